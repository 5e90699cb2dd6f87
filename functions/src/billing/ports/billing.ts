import type { Checkout } from '@daily-snapshot/domain/billing/checkout';
import type { Plan } from '@daily-snapshot/domain/billing/plan';
import type { Subscription } from '@daily-snapshot/domain/billing/subscription';
import type { SubscriptionRecord } from '@daily-snapshot/domain/billing/billing-schema';

/** What has to be asked about again. */
export type DueForSync =
  | { readonly about: 'checkout'; readonly checkout: Checkout }
  | { readonly about: 'subscription'; readonly subscriptionId: string };

/** What is kept of checkouts, subscriptions and the plans of accounts. */
export interface Billing {
  beginCheckout(checkout: Checkout): Promise<void>;

  findCheckout(checkoutId: string): Promise<Checkout | undefined>;

  /** Those that were paid with an address and belong to no account yet. */
  unclaimedOf(addressKey: string): Promise<readonly Checkout[]>;

  /** Those of an account that wait to be paid, or are paid. */
  checkoutsOf(accountId: string): Promise<readonly Checkout[]>;

  /**
   * @param decide answers undefined to leave it alone. May be called more than once
   * @returns the checkout as it is then, undefined when there is none
   */
  changeCheckout(
    checkoutId: string,
    decide: (checkout: Checkout) => Checkout | undefined,
  ): Promise<Checkout | undefined>;

  findSubscription(subscriptionId: string): Promise<SubscriptionRecord | undefined>;

  /**
   * Keeps a subscription as it was read, and with it, all or nothing, the plan of the account that has
   * claimed it and what the businesses of that account may have.
   *
   * @param version of the record before the reading began: 0 when there was none
   * @returns `outdated` when it has changed since: what was read may be older than what is known
   */
  keepSubscription(
    subscription: Subscription,
    version: number,
    lookAt: Date | null,
  ): Promise<'kept' | 'outdated'>;

  /** Notes when to ask about it again. */
  scheduleNextSync(subscriptionId: string, lookAt: Date | null): Promise<void>;

  /**
   * Gives a checkout, and the plan that comes of it, to an account, all or nothing.
   *
   * @param mayHave decides by what the checkout is then. May be called more than once
   * @returns whether it was given
   */
  claim(
    checkoutId: string,
    accountId: string,
    mayHave: (checkout: Checkout) => boolean,
  ): Promise<boolean>;

  /**
   * Notes once and for all what a subscription was given, all of it or nothing.
   *
   * @returns `repeat` when another subscription of that mailbox has had any of it
   */
  redeem(
    mailboxKey: string,
    benefits: readonly string[],
    subscriptionId: string,
  ): Promise<'given' | 'repeat'>;

  /** What a mailbox was given so far. */
  redeemedBy(mailboxKey: string): Promise<ReadonlySet<string>>;

  planOf(accountId: string): Promise<Plan | undefined>;

  /** Those that are due by then, the longest overdue first. */
  findDue(at: Date, most: number): Promise<readonly DueForSync[]>;
}
