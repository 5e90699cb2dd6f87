import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber } from '../../../calendar/business-date.ts';
import { groupBy } from '../../../shared/group-by.ts';
import type { Posting } from '../../../ledger/posting.ts';
import { negateCents } from '../../../money/cents.ts';
import {
  alertsOf,
  dayOf,
  pseudoRandom,
  every,
  lineOn,
  ordinaryPurchases,
} from '../../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import type { Candidate } from '../../alert/candidate.ts';
import type { DetectorName } from '../../types/alert-types.ts';
import { recomputeAlert } from '../../../../../tests/kit/checks/recompute-alert.ts';
import { tailAbove, VendorSpread } from './vendor-spread.ts';
import { DetectorEngine } from '../detector-engine.ts';
import { randomRuns } from '../../../../../tests/kit/random-searches.ts';

const UNTIL = 240;
const CHARGES: ReadonlySet<DetectorName> = new Set([
  'first-payment',
  'unusual-charge',
  'variable-spend',
]);

/** Returns all candidates about charges, day by day, reported or not. */
function candidatesIn(postings: readonly Posting[], until = UNTIL): Candidate[] {
  const engine = new DetectorEngine();
  const visible = groupBy(postings, ({ date }) => date);
  return Array.from({ length: until + 1 }, (_, offset) => dayOf(offset))
    .flatMap((date) => engine.detect(date, visible.get(date) ?? [], null))
    .map(({ candidate }) => candidate)
    .filter(({ detector }) => CHARGES.has(detector));
}

const rent = every(30, UNTIL, (offset) => lineOn(offset, -200_000, { counterparty: 'Landlord' }));

/** Builds purchases at three vendors a day, each with its own size times a factor of the day. */
const daily = (salt: number, factor: (offset: number) => number = () => 1): Posting[] =>
  Array.from({ length: UNTIL }, (_, offset) => offset).flatMap((offset) =>
    ['Mill', 'Dairy', 'Boxes'].map((counterparty, place) => {
      const size = 2000 * (place + 1) * Math.exp(0.8 * pseudoRandom(3 * offset + place, salt));
      return lineOn(offset, -Math.round(size * factor(offset)), { counterparty });
    }),
  );

const rarest = (found: readonly Candidate[], detector: DetectorName, from = 0): number =>
  Math.min(
    Infinity,
    ...found
      .filter((one) => one.detector === detector && one.day >= dayNumber(dayOf(from)))
      .map(({ perMonth }) => perMonth),
  );

describe('charge of a known vendor', () => {
  it('is rarer for a vendor with one price than for one with varied amounts', () => {
    const at = (sizes: (index: number) => number) =>
      candidatesIn([
        ...ordinaryPurchases(UNTIL),
        ...every(11, 200, (offset, index) =>
          lineOn(offset + (index % 3), -sizes(index), { counterparty: 'Acme' }),
        ),
        lineOn(205, -60_000, { id: 'odd', counterparty: 'Acme' }),
      ]).find(({ lines }) => lines[0] === 'odd');
    const fixed = at(() => 20_000);
    const wide = at((index) => Math.round(20_000 * Math.exp(2 * pseudoRandom(index) - 1)));
    expect(fixed?.perMonth ?? 1).toBeLessThan((wide?.perMonth ?? 1) / 2);
  });

  it('is not unusual up to one day of expenses', () => {
    const books = [
      ...ordinaryPurchases(UNTIL),
      ...rent,
      ...every(9, 200, (offset) => lineOn(offset, -150, { counterparty: 'Parking' })),
      lineOn(205, -3000, { id: 'odd', counterparty: 'Parking' }),
    ];
    expect(candidatesIn(books).flatMap(({ lines }) => lines)).not.toContain('odd');
  });

  it('gets no second alert at a price it was raised to', () => {
    const rents = [3, 33, 63, 93, 123, 153].map((offset, month) =>
      lineOn(offset, month > 3 ? -400_000 : -200_000, { id: `${month}`, counterparty: 'Landlord' }),
    );
    const found = candidatesIn([...ordinaryPurchases(UNTIL), ...rents]);
    expect(found.flatMap(({ lines }) => lines)).not.toContain('5');
  });

  it('is a different purchase if it exceeds ten times the vendor’s price', () => {
    const at = (amount: number) =>
      candidatesIn([
        ...ordinaryPurchases(UNTIL),
        ...every(30, 200, (offset) => lineOn(offset, -4000, { counterparty: 'Hosting' })),
        lineOn(210, -amount, { id: 'odd', counterparty: 'Hosting' }),
      ]).flatMap(({ lines }) => lines);
    expect(at(90_000)).toContain('odd');
    expect(at(8000)).not.toContain('odd');
  });
});

