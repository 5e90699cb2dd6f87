import type { Clock } from '@daily-snapshot/domain/clock';
import { links } from '@daily-snapshot/domain/contracts/links';
import type { DigestKey } from '@daily-snapshot/domain/contracts/paths';
import { alertLinkSlot } from '@daily-snapshot/domain/digest/alert-link';
import { planMail } from '@daily-snapshot/domain/delivery/outbox';
import { UNSUBSCRIBE_SLOT } from '@daily-snapshot/domain/delivery/unsubscribe-slot';
import { composeDigest } from '@daily-snapshot/domain/digest/compose';
import { digestDueAt, nextDigest } from '@daily-snapshot/domain/digest/due';
import { factsOf } from '@daily-snapshot/domain/digest/facts';
import { shardOf } from '@daily-snapshot/domain/digest/shard';
import { digestOfMorning } from '@daily-snapshot/domain/morning/digest-of-morning';
import type { Digests, Morning, Publication } from '../ports/digests.ts';
import type { Letterhead } from '../ports/letterhead.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { askForHistory } from './replay-history.ts';

interface Ports {
  readonly digests: Digests;
  readonly taskQueue: TaskQueue;
  readonly letterhead: Letterhead;
  readonly clock: Clock;
}

/**
 * Makes the digest of one business for one day, and asks for it to be delivered. Done twice, it
 * makes nothing again; the mail is asked for again, which its delivery bears.
 *
 * @returns `no-business` when it was closed in the meantime: there is nothing to try again
 */
export async function buildDigest(
  { digests, taskQueue, letterhead, clock }: Ports,
  digest: DigestKey,
): Promise<'published' | 'published-before' | 'no-business'> {
  const builtAt = clock.now();
  let isHistoryUnread = false;
  const outcome = await digests.publish(digest, (morning) => {
    isHistoryUnread = morning.daybook !== undefined && !morning.watch?.memory;
    return publicationOf(digest, morning, letterhead, builtAt);
  });
  if (outcome !== 'no-business') {
    const { businessId, businessDate } = digest;
    await taskQueue.enqueue('deliverDigest', digest, `${businessId} ${businessDate}`);
    if (isHistoryUnread) await askForHistory(taskQueue, businessId, businessDate);
  }
  return outcome;
}

function publicationOf(
  { businessId, businessDate }: DigestKey,
  morning: Morning,
  { origin, postalAddress }: Letterhead,
  builtAt: Date,
): Publication {
  const { timeZone, digestPreferences } = morning.business;
  const hour = digestPreferences?.hour;
  const { digest, watched } = digestOfMorning(morning, { digestDay: businessDate, builtAt });
  const facts = factsOf(digest.snapshot, digest.alerts);
  const alertIds = facts.alerts.flatMap(({ id }) => id ?? []);
  const mail = composeDigest(facts, {
    snapshotUrl: origin + links.snapshot(businessId, businessDate),
    preferencesUrl: origin + links.preferences(businessId),
    unsubscribeUrl: UNSUBSCRIBE_SLOT,
    postalAddress,
    alertLink: (alertId) => alertLinkSlot(alertIds.indexOf(alertId)),
  });
  const { dueAt: nextDueAt } = nextDigest(
    digestDueAt(businessDate, timeZone, hour),
    timeZone,
    hour,
  );
  const shard = shardOf(businessId);
  return {
    digest,
    mail: planMail({ businessId, businessDate, alertIds, mail, shard }, builtAt, nextDueAt),
    nextDueAt,
    watched,
  };
}
