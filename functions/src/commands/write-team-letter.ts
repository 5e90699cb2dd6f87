import { GIVE_UP_AFTER_MS, planMail } from '@daily-snapshot/domain/delivery/outbox';
import {
  composeUnclaimedPayments,
  type UnclaimedPayment,
} from '@daily-snapshot/domain/delivery/team-letters';
import { UNSUBSCRIBE_SLOT } from '@daily-snapshot/domain/delivery/unsubscribe-slot';
import { shardOf } from '@daily-snapshot/domain/digest/shard';
import type { SyncPorts } from './billing-ports.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';

export type TeamPorts = Pick<
  SyncPorts,
  'letters' | 'letterhead' | 'taskQueue' | 'teamAddress' | 'clock'
>;

/** Tells the team of payments without an account, once for a key; nobody when there is no address. */
export async function tellTeamOfUnclaimed(
  { letters, letterhead, taskQueue, teamAddress: to, clock }: TeamPorts,
  key: string,
  payments: readonly UnclaimedPayment[],
): Promise<void> {
  if (to === '' || payments.length === 0) return;
  const now = clock.now();
  const { postalAddress } = letterhead;
  const frame = { unsubscribeUrl: UNSUBSCRIBE_SLOT, postalAddress };
  const named = { kind: 'unclaimed-payments', key } as const;
  const mail = composeUnclaimedPayments(payments, frame);
  const subject = { letter: { ...named, to }, mail, shard: shardOf(key) };
  const giveUpAt = new Date(now.getTime() + GIVE_UP_AFTER_MS);
  await letters.promise(named, planMail(subject, now, giveUpAt));
  await enqueueDelivery(taskQueue, named);
}
