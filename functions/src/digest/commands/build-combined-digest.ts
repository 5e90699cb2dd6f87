import { answerPagePlaceholder } from '@daily-snapshot/domain/alerts/texts/alert-link';
import { links } from '@daily-snapshot/domain/contracts/links';
import { isWithoutNews } from '@daily-snapshot/domain/digest/build/assemble-digest';
import type { Digest } from '@daily-snapshot/domain/digest/build/digest-schema';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import type { CombinedPart } from '@daily-snapshot/domain/digest/combined/combined-view';
import {
  isSentTo,
  nextCombined,
  planCombined,
  type Recipient,
} from '@daily-snapshot/domain/mail/combined/combined-schedule';
import { composeCombinedDigest } from '@daily-snapshot/domain/digest/combined/compose-combined-digest';
import {
  combinedMailKey,
  type CombinedDigestKey,
} from '@daily-snapshot/domain/mail/combined/combined-digest-key';
import { planMail } from '@daily-snapshot/domain/mail/outbox';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import { UNSUBSCRIBE_PLACEHOLDER } from '@daily-snapshot/domain/mail/unsubscribe-placeholder';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { enqueueDelivery } from '../../mail/ports/enqueue-delivery.ts';
import type { SiteInfo } from '../../platform/ports/site-info.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import type { CombinedEmails, CombinedReading, CombinedWrites } from '../ports/combined-emails.ts';

interface Ports {
  readonly combinedEmails: CombinedEmails;
  readonly taskQueue: TaskQueue;
  readonly siteInfo: SiteInfo;
  readonly clock: Clock;
}

type Outcome = 'planned' | 'planned-before' | 'waiting' | 'nothing-to-send';

interface Decision {
  readonly outcome: Outcome;
  readonly writes: CombinedWrites;
}

/**
 * Plans the combined e-mail of an account for one day once all its digests are built, or ten minutes
 * after the last one is due without those that are late. Idempotent: the settings name the next day,
 * and the transaction that plans an e-mail moves them.
 */
export async function buildCombinedDigest(ports: Ports, key: CombinedDigestKey): Promise<Outcome> {
  const now = ports.clock.now();
  let outcome: Outcome = 'nothing-to-send';
  await ports.combinedEmails.update(key.accountId, async (reading) => {
    const decision = await decide(reading, key, { siteInfo: ports.siteInfo, now });
    outcome = decision.outcome;
    return decision.writes;
  });
  if (isPlanned(outcome)) {
    await enqueueDelivery(ports.taskQueue, combinedMailKey(key), now.toISOString());
  }
  return outcome;
}

const isPlanned = (outcome: Outcome): boolean =>
  outcome === 'planned' || outcome === 'planned-before';

interface Context {
  readonly siteInfo: SiteInfo;
  readonly now: Date;
}

async function decide(
  reading: CombinedReading,
  key: CombinedDigestKey,
  context: Context,
): Promise<Decision> {
  const { settings, businesses } = reading;
  const { accountId, businessDate } = key;
  if (!settings || businessDate < settings.businessDate) return decideAgain(reading, key, context);
  if (businessDate > settings.businessDate) return { outcome: 'nothing-to-send', writes: {} };
  const { address } = settings;
  const suppression = await reading.suppressionOf(address);
  const recipient = { accountId, address, suppression };
  const plan = planCombined(settings, businesses, recipient, context.now);
  if (plan.state === 'waiting') {
    const isMoved = plan.dueAt.getTime() !== settings.dueAt.getTime();
    return {
      outcome: 'waiting',
      writes: isMoved ? { settings: { ...settings, dueAt: plan.dueAt } } : {},
    };
  }
  const digests = await reading.digestsOf(businessDate, plan.builtIds);
  const contained = [...digests].filter(([, { combinedFor }]) => combinedFor?.includes(accountId));
  const next = nextCombined(settings, businesses);
  const content = { digests: new Map(contained), lateIds: plan.missingIds };
  const entry = entryOf(reading, recipient, key, { ...context, ...content, nextDueAt: next.dueAt });
  return {
    outcome: entry ? 'planned' : 'nothing-to-send',
    writes: {
      settings: settings.isWanted ? next : null,
      entry: entry && { businessDate, entry, isReplaced: false },
      joinedIds: settings.isWanted ? joiningIds(reading, recipient, context.now) : [],
    },
  };
}

