// The businesses of a daily run and the recipients who unsubscribe during it.
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { aBusiness } from '../builders/business.ts';
import { DIGEST_TIME } from '../builders/mail.ts';
import type { Unsubscribed } from './check-history.ts';
import type { Faults } from './faults.ts';
import type { Chance, Simulation } from './simulation.ts';
import { minutesIn, type Work } from './timeline.ts';

export const DIGEST_DATE = businessDate('2026-11-23');

/** Recipients unsubscribe within this time after the digests are due. */
const UNSUBSCRIBE_MINUTES = 40;

export interface DailyRunOptions {
  readonly seed: number;
  readonly businesses: number;
}

/** Returns the businesses of a daily run by id, each with an owner and perhaps an accountant. */
export function openBusinesses(chance: Chance, count: number): ReadonlyMap<string, Business> {
  const ids = Array.from({ length: count }, (_, index) => `business-${index}`);
  return new Map(
    ids.map((id) => {
      const addresses = [`owner@${id}.example`, `books@${id}.example`];
      const business = aBusiness({
        digestDueAt: DIGEST_TIME,
        digestShard: shardOf(id),
        entitlement: { hasDigests: true },
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
  { unsubscribing }: Pick<Faults, 'unsubscribing'>,
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
      if (!chance.happens(unsubscribing)) continue;
      time.at(minutesIn(chance.next() * UNSUBSCRIBE_MINUTES), () => {
        void unsubscribe(businessId, address);
      });
    }
  }
  return unsubscribed;
}
