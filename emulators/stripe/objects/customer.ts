import { fingerprintOf, type CardBehavior } from '../state/cards.ts';
import type { Customer, PaymentMethod } from '../state/objects.ts';

export type NewCustomer = Pick<Customer, 'id' | 'email' | 'metadata' | 'description'> & {
  readonly name: string | null;
  readonly phone: string | null;
};

export const createCustomer = (fields: NewCustomer, created: number): Customer => ({
  ...fields,
  object: 'customer',
  address: null,
  balance: 0,
  created,
  currency: null,
  default_source: null,
  delinquent: false,
  discount: null,
  invoice_prefix: fields.id.slice(-8).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  next_invoice_sequence: 1,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
});

/** A card as the customer typed it. */
export interface TypedCard {
  /** Digits only. */
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly name: string | null;
}

export interface NewPaymentMethod {
  readonly id: string;
  readonly card: TypedCard;
  readonly behavior: CardBehavior;
  readonly email: string | null;
  readonly customer: string | null;
}

export const createPaymentMethod = (
  { id, card, behavior, email, customer }: NewPaymentMethod,
  created: number,
): PaymentMethod => ({
  id,
  object: 'payment_method',
  allow_redisplay: 'limited',
  billing_details: { address: null, email, name: card.name, phone: null, tax_id: null },
  card: {
    brand: behavior.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: behavior.brand,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: fingerprintOf(card.number),
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [behavior.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created,
  customer,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});
