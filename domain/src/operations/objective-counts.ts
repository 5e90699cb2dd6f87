// The events of each objective, as Cloud Monitoring counts them for the alert policies.
import { z } from 'zod';
import { BURN_RATES, MIN_BAD_EVENTS, thresholdOf, type Urgency } from './burn-rate.ts';
import { OBJECTIVES, objectiveIdSchema, type Objective } from './objectives.ts';
import { rangeOf, totalOf } from './promql.ts';

const DAY_MINUTES = 24 * 60;

/** The ranges that alert policies compare, and the whole window of an objective. */
export const COUNTED_MINUTES: readonly number[] = [
  ...new Set([
    ...BURN_RATES.flatMap(({ longMinutes, shortMinutes }) => [longMinutes, shortMinutes]),
    ...OBJECTIVES.map(({ windowDays }) => windowDays * DAY_MINUTES),
  ]),
].toSorted((a, b) => a - b);

const countsSchema = z.object({
  /** the range up to now */
  minutes: z.int().positive(),
  totalCount: z.int().nonnegative(),
  badCount: z.int().nonnegative(),
});

/** The events of one objective in each range. */
export const objectiveCountsSchema = z.object({
  id: objectiveIdSchema,
  counts: z.array(countsSchema),
});
export type ObjectiveCounts = z.infer<typeof objectiveCountsSchema>;
type EventCounts = Omit<z.infer<typeof countsSchema>, 'minutes'>;

const NO_EVENTS: EventCounts = { totalCount: 0, badCount: 0 };

/** Labels a count, so that one query returns all of them. */
const label = (id: string, minutes: number, events: 'total' | 'bad') =>
  `${id} ${minutes} ${events}`;

/** Returns one query for all counts. Its series have the label `count`. */
export function objectiveCountsQuery(): string {
  const parts = OBJECTIVES.flatMap((objective) =>
    COUNTED_MINUTES.flatMap((minutes) =>
      (['total', 'bad'] as const).map((events) => {
        const count = totalOf(objective[events], rangeOf(minutes));
        return `label_replace(${count}, "count", "${label(objective.id, minutes, events)}", "", "")`;
      }),
    ),
  );
  return parts.join(' or ');
}

/**
 * Returns the counts in the answer to the query. Cloud Monitoring estimates them at the ends of a range,
 * so they are rounded.
 *
 * @param values the values by label
 * @throws Error if a count is missing
 */
export function objectiveCountsOf(values: ReadonlyMap<string, number>): readonly ObjectiveCounts[] {
  const valueOf = (name: string): number => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`The answer has no count "${name}".`);
    return Math.max(0, Math.round(value));
  };
  return OBJECTIVES.map(({ id }) => ({
    id,
    counts: COUNTED_MINUTES.map((minutes) => ({
      minutes,
      totalCount: valueOf(label(id, minutes, 'total')),
      badCount: valueOf(label(id, minutes, 'bad')),
    })),
  }));
}

/** Returns the events in a range; none if the range was not counted. */
export const eventsIn = ({ counts }: Pick<ObjectiveCounts, 'counts'>, range: number): EventCounts =>
  counts.find(({ minutes }) => minutes === range) ?? NO_EVENTS;

/** Returns the events in the whole window of an objective. */
export const eventsInWindow = (counts: ObjectiveCounts, { windowDays }: Objective): EventCounts =>
  eventsIn(counts, windowDays * DAY_MINUTES);

const shareOf = ({ totalCount, badCount }: EventCounts): number =>
  totalCount === 0 ? 0 : badCount / totalCount;

/** Returns the alert that these counts raise, by the same rule as the alert policies. */
export function alertOf(objective: Objective, counts: ObjectiveCounts): Urgency | undefined {
  const raised = BURN_RATES.filter((rate) => {
    const [long, short] = [rate.longMinutes, rate.shortMinutes].map((range) =>
      eventsIn(counts, range),
    );
    const threshold = thresholdOf(objective, rate);
    return (
      long !== undefined &&
      short !== undefined &&
      shareOf(long) > threshold &&
      shareOf(short) > threshold &&
      long.badCount >= MIN_BAD_EVENTS
    );
  });
  return raised.some(({ urgency }) => urgency === 'page') ? 'page' : raised[0]?.urgency;
}
