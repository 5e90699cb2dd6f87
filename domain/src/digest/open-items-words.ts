import type { MoneyFact } from './fact.ts';
import type { OpenFacts } from './open-items-facts.ts';
import { plural, say, type Sentence } from './sentence.ts';

export function openWords(open: OpenFacts, side: 'owed' | 'owing'): Sentence {
  const [title, one, many] =
    side === 'owed' ? ['Owed to you', 'invoice', 'invoices'] : ['You owe', 'bill', 'bills'];
  if (open.count.count === 0) return say`${title}: nothing.`;
  const parts = [
    ...(open.overdue ? [openPart(open, open.overdue.amount, overdueWords(open))] : []),
    ...(open.dueSoon ? [openPart(open, open.dueSoon, DUE_SOON)] : []),
  ].map((part) => say`, ${part}`);
  return say`${title}: ${open.amount} in ${open.count} ${plural(open.count, one, many)}${{ parts }}.`;
}

/** "$614.00 of it overdue (1)", or "all overdue": an amount is not said twice. */
const openPart = (open: OpenFacts, part: MoneyFact, words: Sentence): Sentence =>
  isAll(open, part)
    ? say`${open.count.count === 1 ? '' : 'all '}${words}`
    : say`${part} of it ${words}`;

export const isAll = ({ amount }: OpenFacts, part: MoneyFact): boolean =>
  part.amount === amount.amount;

export const overdueWords = ({ overdue, count }: OpenFacts): Sentence =>
  overdue && overdue.count.count < count.count ? say`overdue (${overdue.count})` : say`overdue`;

export const DUE_SOON = say`due within two weeks`;
