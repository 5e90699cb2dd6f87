import { leadingSubscription, type Plan } from '@daily-snapshot/domain/billing/plan';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/** Formats a day in the reader’s time zone: `Monday, November 23`. */
export const formatPlanDay = (instant: Date | undefined): string =>
  instant ? dayFormat.format(instant) : 'the end of the paid period';

/** The plan’s price and next event as text. */
export interface PlanText {
  readonly costs: string;
  readonly next: string;
}

/**
 * Describes a plan.
 *
 * @returns undefined if the account never paid
 */
export function planText(plan: Plan): PlanText | undefined {
  const leading = leadingSubscription(plan);
  if (!leading) return undefined;
  const { status, monthly, currency, trialEndsAt, periodEnd, cancelAt } = leading;
  const costs =
    monthly === null
      ? 'at the price on your invoices'
      : `${formatMoney(monthly, currency)} a month`;
  if (status === 'canceled' || status === 'incomplete_expired') {
    return { costs, next: 'It has ended. We will not charge you again.' };
  }
  if (cancelAt) return { costs, next: `It ends on ${formatPlanDay(cancelAt)}.` };
  switch (status) {
    case 'trialing':
      return {
        costs,
        next: `Your free trial ends on ${formatPlanDay(trialEndsAt)}, and your first payment is due then. We will remind you before.`,
      };
    case 'active':
      return { costs, next: `The next payment is on ${formatPlanDay(periodEnd)}.` };
    case 'past_due':
    case 'unpaid':
    case 'paused':
    case 'incomplete':
      return { costs, next: 'The last payment did not go through.' };
  }
}
