import { MIN_HISTORY_DAYS } from '@daily-snapshot/domain/alerts/detection/detect-history';
import type { AlertType } from '@daily-snapshot/domain/alerts/types/alert-types';
import { THRESHOLDS_MAX } from '@daily-snapshot/domain/alerts/thresholds/threshold';
import {
  formatDate,
  formatDay,
  formatDayOfYear,
} from '@daily-snapshot/domain/calendar/format-date';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { formatCountOf } from '@daily-snapshot/domain/money/format-money';

const alertsText = (count: number): string => formatCountOf(count, 'alert');

/** The texts of the alerts page and of each alert. */
export const ALERT_COPY = {
  title: 'Alerts',
  failed: 'We could not load your alerts',
  needsAttention: 'Needs attention',
  answered: 'Answered',
  resolved: 'Resolved',
  allAnswered: 'No alerts need an answer.',
  yourAnswer: 'Your answer',
  undo: 'Undo',
  refundElsewhere:
    'Was it paid back in another currency, or to another account? We cannot see that. Tell us when it arrives.',
  undone: 'Undone.',
  onlyAnswering: 'Only an owner or a bookkeeper of the business can answer alerts.',
  chooseDay: 'Choose another day',
  remindOn: 'Remind me on',
  remindMe: 'Remind me',
  howComputed: 'How we worked this out',
  transactions: 'See the transactions',
  transactionsOf: (payee: string) => `See the transactions of ${payee}`,
  reconnect: 'Go to your connections',
  changeLimit: 'Change your limits',
  emailedOn: (date: BusinessDate) => `We e-mailed you about this on ${formatDate(date)}.`,
  limitsCrossed: (count: number) => `${count} of your own limits were crossed`,
  before: (amounts: string) => `Before: ${amounts}.`,
  now: (amounts: string) => `Now: ${amounts}.`,
  nowNothing: 'Now: nothing.',
  keyBefore: (order: string) => `Before, ${order}`,
  keyNow: 'Now',
  keyNowNothing: 'Now: nothing',
  keyUsual: 'Usual range',
  recovered: (amount: string, year: string) => `Money recovered in ${year}: ${amount}`,
  recoveredAbout: 'Refunds that arrived after you asked for them.',
  whatWeWouldHaveCaught: 'What we would have caught in the last year',
  settingsLink: 'How many alerts you get, and your own limits',
  back: 'Back to your alerts',
} as const;

/** The texts of the alerts page while there is no alert. */
export const NO_ALERTS_COPY = {
  title: 'No alerts since you signed up',
  about:
    'We alert you when something is unusual and costs enough to matter. Most alerts come with your daily e-mail. Critical ones are e-mailed at once. Most businesses get about one a month.',
  recent: (count: number) =>
    count === 1
      ? '1 in the last two weeks, before you signed up'
      : `${count} in the last two weeks, before you signed up`,
  older: (count: number) => `We found ${alertsText(count)} in the year before you signed up.`,
} as const;

/** The texts of the reminder letter for a late customer. */
export const LETTER_COPY = {
  open: 'Write a reminder to the customer',
  about: 'Copy the text, or open it in your e-mail program. We never send it for you.',
  tone: 'Tone',
  tones: { polite: 'Polite', firm: 'Firm' },
  subject: 'Subject',
  body: 'Text',
  copy: 'Copy the text',
  copied: 'Copied.',
  copyFailed: 'Your browser did not allow copying. Select the text and copy it yourself.',
  mail: 'Open in my e-mail program',
} as const;

/** The texts of the question to a bookkeeper, or to an owner. */
export const QUESTION_COPY = {
  owner: {
    open: 'Ask my bookkeeper',
    about:
      'We send this alert and your comment to one address. The e-mail gives no access to your numbers. The answer goes to your own address.',
  },
  bookkeeper: {
    open: 'Ask the owner',
    about: 'We send this alert and your comment to the owner. The answer goes to your own address.',
  },
  to: 'Send to',
  another: 'Another address',
  name: 'Name (optional)',
  address: 'E-mail address',
  comment: 'Your comment (optional)',
  send: 'Send',
  sent: 'Sent.',
  invalid: 'Enter an e-mail address. Leave out web addresses.',
} as const;

