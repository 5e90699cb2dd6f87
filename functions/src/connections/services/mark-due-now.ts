import type { SourceReading } from '@daily-snapshot/domain/connections/source-sync-schema';

/**
 * Makes a sync due at once. If one is running, another follows, because the running one may have
 * missed the change.
 */
export const markDueNow = (reading: SourceReading, now: Date): SourceReading => ({
  ...reading,
  dueAt: now,
  hasReportedChanges: true,
  isRerunRequested: reading.lease !== null,
});

/** How often webhooks can request a sync of books, whose providers limit the calls of a day. */
export const WEBHOOK_INTERVAL_MS = 15 * 60_000;

/**
 * Makes a sync of books due because of a webhook: at once, or at the end of the interval after the
 * last such sync. A sync that is running is followed by another one at that time.
 *
 * @returns whether the sync is due at once
 */
export function markDueByWebhook(
  reading: SourceReading,
  now: Date,
): { readonly reading: SourceReading; readonly isDueNow: boolean } {
  const { nextWebhookSyncAt: next, dueAt, lease } = reading;
  if (!next || next <= now) {
    const nextWebhookSyncAt = new Date(now.getTime() + WEBHOOK_INTERVAL_MS);
    return { reading: { ...markDueNow(reading, now), nextWebhookSyncAt }, isDueNow: true };
  }
  const isLater = !lease && (!dueAt || dueAt > next);
  return { reading: isLater ? { ...reading, dueAt: next } : reading, isDueNow: false };
}
