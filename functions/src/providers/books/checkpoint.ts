import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { businessDateSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import { z } from 'zod';

const instant = z.iso.datetime().transform((text) => new Date(text));

/**
 * Documents whose lines do not contain all their amounts, by type and id, with their days. The
 * report line of their day contains the rest. When such a document changes, the report line is
 * outdated, so the day is read again.
 */
export type LeftToReport = ReadonlyMap<string, BusinessDate | null>;

/**
 * The size in characters of the stored documents, about 2,500 of QuickBooks or 500 of Xero with its
 * longer ids. The latest are kept, because they change most often. A change of an older document
 * counts twice until the next nightly listing.
 */
const LEFT_SIZE_MAX = 20_000;

/** Replaces the day of documents without a readable date. */
const UNDATED = 'undated';

/** The ids of the documents of each day and type, separated by spaces. */
const leftToReport = z
  .record(z.string(), z.record(z.string(), z.string()))
  .optional()
  .catch(undefined)
  .transform((byDay) => {
    const left = new Map<string, BusinessDate | null>();
    for (const [day, byType] of Object.entries(byDay ?? {})) {
      const date = businessDateSchema.safeParse(day).data ?? null;
      for (const [type, ids] of Object.entries(byType)) {
        for (const id of ids.split(' ')) left.set(`${type}:${id}`, date);
      }
    }
    return left;
  });

const checkpointSchema = z.union([
  /** All changes up to `at` are read, by the clock of the books, except on `daysAgain`. */
  z.object({ at: instant, daysAgain: z.array(businessDateSchema).optional(), leftToReport }),
  /**
   * The first sync has read all days before `next`. Changes since `startedAt` are read afterwards.
   */
  z.object({ startedAt: instant, next: businessDateSchema, leftToReport }),
]);

export type Checkpoint = z.infer<typeof checkpointSchema>;

type Progress = { readonly at: Date } | { readonly startedAt: Date; readonly next: BusinessDate };

/**
 * Parses a checkpoint.
 *
 * @returns undefined if it is missing or invalid, which starts a full sync
 */
export function readCheckpoint(text: string | undefined): Checkpoint | undefined {
  if (text === undefined) return undefined;
  try {
    return checkpointSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function writeCheckpoint(
  progress: Progress,
  left: LeftToReport = new Map<string, null>(),
): string {
  const stored = latestByDay(left);
  return JSON.stringify({ ...progress, ...(left.size > 0 && { leftToReport: stored }) });
}

/** Groups the latest documents by day and type, as far as they fit. */
function latestByDay(left: LeftToReport): Record<string, Record<string, string>> {
  const byDay: Record<string, Record<string, string>> = {};
  let size = 0;
  for (const [key, day] of [...left].toSorted(([, a], [, b]) => compareText(b ?? '', a ?? ''))) {
    const separator = key.indexOf(':');
    const [type, id] = [key.slice(0, separator), key.slice(separator + 1)];
    const byType = (byDay[day ?? UNDATED] ??= {});
    const others = byType[type];
    size += others === undefined ? key.length + UNDATED.length : id.length + 1;
    if (size > LEFT_SIZE_MAX) break;
    byType[type] = others === undefined ? id : `${others} ${id}`;
  }
  return byDay;
}
