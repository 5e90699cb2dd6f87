import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupBy } from '../../../shared/group-by.ts';
import type { Posting } from '../../../ledger/posting.ts';
import { addDays, dayNumber } from '../../../calendar/business-date.ts';
import type { Alert } from '../../alert/alert.ts';
import type { Finding } from '../../types/alert-types.ts';
import {
  alertsOf,
  dayOf,
  pseudoRandom,
  every,
  lineOn,
  OPENING_DAY,
  ordinaryPurchases,
  counterSales,
} from '../../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { DetectorEngine } from '../detector-engine.ts';
import { randomRuns } from '../../../../../tests/kit/random-searches.ts';

const UNTIL = 330;

/** A shop without other events. */
const SHOP = [...ordinaryPurchases(UNTIL + 1), ...counterSales(UNTIL + 1)];

const PRICE = 41_200;
const RAISED_PRICE = 47_400;

interface Bills {
  readonly counterparty?: string;
  readonly each?: number;
  readonly amountOf?: (index: number) => number;
  readonly delayOf?: (index: number) => number;
}

/** Builds the bills of a vendor, starting on the fifth day of the books. */
const bills = ({
  counterparty = 'Harbor Insurance',
  each = 30,
  amountOf = () => PRICE,
  delayOf = () => 0,
}: Bills = {}): Posting[] =>
  every(each, UNTIL, (offset, index) =>
    lineOn(offset + 4 + delayOf(index), -amountOf(index), {
      id: `${counterparty} ${index}`,
      counterparty,
    }),
  );

const without = (lines: readonly Posting[], ...left: readonly number[]): Posting[] =>
  lines.filter((_, index) => !left.includes(index));

/** Returns the alerts about vendors that send bills. */
const vendorAlertsOf = (lines: readonly Posting[], shop: readonly Posting[] = SHOP): Alert[] => {
  const names = new Set(lines.map(({ counterparty }) => counterparty));
  return alertsOf([...shop, ...lines], { until: UNTIL }).filter(
    ({ counterparty }) => counterparty !== null && names.has(counterparty),
  );
};

const missingOf = (lines: readonly Posting[], shop: readonly Posting[] = SHOP): Alert[] =>
  vendorAlertsOf(lines, shop).filter(({ finding }) => finding === 'bill-missing');

const findingsOf = (lines: readonly Posting[]): Finding[] =>
  vendorAlertsOf(lines).map(({ finding }) => finding);

const daysAfter = (alert: Alert | undefined, offset: number): number =>
  alert ? dayNumber(alert.date) - dayNumber(OPENING_DAY) - offset : Infinity;

/** Reports whether the ninth insurance bill has arrived by the end of a day. */
function isResolvedBy(lines: readonly Posting[], offset: number): boolean {
  const engine = new DetectorEngine();
  const byDay = groupBy(lines, ({ date }) => date);
  for (let day = 0; day <= offset; day += 1)
    engine.detect(dayOf(day), byDay.get(dayOf(day)) ?? [], null);
  return engine.hasMissingBillArrived(`HARBOR INSURANCE ${dayNumber(dayOf(7 * 30 + 4))}`);
}

