import type { BillingFacts } from './emails/billing-emails.ts';
import type { Subscription } from '../billing/subscription.ts';

const DAY_MS = 86_400_000;

/** Days before the end of a trial on which we send a reminder. */
export const TRIAL_REMINDERS = [7, 1] as const;

/** Older events send no e-mail. The outbox remembers sent e-mails for longer than this. */
const MAX_EVENT_AGE_MS = 7 * DAY_MS;

/**
 * The longest time between two checks of a subscription. It finds what missed webhooks would have
 * reported.
 */
const MAX_CHECK_INTERVAL_MS = DAY_MS;

type EmailOf<Kind extends keyof BillingFacts> = Kind extends keyof BillingFacts
  ? { readonly kind: Kind; readonly key: string; readonly facts: BillingFacts[Kind] }
  : never;

/** An e-mail to send, once for its key. */
export type DueEmail = EmailOf<Exclude<keyof BillingFacts, 'welcome' | 'claim-reminder'>>;

/**
 * Returns the e-mails that a subscription requires now. Each key names the reported event, not the
 * webhook, so two webhooks about one event send one e-mail.
 */
export function billingEmailsDue(subscription: Subscription, now: Date): readonly DueEmail[] {
  const { id, status, owed, endedAt, isRepeat = false, currency, periodStart } = subscription;
  if (status === 'trialing') return trialEmails(subscription, now);
  if (status === 'past_due' && owed && owed.attemptCount > 0) {
    if (now.getTime() - periodStart.getTime() > 4 * MAX_EVENT_AGE_MS) return [];
    const { amount, attemptCount, retryAt } = owed;
    const facts = { amount, currency, retryOn: retryAt };
    return [{ kind: 'payment-failed', key: `${owed.id}-${attemptCount}`, facts }];
  }
  if (status === 'canceled' && endedAt && now.getTime() - endedAt.getTime() < MAX_EVENT_AGE_MS) {
    return [{ kind: 'subscription-ended', key: id, facts: { endedOn: endedAt, isRepeat } }];
  }
  return [];
}

function trialEmails(subscription: Subscription, now: Date): readonly DueEmail[] {
  const { id, trialEndsAt, monthly, currency, cancelAt } = subscription;
  if (!trialEndsAt) return [];
  const days = TRIAL_REMINDERS.findLast((before) => now >= daysBefore(trialEndsAt, before));
  if (days === undefined || now >= trialEndsAt) return [];
  const facts = { endsOn: trialEndsAt, monthly, currency, isCanceled: cancelAt !== undefined };
  const ends = Math.floor(trialEndsAt.getTime() / 1000);
  return [{ kind: 'trial-ending', key: `${id}-${days}-${ends}`, facts }];
}

const daysBefore = (instant: Date, days: number): Date =>
  new Date(instant.getTime() - days * DAY_MS);

/** Returns when to check a subscription again, or null if it cannot change. */
export function nextBillingCheckAt({ status, trialEndsAt }: Subscription, now: Date): Date | null {
  if (status === 'canceled' || status === 'incomplete_expired') return null;
  const atLatest = new Date(now.getTime() + MAX_CHECK_INTERVAL_MS);
  const reminders = trialEndsAt ? TRIAL_REMINDERS.map((days) => daysBefore(trialEndsAt, days)) : [];
  return reminders.filter((at) => at > now).reduce((a, b) => (a < b ? a : b), atLatest);
}
