import type { Discount, Price, Subscription, SubscriptionItem } from '../state/objects.ts';
import { completeList } from '../wire/page.ts';
import { planOf } from './catalog.ts';

export interface Period {
  /** Seconds since 1970, as everywhere in Stripe's API. */
  readonly start: number;
  readonly end: number;
}

export interface NewItem {
  readonly id: string;
  readonly subscription: string;
  readonly price: Price;
  readonly quantity: number;
  readonly period: Period;
}

export const createItem = (
  { id, subscription, price, quantity, period }: NewItem,
  created: number,
): SubscriptionItem => ({
  id,
  object: 'subscription_item',
  billing_thresholds: null,
  created,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planOf(price),
  price: structuredClone(price),
  quantity,
  subscription,
  tax_rates: [],
});

export interface NewSubscription {
  readonly id: string;
  readonly customer: string;
  readonly currency: string;
  readonly metadata: Record<string, string>;
  readonly description: string | null;
  readonly items: SubscriptionItem[];
  readonly discounts: string[];
  readonly defaultPaymentMethod: string | null;
  readonly trialEnd: number | null;
  readonly onMissingPaymentMethod: 'cancel' | 'create_invoice' | 'pause';
  readonly anchor: number;
}

export const createSubscription = (fields: NewSubscription, created: number): Subscription => ({
  id: fields.id,
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: fields.anchor,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  created,
  currency: fields.currency,
  customer: fields.customer,
  customer_account: null,
  days_until_due: null,
  default_payment_method: fields.defaultPaymentMethod,
  default_source: null,
  default_tax_rates: [],
  description: fields.description,
  discounts: fields.discounts,
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  items: completeList(`/v1/subscription_items?subscription=${fields.id}`, fields.items),
  latest_invoice: null,
  livemode: false,
  managed_payments: { enabled: false },
  metadata: fields.metadata,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: created,
  status: fields.trialEnd === null ? 'active' : 'trialing',
  test_clock: null,
  transfer_data: null,
  trial_end: fields.trialEnd,
  trial_settings: {
    end_behavior: {
      billing_cycle_anchor: null,
      missing_payment_method: fields.onMissingPaymentMethod,
    },
  },
  trial_start: fields.trialEnd === null ? null : created,
});

export type NewDiscount = Pick<
  Discount,
  'id' | 'checkout_session' | 'customer' | 'end' | 'promotion_code' | 'start' | 'subscription'
> & { readonly coupon: string };

export const createDiscount = ({ coupon, ...fields }: NewDiscount): Discount => ({
  ...fields,
  object: 'discount',
  customer_account: null,
  invoice: null,
  invoice_item: null,
  source: { coupon, type: 'coupon' },
  subscription_item: null,
});
