import { GIVE_UP_AFTER_MS, planMail } from '@daily-snapshot/domain/mail/outbox';
import {
  composeUnclaimedPayments,
  type UnclaimedPayment,
} from '@daily-snapshot/domain/mail/emails/team-emails';
import { UNSUBSCRIBE_PLACEHOLDER } from '@daily-snapshot/domain/mail/unsubscribe-placeholder';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import type { SyncPorts } from './sync-ports.ts';
import { enqueueDelivery } from '../../mail/ports/enqueue-delivery.ts';

export type TeamEmailPorts = Pick<
  SyncPorts,
  'outboxEmails' | 'siteInfo' | 'taskQueue' | 'teamAddress' | 'clock'
>;

/** E-mails the team about unclaimed payments, once per key. Does nothing without a team address. */
export async function emailTeamUnclaimed(
  { outboxEmails, siteInfo, taskQueue, teamAddress: to, clock }: TeamEmailPorts,
  key: string,
  payments: readonly UnclaimedPayment[],
): Promise<void> {
  if (to === '' || payments.length === 0) return;
  const now = clock.now();
  const { postalAddress } = siteInfo;
  const frame = { unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER, postalAddress };
  const named = { kind: 'unclaimed-payments', key } as const;
  const mail = composeUnclaimedPayments(payments, frame);
  const subject = { letter: { ...named, to }, mail, shard: shardOf(key) };
  const giveUpAt = new Date(now.getTime() + GIVE_UP_AFTER_MS);
  await outboxEmails.addOnce(named, planMail(subject, now, giveUpAt));
  await enqueueDelivery(taskQueue, named);
}
