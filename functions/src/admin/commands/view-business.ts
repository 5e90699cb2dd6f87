import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { isDigestDay } from '@daily-snapshot/domain/calendar/digest-day';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import {
  dataThroughOf,
  connectionStateOf,
} from '@daily-snapshot/domain/connections/connection-state';
import type { BusinessView } from '@daily-snapshot/domain/admin/admin-schema';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { Administration } from '../ports/administration.ts';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { Connections } from '../../connections/ports/connections.ts';
import type { AdminQueries } from '../ports/admin-queries.ts';
import { asAuditActor } from '../ports/administrator.ts';
import type { Caller } from '../../platform/ports/caller.ts';

interface Ports {
  readonly administration: Administration;
  readonly businesses: Businesses;
  readonly connections: Pick<Connections, 'of'>;
  readonly adminQueries: AdminQueries;
  readonly clock: Clock;
}

/** The digests of two weeks. */
const DIGEST_DAYS = 10;

/**
 * Returns the state of a business's connections and digests: states and dates, never amounts. First
 * records the view in the audit log and for the owner, once per hour and administrator.
 *
 * @throws AppError `not-found`
 */
export async function viewBusiness(
  { administration, businesses, connections, adminQueries, clock }: Ports,
  { businessId }: CallableRequest<'viewBusiness'>,
  caller: Caller,
): Promise<BusinessView> {
  const business = await businesses.find(businessId);
  if (!business) throw new AppError('not-found', 'This business does not exist.');
  const now = clock.now();
  const key = `viewed ${caller.id} ${businessId} ${now.toISOString().slice(0, 13)}`;
  await administration.logForBusiness(key, businessId, {
    audit: { at: now, what: 'business-viewed', by: asAuditActor(caller), to: { businessId } },
    access: {
      at: now,
      what: 'staff-viewed',
      who: { id: caller.id, address: caller.signInAddress },
    },
  });
  const days = lastDigestDays(business.latestDigest);
  const [connected, deliveries] = await Promise.all([
    connections.of(businessId),
    adminQueries.deliveries(businessId, days),
  ]);
  return {
    id: businessId,
    ...businessState(business, now),
    connections: [...connected].map(([id, connection]) => ({
      id,
      ...connectionView(connection, now),
    })),
    digests: days.flatMap((businessDate) => {
      const delivery = deliveries.get(businessDate);
      return delivery ? [{ businessDate, delivery }] : [];
    }),
  };
}

const textOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

function businessState(business: Business, now: Date) {
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

/** Leaves out the name of the source, the names of its accounts, and balances. */
function connectionView(connection: Connection, now: Date) {
  const { provider, connectedAt, lastReadAt, problem, problemSince, unreadable = [] } = connection;
  const unreadableTypes = groupBy(unreadable, ({ type }) => type);
  return {
    provider,
    state: connectionStateOf(connection, now),
    connectedAt: connectedAt.toISOString(),
    lastReadAt: textOf(lastReadAt),
    dataThrough: textOf(dataThroughOf(connection)),
    problem,
    problemSince: textOf(problemSince),
    unreadable: Object.fromEntries(
      [...unreadableTypes].map(([type, records]) => [type, records.length]),
    ),
  };
}

/** Returns the last digest days, latest first. */
function lastDigestDays(latest: BusinessDate | undefined): readonly BusinessDate[] {
  const days: BusinessDate[] = [];
  for (let day = latest; day && days.length < DIGEST_DAYS; day = addDays(day, -1)) {
    if (isDigestDay(day)) days.push(day);
  }
  return days;
}
