import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { rescheduledDueAt } from '@daily-snapshot/domain/digest/build/digest-schedule';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';
import { preferencesOf } from './recipients.ts';

interface Ports {
  readonly businesses: Businesses;
}

/** Moves all digests of a business, including the next one, to another hour or time zone. */
export async function setDigestTime(
  { businesses }: Ports,
  { businessId, hour, timeZone }: CallableRequest<'setDigestTime'>,
  caller: Caller,
): Promise<void> {
  await businesses.change(businessId, (found) => {
    const business = authorize(found, caller, 'changePreferences');
    const { digestDueAt } = business;
    const rescheduled =
      digestDueAt && rescheduledDueAt(digestDueAt, business.timeZone, { hour, timeZone });
    return {
      timeZone,
      digestPreferences: { ...preferencesOf(business), hour },
      ...(rescheduled ? { digestDueAt: rescheduled } : {}),
    };
  });
}

/** Sets the accounting basis and the closed days of a business. */
export async function setBusinessFacts(
  { businesses }: Ports,
  { businessId, basis, closedDays }: CallableRequest<'setBusinessFacts'>,
  caller: Caller,
): Promise<void> {
  await businesses.change(businessId, (found) => {
    authorize(found, caller, 'changePreferences');
    const weekdays = sortedWeekdays(closedDays.weekdays);
    const openWeekdays = sortedWeekdays(closedDays.openWeekdays ?? []).filter(
      (weekday) => !weekdays.includes(weekday),
    );
    return {
      basis,
      closedDays: {
        weekdays,
        dates: [...new Set(closedDays.dates)].toSorted(),
        ...(openWeekdays.length > 0 && { openWeekdays }),
      },
    };
  });
}

const sortedWeekdays = (weekdays: readonly number[]): number[] =>
  [...new Set(weekdays)].toSorted((a, b) => a - b);

/** Sets whether digests show payroll spread over its pay period. */
export async function setPayrollSpread(
  { businesses }: Ports,
  { businessId, isSpread }: CallableRequest<'setPayrollSpread'>,
  caller: Caller,
): Promise<void> {
  await businesses.change(businessId, (found) => {
    authorize(found, caller, 'changePreferences');
    return { isPayrollSpread: isSpread };
  });
}

/** Sets whether the subject lines of digests leave out the amounts. */
export async function setSubjectAmounts(
  { businesses }: Ports,
  { businessId, isHidden }: CallableRequest<'setSubjectAmounts'>,
  caller: Caller,
): Promise<void> {
  await businesses.change(businessId, (found) => {
    const business = authorize(found, caller, 'changePreferences');
    return { digestPreferences: { ...preferencesOf(business), hidesAmounts: isHidden } };
  });
}

/**
 * Pauses the mail of digests. The dashboard still gets every digest.
 *
 * @param until the first day with mail again; null until the owner resumes
 * @throws AppError `invalid-input` if the day is not in the future
 */
export async function pauseDigests(
  { businesses, clock }: Ports & { readonly clock: Clock },
  { businessId, until }: CallableRequest<'pauseDigests'>,
  caller: Caller,
): Promise<void> {
  await businesses.change(businessId, (found) => {
    const business = authorize(found, caller, 'changePreferences');
    if (until !== null && until <= businessDateAt(clock.now(), business.timeZone)) {
      throw new AppError('invalid-input', 'Choose a day after today.');
    }
    const { pausedUntil: _pausedUntil, ...preferences } = preferencesOf(business);
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
  { businessId }: CallableRequest<'resumeDigests'>,
  caller: Caller,
): Promise<void> {
  await businesses.change(businessId, (found) => {
    const business = authorize(found, caller, 'changePreferences');
    const { pausedUntil: _pausedUntil, ...preferences } = preferencesOf(business);
    return { digestPreferences: { ...preferences, isPaused: false } };
  });
}

/** Sets whether the caller gets critical alerts by e-mail. Every owner has a separate setting. */
export async function setCriticalEmail(
  { businesses }: Ports,
  { businessId, isWanted }: CallableRequest<'setCriticalEmail'>,
  caller: Caller,
): Promise<void> {
  await businesses.change(businessId, (found) => {
    const { quietOwners = [] } = authorize(found, caller, 'changePreferences');
    const others = quietOwners.filter((id) => id !== caller.id);
    return { quietOwners: isWanted ? others : [...others, caller.id] };
  });
}
