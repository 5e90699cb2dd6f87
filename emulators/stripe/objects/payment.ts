import type { Refusal } from '../state/cards.ts';
import type {
  Charge,
  Invoice,
  InvoicePayment,
  PaymentIntent,
  PaymentMethod,
} from '../state/objects.ts';

export interface NewPaymentIntent {
  readonly id: string;
  readonly secret: string;
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string;
}

export const createPaymentIntent = (fields: NewPaymentIntent, created: number): PaymentIntent => ({
  id: fields.id,
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount: fields.amount,
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic',
  client_secret: `${fields.id}_secret_${fields.secret}`,
  confirmation_method: 'automatic',
  created,
  currency: fields.currency,
  customer: fields.customer,
  customer_account: null,
  description: fields.description,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: 'off_session',
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_data: null,
  transfer_group: null,
});

export interface NewCharge {
  readonly id: string;
  readonly intent: PaymentIntent;
  readonly method: PaymentMethod;
  /** The reason why the bank refused. Absent if it accepted. */
  readonly refusal: Refusal | undefined;
}

export function createCharge({ id, intent, method, refusal }: NewCharge, created: number): Charge {
  const isPaid = refusal === undefined;
  const { card } = method;
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'DAILY SNAPSHOT',
    captured: isPaid,
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: refusal?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: isPaid
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: card
      ? {
          card: {
            amount_authorized: intent.amount,
            authorization_code: null,
            brand: card.brand,
            checks: card.checks,
            country: card.country,
            electronic_commerce_indicator: null,
            exp_month: card.exp_month,
            exp_year: card.exp_year,
            fingerprint: card.fingerprint ?? null,
            funding: card.funding,
            installments: null,
            last4: card.last4,
            mandate: null,
            network: card.brand,
            network_transaction_id: null,
            regulated_status: 'unregulated',
            three_d_secure: null,
            transaction_link_id: null,
            wallet: null,
          },
          type: 'card',
        }
      : null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

/** Creates the link between a payment and its invoice. Neither contains the other's ID. */
export const createInvoicePayment = (
  id: string,
  { invoice, intent }: { readonly invoice: Invoice; readonly intent: PaymentIntent },
  created: number,
): InvoicePayment => ({
  id,
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: intent.amount,
  created,
  currency: intent.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: intent.id, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
});
