import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankDayFrom } from '../../../calendar/bank-day.ts';
import {
  civilDayNumber,
  dayNumber,
  daysInMonth,
  type DayNumber,
} from '../../../calendar/business-date.ts';
import type { Posting } from '../../../ledger/posting.ts';
import {
  decidedAlertsOf,
  pseudoRandom,
  lineOn,
  OPENING_DAY,
  ordinaryPurchases,
  counterSales,
} from '../../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import type { AlertSource } from '../../types/alert-types.ts';
import { randomRuns } from '../../../../../tests/kit/random-searches.ts';

const UNTIL = 500;
const FIRST = dayNumber(OPENING_DAY);
const MONTHS = 17;
const PAYROLL: ReadonlySet<AlertSource> = new Set(['pay-missing', 'pay-again', 'pay-change']);

/** The days on which all employees are paid. A weekend or holiday moves a day. */
interface Schedule {
  readonly name: string;
  readonly days: readonly number[];
}

const banked = (days: readonly DayNumber[], way: 1 | -1): number[] =>
  days.map((day) => bankDayFrom(day, way) - FIRST).filter((day) => day >= 0 && day < UNTIL);

/**
 * Builds a schedule of every given number of weeks: 52 or 26 pays a year, sometimes 3 in a month.
 */
const weekly = (weeks: number, weekday: number, way: 1 | -1): Schedule => {
  const days = Array.from({ length: UNTIL }, (_, run) => FIRST + weekday + 7 * weeks * run);
  return { name: `${weeks} weeks, weekday ${weekday}, ${way}`, days: banked(days, way) };
};

/**
 * Builds a schedule on days of the month, 24 or 12 a year. A day past the end of a month means its
 * last day.
 */
const monthly = (on: readonly number[], way: 1 | -1): Schedule => {
  const days = Array.from({ length: MONTHS }, (_, month) => {
    const [year, of] = [2021 + Math.floor(month / 12), (month % 12) + 1];
    return on.map((day) => civilDayNumber(year, of, Math.min(day, daysInMonth(year, of))));
  });
  return { name: `${on.join(' and ')} of the month, ${way}`, days: banked(days.flat(), way) };
};

const SCHEDULES: readonly Schedule[] = [
  ...[0, 3, 4].flatMap((weekday) => [weekly(2, weekday, -1), weekly(2, weekday, 1)]),
  ...[[1, 15], [5, 20], [10, 25], [15, 31], [25], [31]].flatMap((on) => [
    monthly(on, -1),
    monthly(on, 1),
  ]),
];

/** Three employees. One is paid by the hour. */
const run = (day: number, index: number, again = ''): Posting[] =>
  [0, 1, 2].map((person) =>
    lineOn(day, -Math.round(150_000 + 20_000 * person * pseudoRandom(index, person)), {
      id: `${person} ${index}${again}`,
      counterparty: `Employee ${'ABC'[person]}x`,
      kind: 'payroll',
    }),
  );

const ORDINARY = [...counterSales(UNTIL), ...ordinaryPurchases(UNTIL)];

const alertsOf = (payroll: readonly Posting[]) =>
  decidedAlertsOf([...ORDINARY, ...payroll], { until: UNTIL - 1 })
    .filter(({ candidate }) => PAYROLL.has(candidate.detector))
    .map(({ alert }) => ({ finding: alert.finding, day: dayNumber(alert.date) - FIRST }));

const regular = ({ days }: Schedule): Posting[] => days.flatMap((day, index) => run(day, index));

const falsely = (found: ReturnType<typeof alertsOf>) =>
  found.filter(({ finding }) => finding !== 'payroll-changed');

describe('payroll schedule', () => {
  it.each(SCHEDULES)('finds no missed or duplicate payroll on schedule: $name', (of) => {
    expect(falsely(alertsOf(regular(of)))).toEqual([]);
  });

  it('does not report a payroll that the bank books a day late on a weekend as missed', () => {
    const fridays = weekly(2, 4, -1);
    const late = fridays.days.flatMap((day, index) =>
      run(index === 20 ? bankDayFrom(FIRST + day + 1, 1) - FIRST : day, index),
    );
    expect(falsely(alertsOf(late))).toEqual([]);
  });

  it('does not report the next payroll after a late one as a duplicate', () => {
    const fridays = weekly(1, 4, -1);
    const late = fridays.days.flatMap((day, index) =>
      run(index === 40 ? bankDayFrom(FIRST + day + 1, 1) - FIRST : day, index),
    );
    expect(alertsOf(late).map(({ finding }) => finding)).not.toContain('payroll-doubled');
  });

  const anyRun = fc.tuple(
    fc.constantFrom(...SCHEDULES),
    fc.double({ min: 0.6, max: 0.9, noNaN: true }),
  );

  it('reports a missed payroll within a working week', () => {
    fc.assert(
      fc.property(anyRun, ([of, part]) => {
        const missed = Math.floor(of.days.length * part);
        const day = of.days[missed] ?? 0;
        const rest = of.days.flatMap((other, index) => (index === missed ? [] : run(other, index)));
        const alerts = alertsOf(rest).filter(({ finding }) => finding === 'payroll-missing');
        expect(alerts).toHaveLength(1);
        expect(alerts[0]?.day).toBeGreaterThanOrEqual(day);
        expect(alerts[0]?.day).toBeLessThanOrEqual(day + 5);
      }),
      { numRuns: randomRuns(20) },
    );
  });

  it('reports a duplicate payroll on the day it goes out', () => {
    fc.assert(
      fc.property(anyRun, ([of, part]) => {
        const twice = Math.floor(of.days.length * part);
        const next = bankDayFrom(FIRST + (of.days[twice] ?? 0) + 1, 1) - FIRST;
        const again = run(next, twice, ' again');
        const alerts = alertsOf([...regular(of), ...again]);
        expect(alerts).toContainEqual({ finding: 'payroll-doubled', day: next });
      }),
      { numRuns: randomRuns(20) },
    );
  });
});
