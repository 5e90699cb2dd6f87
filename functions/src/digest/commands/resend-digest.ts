import { CALL_LIMITS } from '@daily-snapshot/domain/contracts/call-limits';
import { answerableUntil, answerLinksOf } from '@daily-snapshot/domain/alerts/texts/alert-link';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { links } from '@daily-snapshot/domain/contracts/links';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { composeDigest } from '@daily-snapshot/domain/digest/render/compose-digest';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import { after, GIVE_UP_AFTER_MS, planMail } from '@daily-snapshot/domain/mail/outbox';
import { UNSUBSCRIBE_PLACEHOLDER } from '@daily-snapshot/domain/mail/unsubscribe-placeholder';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { AlertLinks } from '../../alerts/ports/alert-links.ts';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import { enqueueDelivery } from '../../mail/ports/enqueue-delivery.ts';
import type { OutboxEmails } from '../../mail/ports/outbox-emails.ts';
import type { Suppressions } from '../../mail/ports/suppressions.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import type { SiteInfo } from '../../platform/ports/site-info.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import type { Digests } from '../ports/digests.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly digests: Pick<Digests, 'find'>;
  readonly suppressions: Pick<Suppressions, 'of'>;
  readonly outboxEmails: Pick<OutboxEmails, 'addOnce'>;
  readonly rateLimits: Pick<RateLimits, 'take'>;
  readonly taskQueue: TaskQueue;
  readonly alertLinks: AlertLinks;
  readonly siteInfo: SiteInfo;
  readonly newEmailKey: () => string;
  readonly clock: Clock;
}

/**
 * Sends a digest to the caller again, composed from its stored snapshot for the caller's role, with
 * the current choice about amounts in subject lines. It does not change the delivery of the original.
 *
 * @throws AppError `not-allowed` if the caller's address is not verified
 * @throws AppError `conflict` if the address cannot be reached, or after too many copies
 */
export async function resendDigest(
  ports: Ports,
  { businessId, businessDate }: CallableRequest<'resendDigest'>,
  caller: Caller,
): Promise<void> {
  const business = authorize(await ports.businesses.find(businessId), caller, 'read');
  const to = caller.email;
  if (to === undefined) {
    throw new AppError('not-allowed', 'Confirm the address you sign in with first.');
  }
  const digest = await ports.digests.find({ businessId, businessDate });
  if (!digest) throw new AppError('not-found', 'There is no digest for this day.');
  const suppression = (await ports.suppressions.of([to])).get(to);
  if (suppression?.everything) {
    throw new AppError(
      'conflict',
      `Our e-mail to ${to} came back, so we cannot send more to this address.`,
    );
  }
  const now = ports.clock.now();
  if (
    !(await ports.rateLimits.take(
      `digest-copy.${caller.id}`,
      CALL_LIMITS.resendDigest.quotas.ofAccount,
      now,
    ))
  ) {
    throw new AppError('conflict', 'You have asked for five copies. Try again in an hour.');
  }
  const { origin, postalAddress } = ports.siteInfo;
  const facts = digestFacts(digest.snapshot, digest.alerts);
  const today = businessDateAt(now, business.timeZone);
  const endsAt = answerableUntil(now);
  const frame = {
    snapshotUrl: origin + links.snapshot(businessId, businessDate),
    closedWeekdayUrl: origin + links.closedWeekday(businessId),
    preferencesUrl: origin + links.preferences(businessId),
    unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER,
    postalAddress,
    hidesAmounts: business.digestPreferences?.hidesAmounts,
    alertsUrl: origin + links.alerts(businessId),
    answerLinks: answerLinksOf(facts.alertList.alerts, today, (alertId) =>
      ports.alertLinks.urlFor({ businessId, alertId, address: to, endsAt }),
    ),
  };
  const mail = composeDigest(facts, frame, business.members[caller.id]);
  const key = { kind: 'digest-copy', key: ports.newEmailKey() } as const;
  const copy = { businessId, email: { ...key, to }, mail, shard: shardOf(key.key) };
  await ports.outboxEmails.addOnce(key, planMail(copy, now, after(now, GIVE_UP_AFTER_MS)));
  await enqueueDelivery(ports.taskQueue, key);
}
