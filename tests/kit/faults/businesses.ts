// The businesses of a daily run and the recipients who unsubscribe during it.
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { CombinedEmail } from '@daily-snapshot/domain/mail/combined/combined-email-schema';
import { startCombined } from '@daily-snapshot/domain/mail/combined/combined-schedule';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { aBusiness } from '../builders/business.ts';
import { DIGEST_TIME } from '../builders/mail.ts';
import type { Unsubscribed } from './check-history.ts';
import type { ImportJob, Work } from './jobs.ts';
import type { RunDay } from './run-day.ts';
import type { Chance, Simulation } from './simulation.ts';

/** Recipients unsubscribe within this time after the digests are due. */
const UNSUBSCRIBE_MINUTES = 40;

export interface DailyRunOptions {
  readonly seed: number;
  readonly businesses: number;
  /** Whether one owner has all businesses and gets one e-mail for them. */
  readonly isCombined?: boolean;
  /** the transactions that arrive before the digests are due */
  readonly imports?: readonly ImportJob[];
}

/** The owner who gets one e-mail for all businesses. */
export const COMBINED_OWNER = { accountId: 'ada', address: 'ada@owners.example' };

/** Returns the settings of the combined e-mail of these businesses. */
export const combinedSettings = (businesses: ReadonlyMap<string, Business>): CombinedEmail =>
  startCombined(COMBINED_OWNER, businesses, DIGEST_TIME);

/** Returns the businesses of a daily run by id, each with an owner and perhaps an accountant. */
export function openBusinesses(
  chance: Chance,
  { businesses: count, isCombined = false }: DailyRunOptions,
): ReadonlyMap<string, Business> {
  const ids = Array.from({ length: count }, (_, index) => `business-${index}`);
  return new Map(
    ids.map((id) => {
      const owner = isCombined ? COMBINED_OWNER.address : `owner@${id}.example`;
      const addresses = [owner, `books@${id}.example`];
      const business = aBusiness({
        digestDueAt: DIGEST_TIME,
        digestShard: shardOf(id),
        entitlement: { hasDigests: true },
        ...(isCombined && { combinedOwners: [COMBINED_OWNER.accountId] }),
        digestPreferences: {
          isPaused: false,
          recipients: addresses.slice(0, chance.between(1, 2)),
        },
      });
      return [id, business];
    }),
  );
}

/**
 * Plans which recipients unsubscribe, and when.
 *
 * @returns a list that grows as requests to unsubscribe succeed
 */
export function planUnsubscribes(
  day: RunDay,
  chance: Chance,
  time: Simulation,
  businesses: ReadonlyMap<string, Business>,
  work: Work,
): readonly Unsubscribed[] {
  const unsubscribed: Unsubscribed[] = [];
  const unsubscribe = async (businessId: string, address: string) => {
    const isDone = await work({ do: 'unsubscribe', businessId, address });
    if (isDone) unsubscribed.push({ businessId, address, at: time.now() });
  };
  for (const [businessId, { digestPreferences }] of businesses) {
    for (const address of digestPreferences?.recipients ?? []) {
      if (!chance.happens(day.faults.unsubscribing)) continue;
      time.at(day.minutesIn(chance.next() * UNSUBSCRIBE_MINUTES), () => {
        void unsubscribe(businessId, address);
      });
    }
  }
  return unsubscribed;
}
