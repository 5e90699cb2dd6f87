import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate, dayNumber } from '../../../calendar/business-date.ts';
import { bankHoliday } from '../../../calendar/bank-holiday.ts';
import { NEVER_CLOSED, type ClosingDays } from '../../../calendar/closed-days.ts';
import { sumCents } from '../../../money/cents.ts';
import {
  decidedAlertsOf,
  pseudoRandom,
  every,
  lineOn,
  counterSales,
} from '../../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import type { Candidate } from '../../alert/candidate.ts';
import { recomputeAlert } from '../../../../../tests/kit/checks/recompute-alert.ts';
import { RevenueDetector } from './revenue-detector.ts';
import { DaySeries } from '../series/day-series.ts';
import { randomRuns } from '../../../../../tests/kit/random-searches.ts';

/** A Monday. */
const FIRST = businessDate('2021-01-04');

const dateOf = (offset: number) => addDays(FIRST, offset);
const offsetOf = (date: string) => dayNumber(businessDate(date)) - dayNumber(FIRST);

/** Builds a shop that is closed on Sundays and has a weekly pattern and noise. */
const shop =
  (factor: (offset: number) => number = () => 1, salt = 3) =>
  (offset: number): number =>
    offset % 7 === 6
      ? 0
      : Math.round(
          90_000 *
            (1 + (offset % 7) / 8) *
            Math.exp(0.8 * (pseudoRandom(offset, salt) - 0.5)) *
            factor(offset),
        );

interface DetectionDays {
  readonly days: number;
  readonly closed?: ClosingDays;
  /** Days by which the sales of a day arrive late. */
  readonly lateBy?: (offset: number) => number;
}

function candidatesIn(
  takes: (offset: number) => number,
  { days, closed = NEVER_CLOSED, lateBy = () => 0 }: DetectionDays,
): Candidate[] {
  const [revenueDetector, sales] = [new RevenueDetector(), new DaySeries()];
  const first = dayNumber(FIRST);
  return Array.from({ length: days }, (_, offset) => {
    for (let of = Math.max(0, offset - 7); of <= offset; of += 1) {
      if (of + lateBy(of) === offset && takes(of) !== 0) sales.add(first + of, takes(of));
    }
    return revenueDetector.detect(first + offset, sales, offset + 1, closed);
  }).flat();
}

const on = (found: readonly Candidate[], offset: number) =>
  found.filter(({ day }) => day === dayNumber(FIRST) + offset);

const rare = (found: readonly Candidate[], below: number, by: Candidate['detector']) =>
  found.filter(({ perMonth, detector }) => perMonth < below && detector === by);