describe('bill with a new price', () => {
  const pricedAt = (rise: number, cycle: number, moved: number): Posting[] => [
    ...ordinaryPurchases(UNTIL),
    ...every(cycle, UNTIL, (offset, index) =>
      lineOn(
        offset + Math.round(moved * pseudoRandom(index, cycle)),
        -Math.round(40_000 * (offset >= UNTIL / 2 ? rise : 1)),
        { id: `bill ${index}`, counterparty: 'Landlord' },
      ),
    ),
  ];

  it('gets one alert, and then the new price is normal', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1.1, max: 9, noNaN: true }),
        fc.constantFrom(7, 14, 30),
        fc.integer({ min: 0, max: 2 }),
        (rise, cycle, moved) => {
          const alerts = alertsOf(pricedAt(rise, cycle, moved), { until: UNTIL }).filter(
            ({ finding, counterparty }) =>
              counterparty === 'Landlord' && finding !== 'bill-missing',
          );
          expect(alerts.length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: randomRuns(20) },
    );
    expect(alertsOf(pricedAt(1.5, 30, 0), { until: UNTIL })).toMatchObject([
      { finding: 'overcharged', counterparty: 'Landlord' },
    ]);
  });
});

describe('vendor spread', () => {
  const deviations = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), {
    minLength: 2,
    maxLength: 24,
  });

  it('has shares that add up to 1, and never rates a larger charge as more likely', () => {
    const above = fc.double({ min: 0, max: 8, noNaN: true });
    fc.assert(
      fc.property(deviations, above, above, (past, a, b) => {
        const shares = new VendorSpread().sharesOf(past);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        const tail = tailAbove(less, shares, past.length);
        expect(tail).toBeGreaterThanOrEqual(tailAbove(more, shares, past.length) - 1e-9);
        expect(tail).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });

  it('learns the usual spread: among vendors with one price, two equal charges are a price', () => {
    const scales = new VendorSpread();
    const before = tailAbove(0.3, scales.sharesOf([0, 0]), 2);
    for (let vendor = 0; vendor < 50; vendor += 1) scales.observe(scales.sharesOf([0, 0, 0]));
    expect(tailAbove(0.3, scales.sharesOf([0, 0]), 2)).toBeLessThan(before / 2);
  });
});

describe('first payment', () => {
  const paid = (amount: number, books: readonly Posting[] = ordinaryPurchases(UNTIL)) =>
    candidatesIn([
      ...books,
      lineOn(200, -amount, { id: 'new', counterparty: 'Nova Trading' }),
    ]).find(({ lines }) => lines[0] === 'new');

  it('is rarer the larger it is, and gets no alert if it is small', () => {
    fc.assert(
      fc.property(fc.integer({ min: 9000, max: 1_000_000 }), (amount) => {
        const [less, more] = [paid(amount), paid(2 * amount)];
        expect(more?.perMonth ?? 1).toBeLessThanOrEqual(less?.perMonth ?? 1);
      }),
      { numRuns: randomRuns(10) },
    );
    expect(paid(4000)).toBeUndefined();
  });

  it('is less rare the more often new payees appear', () => {
    const newcomers = every(3, UNTIL, (offset, index) =>
      lineOn(offset, -9000, { counterparty: `Shop${String.fromCharCode(65 + index)} Ltd` }),
    );
    const often = paid(60_000, [...ordinaryPurchases(UNTIL), ...newcomers]);
    expect(often?.perMonth ?? 0).toBeGreaterThan(2 * (paid(60_000)?.perMonth ?? 1));
  });

  it('does not count as a branch of other vendors that have a web address', () => {
    const known = lineOn(100, -5000, { counterparty: 'www.paper.com' });
    const [web, plain] = ['www.nova.com', 'Nova.com'].map((counterparty) =>
      candidatesIn([
        ...ordinaryPurchases(UNTIL),
        known,
        lineOn(200, -150_000, { id: 'new', counterparty }),
      ]).find(({ lines }) => lines[0] === 'new'),
    );
    expect(web?.perMonth).toBe(plain?.perMonth);
  });

  it('is rarer in a category of small purchases', () => {
    const of = (category: string) =>
      candidatesIn([
        ...ordinaryPurchases(UNTIL),
        ...every(7, UNTIL, (offset, index) =>
          lineOn(offset, -Math.round(60_000 * Math.exp(pseudoRandom(index))), {
            counterparty: `Maker${String.fromCharCode(65 + index)} Ltd`,
            category: 'Furniture',
          }),
        ),
        lineOn(200, -150_000, { id: 'new', counterparty: 'Nova Trading', category }),
      ]).find(({ lines }) => lines[0] === 'new');
    expect(of('Food')?.perMonth ?? 1).toBeLessThan((of('Furniture')?.perMonth ?? 1) / 1.5);
  });

  it('is large from a tenth of a month’s turnover', () => {
    const books = [...ordinaryPurchases(UNTIL), ...rent];
    expect(paid(150_000, books)?.isLarge).toBe(true);
    expect(paid(8700, books)?.isLarge).toBe(false);
  });
});

describe('purchases of a week', () => {
  it('get an alert if most exceed their vendors’ earlier purchases', () => {
    const high = (offset: number) => (offset >= 200 && offset < 207 ? 2.5 : 1);
    const usual = rarest(candidatesIn(daily(1)), 'variable-spend', 90);
    const found = rarest(candidatesIn(daily(1, high)), 'variable-spend', 200);
    expect(found).toBeLessThan(usual / 10);
  });

  it('get no alert because of one purchase, which has its own alert', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 50, max: 400 }),
        (salt, times) => {
          const one = lineOn(203, -10_000 * times, { id: 'odd', counterparty: 'Dairy' });
          const [without, withIt] = [daily(salt), [...daily(salt), one]].map((books) =>
            candidatesIn(books, 209),
          );
          expect(withIt?.filter(({ lines }) => lines[0] === 'odd')).toHaveLength(1);
          const [before, after] = [without, withIt].map((found) =>
            rarest(found ?? [], 'variable-spend', 203),
          );
          expect(after).toBeGreaterThan(Math.min(1, before ?? 1) / 10);
        },
      ),
      { numRuns: randomRuns(8) },
    );
  });

  it('are not checked if there are only one or two', () => {
    const books = every(6, UNTIL, (offset, index) =>
      lineOn(offset, -Math.round(5000 * Math.exp(pseudoRandom(index))), { counterparty: 'Cash' }),
    );
    expect(
      rarest(
        candidatesIn([...books, lineOn(205, -80_000, { counterparty: 'Cash' })]),
        'variable-spend',
      ),
    ).toBe(Infinity);
  });
});

describe('evidence of charge alerts', () => {
  const books = [
    ...daily(3, (offset) => (offset >= 150 && offset < 157 ? 3 : 1)),
    ...rent,
    lineOn(180, -150_000, { counterparty: 'Nova Trading' }),
    lineOn(190, -90_000, { counterparty: 'Dairy' }),
  ];
  const found = candidatesIn(books);

  it('reproduces every amount and lists only real amounts', () => {
    expect(new Set(found.map(({ detector }) => detector))).toEqual(CHARGES);
    const paid = new Set(books.map(({ amount }) => negateCents(amount)));
    for (const { detector, evidence, actual, expected, impact, lines } of found) {
      expect(evidence && recomputeAlert(detector, evidence)).toEqual({ actual, expected, impact });
      if (lines.length === 0) continue;
      for (const amount of [...(evidence?.measured ?? []), ...(evidence?.past ?? [])]) {
        expect(paid.has(amount)).toBe(true);
      }
    }
  });

  it('explains each payment only once', () => {
    const ids = found.flatMap(({ lines }) => lines);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
