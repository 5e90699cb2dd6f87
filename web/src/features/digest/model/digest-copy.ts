import type { Basis } from '@daily-snapshot/domain/ledger/basis';

/** The texts of the dashboard page. The digest's own sentences come from the domain. */
export const DASHBOARD_COPY = {
  openAlerts: (count: number) =>
    count === 1 ? '1 alert needs an answer' : `${count} alerts need an answer`,
  otherAlerts: (count: number) => (count === 1 ? 'Show 1 more alert' : `Show ${count} more alerts`),
  alertDetails: 'See the details',
  alertDetailsOf: (title: string) => `See the details: ${title}`,
  answerSaved: 'Your answer is saved.',
  digestOf: (day: string) => `Digest of ${day}`,
  latestCompleteDay: 'Your latest complete day',
  updatedSince: (sentAt: string) =>
    `Includes data that arrived after we sent the digest on ${sentAt}.`,
  showTransactions: 'Show transactions',
  showTransactionsOf: (name: string) => `Show transactions: ${name}`,
  alertsOfNumber: (count: number) => (count === 1 ? 'See the alert' : `See ${count} alerts`),
  review: 'Review',
  reviewGuesses: (name: string) => `Review guesses in ${name}`,
  first: {
    title: 'Your first digest',
    message:
      'You will see yesterday’s revenue, expenses and net profit, the usual range of each, and what changed. We also e-mail it to you Monday to Friday.',
    needsData:
      'To start, connect your books or your bank, or import a statement that you downloaded from your bank.',
    needsFile:
      'To start, import a statement that you downloaded from the bank, or ask the owner to connect it.',
    needsOwner: 'It starts when the owner connects the books or the bank, or imports a file.',
    isScheduled: 'Your transactions are in. The next digest reports them.',
    isOff: 'Your transactions are in. Turn on your daily e-mail.',
    isOffForOthers: 'The transactions are in. The owner can turn on the daily e-mail.',
    connect: 'Connect your books or your bank',
    import: 'Import a file from your bank',
  },
  noSuchDay: { title: 'No such day', message: 'This link has no valid date.' },
  noDigestOnDay: 'No digest was sent on this day.',
  noDigestOnDayNorWeekend:
    'No digest was sent on this day. We send digests Monday to Friday while they are on.',
  archive: {
    title: 'Archive',
    empty: 'Every digest stays here exactly as it was sent.',
    emptyMonth: 'No digest was sent in this month.',
    failed: 'We could not show the archive',
  },
  failedDigest: 'We could not show this digest',
  failedDays: 'We could not show the last 30 days',
  comparison: {
    title: 'As sent and as of today',
    sent: 'As sent',
    now: 'Today',
    tooOld:
      'The totals of your books do not go back to these days, so there is nothing to compare. The sent digest does not change.',
    changed: 'Transactions that changed it',
    tooMany: 'There were too many changes to list.',
    unchanged:
      'No transaction of these days was added, changed or removed after we sent the digest.',
  },
  figure: {
    definition: 'How it is calculated',
    booked: 'As booked; the digest shows payroll spread',
    inDigest: 'In the digest',
    list: 'List of transactions',
    none: 'No transaction counts toward this number.',
    unknown: 'No transaction has arrived yet, so the number is not known.',
    equal: 'This equals the number in the digest.',
    different:
      'This differs from the digest, because transactions arrived or changed later. The next digest reported it.',
  },
  mail: {
    label: (day: string) => `E-mail of ${day}`,
    back: 'Back to the snapshot',
    note: 'This is the e-mail as it was sent. Its links do not work here.',
  },
  work: {
    title: 'Your work today',
    none: 'Nothing needs you today.',
    alerts: (count: number) =>
      count === 1 ? '1 alert needs an answer.' : `${count} alerts need an answer.`,
    answer: 'Answer',
    guesses: (count: number) =>
      count === 1 ? '1 transaction needs a category.' : `${count} transactions need a category.`,
    sort: 'Categorize',
    files: (account: string, day: string) => `The files of ${account} end on ${day}.`,
    import: 'Import a file',
  },
  schedule: {
    title: 'Your daily e-mail',
    off: 'It is off. Turn it on to get revenue, expenses and net profit with their usual ranges, Monday to Friday at 10 AM.',
    offForViewers: 'It is off. The owner of the business can turn it on.',
    start: 'Start my daily snapshot',
  },
  cash: {
    floor: 'Three days of your expenses',
  },
  dayByDay: 'Day by day',
  lastThirtyDays: 'Last 30 days',
  basis: {
    cash: 'Amounts count on the day money moves (cash basis).',
    accrual: 'Amounts count on the day they are earned or owed (accrual basis).',
  } satisfies Record<Basis, string>,
  builtAt: (instant: string) => `Built ${instant}. A sent digest does not change.`,
  readAsMail: 'View as e-mail',
  compareWithNow: 'Compare with today’s data',
} as const;
