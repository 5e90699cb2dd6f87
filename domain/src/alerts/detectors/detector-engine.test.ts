import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alertsOf,
  dayOf,
  pseudoRandom,
  every,
  lineOn,
  ordinaryPurchases,
  OPENING_DAY,
  counterSales,
} from '../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { alertFacts } from '../alert/alert-facts.ts';
import { alertTitle } from '../texts/alert-texts.ts';
import { sentenceText } from '../../text/sentence.ts';
import { alertSchema } from '../alert/alert-schema.ts';
import type { Posting } from '../../ledger/posting.ts';
import { recomputeAlert } from '../../../../tests/kit/checks/recompute-alert.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';

const UNTIL = 250;

const NO_EVIDENCE = { from: dayOf(0), to: dayOf(0), measured: [], past: [], figures: {} };

const findingsOf = (postings: readonly Posting[], until = UNTIL) =>
  alertsOf(postings, { until }).map(({ finding }) => finding);

const rent = (amount: (index: number) => number = () => 200_000) =>
  every(30, UNTIL, (offset, index) =>
    lineOn(offset, -amount(index), { counterparty: 'Landlord', category: 'Rent' }),
  );

const pay = (amount: (index: number) => number = () => 150_000) =>
  every(14, UNTIL, (offset, index) =>
    lineOn(offset, -amount(index), { counterparty: 'Employee 01', kind: 'payroll' }),
  );

const client = (index: (index: number) => boolean = () => true) =>
  every(30, UNTIL, (offset) =>
    lineOn(offset, 90_000, { counterparty: 'Client 01', kind: 'other_income' }),
  ).filter((_, at) => index(at));

