import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectHistory } from '../detection/detect-history.ts';
import { addDays, dayNumber, weekdayOf } from '../../calendar/business-date.ts';
import { NEVER_CLOSED } from '../../calendar/closed-days.ts';
import { sentenceText } from '../../text/sentence.ts';
import { alertFacts } from '../alert/alert-facts.ts';
import { alertDetail, alertText } from '../texts/alert-texts.ts';
import { moneyIn } from '../../text/fact.ts';
import type { Posting } from '../../ledger/posting.ts';
import { cents } from '../../money/cents.ts';
import type { Alert } from '../alert/alert.ts';
import { aThresholdDraft } from '../../../../tests/kit/builders/threshold.ts';
import { findEvidenceFaults } from '../../../../tests/kit/checks/evidence-faults.ts';
import { findSentenceFaults } from '../../../../tests/kit/checks/sentence-faults.ts';
import {
  dayOf,
  pseudoRandom,
  lineOn,
} from '../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { crossingsOf, windowStart } from './crossings.ts';
import { thresholdPreviewOf } from './threshold-preview.ts';
import { THRESHOLD_MEASURES, THRESHOLD_WINDOWS } from './threshold-measure.ts';
import { faultOf, shareOf, THRESHOLD_SIDES, type Threshold } from './threshold.ts';
import { valuesOf, withLines } from './threshold-days.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';

const aThreshold = ({ id = 'spend', ...rest }: Partial<Threshold> = {}): Threshold => ({
  id,
  ...aThresholdDraft(rest),
});

const alertsFor = (
  lines: readonly Posting[],
  threshold: Threshold,
  { until = 40, ...rest }: { until?: number; balance?: number; closed?: typeof NEVER_CLOSED } = {},
): readonly Alert[] =>
  detectHistory({
    lines,
    until: dayOf(until),
    balance:
      rest.balance === undefined ? null : { amount: cents(rest.balance), asOf: dayOf(until) },
    rules: [],
    thresholds: [threshold],
    closed: rest.closed,
  }).backtest?.crossings ?? [];

const offsets = (alerts: readonly Alert[]): number[] =>
  alerts.map(({ date }) => dayNumber(date) - dayNumber(dayOf(0)));

const words = (alert: Alert | undefined): string =>
  alert ? sentenceText(alertText(alertFacts(alert, moneyIn('USD')))) : '';

