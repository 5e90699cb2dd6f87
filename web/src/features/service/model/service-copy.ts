import type { Provider } from '@daily-snapshot/domain/connections/connection';

/** The texts about the running service for owners, in English. */
export const SERVICE_COPY = {
  mailTitle: 'Your daily e-mail will be late',
  mailOff:
    'We paused our e-mails while we fix a problem. Nothing is lost: they are sent afterward. You do not need to do anything.',
  readingOff: {
    plaid:
      'We paused reading from your bank while we fix a problem. Your data is safe. Newer transactions follow afterward.',
    quickbooks:
      'We paused reading from QuickBooks while we fix a problem. Your data is safe. Newer transactions follow afterward.',
    xero: 'We paused reading from Xero while we fix a problem. Your data is safe. Newer transactions follow afterward.',
  } satisfies Record<Provider, string>,
} as const;