describe('detector engine', () => {
  it('alerts less than once in two months if nothing unusual happens', () => {
    const books = [
      ...ordinaryPurchases(UNTIL),
      ...counterSales(UNTIL),
      ...rent(),
      ...pay(),
      ...client(),
    ];
    expect(findingsOf(books).length).toBeLessThan(UNTIL / 61);
  });

  it('finds a duplicate charge two days later under the card network’s spelling', () => {
    const [first] = alertsOf(
      [
        ...ordinaryPurchases(UNTIL),
        lineOn(200, -31_337, { id: 'one', counterparty: 'Dairy' }),
        lineOn(202, -31_337, { id: 'again', counterparty: 'SQ *DAIRY *4108' }),
      ],
      { until: UNTIL },
    ).filter(({ finding }) => finding === 'charged-twice');
    expect(first).toMatchObject({
      lines: ['one', 'again'],
      actual: 31_337,
      impact: 31_337,
      otherDay: dayOf(200),
    });
  });

  it('does not report a vendor’s usual equal charges as duplicates', () => {
    const fares = every(1, UNTIL, (offset) => lineOn(offset, -275, { counterparty: 'Metro' }));
    expect(findingsOf([...ordinaryPurchases(UNTIL), ...fares])).not.toContain('charged-twice');
  });

  it('treats a refunded charge as resolved', () => {
    const books = [
      ...ordinaryPurchases(UNTIL),
      lineOn(200, -31_337, { counterparty: 'Dairy' }),
      lineOn(201, 31_337, { counterparty: 'Dairy', kind: 'vendor_refund' }),
      lineOn(202, -31_337, { counterparty: 'Dairy' }),
    ];
    expect(findingsOf(books)).not.toContain('charged-twice');
  });

  it('offsets a refunded charge against only one of its equal charges', () => {
    const charge = (offset: number) => lineOn(offset, -31_337, { counterparty: 'Dairy' });
    const back = lineOn(201, 31_337, { counterparty: 'Dairy', kind: 'vendor_refund' });
    const books = [...ordinaryPurchases(UNTIL), charge(200), back, charge(202), charge(203)];
    const found = alertsOf(books, { until: UNTIL }).filter(
      ({ finding }) => finding === 'charged-twice',
    );
    expect(found).toMatchObject([{ date: dayOf(203), otherDay: dayOf(202), impact: 31_337 }]);
  });

  it('raises one alert for a statement that was imported twice', () => {
    const vendors = ['Flour Mill', 'Dairy', 'Packaging Co', 'Market Hall'];
    const statement = vendors.map((counterparty, place) =>
      lineOn(200, -31_337 - place, { counterparty }),
    );
    const again = statement.map((line, place) => ({ ...line, id: `again ${place}` }));
    const found = alertsOf([...ordinaryPurchases(UNTIL), ...statement, ...again], {
      until: UNTIL,
    }).filter(({ finding }) => finding === 'charged-twice');
    const total = 4 * 31_337 + 6;
    expect(found).toMatchObject([{ counterparty: null, actual: total, impact: total }]);
    expect(found[0]?.lines).toHaveLength(8);
    expect(recomputeAlert('duplicate', found[0]?.evidence ?? NO_EVIDENCE)).toEqual({
      actual: total,
      expected: null,
      impact: total,
    });
  });

  it('finds a large first payment and ignores a small one', () => {
    const large = lineOn(200, -150_000, { counterparty: 'Nova Trading' });
    const small = lineOn(210, -4000, { counterparty: 'Corner Shop' });
    const found = alertsOf([...ordinaryPurchases(UNTIL), large, small], { until: UNTIL });
    expect(found.filter(({ finding }) => finding === 'new-payee')).toMatchObject([
      { counterparty: 'Nova Trading', actual: 150_000, lines: [large.id], level: 'critical' },
    ]);
  });

  it('finds a price increase on the first bill, once', () => {
    const books = [
      ...ordinaryPurchases(UNTIL),
      ...rent((index) => (index < 6 ? 200_000 : 216_000)),
    ];
    const found = alertsOf(books, { until: UNTIL }).filter(
      ({ finding }) => finding === 'price-raised',
    );
    expect(found).toMatchObject([
      {
        date: dayOf(180),
        actual: 216_000,
        expected: { low: 200_000, high: 200_000 },
        impact: 16_000,
      },
    ]);
  });

  it('finds one wrong bill', () => {
    const books = [
      ...ordinaryPurchases(UNTIL),
      ...rent((index) => (index === 6 ? 400_000 : 200_000)),
    ];
    expect(findingsOf(books)).toContain('overcharged');
  });

  it('reports a slipped decimal point as a wrong bill if the price usually moves by 1%', () => {
    const books = [
      ...ordinaryPurchases(UNTIL),
      ...rent((index) => (index === 6 ? 2_020_000 : index === 5 ? 202_000 : 200_000)),
    ];
    expect(findingsOf(books)).toContain('overcharged');
  });

  it('treats a larger deviation as a different purchase from the vendor', () => {
    const books = [
      ...ordinaryPurchases(UNTIL),
      ...rent((index) => (index === 6 ? 4_000_000 : 200_000)),
    ];
    expect(findingsOf(books)).toContain('expense-spike');
    expect(findingsOf(books)).not.toContain('overcharged');
  });

  it('finds a duplicate payroll, a raised payroll and a missed payroll', () => {
    const twice = [
      ...pay(),
      lineOn(197, -150_000, { counterparty: 'Employee 01', kind: 'payroll' }),
    ];
    expect(findingsOf(twice)).toContain('payroll-doubled');
    expect(findingsOf(pay((index) => (index === 12 ? 195_000 : 150_000)))).toContain(
      'payroll-changed',
    );
    const missing = alertsOf(
      pay().filter((_, index) => index !== 12),
      { until: UNTIL },
    );
    expect(missing).toMatchObject([
      { finding: 'payroll-missing', otherDay: dayOf(168), impact: 150_000 },
    ]);
  });

  it('raises one alert for several people in one payroll run', () => {
    const run = (offset: number) =>
      ['Employee 01', 'Employee 02', 'Employee 03'].map((counterparty) =>
        lineOn(offset, -150_000, { counterparty, kind: 'payroll' }),
      );
    const runs = Array.from({ length: 9 }, (_, index) => run(index * 30)).flat();
    const found = alertsOf([...runs, ...run(212)], { until: UNTIL });
    expect(found).toMatchObject([
      { finding: 'payroll-doubled', counterparty: null, impact: 450_000 },
    ]);
  });

  it('reports the missed payment of a regular customer once, and not before its due day', () => {
    const found = alertsOf(
      client((index) => index !== 6),
      { until: UNTIL },
    );
    expect(found).toMatchObject([
      {
        finding: 'payment-missing',
        counterparty: 'Client 01',
        otherDay: dayOf(180),
        impact: 90_000,
      },
    ]);
    expect((found[0]?.date ?? '') > dayOf(180)).toBe(true);
  });

  it('waits for a payment for the usual posting lag', () => {
    const late = client().map((line, index) =>
      index % 3 === 2 ? { ...line, postedDate: dayOf(index * 30 + 6) } : line,
    );
    expect(findingsOf(late)).toEqual([]);
  });

  it('finds a weekday without sales and ignores the usual closed day', () => {
    const found = alertsOf(
      counterSales(UNTIL, (offset) => (offset === 200 ? 0 : 1)),
      { until: UNTIL - 1 },
    );
    expect(found.map(({ date, actual }) => [date, actual])).toContainEqual([dayOf(200), 0]);
    expect(found.filter(({ actual, date }) => actual === 0 && date !== dayOf(200))).toEqual([]);
  });

  it('finds sales that fall and stay down', () => {
    const found = alertsOf(
      counterSales(UNTIL, (offset) => (offset >= 200 && offset < 228 ? 0.6 : 1)),
      {
        until: 228,
      },
    );
    expect(found.map(({ finding }) => finding)).toContain('revenue-drop');
  });

  it('finds a purchase far above the vendor’s earlier purchases', () => {
    const books = [...ordinaryPurchases(UNTIL), lineOn(201, -90_000, { counterparty: 'Dairy' })];
    expect(alertsOf(books, { until: UNTIL })).toMatchObject([
      { finding: 'expense-spike', counterparty: 'Dairy', actual: 90_000 },
    ]);
  });

  it('alerts in advance about a balance that falls below zero', () => {
    const falling = [
      ...every(1, UNTIL, (offset) => lineOn(offset, -10_000, { counterparty: 'Dairy' })),
      ...counterSales(UNTIL, () => 0.05),
    ];
    const warned = alertsOf(falling, { until: UNTIL, balance: 900_000 }).find(
      ({ finding }) => finding === 'cash-low',
    );
    expect(warned?.otherDay && warned.otherDay > warned.date).toBe(true);
    expect(warned?.impact).toBeGreaterThan(0);
  });

  it('raises few alerts while history is short', () => {
    const books = [...ordinaryPurchases(90), lineOn(20, -30_000, { counterparty: 'Nova Trading' })];
    expect(findingsOf(books, 60)).toEqual([]);
  });

  it('does not use future postings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 240 }), fc.nat(1000), (until, salt) => {
        const noise = every(5, UNTIL, (offset, index) =>
          lineOn(offset, -Math.round(1000 + 90_000 * pseudoRandom(index, salt) ** 6), {
            counterparty: `Shop ${String.fromCharCode(65 + Math.floor(26 * pseudoRandom(index, salt + 1)))}`,
          }),
        );
        const books = [...ordinaryPurchases(UNTIL), ...counterSales(UNTIL), ...noise, ...rent()];
        const then = books.filter(({ date }) => date <= dayOf(until));
        expect(alertsOf(books, { until })).toEqual(alertsOf(then, { until }));
      }),
      { numRuns: randomRuns(10) },
    );
  });

  it('stores whole cents in every fact and can write a title for every alert', () => {
    const books = [
      ...ordinaryPurchases(UNTIL),
      ...counterSales(UNTIL, (offset) => (offset === 200 ? 0 : 1)),
      ...rent((index) => (index < 6 ? 200_000 : 216_000)),
      lineOn(201, -90_000, { counterparty: 'Dairy' }),
      lineOn(220, -150_000, { counterparty: 'Nova Trading' }),
    ];
    const found = alertsOf(books, { until: UNTIL });
    expect(found.length).toBeGreaterThanOrEqual(4);
    for (const alert of found) {
      expect(alertSchema.parse(alert)).toEqual(alert);
      expect(alert.date >= OPENING_DAY && alert.impact >= 0).toBe(true);
      const facts = alertFacts(alert, (amount) => ({ fact: 'money', amount, currency: 'USD' }));
      expect(sentenceText(alertTitle(facts))).not.toMatch(/NaN|undefined|null/);
    }
  });
});
