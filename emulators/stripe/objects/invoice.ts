import type { Customer, Invoice, InvoiceLine, Subscription } from '../state/objects.ts';
import { completeList } from '../wire/page.ts';

export interface NewLine {
  readonly id: string;
  readonly amount: number;
  readonly description: string;
  readonly subscription: Subscription;
  readonly itemId: string;
  readonly price: { readonly id: string; readonly product: string; readonly unitAmount: number };
  readonly quantity: number;
  readonly period: { readonly start: number; readonly end: number };
  readonly isProration: boolean;
}

export const createLine = (line: NewLine): InvoiceLine => ({
  id: line.id,
  object: 'line_item',
  amount: line.amount,
  currency: line.subscription.currency,
  description: line.description,
  discount_amounts: [],
  discountable: !line.isProration,
  discounts: [],
  invoice: null,
  livemode: false,
  metadata: line.subscription.metadata,
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: line.isProration,
      proration_details: line.isProration ? { credited_items: null } : null,
      subscription: line.subscription.id,
      subscription_item: line.itemId,
    },
    type: 'subscription_item_details',
  },
  period: line.period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: line.price.id, product: line.price.product },
    type: 'price_details',
    unit_amount_decimal: String(line.price.unitAmount),
  },
  quantity: line.quantity,
  quantity_decimal: String(line.quantity),
  subscription: line.subscription.id,
  subtotal: line.amount,
  taxes: [],
});

export interface NewInvoice {
  readonly id: string;
  readonly customer: Customer;
  readonly subscription: Subscription;
  readonly lines: readonly InvoiceLine[];
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  readonly period: { readonly start: number; readonly end: number };
  readonly discounts: readonly { readonly id: string; readonly amount: number }[];
  readonly finalizesAt: number | null;
}

export function createInvoice(fields: NewInvoice, created: number): Invoice {
  const { customer, subscription } = fields;
  const lines = fields.lines.map((line) => ({ ...line, invoice: fields.id }));
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const off = fields.discounts.reduce((sum, { amount }) => sum + amount, 0);
  const total = subtotal - off;
  const due = Math.max(0, total + customer.balance);
  return {
    id: fields.id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Daily Snapshot',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: fields.finalizesAt,
    billing_reason: fields.reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: fields.discounts.map(({ id }) => id),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: completeList(`/v1/invoices/${fields.id}/lines`, lines),
    livemode: false,
    metadata: {},
    next_payment_attempt: fields.finalizesAt,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: fields.period.end,
    period_start: fields.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: fields.discounts.map(({ id, amount }) => ({ amount, discount: id })),
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}
