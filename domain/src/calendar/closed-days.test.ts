import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateOfDayNumber } from './business-date.ts';
import { closedDays, isClosed } from './closed-days.ts';

it('finds the same closed weekdays and dates through both functions', () => {
  const day = fc.integer({ min: 18_000, max: 18_100 });
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
      fc.array(day, { maxLength: 20 }),
      day,
      (weekdays, days, asked) => {
        const closed = { weekdays, dates: days.map(dateOfDayNumber) };
        expect(closedDays(closed)(asked)).toBe(isClosed(closed, asked));
        if (days.includes(asked)) expect(isClosed(closed, asked)).toBe(true);
      },
    ),
  );
});
