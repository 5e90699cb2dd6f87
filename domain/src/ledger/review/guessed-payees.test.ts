import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyPosting, aPosting } from '../../../../tests/kit/builders/postings.ts';
import { absoluteCents, sumCents } from '../../money/cents.ts';
import { confidenceOf } from '../classification/kind-confidence.ts';
import { guessedPayees } from './guessed-payees.ts';
import { guessedPayeesSchema } from './guessed-payees-schema.ts';

const NOTHING_DECIDED = { decided: [] };

const aGuess = (differences: Parameters<typeof aPosting>[0]) =>
  aPosting({ kind: 'unclassified', decidedBy: 'sign', category: '', ...differences });

describe('the guessed payees', () => {
  it('add up to the guessed money, in any order', () => {
    fc.assert(
      fc.property(fc.array(anyPosting), (postings) => {
        const found = guessedPayees(postings, NOTHING_DECIDED, Infinity);
        const guessed = postings.filter((posting) => confidenceOf(posting) === 'guess');
        expect(found.lines).toBe(guessed.length);
        expect(sumCents(found.payees.map(({ total }) => absoluteCents(total)))).toBe(found.total);
        // All postings of a payee have one direction, so no amounts cancel out.
        expect(found.total).toBe(sumCents(guessed.map(({ amount }) => absoluteCents(amount))));
        expect(found.payees.reduce((sum, { lines }) => sum + lines, 0)).toBe(found.lines);
        expect(found.payeeCount).toBe(found.payees.length);
        const amounts = found.payees.map(({ total }) => absoluteCents(total));
        expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
        expect(guessedPayeesSchema.parse(found)).toEqual(found);
        expect(guessedPayees(postings.toReversed(), NOTHING_DECIDED, Infinity).covering).toEqual(
          found.covering,
        );
      }),
    );
  });

  it('cover at least 90% of the money with as few payees as possible', () => {
    fc.assert(
      fc.property(fc.array(anyPosting), (postings) => {
        const { payees, total, covering } = guessedPayees(postings, NOTHING_DECIDED, Infinity);
        const coveredBy = (count: number) =>
          sumCents(payees.slice(0, count).map((payee) => absoluteCents(payee.total)));
        const { payeeCount, percent } = covering;
        expect(coveredBy(payeeCount) * 100).toBeGreaterThanOrEqual(total * 90);
        if (payeeCount > 0) expect(coveredBy(payeeCount - 1) * 100).toBeLessThan(total * 90);
        expect(percent).toBeGreaterThanOrEqual(90);
        expect(percent === 100).toBe(coveredBy(payeeCount) === total);
      }),
    );
  });

  it('group the spellings of a payee, and separate money in from money out', () => {
    const found = guessedPayees(
      [
        aGuess({ counterparty: 'SQ *HARBOR MILL 1234', amount: -40_000, date: '2026-01-05' }),
        aGuess({ counterparty: 'Harbor Mill', amount: -20_000, date: '2026-03-09' }),
        aGuess({ counterparty: 'Harbor Mill', amount: 5_000, date: '2026-02-02' }),
        aPosting({ counterparty: 'Harbor Mill', amount: -90_000 }),
      ],
      NOTHING_DECIDED,
      40,
    );
    expect(found).toMatchObject({ payeeCount: 2, lines: 3, total: 65_000 });
    expect(found.payees).toMatchObject([
      {
        name: 'Harbor Mill',
        counterparty: 'HARBOR MILL',
        direction: 'out',
        lines: 2,
        first: '2026-01-05',
        last: '2026-03-09',
        total: -60_000,
        samples: [{ amount: -40_000 }, { amount: -20_000 }],
      },
      { name: 'Harbor Mill', direction: 'in', lines: 1, total: 5_000 },
    ]);
    expect(found.covering).toEqual({ payeeCount: 1, percent: 92 });
  });

  it('list the largest payees, and count the others', () => {
    const postings = [1, 2, 3].map((n) =>
      aGuess({ counterparty: `Payee ${'ABC'[n]}x`, amount: n }),
    );
    const found = guessedPayees(postings, NOTHING_DECIDED, 1);
    expect(found.payees).toMatchObject([{ total: 3, share: 0.5 }]);
    expect(found).toMatchObject({ payeeCount: 3, lines: 3, total: 6 });
  });

  it('are an empty list if every posting has a known kind', () => {
    expect(guessedPayees([aPosting({})], NOTHING_DECIDED, 40)).toEqual({
      payees: [],
      payeeCount: 0,
      lines: 0,
      total: 0,
      covering: { payeeCount: 0, percent: 100 },
    });
  });
});
