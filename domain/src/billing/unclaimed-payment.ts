import type { Checkout } from './checkout.ts';

/**
 * The hours after payment at which a customer without an account gets a reminder. The team is
 * informed with the first reminder.
 */
export const CLAIM_REMINDER_HOURS = [24, 72] as const;

/** After this many days, the team's weekly list includes a payment without an account. */
export const OVERDUE_DAYS = 14;

/** How long the link in an e-mail can claim a payment. Each e-mail contains its own link. */
export const CLAIM_LINK_DAYS = 30;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONDAY = 1;
/** The hour in UTC at which the list is sent. It is morning in American offices. */
const LIST_HOUR = 15;

/** A payment that no account has claimed. */
export type Unclaimed = Checkout & { readonly paidAt: Date };

export const isUnclaimed = (checkout: Checkout): checkout is Unclaimed =>
  checkout.state === 'paid' && checkout.claimedBy === undefined && checkout.paidAt !== undefined;

const hoursAfter = (instant: Date, hours: number): Date =>
  new Date(instant.getTime() + hours * HOUR_MS);

export const claimLinkEndsAt = (now: Date): Date => hoursAfter(now, CLAIM_LINK_DAYS * 24);

export const isOverdue = ({ paidAt }: Unclaimed, now: Date): boolean =>
  now >= hoursAfter(paidAt, OVERDUE_DAYS * 24);

/** @returns the reminder that is due; the last one if several were missed */
export const dueClaimReminder = (checkout: Unclaimed, now: Date): number | undefined =>
  isOverdue(checkout, now)
    ? undefined
    : CLAIM_REMINDER_HOURS.findLast((hours) => now >= hoursAfter(checkout.paidAt, hours));

/** Returns when to check an unclaimed payment again: at each reminder, then at each weekly list. */
export function nextClaimCheckAt(paidAt: Date, now: Date): Date {
  const reminders = CLAIM_REMINDER_HOURS.map((hours) => hoursAfter(paidAt, hours));
  const overdueAt = hoursAfter(paidAt, OVERDUE_DAYS * 24);
  return reminders.find((at) => at > now) ?? nextList(overdueAt > now ? overdueAt : now);
}

/**
 * Returns the next Monday on which overdue payments are listed. All are listed at the same time, so
 * the team gets one e-mail.
 */
function nextList(after: Date): Date {
  const list = new Date(after);
  list.setUTCHours(LIST_HOUR, 0, 0, 0);
  while (list <= after || list.getUTCDay() !== MONDAY) list.setTime(list.getTime() + DAY_MS);
  return list;
}
