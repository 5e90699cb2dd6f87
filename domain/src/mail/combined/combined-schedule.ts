// Decides when the combined e-mail of an owner goes out and which digests it contains.
import type { Business } from '../../accounts/business-schema.ts';
import { businessDateAt, type BusinessDate } from '../../calendar/business-date.ts';
import { digestDayCovering } from '../../calendar/digest-day.ts';
import { DEFAULT_TIME_ZONE } from '../../calendar/time-zone.ts';
import { combinedEmailsOf } from './combined-digest-key.ts';
import type { CombinedDigestSubject } from '../outbox-entry.ts';
import { recipientsOf, type Recipients } from '../recipients.ts';
import { normalizeAddress } from '../../shared/normalize-address.ts';
import { isSuppressed, NOT_SUPPRESSED, type Suppression } from '../suppression.ts';
import { digestDueAt } from '../../digest/build/digest-schedule.ts';
import { shardOf } from '../../digest/build/digest-shard.ts';
import type { CombinedEmail } from './combined-email-schema.ts';

/** A digest that is not built by this time after the due time does not delay the others. */
export const LATE_AFTER_MS = 10 * 60_000;

type Businesses = ReadonlyMap<string, Business>;

export interface Recipient {
  readonly accountId: string;
  readonly address: string;
  /** the suppression of the address */
  readonly suppression: Suppression;
}

/**
 * Says whether an owner gets the digest of a business by e-mail, alone or in the combined e-mail. The
 * same rules decide both.
 */
export function isSentTo(
  businessId: string,
  business: Business | undefined,
  { accountId, address, suppression }: Recipient,
  now: Date,
): boolean {
  const listed = business?.digestPreferences?.recipients.find(
    (recipient) => normalizeAddress(recipient) === normalizeAddress(address),
  );
  if (listed === undefined || business?.members[accountId] !== 'owner') return false;
  const suppressions = new Map([[listed, suppression]]);
  const { skipReason } = recipientsOf(businessId, business, suppressions, now);
  return skipReason === undefined && !isSuppressed(suppression, businessId);
}

/** Returns who gets a combined e-mail, or `outdated` if it contains a digest that is not sent now. */
export function recipientsOfCombined(
  { combined, email: { to } }: CombinedDigestSubject,
  businesses: Businesses,
  suppressions: ReadonlyMap<string, Suppression>,
  now: Date,
): Recipients | 'outdated' {
  const { accountId, businessIds } = combined;
  const suppression = suppressions.get(to) ?? NOT_SUPPRESSED;
  if (isSuppressed(suppression, combinedEmailsOf(accountId))) return { skipReason: 'unsubscribed' };
  const recipient = { accountId, address: to, suppression };
  const sent = businessIds.filter((id) => isSentTo(id, businesses.get(id), recipient, now));
  if (sent.length === 0) return { skipReason: 'no-recipients' };
  return sent.length < businessIds.length ? 'outdated' : { addresses: [to] };
}

const dueOn = (date: BusinessDate, { timeZone, digestPreferences }: Business): Date =>
  digestDueAt(date, timeZone, digestPreferences?.hour);

const latestOf = (times: readonly Date[]): Date | undefined =>
  times.toSorted((a, b) => b.getTime() - a.getTime())[0];

/** The combined e-mail of a day before it is planned. */
export interface CombinedPlan {
  readonly state: 'waiting' | 'ready';
  /** when the last of its digests is due */
  readonly dueAt: Date;
  /** the businesses whose digest of the day is built */
  readonly builtIds: readonly string[];
  /** the businesses whose digest of the day is still to be built */
  readonly missingIds: readonly string[];
}

/** Plans the next combined e-mail. It waits for all digests, but not longer than `LATE_AFTER_MS`. */
export function planCombined(
  settings: CombinedEmail,
  businesses: Businesses,
  recipient: Recipient,
  now: Date,
): CombinedPlan {
  const { businessDate, isWanted } = settings;
  const sent = [...businesses].filter(([id, business]) => isSentTo(id, business, recipient, now));
  const isBuilt = ({ latestDigest }: Business) =>
    latestDigest !== undefined && latestDigest >= businessDate;
  const isMissing = (business: Business) =>
    isWanted &&
    !isBuilt(business) &&
    (business.combinedOwners?.includes(recipient.accountId) ?? false) &&
    business.digestDueAt !== undefined &&
    business.digestDueAt <= dueOn(businessDate, business);
  const built = sent.filter(([, business]) => isBuilt(business));
  const missing = sent.filter(([, business]) => isMissing(business));
  const dueAt =
    latestOf([...built, ...missing].map(([, business]) => dueOn(businessDate, business))) ??
    settings.dueAt;
  const isLate = now.getTime() >= dueAt.getTime() + LATE_AFTER_MS;
  const isComplete = missing.length === 0 && (built.length > 0 || now >= dueAt);
  return {
    state: !isWanted || isLate || isComplete ? 'ready' : 'waiting',
    dueAt,
    builtIds: built.map(([id]) => id),
    missingIds: missing.map(([id]) => id),
  };
}

/** Returns when the combined e-mail of a day is due: with the last of its digests. */
export const combinedDueAt = (date: BusinessDate, businesses: Businesses): Date =>
  latestOf(
    [...businesses.values()]
      .filter(({ digestDueAt: dueAt }) => dueAt !== undefined)
      .map((business) => dueOn(date, business)),
  ) ?? digestDueAt(date, DEFAULT_TIME_ZONE);

/** Returns the settings after the e-mail of a day is planned. */
export function nextCombined(settings: CombinedEmail, businesses: Businesses): CombinedEmail {
  const businessDate = digestDayCovering(settings.businessDate);
  return { ...settings, businessDate, dueAt: combinedDueAt(businessDate, businesses) };
}

/**
 * Starts the combined e-mail on the first day of which no digest is built yet, so that no digest is
 * sent twice.
 */
export function startCombined(
  { accountId, address }: Pick<Recipient, 'accountId' | 'address'>,
  businesses: Businesses,
  now: Date,
): CombinedEmail {
  const days = [...businesses.values()].flatMap(({ digestDueAt: dueAt, timeZone }) =>
    dueAt ? [businessDateAt(dueAt, timeZone)] : [],
  );
  const businessDate =
    days.toSorted().at(-1) ?? digestDayCovering(businessDateAt(now, DEFAULT_TIME_ZONE));
  return {
    address,
    isWanted: true,
    businessDate,
    dueAt: combinedDueAt(businessDate, businesses),
    shard: shardOf(accountId),
  };
}
