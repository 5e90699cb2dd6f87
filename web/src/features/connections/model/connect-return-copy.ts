import type { Provider } from '@daily-snapshot/domain/connections/connection';

/** A business and the masked address of its account. The address is null if the account has none. */
type Requester = (business: string, account: string | null) => string;

const named = (account: string | null) => (account === null ? '' : `, account ${account},`);

/** The data that a provider gives access to. */
const ACCESS: Readonly<Record<Provider, string>> = {
  plaid: 'the transactions of your bank',
  quickbooks: 'your books in QuickBooks Online',
  xero: 'your books in Xero',
};

/** The texts of the page that a bank, QuickBooks or Xero sends the browser back to, in English. */
export const connectReturnCopy = {
  back: 'Back to connections',
  tryAgain: 'Try again',
  refuse: 'Refuse',
  noAttempt: {
    title: 'No connection in progress',
    about: 'Your bank or accounting software sends you to this page. Start from Connections.',
  },
  connected: { title: 'Connected', message: 'We are loading your history.' },
  failed: 'We could not connect it',
  slow: {
    title: 'The connection is not confirmed yet',
    about:
      'If you finished connecting, check again. If you closed the page, nothing was connected and nothing was changed.',
    checkAgain: 'Check again',
  },
  declined: {
    title: 'Nothing was connected',
    about: 'You canceled, so nothing was connected. You can start again any time.',
  },
  confirm: {
    title: 'Allow access?',
    about:
      (provider: Provider): Requester =>
      (business, account) =>
        `${business}${named(account)} would get access to ${ACCESS[provider]}.`,
    check: 'Allow it only if you know this business and this account.',
    source: (name: string) => `You chose ${name}.`,
    choose: 'You opened several. Which one is this business?',
    renewal: 'If you refuse, this connection ends. Its transactions stay.',
    allow: 'Allow',
  },
  elsewhere: {
    title: 'We have not given access',
    about:
      (provider: Provider): Requester =>
      (business, account) =>
        `${business}${named(account)} asked for access to ${ACCESS[provider]}. Another browser started this, so we stopped it.`,
    connected:
      (provider: Provider): Requester =>
      (business, account) =>
        `${business}${named(account)} already has access to ${ACCESS[provider]}.`,
    connectedTitle: 'Check who has access',
    stranger:
      'Refuse if you do not know this business, or if you got the link from another person. We then end the access that you granted.',
    yours:
      'If it is your business, start again in this browser. Some bank apps return to a different browser than the one you started in.',
    again: 'Start again',
    stopping: 'One moment. We are checking who started this connection.',
  },
  signedOut: {
    title: 'You are signed out',
    about:
      'Your session ended while you were at the provider, so nothing was connected. Sign in and start again.',
    signIn: 'Sign in',
  },
  refused: {
    title: 'Access refused',
    about:
      'We ended the access, and nothing is connected. The business sees in its access log that it was refused.',
  },
  over: {
    title: 'This connection attempt has ended',
    about: 'It was refused or finished, or it took too long. Nothing was changed.',
  },
  connecting: { title: 'Connecting', about: 'We are setting up your connection. One moment.' },
} as const;
