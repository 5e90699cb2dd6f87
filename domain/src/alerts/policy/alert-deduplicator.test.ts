import { describe, expect, it } from 'vitest';
import { businessDate } from '../../calendar/business-date.ts';
import { cents } from '../../money/cents.ts';
import { AlertDeduplicator } from './alert-deduplicator.ts';

const DAY = 18_000;

const drop = { detector: 'revenue-drift', cause: 'since 1', isOnce: true } as const;

describe('a cause that continues as another cause', () => {
  const goesOn = { ...drop, cause: 'since 30', partOf: drop } as const;

  it('is part of the broader alert of the same week and is not reported later', () => {
    const told = new AlertDeduplicator([]);
    expect(told.note(drop, DAY)).toBe(true);
    expect([3, 7, 20, 60].map((days) => told.note(goesOn, DAY + days))).not.toContain(true);
    const next = { ...goesOn, cause: 'since 59', partOf: goesOn };
    expect(told.note(next, DAY + 60)).toBe(true);
  });

  it('is reported if the broader alert is older than a week or missing', () => {
    const told = new AlertDeduplicator([]);
    expect(told.note(drop, DAY)).toBe(true);
    expect(told.note(goesOn, DAY + 7)).toBe(true);
    expect(new AlertDeduplicator([]).note(goesOn, DAY)).toBe(true);
  });

  it('hides a day of a longer drop for the week', () => {
    const told = new AlertDeduplicator([]);
    const day = { detector: 'revenue-day', cause: 'a day', isOnce: false, partOf: drop } as const;
    expect(told.note(drop, DAY)).toBe(true);
    expect([6, 7].map((days) => told.note(day, DAY + days))).toEqual([false, true]);
  });
});

describe('bills that one alert reported together', () => {
  const bill = (cause: string) =>
    ({ cause, counterparty: cause, usual: cents(100), dueOn: businessDate('2019-04-14') }) as const;
  const missing = (...causes: readonly [string, ...string[]]) =>
    ({
      detector: 'bill-missing',
      cause: causes[0],
      isOnce: true,
      bills: causes.map(bill),
    }) as const;

  it('are not reported one by one, nor together with bills that join them', () => {
    const told = new AlertDeduplicator([]);
    expect(told.note(missing('A 1', 'B 1'), DAY)).toBe(true);
    expect(told.note(missing('B 1'), DAY + 30)).toBe(false);
    told.join(missing('B 1', 'C 1'));
    expect(told.note(missing('B 1', 'C 1'), DAY + 30)).toBe(false);
    expect(told.note(missing('C 1'), DAY + 60)).toBe(false);
    expect(told.note(missing('A 31'), DAY + 60)).toBe(true);
  });

  it('add nothing if none of them was reported', () => {
    const told = new AlertDeduplicator([]);
    told.join(missing('A 1', 'B 1'));
    expect(told.toState()).toEqual([]);
    expect(told.note(missing('B 1'), DAY)).toBe(true);
  });
});

describe('a retracted cause', () => {
  it('is reported at once, or a week after its earlier report', () => {
    const told = new AlertDeduplicator([]);
    const cause = { ...drop, isOnce: false };
    expect(told.note(cause, DAY)).toBe(true);
    told.takeBack(cause, undefined);
    expect(told.note(cause, DAY + 1)).toBe(true);
    told.takeBack(cause, DAY - 4);
    expect([2, 3].map((days) => told.note(cause, DAY + days))).toEqual([false, true]);
  });
});
