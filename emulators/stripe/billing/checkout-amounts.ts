import type { CheckoutDetails } from '../state/checkout-details.ts';
import type { Session } from '../state/objects.ts';
import { amountOff } from './promotions.ts';

export interface Amounts {
  /** The price of the subscription for one period. */
  readonly regular: number;
  readonly subtotal: number;
  readonly discount: number;
  /** The amount due today. */
  readonly total: number;
}

export const hasTrial = ({ trialDays, trialEnd }: CheckoutDetails): boolean =>
  trialDays !== null || trialEnd !== null;

/** Returns the amounts in minor units. A trial has nothing due today. */
export function amountsOf(details: CheckoutDetails): Amounts {
  const regular = details.items.reduce(
    (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity,
    0,
  );
  const subtotal = hasTrial(details) ? 0 : regular;
  const discount = details.redeemable ? amountOff(details.redeemable.coupon, subtotal) : 0;
  return { regular, subtotal, discount, total: subtotal - discount };
}

/** Writes the amounts due into the session. */
export function showAmounts(session: Session, details: CheckoutDetails): void {
  const { subtotal, discount, total } = amountsOf(details);
  session.amount_subtotal = subtotal;
  session.amount_total = total;
  session.total_details = { amount_discount: discount, amount_shipping: 0, amount_tax: 0 };
  const { redeemable } = details;
  session.discounts = redeemable
    ? [
        {
          coupon: redeemable.promotionCode ? null : redeemable.coupon.id,
          promotion_code: redeemable.promotionCode?.id ?? null,
        },
      ]
    : [];
}

export const needsCard = (session: Session, details: CheckoutDetails): boolean =>
  session.payment_method_collection === 'always' || amountsOf(details).total > 0;
