import { businessDateSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
import { z } from 'zod';

const instant = z.iso.datetime().transform((text) => new Date(text));

const checkpointSchema = z.union([
  /** All changes up to `at` are read, by the clock of the books. */
  z.object({ at: instant }),
  /**
   * The first sync has read all days before `next`. Changes since `startedAt` are read afterwards.
   */
  z.object({ startedAt: instant, next: businessDateSchema }),
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

export const writeCheckpoint = (checkpoint: Checkpoint): string => JSON.stringify(checkpoint);
