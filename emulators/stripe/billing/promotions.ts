// Coupons and promotion codes. https://docs.stripe.com/billing/subscriptions/coupons
import type { Account } from '../account.ts';
import { createDiscount } from '../objects/subscription.ts';
import type { Redeemable } from '../state/checkout-details.ts';
import type { Coupon, Customer, Discount } from '../state/objects.ts';
import { invalid } from '../wire/stripe-error.ts';
import { monthsAfter } from './calendar.ts';

/** Returns the discount in minor units, at most the amount itself. */
export function amountOff({ amount_off, percent_off }: Coupon, amount: number): number {
  const off = percent_off === null ? (amount_off ?? 0) : Math.round((amount * percent_off) / 100);
  return Math.min(off, Math.max(0, amount));
}

/** Returns the coupon of a discount. */
export function couponOf(account: Account, discount: Discount): Coupon | undefined {
  return account.store.find('coupon', discount.source.coupon);
}

const isUsedUp = (limit: number | null, used: number) => limit !== null && used >= limit;

function refreshCoupon(account: Account, coupon: Coupon): void {
  const { redeem_by, max_redemptions, times_redeemed } = coupon;
  const isLate = redeem_by !== null && redeem_by <= account.now();
  coupon.valid = !isLate && !isUsedUp(max_redemptions, times_redeemed);
}

/** Schedules the expiry of a coupon and its promotion code. */
export function scheduleExpiry(account: Account, { coupon, promotionCode }: Redeemable): void {
  if (coupon.redeem_by !== null) account.at(coupon.redeem_by, () => refreshCoupon(account, coupon));
  if (promotionCode?.expires_at == null) return;
  account.at(promotionCode.expires_at, () =>
    account.change(promotionCode, { active: false }, 'promotion_code.updated'),
  );
}

interface Purchase {
  readonly customer: Customer | undefined;
  readonly currency: string;
  readonly amount: number;
}

/**
 * Finds the coupon of a promotion code.
 *
 * @throws StripeError 400 with the reason why it cannot be redeemed
 */
export function requirePromotion(
  account: Account,
  id: string,
  purchase: Purchase,
  param: string,
): Redeemable {
  const promotionCode = account.store.require('promotion_code', id, param);
  const { customer, restrictions } = promotionCode;
  const refuse = (why: string, code = 'promotion_code_invalid') =>
    invalid(`This promotion code cannot be redeemed because ${why}.`, param, code);
  if (!promotionCode.active) throw refuse('it is not active');
  if (isUsedUp(promotionCode.max_redemptions, promotionCode.times_redeemed)) {
    throw refuse('it has been redeemed as often as it can be');
  }
  if (customer !== null && customer !== purchase.customer?.id) {
    throw refuse('it belongs to another customer');
  }
  if (restrictions.first_time_transaction && hasPaidBefore(account, purchase.customer)) {
    throw refuse(
      'the associated customer has prior transactions',
      'promotion_code_customer_not_first_time',
    );
  }
  const { minimum_amount, minimum_amount_currency } = restrictions;
  const isTooSmall = minimum_amount !== null && purchase.amount < minimum_amount;
  if (isTooSmall || (minimum_amount !== null && minimum_amount_currency !== purchase.currency)) {
    throw refuse('the amount is below its minimum');
  }
  return {
    ...requireCoupon(account, promotionCode.promotion.coupon ?? '', purchase, param),
    promotionCode,
  };
}

/**
 * Finds a coupon.
 *
 * @throws StripeError 400 with the reason why it cannot be redeemed
 */
export function requireCoupon(
  account: Account,
  id: string,
  { currency }: Pick<Purchase, 'currency'>,
  param: string,
): Redeemable {
  const coupon = account.store.require('coupon', id, param);
  refreshCoupon(account, coupon);
  if (!coupon.valid) throw invalid(`Coupon expired: ${id}`, param, 'coupon_expired');
  if (coupon.currency !== null && coupon.currency !== currency) {
    throw invalid(`The coupon ${id} is in another currency than the price.`, param);
  }
  return { coupon, promotionCode: null };
}

/**
 * Returns whether the customer has paid before, by Stripe's rule for first-time orders. A checkout
 * without a customer is always a first order.
 */
function hasPaidBefore({ store }: Account, customer: Customer | undefined): boolean {
  if (!customer) return false;
  const isPrior = ({ status }: { status: string | null }) =>
    status !== 'void' && status !== 'draft';
  return (
    store.list('invoice', (invoice) => invoice.customer === customer.id && isPrior(invoice))
      .length > 0
  );
}

interface Owner {
  readonly session: string | null;
  readonly customer: string;
  readonly subscription: string;
}

/** Redeems a coupon and creates its discount. */
export function redeem(
  account: Account,
  { coupon, promotionCode }: Redeemable,
  { session, customer, subscription }: Owner,
): Discount {
  const start = account.now();
  coupon.times_redeemed += 1;
  refreshCoupon(account, coupon);
  if (promotionCode) {
    promotionCode.times_redeemed += 1;
    if (isUsedUp(promotionCode.max_redemptions, promotionCode.times_redeemed)) {
      account.change(promotionCode, { active: false }, 'promotion_code.updated');
    }
  }
  const months = coupon.duration_in_months;
  const discount = createDiscount({
    id: account.ids.next('di_'),
    checkout_session: session,
    coupon: coupon.id,
    customer,
    end: months === null ? null : monthsAfter(start, months),
    promotion_code: promotionCode?.id ?? null,
    start,
    subscription,
  });
  account.store.add('discount', discount);
  account.emit('customer.discount.created', discount);
  return discount;
}
