import type { SourceReading } from '@daily-snapshot/domain/connections/source-sync-schema';

/**
 * Makes a sync due at once. If one is running, another follows, because the running one may have
 * missed the change.
 */
export const markDueNow = (reading: SourceReading, now: Date): SourceReading => ({
  ...reading,
  dueAt: now,
  isRerunRequested: reading.lease !== null,
});
