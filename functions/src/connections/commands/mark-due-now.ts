import type { SourceReading } from '@daily-snapshot/domain/connections/source-sync-schema';

/** Due at once, and once more if it is being read: that reading may have gone past what this is about. */
export const markDueNow = (reading: SourceReading, now: Date): SourceReading => ({
  ...reading,
  dueAt: now,
  isAskedAgain: reading.lease !== null,
});