describe('a threshold', () => {
  const spend = (amounts: readonly number[]) =>
    amounts.map((amount, day) => lineOn(day, -amount, { id: `line-${day}`, counterparty: 'Acme' }));

  it('is reported once per crossing, and again only after a day within the limit', () => {
    const lines = spend([5000, 12_000, 13_000, 10_000, 12_000]);
    expect(offsets(alertsFor(lines, aThreshold()))).toEqual([1, 4]);
  });

  it('reports measure, day, amount, limit, and postings', () => {
    const [alert] = alertsFor(spend([5000, 12_000]), aThreshold());
    expect(alert).toMatchObject({
      finding: 'above-threshold',
      level: 'info',
      actual: 12_000,
      expected: { low: 10_000, high: 10_000 },
      impact: 2000,
      lines: ['line-1'],
    });
    expect(words(alert)).toBe(
      'For your information: Expenses on Jan 5 were $120, above your limit of $100.',
    );
  });

  it('adds up seven days, or a month until today', () => {
    const lines = spend(Array.from({ length: 60 }, () => 1000));
    const [week] = alertsFor(lines, aThreshold({ window: 'week', limit: cents(6900) }));
    expect(words(week)).toBe(
      'For your information: Expenses from Jan 4 to Jan 10 were $70, above your limit of $69.',
    );
    expect(week?.baseline.count).toBe(7);
    const months = alertsFor(lines, aThreshold({ window: 'month', limit: cents(20_000) }), {
      until: 59,
    });
    // The books have only 28 days of January.
    expect(months.map(({ date }) => date)).toEqual(['2021-01-24', '2021-02-21']);
  });

  it('matches all spellings of a counterparty, a category, and an account', () => {
    const lines = [
      lineOn(0, -12_000, { counterparty: 'SQ *ACME 1234' }),
      lineOn(3, -12_000, { counterparty: 'Other', category: 'Fuel' }),
      lineOn(6, -12_000, { counterparty: 'Third', account: 'savings' }),
    ];
    const at = (rest: Partial<Threshold>) => offsets(alertsFor(lines, aThreshold(rest)));
    expect(at({ counterparty: 'Acme' })).toEqual([0]);
    expect(at({ category: 'Fuel' })).toEqual([3]);
    expect(at({ account: 'savings' })).toEqual([6]);
    const [alert] = alertsFor(lines, aThreshold({ counterparty: 'Acme', category: 'Supplies' }));
    expect(words(alert)).toContain('Expenses at Acme in Supplies on Jan 4 were');
  });

  it('reports every larger posting if it limits single postings', () => {
    const lines = [
      lineOn(0, -12_000, { id: 'a' }),
      lineOn(1, -11_000, { id: 'b' }),
      lineOn(1, -9000, { id: 'c' }),
      lineOn(2, 50_000, { id: 'd', kind: 'sale' }),
      lineOn(2, -60_000, { id: 'e', kind: 'transfer' }),
    ];
    const payments = alertsFor(lines, aThreshold({ measure: 'payment' }));
    expect(payments.map((alert) => alert.lines)).toEqual([['a'], ['b']]);
    expect(words(payments[0])).toBe(
      'For your information: A payment on Jan 4 was $120, above your limit of $100.',
    );
    expect(alertsFor(lines, aThreshold({ measure: 'receipt' }))).toMatchObject([{ lines: ['d'] }]);
  });

  it('compares cash with its minimum', () => {
    const lines = [lineOn(0, 10_000, { kind: 'sale' }), lineOn(10, -6000), lineOn(20, 7000)];
    const cash = aThreshold({ measure: 'cash', side: 'below', limit: cents(5000) });
    const alerts = alertsFor(lines, cash, { balance: 11_000 });
    expect(offsets(alerts)).toEqual([10]);
    expect(words(alerts[0])).toContain('Cash on Jan 14 was $40, below');
  });

  it('reports no low value for a closed day or an unfinished month', () => {
    const sales = Array.from({ length: 40 }, (_, day) => day)
      .filter((day) => weekdayOf(dayOf(day)) !== 7 && day !== 15)
      .map((day) => lineOn(day, 5000, { kind: 'sale' }));
    const low = aThreshold({ measure: 'revenue', side: 'below', limit: cents(1000) });
    expect(offsets(alertsFor(sales, low, { until: 39 }))).toEqual([6, 13, 15, 20, 27, 34]);
    const closed = { weekdays: [7], dates: [] };
    expect(offsets(alertsFor(sales, low, { until: 39, closed }))).toEqual([15]);
    const month = aThreshold({ ...low, window: 'month', limit: cents(10_000_000) });
    expect(alertsFor(sales, month, { until: 39 })).toEqual([]);
    expect(alertsFor(sales, month, { until: 60 }).map(({ date }) => date)).toEqual(['2021-02-28']);
  });

  it('counts a late posting on its own day', () => {
    const lines = [...spend([5000, 6000, 5000]), lineOn(1, -5000, { postedDate: dayOf(9) })];
    const alerts = alertsFor(lines, aThreshold());
    expect(offsets(alerts)).toEqual([1]);
    expect(alerts[0]?.actual).toBe(11_000);
  });

  it.each([
    [{ measure: 'cash', category: 'Fuel' }, 'Cash is one number for the whole business'],
    [{ measure: 'cash', window: 'week' }, 'We check cash at the end of each day.'],
    [{ measure: 'payment', side: 'below' }, 'can only be above'],
    [{ measure: 'receipt', window: 'month' }, 'has no period'],
    [{ measure: 'payment', limit: cents(0) }, 'above zero'],
  ] as const)('rejects %j', (rest, why) => {
    expect(faultOf(aThreshold(rest as Partial<Threshold>))).toContain(why);
  });
});

/** Returns the postings of an eventful year. None of them is late. */
const yearOf = (seed: number): Posting[] =>
  Array.from({ length: 900 }, (_, index) => {
    const amount =
      Math.round(20_000 * pseudoRandom(index, seed)) *
      (pseudoRandom(index, seed + 1) < 0.5 ? -1 : 1);
    return lineOn(Math.floor(400 * pseudoRandom(index, seed + 2)), amount, {
      id: `line-${index}`,
      kind: amount > 0 ? 'sale' : 'expense',
      counterparty: ['Acme', 'Mill', 'Dairy'][index % 3] ?? '',
      category: ['Supplies', 'Fuel'][index % 2] ?? '',
    });
  });

const anyThreshold = fc
  .record({
    id: fc.constant('any'),
    measure: fc.constantFrom(...THRESHOLD_MEASURES),
    counterparty: fc.constantFrom(null, 'Acme'),
    category: fc.constantFrom(null, 'Fuel'),
    account: fc.constant(null),
    window: fc.constantFrom(...THRESHOLD_WINDOWS),
    side: fc.constantFrom(...THRESHOLD_SIDES),
    limit: fc.integer({ min: -20_000, max: 60_000 }).map(cents),
  })
  .filter((draft) => faultOf(draft) === null);

