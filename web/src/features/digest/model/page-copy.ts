import { say, type Part } from '@daily-snapshot/domain/text/sentence';

export interface NextTime {
  readonly time: string;
  /** empty if there is no e-mail or no confirmed address */
  readonly to: string;
}

const toAddresses = (addresses: string): string => (addresses === '' ? '' : `, to ${addresses}`);

/** The texts of the dashboard and the archive. The texts of the digest are in the domain. */
export const PAGE_COPY = {
  alertsOfDay: {
    open: 'See the alert',
  },
  alerts: {
    openOf: (title: string) => `See it in your alerts: ${title}`,
    open: 'See it in your alerts',
  },
  archive: {
    soFar: 'so far',
    unknown: 'unknown',
  },
  digestComparison: {
    digestOf: (day: string) => `Digest of ${day}`,
    numbers: 'The three numbers',
    numbersAsBooked: 'The three numbers, as booked',
    none: 'none',
    region: (day: string) => `Then and now: ${day}`,
    number: 'Number',
    change: 'Change',
    notKnown: 'not known',
  },
  monthNavigation: {
    label: 'Months',
  },
  headlineNumbers: {
    guessed: (amount: Part) => say`${amount} of this rests on guesses.`,
    unknown: 'unknown',
  },
  measureTableHead: {
    day: 'Day',
  },
  cashTable: {
    now: (day: string) => `Now, ${day}`,
    onDay: (name: string, day: string) => `${name}, ${day}`,
    lowest: 'Lowest',
    lowestByBooks: (day: string) => `Lowest, based on your books through ${day}`,
    expected: 'Expected',
    region: 'Cash',
    about: 'about',
  },
  sectionLines: {
    openOf: (label: string) => `See the transactions ${label}`,
    open: 'See the transactions',
  },
  waterfallChart: {
    together: 'Together',
    fewer: 'Show fewer names',
    all: (count: number) => `Show all ${count} names`,
  },
  digestNavigation: {
    region: 'Previous and next digest',
    previous: 'Previous',
    next: 'Next',
  },
  nextEmail: {
    coming: {
      paused: ({ time }: NextTime) =>
        `Your daily e-mail is paused. The next digest appears here <time>${time}</time>.`,
      first: ({ time, to }: NextTime) =>
        `Your first e-mail comes <time>${time}</time>${toAddresses(to)}.`,
      next: ({ time, to }: NextTime) =>
        `The next e-mail comes <time>${time}</time>${toAddresses(to)}.`,
    },
    late: {
      paused: ({ time }: NextTime) =>
        `Your daily e-mail is paused. We are preparing the next digest. It was due <time>${time}</time>.`,
      first: ({ time, to }: NextTime) =>
        `We are preparing your first e-mail${toAddresses(to)}. It was due <time>${time}</time>.`,
      next: ({ time, to }: NextTime) =>
        `We are preparing the next e-mail${toAddresses(to)}. It was due <time>${time}</time>.`,
    },
    change: 'Change',
  },
  reconciledBadge: {
    region: 'Compared with your books',
    open: 'How we compared it',
  },
  resendDigest: {
    sent: (address: string) => `We are sending the e-mail to ${address}.`,
    resend: 'Resend to me',
  },
  sendNow: {
    isSent: (day: string) => `The digest of ${day} exists already. Each digest is sent once.`,
    about: (day: string) => `Only in the local environment: sends the digest of ${day}.`,
    sentByMail: (day: string) =>
      `The digest of ${day} is on its way. It arrives in the inbox in a few seconds.`,
    built: (day: string) =>
      `The digest of ${day} is on its way. It appears here in a few seconds. No e-mail is sent.`,
    send: 'Send today’s digest now',
    inbox: 'Open the inbox',
  },
  dailyTable: {
    alert: 'Alert:',
  },
  changedTransactions: {
    failed: 'We could not show the transactions',
    oneRemoved: 'Since then, 1 transaction was removed from the books.',
    removed: (count: number) => `Since then, ${count} transactions were removed from the books.`,
    more: 'These are the first changed transactions. There are more.',
  },
  figureTransactions: {
    title: (name: string) => `Transactions: ${name}`,
  },
  transactionFilters: {
    notCounted: 'Not counted',
    salesTax: 'Sales tax collected',
    uncategorized: 'No category yet',
    number: 'Number',
    day: 'Day',
    allDays: 'All days',
    showAllNames: '(show all names)',
  },
  transactionPages: {
    failed: 'We could not show the transactions',
    more: 'Show more transactions',
  },
} as const;
