import type { TypedCard } from '../objects/customer.ts';
import type { Price, Session } from '../state/objects.ts';
import { amountOff, type Redeemable } from './promotions.ts';

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

export interface Amounts {
  /** What the subscription costs for a period. */
  readonly regular: number;
  readonly subtotal: number;
  readonly discount: number;
  /** What is due today. */
  readonly total: number;
}

export const hasTrial = ({ trialDays, trialEnd }: CheckoutDetails): boolean =>
  trialDays !== null || trialEnd !== null;

/** In minor units. Nothing is due today when there is a trial. */
export function amountsOf(details: CheckoutDetails): Amounts {
  const regular = details.items.reduce(
    (sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity,
    0,
  );
  const subtotal = hasTrial(details) ? 0 : regular;
  const discount = details.redeemable ? amountOff(details.redeemable.coupon, subtotal) : 0;
  return { regular, subtotal, discount, total: subtotal - discount };
}

/** Writes what is due into the session. */
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
