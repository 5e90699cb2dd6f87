import { businessDateSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
import { z } from 'zod';

const instant = z.iso.datetime().transform((text) => new Date(text));

const checkpointSchema = z.union([
  /** everything up to here was read, by the clock of the books */
  z.object({ at: instant }),
  /** the first reading has taken the days before; what changed meanwhile is read after it */
  z.object({ startedAt: instant, next: businessDateSchema }),
]);

export type Checkpoint = z.infer<typeof checkpointSchema>;

/** @returns undefined for none, and for one that is not ours: everything is read again then */
export function readCheckpoint(text: string | undefined): Checkpoint | undefined {
  if (text === undefined) return undefined;
  try {
    return checkpointSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const writeCheckpoint = (checkpoint: Checkpoint): string => JSON.stringify(checkpoint);
