import { AMAZON_DATE_RANGE, AMAZON_SETTLEMENT } from './amazon.ts';
import { EBAY } from './ebay.ts';
import { ETSY } from './etsy.ts';
import { PAYPAL } from './paypal.ts';
import type { ProcessorLayout } from './processor-layout.ts';
import { SHOPIFY_PAYOUTS, SHOPIFY_TRANSACTIONS } from './shopify.ts';
import { SQUARE_DEPOSITS, SQUARE_TRANSACTIONS } from './square.ts';
import { STRIPE_BALANCE, STRIPE_PAYMENTS, STRIPE_PAYOUTS } from './stripe.ts';

/** All exports that are recognized. A layout with more needed columns comes before one with fewer. */
export const PROCESSOR_LAYOUTS: readonly ProcessorLayout[] = [
  AMAZON_SETTLEMENT,
  AMAZON_DATE_RANGE,
  EBAY,
  SQUARE_TRANSACTIONS,
  SQUARE_DEPOSITS,
  SHOPIFY_PAYOUTS,
  SHOPIFY_TRANSACTIONS,
  STRIPE_PAYMENTS,
  STRIPE_BALANCE,
  STRIPE_PAYOUTS,
  PAYPAL,
  ETSY,
];
