import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber } from '../../../calendar/business-date.ts';
import type { Posting } from '../../../ledger/posting.ts';
import { cents } from '../../../money/cents.ts';
import {
  dayOf,
  pseudoRandom,
  every,
  lineOn,
} from '../../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import { DetectorState } from '../detector-state.ts';
import { isCashSafe, detectLowCash } from './low-cash.ts';
import { simulateCashCourses } from './cash-outlook.ts';
import { recomputeAlert } from '../../../../../tests/kit/checks/recompute-alert.ts';
import { randomRuns } from '../../../../../tests/kit/random-searches.ts';

const UNTIL = 200;
const TODAY = dayNumber(dayOf(UNTIL - 1));

function booksOf(lines: readonly Posting[]): DetectorState {
  const books = new DetectorState();
  for (const line of lines) books.add(line, books.read(line));
  return books;
}

/** Spends 100 a day more than it earns, and pays rent of 1,000 a month. */
const LOSING = booksOf([
  ...every(1, UNTIL, (offset) =>
    lineOn(offset, -20_000 - Math.round(2000 * pseudoRandom(offset)), { counterparty: 'Dairy' }),
  ),
  ...every(1, UNTIL, (offset) => lineOn(offset, 10_000, { kind: 'sale', counterparty: 'Till' })),
  ...every(30, UNTIL, (offset) => lineOn(offset, -100_000, { counterparty: 'Landlord' })),
]);

describe('cash outlook', () => {
  it('projects the past onto the days ahead, with rent on its due day', () => {
    const courses = simulateCashCourses(TODAY, LOSING);
    expect(courses.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
    for (const { change, lowAfter } of courses) {
      // 30 days at 110 a day, and one rent payment that is due in that time
      expect(Math.abs(change + 30 * 11_000 + 100_000)).toBeLessThan(20_000);
      expect(lowAfter).toBe(30);
    }
  });

  it('expects a bill on its day of the month and does not count it twice', () => {
    const days = Array.from({ length: UNTIL }, (_, offset) => offset);
    const extras = booksOf([
      ...days
        .filter((offset) => dayOf(offset).endsWith('-05'))
        .map((offset) => lineOn(offset, -100_000, { counterparty: 'Landlord' })),
      ...[96, 158].map((offset) => lineOn(offset, -3000, { counterparty: 'Landlord' })),
    ]);
    const [course] = simulateCashCourses(TODAY, extras).toReversed();
    expect(course).toMatchObject({ change: -100_000 });
    expect(dayOf(UNTIL - 1 + (course?.lowAfter ?? 0)).slice(-3)).toBe('-05');
  });

  it('is empty in the first weeks', () => {
    expect(simulateCashCourses(dayNumber(dayOf(40)), LOSING)).toEqual([]);
  });

  it('alerts about a balance that the next 30 days use up, and not about one that lasts', () => {
    expect(detectLowCash(TODAY, cents(300_000), LOSING)).toMatchObject({
      finding: 'cash-low',
      otherDay: TODAY + 30,
    });
    expect(detectLowCash(TODAY, cents(700_000), LOSING)).toBeNull();
    expect(detectLowCash(TODAY, cents(-1), LOSING)).toBeNull();
    expect(isCashSafe(TODAY, cents(700_000), LOSING)).toBe(true);
    expect(isCashSafe(TODAY, cents(300_000), LOSING)).toBe(false);
  });

  it('does not alert about a balance if a smaller one gets no alert, and can be recomputed', () => {
    const balance = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(balance, balance, fc.nat(1000), (a, b, salt) => {
        const books = booksOf(
          every(2, UNTIL, (offset, index) =>
            lineOn(offset, Math.round(40_000 * (pseudoRandom(index, salt) - 0.6)), {
              counterparty: ['Dairy', 'Mill', 'Till'][index % 3] ?? '',
              kind: index % 3 === 2 ? 'sale' : 'expense',
            }),
          ),
        );
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((one) =>
          detectLowCash(TODAY, cents(one), books),
        );
        if (more) expect(less).not.toBeNull();
        if (!less?.evidence) return;
        const { actual, expected, impact } = less;
        expect(recomputeAlert('cash', less.evidence)).toEqual({ actual, expected, impact });
        expect(isCashSafe(TODAY, cents(Math.min(a, b)), books)).toBe(false);
      }),
      { numRuns: randomRuns(50) },
    );
  });
});
