import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { isDigestDay } from '@daily-snapshot/domain/calendar/digest-day';
import { AppError } from '@daily-snapshot/domain/app-error';
import type { Clock } from '@daily-snapshot/domain/clock';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import { dataThroughOf, stateOf } from '@daily-snapshot/domain/connections/connection-state';
import type { BusinessView } from '@daily-snapshot/domain/contracts/administration';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import type { Administration } from '../ports/administration.ts';
import type { Businesses } from '../ports/businesses.ts';
import type { Connections } from '../ports/connections.ts';
import type { Oversight } from '../ports/oversight.ts';
import { byAccount } from './administrator.ts';
import type { Caller } from './caller.ts';

interface Ports {
  readonly administration: Administration;
  readonly businesses: Businesses;
  readonly connections: Pick<Connections, 'of'>;
  readonly oversight: Oversight;
  readonly clock: Clock;
}

/** Two weeks of mornings. */
const DIGEST_DAYS = 10;

/**
 * How the connections and digests of a business are doing: states and dates, never amounts. It is noted
 * first, for its owner too, once an hour for each of us.
 *
 * @throws AppError `not-found`
 */
export async function viewBusiness(
  { administration, businesses, connections, oversight, clock }: Ports,
  businessId: string,
  caller: Caller,
): Promise<BusinessView> {
  const business = await businesses.find(businessId);
  if (!business) throw new AppError('not-found', 'There is no such business.');
  const now = clock.now();
  const key = `viewed ${caller.id} ${businessId} ${now.toISOString().slice(0, 13)}`;
  await administration.noteOnBusiness(key, businessId, {
    audit: { at: now, what: 'business-viewed', by: byAccount(caller), to: { businessId } },
    access: {
      at: now,
      what: 'staff-viewed',
      who: { id: caller.id, address: caller.signInAddress },
    },
  });
  const days = lastDigestDays(business.latestDigest);
  const [connected, deliveries] = await Promise.all([
    connections.of(businessId),
    oversight.deliveries(businessId, days),
  ]);
  return {
    id: businessId,
    ...standingOf(business, now),
    connections: [...connected].map(([id, connection]) => ({
      id,
      ...connectionStanding(connection, now),
    })),
    digests: days.flatMap((businessDate) => {
      const delivery = deliveries.get(businessDate);
      return delivery ? [{ businessDate, delivery }] : [];
    }),
  };
}

const textOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

function standingOf(business: Business, now: Date) {
  const { name, timeZone, createdAt, closesAt, entitlement, digestPreferences } = business;
  const { latestDigest, digestDueAt } = business;
  return {
    name,
    timeZone,
    createdAt: createdAt.toISOString(),
    closesAt: textOf(closesAt),
    isEntitled:
      entitlement?.hasDigests === true && !(entitlement.until && entitlement.until <= now),
    isPaused: digestPreferences?.isPaused ?? false,
    recipientCount: digestPreferences?.recipients.length ?? 0,
    latestDigest: latestDigest ?? null,
    digestDueAt: textOf(digestDueAt),
    isOverdue: digestDueAt !== undefined && digestDueAt <= now,
  };
}

/** Without its name and those of its accounts, and without balances. */
function connectionStanding(connection: Connection, now: Date) {
  const { provider, connectedAt, lastReadAt, problem, problemSince } = connection;
  return {
    provider,
    state: stateOf(connection, now),
    connectedAt: connectedAt.toISOString(),
    lastReadAt: textOf(lastReadAt),
    dataThrough: textOf(dataThroughOf(connection)),
    problem,
    problemSince: textOf(problemSince),
  };
}

/** The latest first. */
function lastDigestDays(latest: BusinessDate | undefined): readonly BusinessDate[] {
  const days: BusinessDate[] = [];
  for (let day = latest; day && days.length < DIGEST_DAYS; day = addDays(day, -1)) {
    if (isDigestDay(day)) days.push(day);
  }
  return days;
}
