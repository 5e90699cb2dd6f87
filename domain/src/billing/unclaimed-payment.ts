import type { Checkout } from './checkout.ts';

/** Hours after paying at which whoever has no account yet is written to; from the first on the team knows. */
export const CLAIM_REMINDER_HOURS = [24, 72] as const;

/** From then on a payment without an account is in the list that the team gets once a week. */
export const OVERDUE_DAYS = 14;

/** How long a link in a mail takes a payment over. Each mail brings one of its own. */
export const CLAIM_LINK_DAYS = 30;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONDAY = 1;
/** By UTC: the morning of American offices. */
const LIST_HOUR = 15;

/** A payment that belongs to no account. */
export type Unclaimed = Checkout & { readonly paidAt: Date };

export const isUnclaimed = (checkout: Checkout): checkout is Unclaimed =>
  checkout.state === 'paid' && checkout.claimedBy === undefined && checkout.paidAt !== undefined;

const hoursAfter = (instant: Date, hours: number): Date =>
  new Date(instant.getTime() + hours * HOUR_MS);

export const claimLinkEndsAt = (now: Date): Date => hoursAfter(now, CLAIM_LINK_DAYS * 24);

export const isOverdue = ({ paidAt }: Unclaimed, now: Date): boolean =>
  now >= hoursAfter(paidAt, OVERDUE_DAYS * 24);

/** @returns which of the reminders is due: the last, when more than one was missed */
export const dueClaimReminder = (checkout: Unclaimed, now: Date): number | undefined =>
  isOverdue(checkout, now)
    ? undefined
    : CLAIM_REMINDER_HOURS.findLast((hours) => now >= hoursAfter(checkout.paidAt, hours));

/** When a payment without an account is looked at again: for its reminders, then with each list. */
export function nextClaimCheckAt(paidAt: Date, now: Date): Date {
  const reminders = CLAIM_REMINDER_HOURS.map((hours) => hoursAfter(paidAt, hours));
  const overdueAt = hoursAfter(paidAt, OVERDUE_DAYS * 24);
  return reminders.find((at) => at > now) ?? nextList(overdueAt > now ? overdueAt : now);
}

/** All that are overdue are listed at one time, so that they are one letter. */
function nextList(after: Date): Date {
  const list = new Date(after);
  list.setUTCHours(LIST_HOUR, 0, 0, 0);
  while (list <= after || list.getUTCDay() !== MONDAY) list.setTime(list.getTime() + DAY_MS);
  return list;
}
