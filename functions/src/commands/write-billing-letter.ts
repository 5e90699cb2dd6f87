import {
  composeBillingLetter,
  type BillingFacts,
} from '@daily-snapshot/domain/delivery/billing-letters';
import type { BillingLetterKind } from '@daily-snapshot/domain/delivery/letter';
import { planMail } from '@daily-snapshot/domain/delivery/outbox';
import { UNSUBSCRIBE_SLOT } from '@daily-snapshot/domain/delivery/unsubscribe-slot';
import { shardOf } from '@daily-snapshot/domain/digest/shard';
import type { SyncPorts } from './billing-ports.ts';
import { enqueueDelivery } from './enqueue-delivery.ts';

/** A payment that failed in the night may be told of all day. */
const NEWS_MS = 20 * 3_600_000;

/** What is to be told, and to whom. */
export interface BillingLetter<Kind extends BillingLetterKind> {
  readonly kind: Kind;
  readonly key: string;
  readonly to: string;
  readonly facts: BillingFacts[Kind];
  readonly actionUrl: string;
}

/**
 * Writes a letter once for its key, and has it sent. Asked for again, it asks for its delivery again,
 * which that bears: so it is sent also when whoever wrote it was gone before it could say so.
 */
export async function writeBillingLetter<Kind extends BillingLetterKind>(
  { letters, letterhead, taskQueue, clock }: SyncPorts,
  { kind, key, to, facts, actionUrl }: BillingLetter<Kind>,
): Promise<void> {
  const now = clock.now();
  const { postalAddress } = letterhead;
  const frame = { actionUrl, unsubscribeUrl: UNSUBSCRIBE_SLOT, postalAddress };
  const mail = composeBillingLetter(kind, facts, frame);
  const named = { kind, key };
  // Longer than a digest, which is news until noon.
  const giveUpAt = new Date(now.getTime() + NEWS_MS);
  const subject = { letter: { ...named, to }, mail, shard: shardOf(key) };
  await letters.promise(named, { ...planMail(subject, now, giveUpAt), giveUpAt });
  await enqueueDelivery(taskQueue, named);
}
