import type { TypedCard } from '../objects/customer.ts';
import type { Coupon, Price, PromotionCode } from './objects.ts';

/** A coupon or promotion code that discounts a checkout or a subscription. */
export interface Redeemable {
  readonly coupon: Coupon;
  readonly promotionCode: PromotionCode | null;
}

/** The values that the customer typed on the checkout page. */
export interface TypedCheckout {
  readonly email: string;
  /** Null if no card is needed. */
  readonly card: TypedCard | null;
  readonly hasAcceptedTerms: boolean;
}

/** Details of a checkout that its session does not contain. */
export interface CheckoutDetails {
  readonly items: readonly {
    readonly id: string;
    readonly price: Price;
    readonly quantity: number;
  }[];
  readonly trialDays: number | null;
  /** Seconds since 1970. Null if the trial begins with the payment. */
  readonly trialEnd: number | null;
  readonly metadata: Record<string, string>;
  readonly description: string | null;
  readonly onMissingPaymentMethod: 'cancel' | 'create_invoice' | 'pause';
  redeemable: Redeemable | null;
  /** The code that the customer typed on the page. Null if the application set the discount. */
  typedCode: string | null;
  /** The form that waits for bank authentication. */
  waiting: TypedCheckout | null;
}
