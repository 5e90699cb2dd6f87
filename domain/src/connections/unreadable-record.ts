import { z } from 'zod';
import type { BusinessDate } from '../calendar/business-date.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { groupBy } from '../shared/group-by.ts';

/**
 * A record of a source that could not be read and was set aside. Contains the names of the
 * unreadable fields, never their values.
 */
export const unreadableRecordSchema = z.object({
  /** as the provider names it: "Invoice", "transaction" */
  type: z.string().max(60),
  /**
   * null if the record has no readable id. A bank transaction and its line have the same id. The
   * ids of a document's lines start with the id of the document.
   */
  id: z.string().max(200).nullable(),
  /** null if the record has no readable date */
  date: businessDateSchema.nullable(),
  /** the fields that could not be read: "Line.0.Amount" */
  fields: z.array(z.string().max(200)).max(5),
});
export type UnreadableRecord = DeepReadonly<z.infer<typeof unreadableRecordSchema>>;

/**
 * The maximum number of stored records of a connection. A count of this size is shown as "at
 * least".
 */
export const MAX_UNREADABLE_RECORDS = 100;

const keyOf = ({ type, id, date, fields }: UnreadableRecord): string =>
  id === null ? JSON.stringify([type, date, fields]) : `${type} ${id}`;

/** Adds newly found records. A record that was found before replaces its earlier state. */
export function mergeUnreadable(
  stored: readonly UnreadableRecord[],
  found: readonly UnreadableRecord[],
): UnreadableRecord[] {
  const byKey = new Map([...stored, ...found].map((record) => [keyOf(record), record]));
  return [...byKey.values()].slice(-MAX_UNREADABLE_RECORDS);
}

/**
 * Returns the stored records without those that were read or removed in the meantime.
 *
 * @param ids the ids of the read or removed transactions. A document has several: "Invoice:12:1"
 */
export function withoutReadRecords(
  stored: readonly UnreadableRecord[],
  ids: Iterable<string>,
): UnreadableRecord[] {
  const all = [...ids];
  return stored.filter(
    ({ id }) => id === null || !all.some((each) => each === id || each.startsWith(`${id}:`)),
  );
}

/**
 * Returns the stored records after a complete listing. The listing reports the records of its days
 * again if they are still unreadable. Older records remain, and records without a date remain if
 * this sync has found them, because a list without dates is read once per sync.
 *
 * @param found the records that this sync has found
 */
export function afterListing(
  stored: readonly UnreadableRecord[],
  from: BusinessDate,
  found: readonly UnreadableRecord[],
): UnreadableRecord[] {
  const foundKeys = new Set(found.map(keyOf));
  return stored.filter((record) =>
    record.date === null ? foundKeys.has(keyOf(record)) : record.date < from,
  );
}

/** Returns the stored records without those of types whose complete list is being read again. */
export const withoutTypes = (
  stored: readonly UnreadableRecord[],
  types: readonly string[],
): UnreadableRecord[] => stored.filter(({ type }) => !types.includes(type));

export const unreadableDaySchema = z.object({
  /** null for records without a readable date */
  date: businessDateSchema.nullable(),
  count: z.int(),
});
/** The records of a day that could not be read. */
export type UnreadableDay = DeepReadonly<z.infer<typeof unreadableDaySchema>>;

/** The type of an unreadable account. Its transactions are set aside too, unless they can be read. */
export const ACCOUNT_TYPE = 'account';

/** Counts unreadable records by day. An account belongs to no day. */
export const unreadableDays = (records: readonly UnreadableRecord[]): UnreadableDay[] => {
  const dated = records.filter(({ type }) => type !== ACCOUNT_TYPE);
  return [...groupBy(dated, ({ date }) => date)].map(([date, some]) => ({
    date,
    count: some.length,
  }));
};
