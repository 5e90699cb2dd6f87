import { AppError } from '@daily-snapshot/domain/app-error';
import { businessDateAt, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Clock } from '@daily-snapshot/domain/clock';
import type { Business, ClosedDays } from '@daily-snapshot/domain/contracts/business';
import { movedDueAt } from '@daily-snapshot/domain/digest/due';
import type { Businesses } from '../ports/businesses.ts';
import { authorise, type Caller } from './caller.ts';
import { preferencesOf } from './recipients.ts';

interface Ports {
  readonly businesses: Businesses;
}

interface ByCaller {
  readonly businessId: string;
  readonly caller: Caller;
}

/** Moves the digests of a business to another hour or time zone, the one that is owed included. */
export async function setDigestTime(
  { businesses }: Ports,
  { businessId, caller, ...to }: ByCaller & { readonly hour: number; readonly timeZone: TimeZone },
): Promise<void> {
  await businesses.change(businessId, (found) => {
    const business = authorise(found, caller, 'changePreferences');
    const { digestDueAt, timeZone } = business;
    return {
      timeZone: to.timeZone,
      digestPreferences: { ...preferencesOf(business), hour: to.hour },
      ...(digestDueAt ? { digestDueAt: movedDueAt(digestDueAt, timeZone, to) } : {}),
    };
  });
}

/** How the books are read, and on which days nothing is expected. Days that are named twice count once. */
export async function setBusinessFacts(
  { businesses }: Ports,
  {
    businessId,
    caller,
    basis,
    closedDays,
  }: ByCaller &
    Pick<Business, 'basis'> & {
      readonly closedDays: ClosedDays;
    },
): Promise<void> {
  await businesses.change(businessId, (found) => {
    authorise(found, caller, 'changePreferences');
    return {
      basis,
      closedDays: {
        weekdays: [...new Set(closedDays.weekdays)].toSorted((a, b) => a - b),
        dates: [...new Set(closedDays.dates)].toSorted(),
      },
    };
  });
}

/**
 * Holds the mail of digests back; they are still made, for the dashboard.
 *
 * @param until the first day on which they come again; null: when they are resumed
 * @throws AppError `invalid-input` when that day has come already
 */
export async function pauseDigests(
  { businesses, clock }: Ports & { readonly clock: Clock },
  { businessId, caller, until }: ByCaller & { readonly until: BusinessDate | null },
): Promise<void> {
  await businesses.change(businessId, (found) => {
    const business = authorise(found, caller, 'changePreferences');
    if (until !== null && until <= businessDateAt(clock.now(), business.timeZone)) {
      throw new AppError('invalid-input', 'Choose a day after today.');
    }
    const { pausedUntil: _before, ...preferences } = preferencesOf(business);
    return {
      digestPreferences: {
        ...preferences,
        isPaused: true,
        ...(until === null ? {} : { pausedUntil: until }),
      },
    };
  });
}

export async function resumeDigests(
  { businesses }: Ports,
  { businessId, caller }: ByCaller,
): Promise<void> {
  await businesses.change(businessId, (found) => {
    const business = authorise(found, caller, 'changePreferences');
    const { pausedUntil: _before, ...preferences } = preferencesOf(business);
    return { digestPreferences: { ...preferences, isPaused: false } };
  });
}

/** Whether the caller hears of critical alerts by mail; every owner decides it for themselves. */
export async function setCriticalMail(
  { businesses }: Ports,
  { businessId, caller, isWanted }: ByCaller & { readonly isWanted: boolean },
): Promise<void> {
  await businesses.change(businessId, (found) => {
    const { quietOwners = [] } = authorise(found, caller, 'changePreferences');
    const others = quietOwners.filter((id) => id !== caller.id);
    return { quietOwners: isWanted ? others : [...others, caller.id] };
  });
}
