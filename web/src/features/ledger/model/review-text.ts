import type {
  GuessedPayee,
  GuessedPayees,
  ReviewEffect,
} from '@daily-snapshot/domain/ledger/review/guessed-payees-schema';
import type { OverridableKind } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { directionKeyOf } from '@daily-snapshot/domain/ledger/classification/user-override';
import { MEASURES } from '@daily-snapshot/domain/baselines/daily-history';
import { absoluteCents, cents, sumCents, type Cents } from '@daily-snapshot/domain/money/cents';
import { currencyFractionDigits } from '@daily-snapshot/domain/money/currency-digits';
import { formatCount, formatCountOf, formatMoney } from '@daily-snapshot/domain/money/format-money';
import { formatShortPeriod } from '../../../ui/text/format-date.ts';
import { categoryLabel, countTransactions } from './category-text.ts';

/** A payee that the owner decided in a review, with the chosen kind. */
export interface PayeeChoice {
  readonly payee: GuessedPayee;
  readonly kind: OverridableKind;
}

/** What the owner chose for each payee. A payee without a choice gets its suggestion. */
export type ChosenKinds = Readonly<Record<string, OverridableKind | 'skip'>>;

export const payeeKey = (payee: GuessedPayee): string => directionKeyOf(payee);

/** Formats an amount in whole dollars without its sign: "$1,240". */
export function wholeMoney(amount: Cents, currency: string): string {
  const unit = 10 ** currencyFractionDigits(currency);
  const rounded = cents(Math.round(absoluteCents(amount) / unit) * unit);
  return formatMoney(rounded, currency).replace(/\.\d+$/, '');
}

export const countPayees = (count: number): string => formatCountOf(count, 'payee');

/** "3 payees". A payee with money in and money out counts once. */
export const payeesText = (choices: readonly PayeeChoice[]): string =>
  countPayees(new Set(choices.map(({ payee }) => payee.counterparty)).size);

/** "Acme Flour, money in": a payee has one rule for each direction. */
export const payeeName = ({ name, direction }: GuessedPayee): string =>
  `${name}, money ${direction}`;

/** "$41,300 of the last 12 months rests on guesses" */
export const guessedText = ({ total }: GuessedPayees, currency: string): string =>
  `${wholeMoney(total, currency)} of the last 12 months rests on guesses`;

/** "8 payees cover 94% of it." */
export function coveringText({ covering: { payeeCount, percent } }: GuessedPayees): string {
  const part = percent === 100 ? 'all' : `${percent}%`;
  return `${countPayees(payeeCount)} ${payeeCount === 1 ? 'covers' : 'cover'} ${part} of it.`;
}

/** "$12,400 out, 8 transactions, Jan 3 to Nov 20" */
export function payeeText(payee: GuessedPayee, currency: string): string {
  const { total, direction, lines, first, last } = payee;
  const dates = formatShortPeriod({ from: first, to: last });
  const separator = lines === 1 ? ' on ' : ', ';
  return `${wholeMoney(total, currency)} ${direction}, ${countTransactions(lines)}${separator}${dates}`;
}

/** Says why a kind is suggested. */
export function suggestionText({ suggestion, direction }: GuessedPayee): string {
  switch (suggestion.basis) {
    case 'category':
      return 'Suggested because of the category in your file or books.';
    case 'wording':
      return 'Suggested because of the text of the transactions.';
    case 'similar-payee':
      return `You chose this for ${suggestion.similarTo}.`;
    case 'vendor':
      return 'You mostly pay them, so this is probably a refund.';
    case 'customer':
      return 'They mostly pay you, so this is probably a refund.';
    case 'sign':
      return direction === 'in'
        ? 'We do not know this payee. For now, the money counts as revenue.'
        : 'We do not know this payee. For now, the money counts as an expense.';
  }
}

const NAMES = { revenue: 'Revenue', expenses: 'Expenses', net: 'Net profit' } as const;

/** Describes the change of each number: "Revenue goes down by $300.00". */
export const changeTexts = ({ effect }: ReviewEffect, currency: string): readonly string[] =>
  MEASURES.filter((measure) => effect[measure] !== 0).map((measure) => {
    const direction = effect[measure] > 0 ? 'up' : 'down';
    const amount = formatMoney(absoluteCents(effect[measure]), currency);
    return `${NAMES[measure]} ${measure === 'expenses' ? 'go' : 'goes'} ${direction} by ${amount}`;
  });

/** "3 payroll, 2 fees": the transactions of a review that are not guessed now. */
export const decidedBeforeText = ({ from }: ReviewEffect): string =>
  from
    .filter(({ kind }) => kind !== 'unclassified')
    .map(({ kind, lines }) => `${formatCount(lines)} ${categoryLabel(kind)}`)
    .join(', ');

/** "The next digest corrects 12 sent digests, Nov 3 to Nov 20." */
export function correctedDigestsText({ correctedDigests }: ReviewEffect): string {
  const [from, to] = [correctedDigests[0], correctedDigests.at(-1)];
  if (!from || !to) return 'The digests we sent stay as they are.';
  const digests = formatCountOf(correctedDigests.length, 'sent digest');
  return `The next digest corrects ${digests}, ${formatShortPeriod({ from, to })}.`;
}

/** The money that no longer rests on guesses. */
export const reviewedMoney = (choices: readonly PayeeChoice[]): Cents =>
  sumCents(choices.map(({ payee }) => absoluteCents(payee.total)));
