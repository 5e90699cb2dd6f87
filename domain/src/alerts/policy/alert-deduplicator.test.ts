import { describe, expect, it } from 'vitest';
import { businessDate } from '../../calendar/business-date.ts';
import { cents } from '../../money/cents.ts';
import { AlertDeduplicator } from './alert-deduplicator.ts';

const DAY = 18_000;

const drop = { detector: 'revenue-drift', cause: 'since 1', isOnce: true } as const;

describe('a cause that continues as another cause', () => {
  const goesOn = { ...drop, cause: 'since 30', partOf: drop } as const;

  it('is part of the broader alert of the same week and is not reported later', () => {
    const deduplicator = new AlertDeduplicator([]);
    expect(deduplicator.recordIfDue(drop, DAY)).toBe(true);
    expect(
      [3, 7, 20, 60].map((days) => deduplicator.recordIfDue(goesOn, DAY + days)),
    ).not.toContain(true);
    const next = { ...goesOn, cause: 'since 59', partOf: goesOn };
    expect(deduplicator.recordIfDue(next, DAY + 60)).toBe(true);
  });

  it('is reported if the broader alert is older than a week or missing', () => {
    const deduplicator = new AlertDeduplicator([]);
    expect(deduplicator.recordIfDue(drop, DAY)).toBe(true);
    expect(deduplicator.recordIfDue(goesOn, DAY + 7)).toBe(true);
    expect(new AlertDeduplicator([]).recordIfDue(goesOn, DAY)).toBe(true);
  });

  it('hides a day of a longer drop for the week', () => {
    const deduplicator = new AlertDeduplicator([]);
    const day = { detector: 'revenue-day', cause: 'a day', isOnce: false, partOf: drop } as const;
    expect(deduplicator.recordIfDue(drop, DAY)).toBe(true);
    expect([6, 7].map((days) => deduplicator.recordIfDue(day, DAY + days))).toEqual([false, true]);
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
    const deduplicator = new AlertDeduplicator([]);
    expect(deduplicator.recordIfDue(missing('A 1', 'B 1'), DAY)).toBe(true);
    expect(deduplicator.recordIfDue(missing('B 1'), DAY + 30)).toBe(false);
    deduplicator.recordBills(missing('B 1', 'C 1'));
    expect(deduplicator.recordIfDue(missing('B 1', 'C 1'), DAY + 30)).toBe(false);
    expect(deduplicator.recordIfDue(missing('C 1'), DAY + 60)).toBe(false);
    expect(deduplicator.recordIfDue(missing('A 31'), DAY + 60)).toBe(true);
  });

  it('add nothing if none of them was reported', () => {
    const deduplicator = new AlertDeduplicator([]);
    deduplicator.recordBills(missing('A 1', 'B 1'));
    expect(deduplicator.toState()).toEqual([]);
    expect(deduplicator.recordIfDue(missing('B 1'), DAY)).toBe(true);
  });
});

describe('a retracted cause', () => {
  it('is reported at once, or a week after its earlier report', () => {
    const deduplicator = new AlertDeduplicator([]);
    const cause = { ...drop, isOnce: false };
    expect(deduplicator.recordIfDue(cause, DAY)).toBe(true);
    deduplicator.withdraw(cause, undefined);
    expect(deduplicator.recordIfDue(cause, DAY + 1)).toBe(true);
    deduplicator.withdraw(cause, DAY - 4);
    expect([2, 3].map((days) => deduplicator.recordIfDue(cause, DAY + days))).toEqual([
      false,
      true,
    ]);
  });
});
