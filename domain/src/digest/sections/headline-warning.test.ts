import { describe, expect, it } from 'vitest';
import { addDays } from '../../calendar/business-date.ts';
import { aPosting, TUESDAY } from '../../../../tests/kit/builders/postings.ts';
import { aSnapshot } from '../../../../tests/kit/builders/snapshot.ts';
import { digestFacts } from './digest-facts.ts';
import { headlineWarning } from './headline-warning.ts';

const day = (date: string, sales: number, costs: number) => [
  aPosting({ kind: 'sale', amount: sales, date }),
  aPosting({ kind: 'expense', amount: -costs, date }),
];

const usual = Array.from({ length: 182 }, (_, index) =>
  day(addDays(TUESDAY, -index - 1), 50_000 + (index % 3) * 500, 20_000 + (index % 3) * 200),
).flat();

const warningOf = (sales: number, costs: number) =>
  headlineWarning(digestFacts(aSnapshot([...usual, ...day(TUESDAY, sales, costs)])));

describe('headlineWarning', () => {
  it('returns null on a normal day', () => {
    expect(warningOf(50_500, 20_200)).toBeNull();
  });

  it('names the number furthest from its mean in whole percent', () => {
    expect(warningOf(50_500, 27_500)).toBe('Expenses 36% higher than normal');
    expect(warningOf(25_250, 20_200)).toBe('Net profit 83% lower than normal');
  });

  it('gives no percentage for a profit that became a loss', () => {
    expect(warningOf(50_500, 80_800)).toBe('Expenses 300% higher than normal');
  });
});
