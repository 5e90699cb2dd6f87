import { describe, expect, it } from 'vitest';
import {
  alertOf,
  COUNTED_MINUTES,
  eventsInWindow,
  objectiveCountsOf,
  objectiveCountsQuery,
} from './objective-counts.ts';
import { OBJECTIVES } from './objectives.ts';

/** Answers the query like Cloud Monitoring, with a value for each label. */
const answered = (valueOf: (label: string) => number): ReadonlyMap<string, number> =>
  new Map(
    [...objectiveCountsQuery().matchAll(/"count", "([^"]+)"/g)].map(([, label = '']) => [
      label,
      valueOf(label),
    ]),
  );

const first = OBJECTIVES[0];
if (!first) throw new Error('There are no objectives.');

/** Returns the counts of the first objective, with bad events in some of the ranges. */
function countsWith(badCount: number, totalCount: number, minutes: readonly number[]) {
  const counts = COUNTED_MINUTES.map((range) => ({
    minutes: range,
    totalCount,
    badCount: minutes.includes(range) ? badCount : 0,
  }));
  return { id: first?.id ?? 'sign-in', counts };
}

describe('the counts of objectives', () => {
  it('come from one query with a label for each count', () => {
    const labels = [...answered(() => 0).keys()];
    expect(labels).toHaveLength(OBJECTIVES.length * COUNTED_MINUTES.length * 2);
    expect(objectiveCountsQuery()).toContain('sum(increase(logging_googleapis_com:user_digests_');
  });

  it('are rounded, by objective and range', () => {
    const counts = objectiveCountsOf(answered((label) => (label.endsWith('bad') ? 2.6 : 1000.2)));
    expect(counts.map(({ id }) => id)).toEqual(OBJECTIVES.map(({ id }) => id));
    const [found] = counts;
    expect(found && eventsInWindow(found, first)).toMatchObject({ totalCount: 1000, badCount: 3 });
  });

  it('must be complete', () => {
    expect(() => objectiveCountsOf(new Map())).toThrow('has no count "digest-on-time 5 total"');
  });
});

describe('alertOf', () => {
  it.each([
    ['a page', 'page', countsWith(20, 1000, [5, 60])],
    ['a page', 'page', countsWith(8, 1000, [30, 360])],
    ['a ticket', 'ticket', countsWith(4, 1000, [120, 1440])],
    ['nothing if the cause has ended', undefined, countsWith(20, 1000, [60])],
    ['nothing for two bad events', undefined, countsWith(2, 10, [5, 60])],
    ['nothing without events', undefined, countsWith(0, 0, [])],
  ])('raises %s (%s)', (_, urgency, counts) => {
    expect(alertOf(first, counts)).toBe(urgency);
  });
});
