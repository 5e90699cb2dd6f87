import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber } from '../calendar/business-date.ts';
import type { Posting } from '../ledger/posting.ts';
import { cents } from '../money/cents.ts';
import { dayOf, drawn, every, lineOn } from '../testing/watched-books.ts';
import { DetectorBooks } from './books.ts';
import { isCashSafe, judgeCash } from './cash.ts';
import { coursesOf } from './cash-outlook.ts';
import { reckon } from '../testing/reckon.ts';

const UNTIL = 200;
const TODAY = dayNumber(dayOf(UNTIL - 1));

function booksOf(lines: readonly Posting[]): DetectorBooks {
  const books = new DetectorBooks();
  for (const line of lines) books.add(line, books.read(line));
  return books;
}

/** Spends a hundred a day more than comes in, and rent of a thousand a month. */
const LOSING = booksOf([
  ...every(1, UNTIL, (offset) =>
    lineOn(offset, -20_000 - Math.round(2000 * drawn(offset)), { counterparty: 'Dairy' }),
  ),
  ...every(1, UNTIL, (offset) => lineOn(offset, 10_000, { kind: 'sale', counterparty: 'Till' })),
  ...every(30, UNTIL, (offset) => lineOn(offset, -100_000, { counterparty: 'Landlord' })),
]);

describe('the outlook of cash', () => {
  it('takes the days ahead to go as those of the past went, and rent on its day', () => {
    const courses = coursesOf(TODAY, LOSING);
    expect(courses.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
    for (const { change, lowAfter } of courses) {
      // thirty days at 110 a day, and the rent that is due on one of them
      expect(Math.abs(change + 30 * 11_000 + 100_000)).toBeLessThan(20_000);
      expect(lowAfter).toBe(30);
    }
  });

  it('expects a bill on its day of the month, and no extra beside it', () => {
    const days = Array.from({ length: UNTIL }, (_, offset) => offset);
    const extras = booksOf([
      ...days
        .filter((offset) => dayOf(offset).endsWith('-05'))
        .map((offset) => lineOn(offset, -100_000, { counterparty: 'Landlord' })),
      ...[96, 158].map((offset) => lineOn(offset, -3000, { counterparty: 'Landlord' })),
    ]);
    const [course] = coursesOf(TODAY, extras).toReversed();
    expect(course).toMatchObject({ change: -100_000 });
    expect(dayOf(UNTIL - 1 + (course?.lowAfter ?? 0)).slice(-3)).toBe('-05');
  });

  it('is none of the first weeks', () => {
    expect(coursesOf(dayNumber(dayOf(40)), LOSING)).toEqual([]);
  });

  it('warns of a balance that the next thirty days use up, and not of one that lasts', () => {
    expect(judgeCash(TODAY, cents(300_000), LOSING)).toMatchObject({
      finding: 'cash-low',
      otherDay: TODAY + 30,
    });
    expect(judgeCash(TODAY, cents(700_000), LOSING)).toBeNull();
    expect(judgeCash(TODAY, cents(-1), LOSING)).toBeNull();
    expect(isCashSafe(TODAY, cents(700_000), LOSING)).toBe(true);
    expect(isCashSafe(TODAY, cents(300_000), LOSING)).toBe(false);
  });

  it('warns of no balance when it does not warn of a smaller one, and can be reckoned again', () => {
    const balance = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(balance, balance, fc.nat(1000), (a, b, salt) => {
        const books = booksOf(
          every(2, UNTIL, (offset, index) =>
            lineOn(offset, Math.round(40_000 * (drawn(index, salt) - 0.6)), {
              counterparty: ['Dairy', 'Mill', 'Till'][index % 3] ?? '',
              kind: index % 3 === 2 ? 'sale' : 'expense',
            }),
          ),
        );
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((one) =>
          judgeCash(TODAY, cents(one), books),
        );
        if (more) expect(less).not.toBeNull();
        if (!less?.evidence) return;
        const { actual, expected, impact } = less;
        expect(reckon('cash', less.evidence)).toEqual({ actual, expected, impact });
        expect(isCashSafe(TODAY, cents(Math.min(a, b)), books)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});
