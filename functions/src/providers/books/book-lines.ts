import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { PostingKind } from '@daily-snapshot/domain/ledger/posting-kind';
import { addCents, cents, ZERO, type Cents } from '@daily-snapshot/domain/money/cents';
import { roundToSum } from '@daily-snapshot/domain/money/allocate';
import type { ReadLine } from '../../connections/ports/source-provider.ts';

/** The parts of the profit and loss. */
export type ProfitGroup = 'income' | 'cogs' | 'expense' | 'otherIncome' | 'otherExpense';

export const effectOfGroup = (group: ProfitGroup): 'revenue' | 'expenses' =>
  group === 'income' || group === 'otherIncome' ? 'revenue' : 'expenses';

/** An account whose amounts the profit and loss tells of. */
export interface ProfitAccount {
  readonly id: string;
  readonly name: string;
  readonly group: ProfitGroup;
  /** what it is, where the service has a finer word than its group */
  readonly kind?: PostingKind | undefined;
}

/** What a document, or a payment of one, moves in the profit and loss. */
export interface BookAmount {
  readonly date: BusinessDate;
  readonly account: ProfitAccount;
  /** positive: income, or a cost that came back */
  readonly amount: Cents;
  readonly description: string;
}

/** The books as a whole are one account. */
export const BOOKS = 'books';

/**
 * As many lines of one document, at least, as are taken back by their ids when it changes: a dozen, or
 * half a dozen beyond those that it has. One that loses more is put right by the nightly reading.
 */
const MOST_TAKEN_BACK = 12;
const TAKEN_BACK_BEYOND = 6;

const idOf = (document: string, slot: number): string => `${document}:${slot}`;

/** The lines of a document: one for each day and account that it touches, in its own order. */
export function linesOf(
  document: string,
  counterparty: string,
  amounts: readonly BookAmount[],
): ReadLine[] {
  const slots = new Map<string, BookAmount & { readonly others: number }>();
  for (const amount of amounts) {
    const key = `${amount.date} ${amount.account.id}`;
    const held = slots.get(key);
    slots.set(
      key,
      held
        ? { ...held, amount: addCents(held.amount, amount.amount), others: held.others + 1 }
        : { ...amount, others: 0 },
    );
  }
  return [...slots.values()]
    .filter(({ amount }) => amount !== 0)
    .map(({ date, account, amount, description, others }, slot) => ({
      id: idOf(document, slot),
      account: BOOKS,
      date,
      postedDate: date,
      description: others === 0 ? description : `${description} and ${others} more`,
      counterparty,
      category: account.name,
      kind: kindOf(account, amount),
      amount,
    }));
}

/** The ids that a document has no lines for now, and may have had. */
export const obsoleteLineIds = (document: string, lineCount: number): string[] =>
  Array.from({ length: Math.max(MOST_TAKEN_BACK - lineCount, TAKEN_BACK_BEYOND) }, (_, index) =>
    idOf(document, lineCount + index),
  );

export function kindOf({ group, kind }: ProfitAccount, amount: Cents): PostingKind {
  switch (group) {
    case 'income':
      return amount < 0 ? 'refund' : 'sale';
    case 'otherIncome':
      return 'other_income';
    case 'cogs':
      return amount > 0 ? 'vendor_refund' : 'cogs';
    case 'expense':
    case 'otherExpense':
      return amount > 0 ? 'vendor_refund' : (kind ?? 'expense');
  }
}

/**
 * What a payment makes of each part of the document it pays, when so much was paid before: over all
 * payments each part comes to itself, to the cent.
 *
 * @param total the sum of the parts
 */
export function shareOfPayment(
  parts: readonly Cents[],
  total: Cents,
  paidBefore: Cents,
  paid: Cents,
): Cents[] {
  if (total === ZERO) return parts.map(() => ZERO);
  const upTo = (sum: Cents) =>
    roundToSum(
      parts.map((part) => BigInt(part) * BigInt(sum)),
      BigInt(total),
      sum,
    );
  const before = upTo(cents(Math.min(total, paidBefore)));
  const after = upTo(cents(Math.min(total, paidBefore + paid)));
  return after.map((share, index) => cents(share - (before[index] ?? 0)));
}
