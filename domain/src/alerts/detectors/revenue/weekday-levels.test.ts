import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pseudoRandom } from '../../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { WeekdayLevels } from './weekday-levels.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** Learns from days with the sales `of(day)`, in logarithms. Null means no sales. */
function learnt(days: number, of: (day: number) => number | null): WeekdayLevels {
  const levels = WeekdayLevels.before(-1);
  for (let day = 0; day < days; day += 1) levels.learn(day % 7, of(day));
  return levels;
}

const noise = (day: number) => 0.6 * (pseudoRandom(day, 4) - 0.5);

describe('weekday levels', () => {
  it('match the true weekday levels within their uncertainty', () => {
    const levels = learnt(140, (day) => 10 + (day % 7) / 4 + noise(day));
    for (const weekday of WEEKDAYS) {
      const off = Math.abs(levels.mean(weekday) - (10 + weekday / 4));
      expect(off).toBeLessThan(2 * levels.deviation(weekday));
      expect(off).toBeLessThan(0.25);
    }
    expect(Math.sqrt(levels.noise)).toBeGreaterThan(0.12);
    expect(Math.sqrt(levels.noise)).toBeLessThan(0.26);
  });

  it('all fall when some observed weekdays fall', () => {
    const fallen = (day: number) => (day < 140 ? 10 : 9.5) + noise(day) / 3;
    const levels = learnt(145, fallen);
    expect(levels.mean(6)).toBeLessThan(9.8);
  });

  it('are less certain for a weekday without history and after many days without sales', () => {
    const levels = learnt(140, (day) => (day % 7 === 6 ? null : 10 + noise(day)));
    expect(levels.deviation(6)).toBeGreaterThan(levels.deviation(5));
    const before = levels.meanVariance([0, 1, 2]);
    for (let day = 0; day < 14; day += 1) levels.learn(day % 7, null);
    expect(levels.meanVariance([0, 1, 2])).toBeGreaterThan(before);
  });

  it('follow an extreme day only up to the clip', () => {
    const usual = learnt(141, (day) => 10 + noise(day) / 3);
    const wild = learnt(141, (day) => (day === 140 ? 2 : 10 + noise(day) / 3));
    expect(usual.mean(0) - wild.mean(0)).toBeLessThan(0.2);
  });

  it('keep a valid spread for any input', () => {
    const day = fc.option(fc.double({ min: 0, max: 20, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 300 }), (values) => {
        const levels = learnt(values.length, (at) => values[at] ?? null);
        for (const weekday of WEEKDAYS) {
          expect(levels.deviation(weekday)).toBeGreaterThan(0);
          expect(Number.isFinite(levels.mean(weekday))).toBe(true);
        }
        expect(levels.meanVariance(WEEKDAYS)).toBeGreaterThan(0);
        expect(new WeekdayLevels(levels.toState()).toState()).toEqual(levels.toState());
      }),
      { numRuns: 40 },
    );
  });
});