/** The texts of the backtest page. */
export const BACKTEST_COPY = {
  title: 'What we would have caught',
  failed: 'We could not load your history',
  noData: 'When your transactions are in, this page shows the alerts of your past year.',
  tooShort: (days: number) =>
    `Your transactions go back ${formatCountOf(days, 'day')}. We need ${MIN_HISTORY_DAYS} days to learn what is normal for your business. Until then, we alert you only if we are very sure.`,
  summary: (digests: number, alerts: number, from: BusinessDate, to: BusinessDate) =>
    `We replayed the last year day by day, using only the data available on each day. Your ${formatCountOf(digests, 'daily e-mail')} would have had ${alerts === 0 ? 'no alerts' : alertsText(alerts)}. Your transactions cover ${formatDayOfYear(from)} to ${formatDayOfYear(to)}.`,
  latestFirst: 'Latest first',
  limits: (count: number) =>
    count === 1
      ? 'Your own limits would have been crossed once'
      : `Your own limits would have been crossed ${count} times`,
  progress: 'History read',
  reading: (transactions: number, backTo: BusinessDate | null) =>
    backTo === null
      ? `We are reading your history: ${formatCountOf(transactions, 'transaction')} so far. You can leave this page.`
      : `We are reading your history: ${formatCountOf(transactions, 'transaction')}, back to ${formatDayOfYear(backTo)}. You can leave this page.`,
  foundOne: 'Found in your last twelve months',
  foundTwo: 'The two most important findings of your last twelve months',
} as const;

/** The texts of the alert settings. */
export const ALERT_SETTINGS_COPY = {
  title: 'Alert settings',
  failed: 'We could not load your settings',
  answersFailed: 'We could not load your answers',
  budgetTitle: 'How many alerts you want',
  budgetAbout:
    'Critical alerts always come. For the others we use your own history: the rarest and most expensive ones come first.',
  fewer: 'Fewer',
  more: 'More',
  chosen: ' (chosen)',
  settingCounts: 'Alerts in your history at each setting, critical ones included',
  tooLittleHistory:
    'We need about three months of transactions to show how many alerts each setting would have sent.',
  save: 'Save',
  unchanged: 'This is your current setting.',
  budgetSaved: 'Saved. It applies from your next daily e-mail on.',
  which: 'Show these alerts',
  whichLatest: (count: number) => `Show the latest ${count}`,
  critical: (date: string) => `${date} · critical`,
  budgets: {
    0: 'Only critical alerts',
    0.25: 'About one every four months',
    0.5: 'About one every two months',
    1: 'About one a month',
    2: 'About two a month',
    4: 'About one a week',
    8: 'About two a week',
  },
  wouldHaveSent: (span: string, critical: number, others: number) =>
    critical + others === 0
      ? `In the last ${span}, this would have sent no alerts.`
      : `In the last ${span}, this would have sent ${alertsText(critical + others)}: ${critical} critical and ${others} other${others === 1 ? '' : 's'}.`,
  year: 'year',
  months: (count: number) => formatCountOf(count, 'month'),
  limitsTitle: 'Your own limits',
  limitsAbout: `Get an alert whenever an amount crosses your limit, even if the amount is usual for you. They do not count toward the number above. You can set up to ${THRESHOLDS_MAX}.`,
  noLimits: 'You have not set a limit.',
  addLimit: 'Set a limit',
  remove: 'Remove',
  removeOf: (limit: string) => `Remove: ${limit}`,
  removed: 'Removed.',
  mutedTitle: 'Muted and snoozed alerts',
  mutedAbout:
    'Your answers keep similar alerts from coming back. Undo an answer to get them again.',
  noMuted:
    'Nothing is muted. Alerts that you snooze, and alerts about totals that you mute, are listed here.',
  undoOf: (alert: string) => `Undo: ${alert}`,
  mutedOn: (on: string, amount: string) => `Muted on ${on}. Alerts above ${amount} still come.`,
  mutedWithoutAmount: (on: string) => `Muted on ${on}.`,
  snoozed: (on: string, until: BusinessDate) =>
    `Snoozed on ${on}. We will remind you on ${formatDay(until)}.`,
} as const;

