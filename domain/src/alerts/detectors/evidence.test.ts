// Checks that every alert follows from its stored data: the amounts from its evidence, and the
// sentences from those amounts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOWEST_MIN_SEVERITY } from '../policy/alert-budget.ts';
import { addDays } from '../../calendar/business-date.ts';
import type { Posting } from '../../ledger/posting.ts';
import { cents } from '../../money/cents.ts';
import { findEvidenceFaults } from '../../../../tests/kit/checks/evidence-faults.ts';
import { findContradictions } from '../../../../tests/kit/checks/contradictions.ts';
import { findSentenceFaults } from '../../../../tests/kit/checks/sentence-faults.ts';
import {
  decidedAlertsOf,
  pseudoRandom,
  every,
  lineOn,
  counterSales,
} from '../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';

const DAYS = 200;

/** A change to one posting: it repeats, is scaled or is removed. */
interface Mutation {
  readonly place: number;
  readonly kind: 'again' | 'scaled' | 'left-out' | 'late';
  readonly factor: number;
  readonly days: number;
}

const anyMishap: fc.Arbitrary<Mutation> = fc.record({
  place: fc.double({ min: 0.4, max: 1, maxExcluded: true, noNaN: true }),
  kind: fc.constantFrom('again', 'scaled', 'left-out', 'late'),
  factor: fc.double({ min: 0.05, max: 20, noNaN: true }),
  days: fc.nat(4),
});

/**
 * A shop with sales, purchases of many sizes, rent, two employees and a client who pays monthly.
 */
const booksOf = (salt: number): Posting[] =>
  [
    ...counterSales(DAYS, (offset) => 0.5 + pseudoRandom(offset, salt)),
    ...every(2, DAYS, (offset, index) =>
      lineOn(offset, -Math.round(1000 + 40_000 * pseudoRandom(index, salt) ** 3), {
        counterparty: ['Flour Mill', 'Dairy', 'Packaging', 'Market Hall'][index % 4] ?? '',
      }),
    ),
    ...every(30, DAYS, (offset) => lineOn(offset, -250_000, { counterparty: 'Landlord' })),
    ...['Ada Baker', 'Ben Cook'].flatMap((counterparty) =>
      every(14, DAYS, (offset) => lineOn(offset, -150_000, { counterparty, kind: 'payroll' })),
    ),
    ...every(15, DAYS, (offset) =>
      lineOn(offset, 90_000, { counterparty: 'Client', kind: 'other_income' }),
    ),
    ...every(40, DAYS, (offset, index) =>
      lineOn(offset, -Math.round(60_000 * pseudoRandom(index, salt + 1)), {
        counterparty: `New ${index}`,
      }),
    ),
  ].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));

function withMutation(lines: readonly Posting[], mutation: Mutation, nth: number): Posting[] {
  const { place, kind, factor, days } = mutation;
  const index = Math.floor(place * lines.length);
  const line = lines[index];
  if (!line) return [...lines];
  const later = addDays(line.date, days);
  switch (kind) {
    case 'again':
      return [...lines, { ...line, id: `${line.id} ${nth}`, date: later, postedDate: later }];
    case 'scaled':
      return lines.with(index, { ...line, amount: cents(Math.round(line.amount * factor)) });
    case 'left-out':
      return lines.toSpliced(index, 1);
    case 'late':
      return lines.with(index, { ...line, postedDate: later });
  }
}

describe('alert evidence of generated postings', () => {
  it('reproduces each alert from its stored data', () => {
    fc.assert(
      fc.property(
        fc.nat(1000),
        fc.array(anyMishap, { minLength: 2, maxLength: 20 }),
        fc.constantFrom(undefined, LOWEST_MIN_SEVERITY),
        (salt, mutations, minSeverity) => {
          const alerts = decidedAlertsOf(mutations.reduce(withMutation, booksOf(salt)), {
            until: DAYS - 1,
            balance: 600_000,
            ...(minSeverity === undefined ? {} : { minSeverity }),
          });
          const faults = alerts.flatMap(({ alert, candidate }) =>
            [
              ...findEvidenceFaults(candidate.detector, alert),
              ...findSentenceFaults(alert, 'USD'),
              ...findContradictions(candidate.detector, alert),
            ].map((fault) => `${candidate.detector}: ${fault}`),
          );
          expect(faults).toEqual([]);
        },
      ),
      { numRuns: randomRuns(40) },
    );
  });
});