/**
 * Handles a repeated call. Composes a planned e-mail again if the recipient has since left one of its
 * businesses.
 */
async function decideAgain(
  reading: CombinedReading,
  key: CombinedDigestKey,
  { siteInfo, now }: Context,
): Promise<Decision> {
  const planned = await reading.entryOf(key.businessDate);
  if (!planned?.combined || planned.delivery.state !== 'planned') {
    return { outcome: 'nothing-to-send', writes: {} };
  }
  const { combined, email } = planned;
  const suppression = await reading.suppressionOf(email.to);
  const recipient = { accountId: key.accountId, address: email.to, suppression };
  const stillSent = (id: string) => isSentTo(id, reading.businesses.get(id), recipient, now);
  const sentIds = combined.businessIds.filter(stillSent);
  if (sentIds.length === combined.businessIds.length)
    return { outcome: 'planned-before', writes: {} };
  const entry = entryOf(reading, recipient, key, {
    siteInfo,
    now,
    digests: await reading.digestsOf(key.businessDate, sentIds),
    lateIds: combined.lateIds.filter(stillSent),
    nextDueAt: planned.giveUpAt,
  });
  if (!entry) return { outcome: 'planned-before', writes: {} };
  const { mail, combined: content } = entry;
  const replaced: OutboxEntry = { ...planned, mail, combined: content };
  return {
    outcome: 'planned',
    writes: {
      entry: { businessDate: key.businessDate, entry: replaced, isReplaced: true },
    },
  };
}

/** Returns new businesses of the owner, which join the combined e-mail of the next day. */
const joiningIds = (
  { businesses }: CombinedReading,
  recipient: Recipient,
  now: Date,
): readonly string[] =>
  [...businesses]
    .filter(
      ([id, business]) =>
        !business.combinedOwners?.includes(recipient.accountId) &&
        isSentTo(id, business, recipient, now),
    )
    .map(([id]) => id);

/**
 * Composes the e-mail. Delivery replaces its placeholders.
 *
 * @returns undefined if none of the digests has news
 */
function entryOf(
  { businesses }: CombinedReading,
  { accountId, address }: Recipient,
  key: CombinedDigestKey,
  {
    siteInfo: { origin, postalAddress },
    now,
    digests,
    lateIds,
    nextDueAt,
  }: Context & {
    readonly digests: ReadonlyMap<string, Digest>;
    readonly lateIds: readonly string[];
    readonly nextDueAt: Date;
  },
) {
  const [first, ...others] = [...digests].map(
    ([businessId, { businessDate, snapshot, alerts = [] }]): CombinedPart => ({
      businessId,
      snapshot,
      alerts,
      hidesAmounts: businesses.get(businessId)?.digestPreferences?.hidesAmounts,
      snapshotUrl: origin + links.snapshot(businessId, businessDate),
      closedWeekdayUrl: origin + links.closedWeekday(businessId),
    }),
  );
  if (!first || [...digests.values()].every(isWithoutNews)) return undefined;
  const lateNames = lateIds.flatMap((id) => businesses.get(id)?.name ?? []);
  const { mail, alerts } = composeCombinedDigest([first, ...others], lateNames, {
    unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER,
    preferencesUrl: origin + links.preferences(first.businessId),
    postalAddress,
    answerPageUrl: answerPagePlaceholder,
  });
  const businessIds = [...digests.keys()];
  const combined = { ...key, businessIds, lateIds, alerts };
  const { key: mailKey } = combinedMailKey(key);
  const email = { kind: 'combined-digest', key: mailKey, to: address } as const;
  return planMail({ combined, email, mail, shard: shardOf(accountId) }, now, nextDueAt);
}
