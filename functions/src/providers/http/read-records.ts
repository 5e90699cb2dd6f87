import { businessDateSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
import type { UnreadableRecord } from '@daily-snapshot/domain/connections/unreadable-record';
import type { z } from 'zod';

/** Is called for every record that could not be read. */
export type OnUnreadable = (record: UnreadableRecord) => void;

export interface RecordKind {
  /** as the provider names it: "Invoice", "transaction" */
  readonly type: string;
  /** returns the id of a record as `UnreadableRecord` defines it; undefined if there is none */
  readonly idOf: (record: Readonly<Record<string, unknown>>) => unknown;
  /** returns the date of a record as a business date, if it has one */
  readonly dateOf?: (record: Readonly<Record<string, unknown>>) => unknown;
}

const FIELDS_NAMED = 5;

/**
 * Parses the records of a list one by one. A record that cannot be read is set aside and reported,
 * and the others are returned in their order.
 */
export function readRecords<T>(
  schema: z.ZodType<T>,
  records: readonly unknown[],
  { type, idOf, dateOf = () => undefined }: RecordKind,
  onUnreadable: OnUnreadable,
): T[] {
  return records.flatMap((record) => {
    const parsed = schema.safeParse(record);
    if (parsed.success) return [parsed.data];
    const fields = asFields(record);
    const id = idOf(fields);
    const date = businessDateSchema.safeParse(dateOf(fields));
    const paths = parsed.error.issues.map(({ path }) => path.join('.').slice(0, 200));
    onUnreadable({
      type,
      id: typeof id === 'string' && id !== '' ? id.slice(0, 200) : null,
      date: date.success ? date.data : null,
      fields: [...new Set(paths)].slice(0, FIELDS_NAMED),
    });
    return [];
  });
}

const asFields = (record: unknown): Readonly<Record<string, unknown>> =>
  typeof record === 'object' && record !== null ? (record as Record<string, unknown>) : {};
