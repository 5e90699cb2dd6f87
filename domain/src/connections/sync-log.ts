import { z } from 'zod';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

/** The number of syncs that a connection keeps. All of them are in its document. */
export const SYNC_LOG_MAX = 10;

export const syncErrorSchema = z.enum([
  'needs-reconnect',
  'provider-down',
  'limit',
  'refused',
  'unsupported',
]);
export type SyncError = z.infer<typeof syncErrorSchema>;

export const syncLogEntrySchema = z.object({
  /** when it ended */
  at: storedInstantSchema,
  /** transactions of the source that were new, changed and removed */
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** null if it succeeded */
  error: syncErrorSchema.nullable(),
  /** when the next one is due; null until the owner acts */
  nextAt: storedInstantSchema.nullable(),
});
/** The result of one sync of a connection. */
export type SyncLogEntry = DeepReadonly<z.infer<typeof syncLogEntrySchema>>;

export const syncLogSchema = z.array(syncLogEntrySchema).max(SYNC_LOG_MAX).readonly();

/** Adds the latest entry in front and drops the oldest beyond the maximum. */
export const withSyncLogEntry = (
  log: readonly SyncLogEntry[] | undefined,
  entry: SyncLogEntry,
): readonly SyncLogEntry[] => [entry, ...(log ?? [])].slice(0, SYNC_LOG_MAX);
