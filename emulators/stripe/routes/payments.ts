// https://docs.stripe.com/api/payment_intents, /charges, /refunds, /disputes
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { refundCharge } from '../billing/refunds.ts';
import type { Charge } from '../state/objects.ts';
import { isWithin, pageOf } from '../wire/page.ts';
import {
  createdRange,
  integer,
  mergeMetadata,
  metadata,
  pageShape,
  text,
  type ParamShape,
} from '../wire/params.ts';
import { invalid } from '../wire/stripe-error.ts';
import { endpoint, noParams, type Endpoint } from './endpoint.ts';

const ofPayment = {
  ...pageShape,
  charge: text().optional(),
  created: createdRange,
  payment_intent: text().optional(),
};

const ofCustomer = { ...pageShape, created: createdRange, customer: text().optional() };

const refundSchema = z.strictObject({
  amount: integer(1).optional(),
  charge: text().optional(),
  metadata: metadata(),
  payment_intent: text().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
} satisfies ParamShape<Stripe.RefundCreateParams>);

interface OfPayment {
  readonly created: number;
  readonly charge: string | null;
  readonly payment_intent: string | null;
}

export function paymentEndpoints(account: Account): readonly Endpoint[] {
  const { store } = account;

  const chargeOf = (params: z.output<typeof refundSchema>): Charge => {
    if ((params.charge === undefined) === (params.payment_intent === undefined)) {
      throw invalid(
        'One of the following params should be provided for this request: payment_intent or charge.',
      );
    }
    if (params.charge !== undefined) return store.require('charge', params.charge, 'charge');
    const intent = store.require('payment_intent', params.payment_intent ?? '', 'payment_intent');
    if (intent.status === 'succeeded' && intent.latest_charge !== null) {
      return store.require('charge', intent.latest_charge);
    }
    throw invalid(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent',
    );
  };

  const isMeant = (found: OfPayment, params: z.output<z.ZodObject<typeof ofPayment>>) =>
    (params.charge === undefined || found.charge === params.charge) &&
    (params.payment_intent === undefined || found.payment_intent === params.payment_intent) &&
    isWithin(found.created, params.created);

  return [
    endpoint('GET /v1/payment_intents/:id', noParams, (_, id) =>
      store.require('payment_intent', id),
    ),
    endpoint(
      'GET /v1/payment_intents',
      z.strictObject(ofCustomer satisfies ParamShape<Stripe.PaymentIntentListParams>),
      (params) => {
        const found = store.list(
          'payment_intent',
          (intent) =>
            (params.customer === undefined || intent.customer === params.customer) &&
            isWithin(intent.created, params.created),
        );
        return pageOf('/v1/payment_intents', found, params);
      },
    ),
    endpoint('GET /v1/charges/:id', noParams, (_, id) => store.require('charge', id)),
    endpoint(
      'GET /v1/charges',
      z.strictObject({
        ...ofCustomer,
        payment_intent: text().optional(),
      } satisfies ParamShape<Stripe.ChargeListParams>),
      (params) => {
        const found = store.list(
          'charge',
          (charge) =>
            (params.customer === undefined || charge.customer === params.customer) &&
            (params.payment_intent === undefined ||
              charge.payment_intent === params.payment_intent) &&
            isWithin(charge.created, params.created),
        );
        return pageOf('/v1/charges', found, params);
      },
    ),
    endpoint('POST /v1/refunds', refundSchema, (params) => {
      const { amount, reason } = params;
      return refundCharge(account, chargeOf(params), {
        amount,
        reason,
        metadata: mergeMetadata(null, params.metadata),
      });
    }),
    endpoint('GET /v1/refunds/:id', noParams, (_, id) => store.require('refund', id)),
    endpoint(
      'GET /v1/refunds',
      z.strictObject(ofPayment satisfies ParamShape<Stripe.RefundListParams>),
      (params) =>
        pageOf(
          '/v1/refunds',
          store.list('refund', (found) => isMeant(found, params)),
          params,
        ),
    ),
    endpoint('GET /v1/disputes/:id', noParams, (_, id) => store.require('dispute', id)),
    endpoint(
      'GET /v1/disputes',
      z.strictObject(ofPayment satisfies ParamShape<Stripe.DisputeListParams>),
      (params) =>
        pageOf(
          '/v1/disputes',
          store.list('dispute', (found) => isMeant(found, params)),
          params,
        ),
    ),
  ];
}