describe('missing bill', () => {
  it('raises one alert within ten days, at any price and with due days that vary by a day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 9 }),
        fc.integer({ min: 20_000, max: 900_000 }),
        fc.nat(1000),
        (missing, amount, salt) => {
          const delayOf = (index: number) => Math.round(2 * pseudoRandom(index, salt) - 1);
          const found = missingOf(without(bills({ amountOf: () => amount, delayOf }), missing));
          expect(found).toMatchObject([
            {
              counterparty: 'Harbor Insurance',
              actual: null,
              expected: { low: amount, high: amount },
              impact: amount,
            },
          ]);
          expect(found.every(({ date, otherDay }) => otherDay && date > addDays(otherDay, 3))).toBe(
            true,
          );
          expect(daysAfter(found[0], missing * 30 + 4)).toBeLessThanOrEqual(10);
        },
      ),
      { numRuns: randomRuns(25) },
    );
  });

  it('raises no alert while each bill arrives, even a weekend late', () => {
    expect(missingOf(bills())).toEqual([]);
    expect(missingOf(bills({ delayOf: (index) => (index === 8 ? 3 : 0) }))).toEqual([]);
  });

  it('raises one alert for a vendor that has ended', () => {
    expect(missingOf(without(bills(), 5, 6, 7, 8, 9, 10))).toHaveLength(1);
  });

  it('finds weekly and quarterly bills and bills with one price increase', () => {
    expect(missingOf(without(bills({ each: 7 }), 30))).toHaveLength(1);
    expect(missingOf(without(bills({ each: 61 }), 4))).toHaveLength(1);
    const raised = bills({ amountOf: (index) => (index > 5 ? RAISED_PRICE : PRICE) });
    expect(missingOf(without(raised, 10))).toMatchObject([{ impact: RAISED_PRICE }]);
  });

  it('requires four bills of one price, or nine monthly bills of varying amounts', () => {
    expect(missingOf(without(bills(), 3))).toEqual([]);
    expect(missingOf(without(bills(), 4))).toHaveLength(1);
    const used = bills({ amountOf: (index) => PRICE + 7000 * (index % 3) });
    expect(missingOf(without(used, 8))).toEqual([]);
    expect(missingOf(without(used, 9))).toHaveLength(1);
  });

  it('ignores vendors with skipped bills, purchases and tiny amounts', () => {
    const again = missingOf(without(bills(), 5, 9));
    expect(again.map((alert) => daysAfter(alert, 5 * 30 + 4) < 30)).toEqual([true]);
    const purchases = bills({ each: 14, amountOf: (index) => 20_000 + 25_000 * (index % 3) });
    expect(missingOf(without(purchases, 17))).toEqual([]);
    expect(missingOf(without(bills({ amountOf: () => 900 }), 8))).toEqual([]);
    const besides = every(37, UNTIL, (offset, index) =>
      lineOn(offset + 11, -(9000 + 500 * index), { counterparty: 'Harbor Insurance' }),
    );
    expect(missingOf([...without(bills(), 8), ...besides])).toEqual([]);
  });

  it('finds yearly bills if there are enough years', () => {
    const years = [0, 1, 2, 3].map((year) =>
      lineOn(70 + 365 * year, -PRICE, { counterparty: 'Harbor Insurance' }),
    );
    const until = 70 + 365 * 4 + 30;
    const found = alertsOf([...ordinaryPurchases(until), ...years], { until });
    expect(found.filter(({ finding }) => finding === 'bill-missing')).toHaveLength(1);
  });

  it('raises no alert if a wrong bill, a new price or a duplicate arrives instead', () => {
    const wrong = bills({ amountOf: (index) => (index === 8 ? 4 * PRICE : PRICE) });
    expect(findingsOf(wrong)).toEqual(['overcharged']);
    const raised = bills({ amountOf: (index) => (index > 7 ? RAISED_PRICE : PRICE) });
    expect(findingsOf(raised)).toContain('price-raised');
    expect(missingOf(raised)).toEqual([]);
    const twice = [...bills(), lineOn(8 * 30 + 5, -PRICE, { counterparty: 'Harbor Insurance' })];
    expect(findingsOf(twice)).toEqual(['charged-twice']);
  });

  it('becomes one alert together with the bill that makes up for it', () => {
    const late = lineOn(9 * 30 + 3, -PRICE, { counterparty: 'Harbor Insurance' });
    const madeUp = [
      [...without(bills(), 8), late],
      without(bills({ amountOf: (index) => (index === 9 ? 2 * PRICE : PRICE) }), 8),
    ];
    for (const books of madeUp) expect(findingsOf(books)).toEqual(['bill-missing']);
    const tooMuch = bills({ amountOf: (index) => (index === 9 ? 3 * PRICE : PRICE) });
    expect(findingsOf(without(tooMuch, 8))).toEqual(['bill-missing', 'overcharged']);
  });

  it('accepts a bill under the name as another bank spells it', () => {
    const respelled = bills().map((line, index) =>
      index < 8 ? line : { ...line, counterparty: 'HARBOR INSURANCE CO LTD' },
    );
    expect(missingOf(respelled)).toEqual([]);
  });

  it('waits after one wrong bill at the usual price only', () => {
    for (const wrong of [5, 6, 7]) {
      const amountOf = (index: number) => (index === wrong ? 10 * PRICE : PRICE);
      expect(missingOf(without(bills({ amountOf }), 8))).toMatchObject([
        { expected: { low: PRICE, high: PRICE }, impact: PRICE },
      ]);
    }
    const often = bills({ amountOf: (index) => (index === 4 || index === 6 ? 10 * PRICE : PRICE) });
    expect(missingOf(without(often, 8))).toEqual([]);
  });

  it('accepts a similar charge from a payee with a possibly matching name, however late', () => {
    const other = (offset: number, counterparty: string, amount = PRICE) => [
      ...without(bills(), 8, 9, 10),
      lineOn(8 * 30 + 4 + offset, -amount, { counterparty }),
    ];
    for (const days of [12, 40]) {
      const lines = [...SHOP, ...other(days, 'HARBOR INSURANCE CO LTD')];
      expect(isResolvedBy(lines, 8 * 30 + 4 + days)).toBe(true);
      expect(isResolvedBy(lines, 8 * 30 + 4 + days - 1)).toBe(false);
      expect(isResolvedBy([...SHOP, ...other(days, 'Harbor Insurance 2')], UNTIL)).toBe(false);
      const more = other(days, 'HARBOR INSURANCE CO LTD', 2 * PRICE);
      expect(isResolvedBy([...SHOP, ...more], UNTIL)).toBe(false);
    }
  });

  it('accepts a new payee on time, in the same category and at about the same price', () => {
    const category = 'Insurance';
    const old = without(bills(), 8, 9, 10).map((line) => ({ ...line, category }));
    const nextOn = (offset: number, amount = PRICE, of = category) =>
      lineOn(offset, -amount, { counterparty: 'Cedar Mutual', category: of });
    const due = 8 * 30 + 4;
    const missing = (...next: readonly Posting[]) =>
      missingOf([...old, ...next]).filter(({ counterparty }) => counterparty !== 'Cedar Mutual');
    expect(missing(nextOn(due - 5), nextOn(due + 25))).toEqual([]);
    expect(missing(nextOn(due + 2, Math.round(1.08 * PRICE)))).toEqual([]);
    const apart = [
      [nextOn(due + 2, PRICE, 'Travel')],
      [nextOn(due + 2, 2 * PRICE)],
      [nextOn(due - 14)],
      [nextOn(due - 40), nextOn(due - 10)],
      [nextOn(due - 2), nextOn(due + 1)],
    ];
    for (const next of apart) expect(missing(...next)).toHaveLength(1);
    expect(isResolvedBy([...SHOP, ...old, nextOn(due + 7)], due + 8)).toBe(true);
  });

  it('waits for the usual posting lag', () => {
    const posted = (lines: readonly Posting[]) =>
      lines.map((line) => ({ ...line, postedDate: addDays(line.date, 8) }));
    expect(missingOf(posted(bills()), posted(SHOP))).toEqual([]);
    expect(missingOf(posted(without(bills(), 8)), posted(SHOP))).toHaveLength(1);
  });
});