describe('a threshold preview', () => {
  const UNTIL = 399;
  const histories = [11, 12, 13].map(yearOf);

  it('finds the same crossings as the replay', () => {
    fc.assert(
      fc.property(anyThreshold, fc.constantFrom(...histories), (threshold, lines) => {
        const opening = { amount: cents(100_000), asOf: dayOf(UNTIL) };
        const { backtest } = detectHistory({
          lines,
          until: dayOf(UNTIL),
          balance: opening,
          rules: [],
          thresholds: [threshold],
        });
        const days = [...withLines(threshold, new Map(), lines).values()];
        const cash = cashOf(lines, opening.amount);
        const preview = thresholdPreviewOf(
          threshold,
          valuesOf(
            threshold,
            new Map((threshold.measure === 'cash' ? cash : days).map((day) => [day.day, day])),
          ),
          { first: dayOf(0), to: dayOf(UNTIL), closed: NEVER_CLOSED },
        );
        expect(preview.crossings.map(({ date, value }) => [date, value])).toEqual(
          backtest?.crossings.map(({ date, actual }) => [date, actual]),
        );
      }),
      { numRuns: randomRuns(12) },
    );
  });

  const cashOf = (lines: readonly Posting[], end: number) =>
    Array.from({ length: UNTIL + 1 }, (_, offset) => {
      const after = lines
        .filter(({ date }) => date > dayOf(offset))
        .reduce((sum, { amount }) => sum + amount, 0);
      return { day: dayNumber(dayOf(offset)), value: cents(end - after), lines: 0, largest: [] };
    });

  it('can be recomputed from the stored evidence of each alert', () => {
    fc.assert(
      fc.property(anyThreshold, fc.constantFrom(...histories), (threshold, lines) => {
        const isCash = threshold.measure === 'cash';
        const held = isCash ? { balance: 50_000 } : {};
        for (const alert of alertsFor(lines, threshold, { until: UNTIL, ...held })) {
          expect(findEvidenceFaults('threshold', alert)).toEqual([]);
          expect(findSentenceFaults(alert, 'USD')).toEqual([]);
          if (isCash) continue;
          const { threshold: about, otherDay, date, counterparty, expected, actual } = alert;
          if (!about) throw new Error('a crossing says what it is about');
          const shares = lines
            .filter((line) => line.date >= (otherDay ?? date) && line.date <= date)
            .flatMap((line) => shareOf({ ...about, counterparty }, line) ?? []);
          const isOne = about.measure === 'payment' || about.measure === 'receipt';
          const recomputed = isOne
            ? Math.max(...shares)
            : shares.reduce((sum, one) => sum + one, 0);
          expect(actual).toBe(recomputed);
          expect(expected).toEqual({ low: threshold.limit, high: threshold.limit });
          expect(alert.impact).toBe(Math.abs(recomputed - threshold.limit));
        }
      }),
      { numRuns: randomRuns(8) },
    );
  });

  it('reports no two crossings for consecutive days', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20_000 }).map(cents), { minLength: 1, maxLength: 60 }),
        (values) => {
          const first = dayNumber(dayOf(0));
          const found = crossingsOf(aThreshold(), (day) => values[day - first] ?? cents(0), {
            from: first,
            to: first + values.length - 1,
            first,
            closed: NEVER_CLOSED,
          });
          for (const { day, until } of found) {
            expect(values[day - first - 1] ?? 0).toBeLessThanOrEqual(10_000);
            for (let at = day; at <= until; at += 1) {
              expect(values[at - first]).toBeGreaterThan(10_000);
            }
          }
        },
      ),
    );
  });
});

describe('a threshold window', () => {
  it('begins on the first day of the month', () => {
    const march = dayNumber(addDays(dayOf(0), 70));
    expect(windowStart('month', march)).toBe(dayNumber(addDays(dayOf(0), 56)));
  });
});

describe('the detail text of a crossing', () => {
  it('states that a day stays crossed, and that a sum recovers by itself', () => {
    const lines = Array.from({ length: 10 }, (_, day) => lineOn(day, -12_000));
    const detail = (threshold: Threshold) => {
      const [alert] = alertsFor(lines, threshold);
      return alert ? sentenceText(alertDetail(alertFacts(alert, moneyIn('USD')))) : '';
    };
    expect(detail(aThreshold())).toBe(
      'That is $20 above your limit. This closes when you tell us you have seen it.',
    );
    expect(detail(aThreshold({ window: 'week' }))).toContain('the amount is back below your limit');
  });
});
