import { describe, expect, it } from 'vitest';
import { ToldCauses } from './told-causes.ts';

const DAY = 18_000;

const drop = { detector: 'revenue-drift', cause: 'since 1', isOnce: true } as const;

describe('a cause that goes on as another', () => {
  const goesOn = { ...drop, cause: 'since 30', partOf: drop } as const;

  it('was told with it where that was told in the same week, and is not told later', () => {
    const told = new ToldCauses([]);
    expect(told.note(drop, DAY)).toBe(true);
    expect([3, 7, 20, 60].map((days) => told.note(goesOn, DAY + days))).not.toContain(true);
    const next = { ...goesOn, cause: 'since 59', partOf: goesOn };
    expect(told.note(next, DAY + 60)).toBe(true);
  });

  it('is told where that was told longer ago, or never', () => {
    const told = new ToldCauses([]);
    expect(told.note(drop, DAY)).toBe(true);
    expect(told.note(goesOn, DAY + 7)).toBe(true);
    expect(new ToldCauses([]).note(goesOn, DAY)).toBe(true);
  });

  it('hides a day that is only a part of it for the week', () => {
    const told = new ToldCauses([]);
    const day = { detector: 'revenue-day', cause: 'a day', isOnce: false, partOf: drop } as const;
    expect(told.note(drop, DAY)).toBe(true);
    expect([6, 7].map((days) => told.note(day, DAY + days))).toEqual([false, true]);
  });
});

describe('a cause that was taken back', () => {
  it('is news at once, or a week after it was told before', () => {
    const told = new ToldCauses([]);
    const cause = { ...drop, isOnce: false };
    expect(told.note(cause, DAY)).toBe(true);
    told.takeBack(cause, undefined);
    expect(told.note(cause, DAY + 1)).toBe(true);
    told.takeBack(cause, DAY - 4);
    expect([2, 3].map((days) => told.note(cause, DAY + days))).toEqual([false, true]);
  });
});
