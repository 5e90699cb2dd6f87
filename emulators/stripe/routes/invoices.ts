// https://docs.stripe.com/api/invoices, /invoice-payment
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { subscriptionOf, tryToCollect } from '../billing/dunning.ts';
import { finalizeInvoice, voidInvoice, writeOffInvoice } from '../billing/invoices.ts';
import type { Invoice } from '../state/objects.ts';
import { isWithin, pageOf } from '../wire/page.ts';
import { createdRange, pageShape, text, type ParamShape } from '../wire/params.ts';
import { invalid, StripeError } from '../wire/stripe-error.ts';
import { endpoint, noParams, type Endpoint } from './endpoint.ts';

const listSchema = z.strictObject({
  ...pageShape,
  collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
  created: createdRange,
  customer: text().optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: text().optional(),
} satisfies ParamShape<Stripe.InvoiceListParams>);

const paymentListSchema = z.strictObject({
  ...pageShape,
  created: createdRange,
  invoice: text().optional(),
  payment: z
    .strictObject({
      payment_intent: text().optional(),
      type: z.enum(['payment_intent']),
    })
    .optional(),
  status: z.enum(['canceled', 'open', 'paid']).optional(),
} satisfies ParamShape<Stripe.InvoicePaymentListParams>);

export function invoiceEndpoints(account: Account): readonly Endpoint[] {
  const { store } = account;

  const requireOpen = (invoice: Invoice, verb: string) => {
    if (invoice.status === 'open') return;
    throw invalid(
      `You can only ${verb} an open invoice; this one is ${invoice.status}.`,
      undefined,
      'invoice_not_editable',
    );
  };

  return [
    endpoint('GET /v1/invoices', listSchema, (params) => {
      const found = store.list(
        'invoice',
        (invoice) =>
          (params.collection_method === undefined ||
            invoice.collection_method === params.collection_method) &&
          (params.customer === undefined || invoice.customer === params.customer) &&
          (params.status === undefined || invoice.status === params.status) &&
          (params.subscription === undefined ||
            subscriptionOf(account, invoice)?.id === params.subscription) &&
          isWithin(invoice.created, params.created),
      );
      return pageOf('/v1/invoices', found, params);
    }),
    endpoint('GET /v1/invoices/:id', noParams, (_, id) => store.require('invoice', id)),
    endpoint('GET /v1/invoices/:id/lines', z.strictObject(pageShape), (params, id) =>
      pageOf(`/v1/invoices/${id}/lines`, store.require('invoice', id).lines.data, params),
    ),
    endpoint('POST /v1/invoices/:id/finalize', noParams, (_, id) => {
      const invoice = store.require('invoice', id);
      finalizeInvoice(account, invoice);
      return invoice;
    }),
    endpoint(
      'POST /v1/invoices/:id/pay',
      z.strictObject({
        payment_method: text().optional(),
      } satisfies ParamShape<Stripe.InvoicePayParams>),
      (params, id) => {
        const invoice = store.require('invoice', id);
        if (invoice.status === 'paid') {
          throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
        }
        if (invoice.status === 'draft') finalizeInvoice(account, invoice);
        requireOpen(invoice, 'pay');
        const card =
          params.payment_method === undefined
            ? undefined
            : store.require('payment_method', params.payment_method, 'payment_method');
        const outcome = tryToCollect(account, invoice, 'absent', card);
        if (outcome.kind === 'paid') return invoice;
        if (outcome.kind === 'needs approval') {
          throw new StripeError(
            402,
            'This payment requires additional user action before it can be completed successfully.',
            {
              type: 'card_error',
              code: 'invoice_payment_intent_requires_action',
            },
          );
        }
        const { code, declineCode, message } = outcome.refusal;
        throw new StripeError(402, message, {
          type: 'card_error',
          code,
          ...(declineCode !== undefined && { decline_code: declineCode }),
        });
      },
    ),
    endpoint('POST /v1/invoices/:id/void', noParams, (_, id) => {
      const invoice = store.require('invoice', id);
      requireOpen(invoice, 'void');
      voidInvoice(account, invoice);
      return invoice;
    }),
    endpoint('POST /v1/invoices/:id/mark_uncollectible', noParams, (_, id) => {
      const invoice = store.require('invoice', id);
      requireOpen(invoice, 'mark as uncollectible');
      writeOffInvoice(account, invoice);
      return invoice;
    }),
    endpoint('GET /v1/invoice_payments', paymentListSchema, (params) => {
      const intent = params.payment?.payment_intent;
      const found = store.list(
        'invoice_payment',
        (payment) =>
          (params.invoice === undefined || payment.invoice === params.invoice) &&
          (intent === undefined || payment.payment.payment_intent === intent) &&
          (params.status === undefined || payment.status === params.status) &&
          isWithin(payment.created, params.created),
      );
      return pageOf('/v1/invoice_payments', found, params);
    }),
    endpoint('GET /v1/invoice_payments/:id', noParams, (_, id) =>
      store.require('invoice_payment', id),
    ),
  ];
}
