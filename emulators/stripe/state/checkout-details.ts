import type { TypedCard } from '../objects/customer.ts';
import type { Coupon, Price, PromotionCode } from './objects.ts';

/** What a checkout or a subscription is discounted by. */
export interface Redeemable {
  readonly coupon: Coupon;
  readonly promotionCode: PromotionCode | null;
}

/** What somebody typed on the page of a checkout. */
export interface TypedCheckout {
  readonly email: string;
  /** Null where none is needed. */
  readonly card: TypedCard | null;
  readonly hasAcceptedTerms: boolean;
}

/** What is known of a checkout beside what its session shows. */
export interface CheckoutDetails {
  readonly items: readonly {
    readonly id: string;
    readonly price: Price;
    readonly quantity: number;
  }[];
  readonly trialDays: number | null;
  /** Seconds since 1970; null when the trial counts from the payment on. */
  readonly trialEnd: number | null;
  readonly metadata: Record<string, string>;
  readonly description: string | null;
  readonly onMissingPaymentMethod: 'cancel' | 'create_invoice' | 'pause';
  redeemable: Redeemable | null;
  /** The code as it was typed on the page, rather than asked for by the application. */
  typedCode: string | null;
  /** What waits for the bank's approval. */
  waiting: TypedCheckout | null;
}
