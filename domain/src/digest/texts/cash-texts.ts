import type { CountFact, DateFact, MoneyFact, NameFact } from '../../text/fact.ts';
import {
  list,
  plural,
  rounded,
  roundedUnsigned,
  say,
  type Part,
  type Sentence,
} from '../../text/sentence.ts';

/** The section about cash, unpaid invoices and unpaid bills. */
export const CASH_TEXTS = {
  title: 'Cash',

  balance: (asOf: DateFact, balance: Sentence) => say`Cash at the end of ${asOf}: ${balance}.`,

  balanceRow: (asOf: DateFact) => say`Cash at the end of ${asOf}`,

  /** An incomplete balance can be too high as well as too low, so it does not say "so far". */
  partialBalance: (balance: MoneyFact) => say`${balance} in the accounts that have reported`,

  partialBalanceRow: (asOf: DateFact) =>
    say`Cash at the end of ${asOf}, in the accounts that have reported`,

  noLower: (days: CountFact) => say`We do not expect it to be lower in the next ${days} days.`,

  noLowerRow: (days: CountFact) => say`not expected to be lower in the next ${days} days`,

  /** "Lowest point in the next 14 days: about $1,200 on Friday, March 5." */
  low: ({ days, low, lowOn }: LowPoint) =>
    say`Lowest point in the next ${days} days: about ${rounded(low)} on ${lowOn}.`,

  lowRow: ({ days, lowOn }: LowPoint) => say`lowest point in the next ${days} days, on ${lowOn}`,

  about: (amount: MoneyFact) => say`about ${rounded(amount)}`,

  underFloor: (floor: MoneyFact) =>
    say`That is less than three days of your expenses (${rounded(floor)}).`,

  underFloorRow: (floor: MoneyFact) =>
    say`less than three days of your expenses, which are ${rounded(floor)}`,

  booksThrough: (date: DateFact) => say`The forecast uses your books through ${date}.`,

  booksThroughRow: (date: DateFact) => say`based on your books through ${date}`,

  collecting: (customer: NameFact, amount: MoneyFact, dueOn: DateFact) =>
    say`If ${customer} pays the ${rounded(amount)} due on ${dueOn} today, `,

  delaying: (payee: NameFact, amount: MoneyFact, dueOn: DateFact) =>
    say`If you pay ${payee} (${roundedUnsigned(amount)}) a week after ${dueOn}, `,

  leverKeepsCash: () => say`cash does not fall below what it is now.`,

  leverRaisesLow: (low: MoneyFact, on: DateFact) =>
    say`the lowest point is about ${rounded(low)} on ${on}.`,

  leverHelps: () => say`cash stays higher.`,
};

interface LowPoint {
  readonly days: CountFact;
  readonly low: MoneyFact;
  readonly lowOn: DateFact;
}

interface OpenTexts {
  readonly none: string;
  /** "3 unpaid invoices" */
  readonly counted: (count: CountFact) => Sentence;
}

export const OPEN_ITEM_TEXTS = {
  receivables: {
    none: 'No unpaid invoices',
    counted: (count) => say`${count} unpaid ${plural(count, 'invoice', 'invoices')}`,
  },
  payables: {
    none: 'No unpaid bills',
    counted: (count) => say`${count} unpaid ${plural(count, 'bill', 'bills')}`,
  },
} as const satisfies Record<string, OpenTexts>;

export const OPEN_PART_TEXTS = {
  overdue: (count: CountFact | null) => (count ? say`overdue (${count})` : say`overdue`),
  dueSoon: () => say`due within two weeks`,
  whole: (count: CountFact, part: Sentence) => say`${count.count === 1 ? '' : 'all '}${part}`,
  amountOf: (amount: MoneyFact, part: Sentence) => say`${rounded(amount)} ${part}`,

  /** "3 unpaid invoices for $2,384: $614 overdue (1) and $490 due within two weeks." */
  sentence: (counted: Sentence, amount: MoneyFact, parts: readonly Part[]) =>
    parts.length === 0
      ? say`${counted} for ${rounded(amount)}.`
      : say`${counted} for ${rounded(amount)}: ${list(parts)}.`,
};
