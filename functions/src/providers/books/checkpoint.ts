import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { businessDateSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import { z } from 'zod';

const instant = z.iso.datetime().transform((text) => new Date(text));

/**
 * Documents whose lines do not contain all their amounts. The report line of their day contains the
 * rest. When such a document changes, the report line is outdated, so the day is read again.
 */
const leftToReport = z.record(z.string(), businessDateSchema.nullable()).optional();
export type LeftToReport = ReadonlyMap<string, BusinessDate | null>;

/** The maximum number of stored documents. The latest are kept, because they change most often. */
const LEFT_MAX = 500;

const checkpointSchema = z.union([
  /** All changes up to `at` are read, by the clock of the books. */
  z.object({ at: instant, leftToReport }),
  /**
   * The first sync has read all days before `next`. Changes since `startedAt` are read afterwards.
   */
  z.object({ startedAt: instant, next: businessDateSchema, leftToReport }),
]);

export type Checkpoint = z.infer<typeof checkpointSchema>;

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

export const writeCheckpoint = (
  checkpoint: Checkpoint,
  left: LeftToReport = new Map<string, null>(),
): string => {
  const latest = [...left]
    .toSorted(([, a], [, b]) => compareText(b ?? '', a ?? ''))
    .slice(0, LEFT_MAX);
  const remembered = latest.length > 0 && { leftToReport: Object.fromEntries(latest) };
  return JSON.stringify({ ...checkpoint, ...remembered });
};
