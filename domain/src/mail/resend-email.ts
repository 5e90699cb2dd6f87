import { after, DELIVER_WITHIN_MS, GIVE_UP_AFTER_MS } from './outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/**
 * Says whether an e-mail that was given up may have arrived. This is the case if an attempt has no
 * known outcome. An attempt that the provider refused was certainly not sent.
 */
export function mayHaveArrived({
  delivery,
  attempts,
}: Pick<OutboxEntry, 'delivery' | 'attempts'>): boolean {
  if (delivery.state !== 'failed') return true;
  return attempts.length > (delivery.reason === 'refused' ? 1 : 0);
}

/**
 * Plans a failed e-mail again. Attempts without a known outcome stay, so that late events about
 * them can be assigned.
 * @returns undefined if the e-mail did not fail: it is in progress, was sent, or was rightly
 * skipped
 */
export function planResend(entry: OutboxEntry, now: Date): OutboxEntry | undefined {
  if (entry.delivery.state !== 'failed') return undefined;
  return {
    ...entry,
    delivery: { state: 'planned' },
    attempts: mayHaveArrived(entry) ? entry.attempts : [],
    giveUpAt: after(now, GIVE_UP_AFTER_MS),
    nextCheckAt: after(now, DELIVER_WITHIN_MS),
  };
}
