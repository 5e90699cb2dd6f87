import type { CountFact, DateFact, MoneyFact, NameFact } from '../../text/fact.ts';
import { list, plural, rounded, say, type Part, type Sentence } from '../../text/sentence.ts';

interface MoneyInAndOut {
  readonly moneyIn: MoneyFact | null;
  readonly moneyOut: MoneyFact | null;
}

/** The section about transactions that need an explanation. */
export const NOTE_TEXTS = {
  title: 'Notes',

  /** "3 transactions have no category yet: $12.34 out, counted as expenses." */
  unclassified: (count: CountFact, { moneyIn, moneyOut }: MoneyInAndOut) =>
    say`${count} ${plural(count, 'transaction has', 'transactions have')} no category yet: ${list([
      ...(moneyIn ? [say`${rounded(moneyIn)} in, counted as revenue`] : []),
      ...(moneyOut ? [say`${rounded(moneyOut)} out, counted as expenses`] : []),
    ])}.`,

  /** "Not counted as revenue or expenses: $20,000 loan proceeds in." */
  leftOut: (amounts: readonly ({ readonly label: string } & MoneyInAndOut)[]) =>
    say`Not counted as revenue or expenses: ${list(
      amounts.flatMap(({ label, moneyIn, moneyOut }) => [
        ...(moneyIn ? [say`${rounded(moneyIn)} ${label} in`] : []),
        ...(moneyOut ? [say`${rounded(moneyOut)} ${label} out`] : []),
      ]),
    )}.`,

  /** "3 transactions in EUR (€1,240 in) are not counted." */
  notCounted: (count: CountFact, currency: NameFact, amounts: MoneyInAndOut) =>
    say`${count} ${plural(count, 'transaction', 'transactions')} in ${currency} (${list(inAndOut(amounts))}) ${plural(count, 'is', 'are')} not counted.`,

  /** "We could not read 2 records from QuickBooks, so the totals may be incomplete." */
  unreadable: ({
    source,
    recordCount,
    isBank,
    isInTotals,
  }: {
    readonly source: NameFact;
    readonly recordCount: CountFact;
    readonly isBank: boolean;
    readonly isInTotals: boolean;
  }) => {
    const records = isBank
      ? plural(recordCount, 'transaction', 'transactions')
      : plural(recordCount, 'record', 'records');
    return isInTotals
      ? say`We could not read ${recordCount} ${records} from ${source}. The totals match its own report, so they are complete.`
      : say`We could not read ${recordCount} ${records} from ${source}, so the totals may be incomplete.`;
  },

  processorDeposits: (amount: MoneyFact) =>
    say`Revenue includes ${rounded(amount)} of deposits from payment processors, after their fees.`,

  unprovedPayouts: (count: CountFact, amount: MoneyFact) =>
    say`We did not count ${count} ${plural(count, 'deposit', 'deposits')} from a payment processor (${rounded(amount)}), because you imported its sales. The amounts do not match, so some sales may be missing. If so, change the category of the ${plural(count, 'deposit', 'deposits')} to sales.`,

  salesTax: (collected: Sentence, owedTo: string) =>
    say`Sales tax collected: ${collected}. It is not revenue: you owe it to ${owedTo}.`,

  salesTaxReturned: (collected: Sentence, owedTo: string) =>
    say`Sales tax: ${collected}, because you returned more of it to customers than you collected. It lowers what you owe to ${owedTo}.`,

  salesTaxSince: (collected: MoneyFact, payment: DateFact) =>
    say`You have collected ${collected} since your payment on ${payment}.`,

  payrollSpread: () =>
    say`Payroll is spread over its pay period, as you chose in Preferences. Alerts, corrections and the comparison with your books use the booked amounts.`,

  payrollNotSpread: () =>
    say`Payroll is not spread, because your payments of the last four months show no regular paydays.`,

  holiday: (holiday: NameFact) =>
    say`Banks are closed today (${holiday}). Payments may arrive a day later.`,
};

const inAndOut = ({ moneyIn, moneyOut }: MoneyInAndOut): Part[] => [
  ...(moneyIn ? [say`${rounded(moneyIn)} in`] : []),
  ...(moneyOut ? [say`${rounded(moneyOut)} out`] : []),
];

/** How complete the data is. */
export const SOURCE_TEXTS = {
  dataEnd: (dataEnd: DateFact) =>
    say`Your files end on ${dataEnd}. The daily e-mail is paused until you import the next file.`,

  checked: (count: CountFact) =>
    count.count === 0
      ? say`No transactions have arrived for these days.`
      : say`We checked ${count} ${plural(count, 'transaction', 'transactions')}.`,

  sources: (sources: readonly Part[]) => say`Sources: ${list(sources)}.`,

  noSource: () => say`No account is connected.`,

  completeThrough: (name: NameFact, through: DateFact, problem: Sentence) =>
    say`${name} (complete through ${through}${problem})`,
  nothingYet: (name: NameFact, problem: Sentence) => say`${name} (no data yet${problem})`,
  problems: {
    'needs-reconnect': say`; it needs to be reconnected`,
    'provider-down': say`; it is not responding`,
    'still-syncing': say`; we are still reading it`,
    unsupported: say`; we can no longer read it`,
  },
  closed: (name: NameFact, endedOn: DateFact) => say`${name} (closed on ${endedOn})`,

  incompleteThrough: (name: NameFact, through: DateFact) =>
    say`${name} has sent data through ${through}.`,
  hasSentNothing: (name: NameFact) => say`${name} has not sent any data yet.`,

  providerDown: () => say`It is not responding right now. We keep trying.`,
  stillSyncing: () => say`We are still reading it.`,
  unsupported: () => say`We can no longer read it.`,

  possiblyClosed: (dates: Sentence, weekdays: Sentence, weeks: CountFact) =>
    say`There is no data for ${dates} yet. You had no sales on ${weekdays} in the last ${weeks} weeks, so the data may be complete. Are you closed on ${weekdays}?`,
  possiblyClosedLink: 'Answer this question',
};

interface BooksLag {
  readonly days: CountFact;
  readonly postingCount: CountFact;
  readonly moneyIn: MoneyFact | null;
  readonly moneyOut: MoneyFact | null;
  readonly booksThrough: DateFact;
}

/** "Your bank is 6 days ahead of your books. …" */
export const booksLagText = (lag: BooksLag): Sentence =>
  say`Your bank is ${lag.days} days ahead of your books. ${lag.postingCount} ${plural(lag.postingCount, 'bank transaction', 'bank transactions')} after ${lag.booksThrough} (${list(inAndOut(lag))}) ${plural(lag.postingCount, 'is', 'are')} not in the books yet.`;
