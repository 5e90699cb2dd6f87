import { z } from 'zod';
import type { BusinessDate } from '../calendar/business-date.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { groupBy } from '../shared/group-by.ts';

/**
 * A record of a source that could not be read and was set aside. It names the fields and holds no
 * values of them.
 */
export const unreadableRecordSchema = z.object({
  /** as the provider names it: "Invoice", "transaction" */
  type: z.string().max(60),
  /**
   * null if the record has no readable id. The id of a bank transaction is that of its line, and the
   * id of a document is the start of the ids of its lines
   */
  id: z.string().max(200).nullable(),
  /** null if the record has no readable date */
  date: businessDateSchema.nullable(),
  /** the fields that could not be read: "Line.0.Amount" */
  fields: z.array(z.string().max(200)).max(5),
});
export type UnreadableRecord = DeepReadonly<z.infer<typeof unreadableRecordSchema>>;

/** The most records of a connection that are stored. From then on a count is "at least". */
export const UNREADABLE_MAX = 100;

const keyOf = ({ type, id, date, fields }: UnreadableRecord): string =>
  id === null ? JSON.stringify([type, date, fields]) : `${type} ${id}`;

/** Adds newly found records. A record that was found before replaces its earlier state. */
export function mergeUnreadable(
  stored: readonly UnreadableRecord[],
  found: readonly UnreadableRecord[],
): UnreadableRecord[] {
  const byKey = new Map([...stored, ...found].map((record) => [keyOf(record), record]));
  return [...byKey.values()].slice(-UNREADABLE_MAX);
}

/**
 * Leaves out the records that were read or removed since.
 *
 * @param ids of transactions, of which a document has several: "Invoice:12:1"
 */
export function withoutIds(
  stored: readonly UnreadableRecord[],
  ids: Iterable<string>,
): UnreadableRecord[] {
  const all = [...ids];
  return stored.filter(
    ({ id }) => id === null || !all.some((each) => each === id || each.startsWith(`${id}:`)),
  );
}

/** Leaves out the records that a complete listing from a day on lists again, if they still exist. */
export const beforeListing = (
  stored: readonly UnreadableRecord[],
  from: BusinessDate,
): UnreadableRecord[] => stored.filter(({ date }) => date !== null && date < from);

export const unreadableDaySchema = z.object({
  /** null for records without a readable date */
  date: businessDateSchema.nullable(),
  count: z.int(),
});
/** The records of a day that could not be read. */
export type UnreadableDay = DeepReadonly<z.infer<typeof unreadableDaySchema>>;

/** Counts unreadable records by day. */
export const unreadableDays = (records: readonly UnreadableRecord[]): UnreadableDay[] =>
  [...groupBy(records, ({ date }) => date)].map(([date, some]) => ({ date, count: some.length }));