describe('sales of a day', () => {
  it('are rare at a third of the usual level and rarer at zero', () => {
    const third = on(
      candidatesIn(
        shop((offset) => (offset === 201 ? 1 / 3 : 1)),
        { days: 202 },
      ),
      201,
    );
    const none = on(
      candidatesIn(
        shop((offset) => (offset === 201 ? 0 : 1)),
        { days: 202 },
      ),
      201,
    );
    expect(third[0]?.perMonth).toBeLessThan(0.2);
    expect(none[0]).toMatchObject({ detector: 'revenue-day', actual: 0 });
    expect(none[0]?.perMonth).toBeLessThan(0.05);
  });

  it('are as rare as stated, and so are drops', () => {
    const salts = [1, 2, 3, 4, 5, 6];
    const months = (salts.length * (400 - 60)) / 30.4375;
    const found = salts.map((salt) => candidatesIn(shop(undefined, salt), { days: 400 }));
    const ofDay = found.flatMap((of) => rare(of, 2, 'revenue-day'));
    expect(ofDay.length / months).toBeGreaterThan(1.4);
    expect(ofDay.length / months).toBeLessThan(2.2);
    const drops = found.flatMap((of) => [
      ...new Set(rare(of, 0.5, 'revenue-drift').map(({ cause }) => cause)),
    ]);
    expect(drops.length / months).toBeGreaterThan(0.2);
    expect(drops.length / months).toBeLessThan(0.7);
  });

  it('count two weeks of holidays as one surprise and the next closure as a smaller one', () => {
    const holidays = (offset: number) => (offset >= 150 && offset < 164 ? 0 : 1);
    const often = (offset: number) => (offset < 164 && offset % 13 === 3 ? 0 : 1);
    const closedOn = 217;
    const chanceAfter = (factor: (offset: number) => number) =>
      on(
        candidatesIn(
          shop((offset) => (offset === closedOn ? 0 : factor(offset))),
          { days: 218 },
        ),
        closedOn,
      )[0]?.perMonth ?? 0;
    const [never, once, many] = [() => 1, holidays, often].map(chanceAfter);
    expect(never).toBeLessThan(once ?? 0);
    expect(once).toBeLessThan((many ?? 0) / 2);
  });

  it("raise no alert on the owner's closing days", () => {
    const quiet = shop((offset) => (offset === 201 || offset % 7 === 2 ? 0 : 1));
    const closingDays = { weekdays: [3], dates: [dateOf(201)] };
    expect(on(candidatesIn(quiet, { days: 202, closed: closingDays }), 201)).toEqual([]);
    expect(on(candidatesIn(quiet, { days: 202 }), 201)).not.toEqual([]);
  });

  it("keep a weekday open after the owner's closing days covered it for some weeks", () => {
    const building = (offset: number) => offset >= 140 && offset < 175;
    const dates = Array.from({ length: 35 }, (_, at) => dateOf(140 + at));
    const quiet = shop((offset) => (building(offset) || offset === 180 ? 0 : 1));
    const found = candidatesIn(quiet, { days: 181, closed: { weekdays: [], dates } });
    expect(found.filter(({ day }) => building(day - dayNumber(FIRST)))).toEqual([]);
    expect(on(found, 180)[0]?.perMonth).toBeLessThan(0.05);
  });

  it('are not unusual on a bank holiday if the last ones were closed', () => {
    const thanksgiving = offsetOf('2021-11-25');
    const isHoliday = (offset: number) => bankHoliday(dateOf(offset)) !== undefined;
    const foundWith = (factor: (offset: number) => number) =>
      on(candidatesIn(shop(factor), { days: thanksgiving + 1 }), thanksgiving);
    expect(foundWith((offset) => (isHoliday(offset) ? 0 : 1))).toEqual([]);
    const [surprise] = foundWith((offset) => (offset === thanksgiving ? 0 : 1));
    expect(surprise?.perMonth).toBeLessThan(0.05);
  });

  describe('during a summer closure', () => {
    const until = offsetOf('2022-08-02');
    const chanceOn = (offset: number, factor: (date: string) => number) =>
      on(
        candidatesIn(
          shop((day) => factor(dateOf(day))),
          { days: until },
        ),
        offset,
      )[0]?.perMonth ?? 1;
    const august = offsetOf('2022-08-01');

    it('are not unusual if the shop also closed a year ago', () => {
      expect(chanceOn(august, (date) => (date.slice(5, 7) === '08' ? 0 : 1))).toBe(1);
      expect(chanceOn(august, (date) => (date >= '2022-08' ? 0 : 1))).toBeLessThan(0.05);
    });

    it('are unusual for a shop that had not opened a year ago', () => {
      const opened = (date: string) => (date < '2021-09' || date >= '2022-08' ? 0 : 1);
      expect(chanceOn(august, opened)).toBeLessThan(0.05);
    });
  });

  it('count on their own day if they arrive late', () => {
    const takes = shop((offset) => (offset === 250 ? 0.2 : 1));
    const late = candidatesIn(takes, { days: 251, lateBy: (of) => (of < 240 ? 2 : 0) });
    const [inTime] = on(candidatesIn(takes, { days: 251 }), 250);
    expect(inTime?.detector).toBe('revenue-day');
    expect(on(late, 250)[0]).toMatchObject({
      expected: inTime?.expected,
      evidence: inTime?.evidence,
    });
  });
});

describe('lasting drop in sales', () => {
  const fallen = shop((offset) => (offset >= 200 && offset < 228 ? 0.6 : 1));

  it('has one cause from first to last day and ends when sales recover', () => {
    const drops = rare(candidatesIn(fallen, { days: 240 }), 0.5, 'revenue-drift').filter(
      ({ day }) => day >= dayNumber(FIRST) + 203,
    );
    expect(drops.length).toBeGreaterThan(5);
    expect(new Set(drops.map(({ cause }) => cause)).size).toBe(1);
    const revenueDetector = new RevenueDetector();
    const sales = new DaySeries();
    const lasts = Array.from({ length: 245 }, (_, offset) => {
      sales.add(dayNumber(dateOf(offset)), fallen(offset));
      revenueDetector.detect(dayNumber(dateOf(offset)), sales, offset + 1, NEVER_CLOSED);
      return revenueDetector.isOngoing(drops[0]?.cause ?? '');
    });
    expect(lasts[215]).toBe(true);
    expect(lasts[244]).toBe(false);
  });

  it('keeps one cause while it lasts and repeats its alert after a week at the earliest', () => {
    const quiet = fc.property(
      fc.integer({ min: 0, max: 1e6 }),
      fc.double({ min: 0.4, max: 0.6, noNaN: true }),
      (salt, to) => {
        const halved = (offset: number) =>
          (0.8 + 0.4 * pseudoRandom(offset, salt)) * (offset < 200 ? 1 : to);
        const alerts = decidedAlertsOf(counterSales(260, halved), { until: 259 })
          .filter(({ candidate }) => candidate.detector === 'revenue-drift')
          .map(({ alert }) => offsetOf(alert.date));
        const gaps = alerts.slice(1).map((on, index) => on - (alerts[index] ?? on));
        expect(gaps.filter((days) => days < 7)).toEqual([]);
      },
    );
    fc.assert(quiet, { numRuns: 15, seed: 1 });
    const halvedSales = shop((offset) => (offset < 200 ? 1 : 0.5));
    const [revenueDetector, series] = [new RevenueDetector(), new DaySeries()];
    const causes = new Set<string>();
    for (let offset = 0; offset < 235; offset += 1) {
      const today = dayNumber(dateOf(offset));
      series.add(today, halvedSales(offset));
      for (const { detector, cause } of revenueDetector.detect(
        today,
        series,
        offset + 1,
        NEVER_CLOSED,
      )) {
        if (detector === 'revenue-drift' && offset >= 203) causes.add(cause);
      }
    }
    expect(causes.size).toBeGreaterThan(1);
    expect([...causes].every((cause) => revenueDetector.isOngoing(cause))).toBe(true);
  });

  it('is less of a surprise around the turn of the year', () => {
    const rarest = (from: string) => {
      const begins = offsetOf(from);
      const takes = shop((offset) => (offset >= begins && offset < begins + 7 ? 0.5 : 1));
      const found = rare(candidatesIn(takes, { days: begins + 7 }), 1, 'revenue-drift');
      return Math.min(...found.map(({ perMonth }) => perMonth));
    };
    expect(rarest('2021-12-27')).toBeGreaterThan(2 * rarest('2021-11-01'));
  });

  it('is not checked if few days have sales', () => {
    const lumpy = (offset: number) =>
      pseudoRandom(offset, 8) < 0.25 ? 50_000 * pseudoRandom(offset, 9) : 0;
    expect(candidatesIn((offset) => Math.round(lumpy(offset)), { days: 400 })).toEqual([]);
  });
});

