import type { Checkout } from '@daily-snapshot/domain/billing/checkout';
import type { Plan } from '@daily-snapshot/domain/billing/plan';
import type { Subscription } from '@daily-snapshot/domain/billing/subscription';
import type { SubscriptionRecord } from '@daily-snapshot/domain/billing/billing-schema';

/** A checkout or subscription to sync again. */
export type DueForSync =
  | { readonly about: 'checkout'; readonly checkout: Checkout }
  | { readonly about: 'subscription'; readonly subscriptionId: string };

/** Stores checkouts, subscriptions and the plans of accounts. */
export interface Billing {
  beginCheckout(checkout: Checkout): Promise<void>;

  findCheckout(checkoutId: string): Promise<Checkout | undefined>;

  /** Returns the paid checkouts of an address that no account has claimed. */
  unclaimedOf(addressKey: string): Promise<readonly Checkout[]>;

  /** Returns the open and paid checkouts of an account. */
  checkoutsOf(accountId: string): Promise<readonly Checkout[]>;

  /**
   * @param decide returns undefined to change nothing. May be called more than once
   * @returns the stored checkout, or undefined if there is none
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

  /** Sets the time of the next sync. */
  scheduleNextSync(subscriptionId: string, lookAt: Date | null): Promise<void>;

  /**
   * Assigns a checkout and its plan to an account in one transaction.
   *
   * @param mayHave decides by the stored checkout. May be called more than once
   * @returns whether it was assigned
   */
  claim(
    checkoutId: string,
    accountId: string,
    mayHave: (checkout: Checkout) => boolean,
  ): Promise<boolean>;

  /**
   * Records the benefits that a subscription used, in one transaction.
   *
   * @returns `repeat` if another subscription of that mailbox used any of them
   */
  redeem(
    mailboxKey: string,
    benefits: readonly string[],
    subscriptionId: string,
  ): Promise<'given' | 'repeat'>;

  /** Returns the benefits that a mailbox has used. */
  redeemedBy(mailboxKey: string): Promise<ReadonlySet<string>>;

  planOf(accountId: string): Promise<Plan | undefined>;

  /** Returns what is due by then, the longest overdue first. */
  findDue(at: Date, most: number): Promise<readonly DueForSync[]>;
}