/** The names of the alert types in the list of muted payees. */
export const ALERT_TYPE_NAMES: Readonly<Record<AlertType, string>> = {
  billing_error: 'Bill above the usual',
  cash_flow: 'Low cash',
  custom_threshold: 'Your own limit',
  duplicate_charge: 'Charged twice',
  expense_spike: 'Purchases above normal',
  fraud_charge: 'Payment to a new payee',
  missed_invoice: 'Customer payment late',
  missing_bill: 'Bill missing',
  payroll_anomaly: 'Unusual payroll',
  price_change: 'Price raised',
  revenue_drop: 'Revenue below normal',
  stale_connection: 'Connection without new data',
};

/** The texts of the list of muted payees, and of the mark in the list of transactions. */
export const MUTED_PAYEES_COPY = {
  title: 'Muted payees',
  about: 'Your answers keep alerts about these payees from coming back. Unmute to get them again.',
  none: 'No payee is muted.',
  mutedBy: (type: string, on: string, isYou: boolean) =>
    isYou ? `${type}. Muted by you on ${on}.` : `${type}. Muted by another member on ${on}.`,
  above: (amount: string) => `Alerts above ${amount} still come.`,
  unmute: 'Unmute',
  unmuteOf: (payee: string, type: string) => `Unmute ${payee}: ${type}`,
  unmuted: 'Unmuted.',
  mark: 'muted',
  markTitle: (types: string) => `Alerts about this payee are muted: ${types}`,
} as const;

/** The texts of the form for a limit. */
export const LIMIT_COPY = {
  title: 'Set a limit',
  failed: 'We could not load your books',
  back: 'Back to your alert settings',
  form: 'A new limit',
  measure: 'Alert me about',
  part: 'For',
  window: 'Over',
  side: 'When it is',
  names: { counterparty: 'Payee or customer', category: 'Category', account: 'Account' },
  amount: (currency: string) => `Amount in ${currency}`,
  save: 'Save limit',
  saved: 'Saved. It applies from your next daily e-mail on.',
  enterAmount: 'Enter an amount.',
  enterFigures: 'Enter an amount in figures, like 1,500 or 99.90.',
  enterName: 'Enter or choose a name.',
  chooseName: 'Choose a name to see when this limit would have been crossed.',
  noDays:
    'When an account is connected and its data is complete, this shows the days of the last year on which your limit would have been crossed. A limit that you set now applies from then on.',
  noCash: 'We do not know your cash balance yet. The limit applies when we do.',
  nothingToTry: 'We do not have enough data to test this limit yet.',
  amountFirst: 'Enter an amount to see when it would have been crossed.',
  range: (subject: string, low: string, high: string) =>
    `${subject}: between ${low} and ${high} in this time.`,
  rangeWithLast: (subject: string, low: string, high: string, last: string, on: string) =>
    `${subject}: between ${low} and ${high} in this time. It was ${last} on ${on}.`,
  keyDay: 'one day',
  keyNumber: 'the number',
  keyLimit: (amount: string) => `your limit, ${amount}`,
  keyAlert: 'alert',
  manyLarger: (smallest: string) =>
    `Your history has many larger transactions, so this counts only those above ${smallest}.`,
  fewDays: (days: number) =>
    `Your transactions go back ${formatCountOf(days, 'day')}. In a full year this limit may be crossed more often.`,
  earlier: (count: number) => `${count} earlier`,
  crossed: 'Alert on',
  value: 'Amount',
  offBy: 'Difference',
  wouldHaveBeen: (span: string, times: number) =>
    times === 0
      ? `In the last ${span}, this limit would not have been crossed.`
      : times === 1
        ? `In the last ${span}, this limit would have been crossed once.`
        : `In the last ${span}, this limit would have been crossed ${times} times.`,
  year: 'year',
  days: (count: number) => formatCountOf(count, 'day'),
} as const;
