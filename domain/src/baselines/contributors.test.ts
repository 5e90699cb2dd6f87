import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '../money/cents.ts';
import { rollUpDay, totalsOf } from '../ledger/rollups/daily-rollup.ts';
import { EVERY_PAYEE } from '../ledger/rollups/payee-filter.ts';
import { anyPosting, aPosting, TUESDAY } from '../../../tests/kit/builders/postings.ts';
import { contributionsTo } from './contributors.ts';

const dayOf = (...amounts: [string, number][]) =>
  rollUpDay(
    TUESDAY,
    amounts.map(([counterparty, amount]) => aPosting({ counterparty, amount })),
  );

describe('contributors', () => {
  it('list who moved the number, including missing counterparties', () => {
    const usual = [dayOf(['Acme', -1000], ['Rent', -500])];
    expect(
      contributionsTo('expenses', [dayOf(['Acme', -2600], ['New', -30])], [usual, usual]),
    ).toEqual({
      weeks: 2,
      usual: 1500,
      change: 1130,
      contributors: [
        { name: 'Acme', actual: 2600, change: 1600 },
        { name: 'Rent', actual: 0, change: -500 },
        { name: 'New', actual: 30, change: 30 },
      ],
    });
  });

  it('are null for a usual amount of a single week', () => {
    expect(contributionsTo('expenses', [], [[dayOf(['Acme', -1])]])).toBeNull();
  });

  it('skip earlier weeks whose payees are forgotten', () => {
    const usual = [dayOf(['Acme', -1000])];
    const forgotten = [{ ...dayOf(['Others', -9000]), smallPayees: EVERY_PAYEE }];
    const covered = [dayOf(['Acme', -1300])];
    expect(contributionsTo('expenses', covered, [usual, forgotten, usual])).toEqual(
      contributionsTo('expenses', covered, [usual, usual]),
    );
  });

  it('add up to the change to the cent for any postings and weeks', () => {
    const days = fc
      .array(anyPosting, { maxLength: 30 })
      .map((postings) => [rollUpDay(TUESDAY, postings)]);
    fc.assert(
      fc.property(
        days,
        fc.array(days, { minLength: 2, maxLength: 4 }),
        fc.constantFrom('revenue', 'expenses'),
        (covered, earlier, measure) => {
          const why = contributionsTo(measure, covered, earlier);
          const changes = why?.contributors.map((part) => part.change) ?? [];
          expect(sumCents(changes)).toBe(why?.change);
          expect((why?.usual ?? 0) + (why?.change ?? 0)).toBe(
            totalsOf(covered.flatMap(({ cells }) => cells))[measure],
          );
        },
      ),
    );
  });
});
