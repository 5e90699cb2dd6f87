import { after, DELIVER_WITHIN_MS, GIVE_UP_AFTER_MS } from './outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/**
 * Whether a mail that was given up may have arrived all the same: an attempt of which nobody ever told
 * what became of it. One that the provider refused certainly did not go out.
 */
export function mayHaveArrived({
  delivery,
  attempts,
}: Pick<OutboxEntry, 'delivery' | 'attempts'>): boolean {
  if (delivery.state !== 'failed') return true;
  return attempts.length > (delivery.reason === 'refused' ? 1 : 0);
}

/**
 * Plans a mail anew that was given up. Attempts of which nothing is known stay, so that what is told of
 * them late is still understood.
 *
 * @returns undefined when it was not given up: it is on its way, has arrived, or was rightly not sent
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
