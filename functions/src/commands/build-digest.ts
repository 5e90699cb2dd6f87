import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Clock } from '@daily-snapshot/domain/clock';
import type { Figure } from '@daily-snapshot/domain/contracts/digest';
import { digestDueAt, digestPeriod, nextDigest } from '@daily-snapshot/domain/digest/due';
import type { Businesses } from '../ports/businesses.ts';
import type { Digests } from '../ports/digests.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly digests: Digests;
  readonly clock: Clock;
}

const NOTHING_CONNECTED: Figure = { state: 'unknown', reason: 'nothing-connected' };

/**
 * Builds and publishes the digest of one business for one day. Done twice, it changes nothing.
 *
 * @returns `no-business` when it was closed in the meantime: there is nothing to try again
 */
export async function buildDigest(
  { businesses, digests, clock }: Ports,
  { businessId, businessDate }: { businessId: string; businessDate: BusinessDate },
): Promise<'published' | 'published-before' | 'no-business'> {
  const business = await businesses.find(businessId);
  if (!business) return 'no-business';

  const digest = {
    businessDate,
    period: digestPeriod(businessDate),
    figures: {
      revenue: NOTHING_CONNECTED,
      expenses: NOTHING_CONNECTED,
      netProfit: NOTHING_CONNECTED,
    },
    builtAt: clock.now(),
  };
  const { dueAt: nextDueAt } = nextDigest(
    digestDueAt(businessDate, business.timeZone),
    business.timeZone,
  );
  const isNew = await digests.publish(businessId, digest, nextDueAt);
  return isNew ? 'published' : 'published-before';
}
