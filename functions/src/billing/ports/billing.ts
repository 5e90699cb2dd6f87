import type { Checkout } from '@daily-snapshot/domain/billing/checkout';
import type { Plan } from '@daily-snapshot/domain/billing/plan';
import type { Subscription, SubscriptionRecord } from '@daily-snapshot/domain/billing/subscription';

/** A checkout or subscription to sync again. */
export type DueForSync =
  | { readonly about: 'checkout'; readonly checkout: Checkout }
  | { readonly about: 'subscription'; readonly subscriptionId: string };

/** Stores checkouts, subscriptions and the plans of accounts. */
export interface Billing {
  /** Stores a checkout. Returns the stored one if its id exists already. */
  beginCheckout(checkout: Checkout): Promise<Checkout>;

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
   * Stores a subscription, with the plan of the account that claimed it and the entitlement of that
   * account's businesses, in one transaction.
   *
   * @param version the version of the stored record before the read began; 0 if there was none
   * @returns `outdated` if the record has changed since, because the subscription may be older
   */
  storeSubscription(
    subscription: Subscription,
    version: number,
    nextCheckAt: Date | null,
  ): Promise<'stored' | 'outdated'>;

  /** Sets the time of the next sync. */
  scheduleNextSync(subscriptionId: string, nextCheckAt: Date | null): Promise<void>;

  /**
   * Assigns a checkout and its plan to an account in one transaction.
   *
   * @param canClaim decides by the stored checkout. May be called more than once
   * @returns whether it was assigned
   */
  claim(
    checkoutId: string,
    accountId: string,
    canClaim: (checkout: Checkout) => boolean,
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

  /** Returns the checkouts and subscriptions that are due by then, the longest overdue first. */
  findDue(at: Date, most: number): Promise<readonly DueForSync[]>;
}