describe('drop alert', () => {
  it('follows from its evidence and lies below the expected sales', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.double({ min: 0, max: 0.8, noNaN: true }), (salt, factor) => {
        const takes = shop((offset) => (offset >= 190 && offset < 204 ? factor : 1), salt);
        const found = candidatesIn(takes, { days: 210 });
        expect(found.length).toBeGreaterThan(0);
        for (const { detector, evidence, actual, expected, impact } of found) {
          expect(evidence && recomputeAlert(detector, evidence)).toEqual({
            actual,
            expected,
            impact,
          });
          expect(actual).toBeLessThan(expected?.low ?? 0);
          expect(impact).toBeGreaterThan(0);
          const from = offsetOf(evidence?.from ?? '');
          expect(evidence?.measured).toEqual(
            Array.from({ length: offsetOf(evidence?.to ?? '') - from + 1 }, (_, at) =>
              takes(from + at),
            ),
          );
          const earlier = new Set(Array.from({ length: from }, (_, offset) => takes(offset)));
          expect(evidence?.past.every((amount) => earlier.has(amount))).toBe(true);
          expect(evidence?.past.length).toBeLessThanOrEqual(28);
        }
      }),
      { numRuns: randomRuns(12) },
    );
  });

  it('is limited to one a day', () => {
    const found = candidatesIn(
      shop((offset) => (offset >= 190 ? 0.3 : 1)),
      { days: 215 },
    );
    const days = found.map(({ day }) => day);
    expect(new Set(days).size).toBe(days.length);
  });
});

describe('reported drop', () => {
  /** Builds sales that fall after 200 days and are scaled once more on a later day. */
  const alertsOf = (salt: number, scaled: { readonly offset: number; readonly by: number }) => {
    const lines = counterSales(
      206,
      (offset) =>
        (0.8 + 0.5 * pseudoRandom(offset, salt)) *
        (offset >= 200 ? 0.7 : 1) *
        (offset === scaled.offset ? scaled.by : 1),
    );
    return decidedAlertsOf(lines, { until: 205 })
      .filter(({ alert }) => alert.date >= dateOf(200))
      .map(({ candidate, alert }) => [candidate.detector, alert.date]);
  };
  const drop = ['revenue-drift', dateOf(201)];

  it('covers a weak day of the same week', () => {
    expect(alertsOf(93, { offset: 203, by: 1 })).toEqual([drop]);
    expect(alertsOf(126, { offset: 203, by: 1 })).toEqual([drop]);
  });

  it('does not cover a day without sales', () => {
    expect(alertsOf(93, { offset: 203, by: 0 })).toEqual([drop, ['revenue-day', dateOf(203)]]);
  });
});

describe('regular payments beside a drop', () => {
  it('add up with it to the revenue of its days, to the cent', () => {
    const lines = [
      ...counterSales(220, (offset) => (offset >= 200 ? 0.4 : 1)),
      ...every(7, 220, (offset) =>
        lineOn(offset, 90_000, { kind: 'sale', counterparty: 'Client' }),
      ),
    ];
    const drops = decidedAlertsOf(lines, { until: 219 })
      .map(({ alert }) => alert)
      .filter(({ finding, actual }) => finding === 'revenue-drop' && actual !== null && actual > 0);
    expect(drops.some(({ leftOut }) => leftOut !== undefined)).toBe(true);
    for (const { date, otherDay, actual, leftOut = 0 } of drops) {
      const days = lines.filter((line) => line.date >= (otherDay ?? date) && line.date <= date);
      expect((actual ?? 0) + leftOut).toBe(sumCents(days.map(({ amount }) => amount)));
    }
  });
});
