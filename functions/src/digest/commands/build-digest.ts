import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import {
  answerLinksOf,
  answerPagePlaceholder,
} from '@daily-snapshot/domain/alerts/texts/alert-link';
import { digestDayCovering } from '@daily-snapshot/domain/calendar/digest-day';
import { links } from '@daily-snapshot/domain/contracts/links';
import type { DigestKey } from '@daily-snapshot/domain/contracts/paths';
import { assembleDigest } from '@daily-snapshot/domain/digest/build/assemble-digest';
import type { Digest } from '@daily-snapshot/domain/digest/build/digest-schema';
import { digestDueAt } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { composeDigestForAll } from '@daily-snapshot/domain/digest/render/compose-digest';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import { endDelivery, planMail } from '@daily-snapshot/domain/mail/outbox';
import { UNSUBSCRIBE_PLACEHOLDER } from '@daily-snapshot/domain/mail/unsubscribe-placeholder';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { enqueueHistoryReplay } from '../../alerts/ports/enqueue-history-replay.ts';
import type { Accounts } from '../../accounts/ports/accounts.ts';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { SiteInfo } from '../../platform/ports/site-info.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import type { DigestPublication, Digests, StoredInputs } from '../ports/digests.ts';
import { enqueueCombined, withCombinedOwners } from '../services/combined-owners.ts';
import { confirmVerifiedOwners } from './recipients.ts';

interface Ports {
  readonly accounts: Pick<Accounts, 'signInsOf'>;
  readonly businesses: Businesses;
  readonly digests: Digests;
  readonly taskQueue: TaskQueue;
  readonly siteInfo: SiteInfo;
  readonly clock: Clock;
}

/**
 * Builds the digest of one business for one day and enqueues its delivery. Idempotent: a repeated
 * call publishes nothing, and delivery is idempotent too.
 *
 * @returns `no-business` if the business was deleted since; a retry would not help
 */
export async function buildDigest(
  ports: Ports,
  digest: DigestKey,
): Promise<'published' | 'published-before' | 'no-business'> {
  const { businessId, businessDate } = digest;
  const builtAt = ports.clock.now();
  const { outcome, inputs } = await ports.digests.publish(digest, (inputs) =>
    withCombinedOwners(publicationOf(digest, inputs, ports.siteInfo, builtAt), inputs),
  );
  if (outcome === 'no-business') return outcome;
  if (inputs) await confirmVerifiedOwners(ports, businessId, inputs.business);
  await ports.taskQueue.enqueue('deliverDigest', digest, `${businessId} ${businessDate}`);
  if (inputs) await enqueueCombined(ports.taskQueue, digest, inputs);
  if (inputs?.dailySummaries && !inputs.alertState?.checkpoint) {
    await enqueueHistoryReplay(ports.taskQueue, businessId, businessDate);
  }
  return outcome;
}

function publicationOf(
  key: DigestKey,
  inputs: StoredInputs,
  siteInfo: SiteInfo,
  builtAt: Date,
): DigestPublication {
  const { businessId, businessDate } = key;
  const { timeZone, digestPreferences, digestDueAt: dueAt } = inputs.business;
  const nextDay = digestDayCovering(businessDate);
  const nextDueAt = digestDueAt(nextDay, timeZone, digestPreferences?.hour);
  const { digest, announced, isMailPaused, detectedAlerts } = assembleDigest(inputs, {
    digestDay: businessDate,
    builtAt,
  });
  const content = {
    ...key,
    ...mailOf(businessId, digest, siteInfo, inputs.business),
    shard: shardOf(businessId),
    ...(dueAt && dueAt <= builtAt && { dueAt }),
  };
  const planned = planMail(content, builtAt, nextDueAt);
  const mail = isMailPaused
    ? endDelivery(planned, { state: 'skipped', reason: 'data-ended', at: builtAt })
    : planned;
  return { digest, mail, nextDueAt, announced, detectedAlerts };
}

/** Composes the mail. Delivery makes the version of each recipient. */
function mailOf(
  businessId: string,
  { snapshot, alerts, businessDate }: Digest,
  { origin, postalAddress }: SiteInfo,
  { digestPreferences }: Pick<Business, 'digestPreferences'>,
) {
  const facts = digestFacts(snapshot, alerts);
  const alertIds = facts.alertList.alerts.flatMap(({ id }) => id ?? []);
  const mail = composeDigestForAll(facts, {
    snapshotUrl: origin + links.snapshot(businessId, businessDate),
    closedWeekdayUrl: origin + links.closedWeekday(businessId),
    preferencesUrl: origin + links.preferences(businessId),
    unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER,
    postalAddress,
    hidesAmounts: digestPreferences?.hidesAmounts,
    alertsUrl: origin + links.alerts(businessId),
    answerLinks: answerLinksOf(facts.alertList.alerts, businessDate, (_, index) =>
      answerPagePlaceholder(index),
    ),
  });
  return { mail, alertIds };
}
