// https://docs.stripe.com/api/customers, /payment_methods
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { endSubscription } from '../billing/ending.ts';
import { createCustomer } from '../objects/customer.ts';
import { isWithin, pageOf } from '../wire/page.ts';
import {
  clearable,
  createdRange,
  mergeMetadata,
  metadata,
  pageShape,
  text,
  type ParamShape,
} from '../wire/params.ts';
import { endpoint, noParams, type Endpoint } from './endpoint.ts';

const email = () => z.email('Invalid email address').max(512);

const createSchema = z.strictObject({
  description: text(350).optional(),
  email: email().optional(),
  metadata: metadata(),
  name: text(256).optional(),
  phone: text(20).optional(),
} satisfies ParamShape<Stripe.CustomerCreateParams>);

const updateSchema = z.strictObject({
  description: clearable(text(350)),
  email: clearable(email()),
  invoice_settings: z.strictObject({ default_payment_method: text().optional() }).optional(),
  metadata: metadata(),
  name: clearable(text(256)),
  phone: clearable(text(20)),
} satisfies ParamShape<Stripe.CustomerUpdateParams>);

const listSchema = z.strictObject({
  ...pageShape,
  created: createdRange,
  email: text().optional(),
} satisfies ParamShape<Stripe.CustomerListParams>);

export function customerEndpoints(account: Account): readonly Endpoint[] {
  const { store, ids } = account;
  return [
    endpoint('POST /v1/customers', createSchema, (params) => {
      const { description = null, email: address = null, name = null, phone = null } = params;
      const id = ids.next('cus_', 14);
      const fields = { id, email: address, name, phone, description };
      const customer = createCustomer(
        { ...fields, metadata: mergeMetadata(null, params.metadata) },
        account.now(),
      );
      account.emit('customer.created', store.add('customer', customer));
      return customer;
    }),
    endpoint('GET /v1/customers/:id', noParams, (_, id) => store.require('customer', id)),
    endpoint('POST /v1/customers/:id', updateSchema, (params, id) => {
      const customer = store.require('customer', id);
      const methodId = params.invoice_settings?.default_payment_method;
      if (methodId !== undefined) {
        store.require('payment_method', methodId, 'invoice_settings[default_payment_method]');
      }
      account.change(
        customer,
        {
          ...(params.description !== undefined && { description: params.description }),
          ...(params.email !== undefined && { email: params.email }),
          ...(params.name !== undefined && { name: params.name }),
          ...(params.phone !== undefined && { phone: params.phone }),
          ...(methodId !== undefined && {
            invoice_settings: { ...customer.invoice_settings, default_payment_method: methodId },
          }),
          metadata: mergeMetadata(customer.metadata, params.metadata),
        },
        'customer.updated',
      );
      return customer;
    }),
    endpoint('DELETE /v1/customers/:id', noParams, (_, id) => {
      const customer = store.require('customer', id);
      for (const subscription of store.list('subscription', (found) => found.customer === id)) {
        endSubscription(account, subscription, 'cancellation_requested');
      }
      store.remove('customer', id);
      account.emit('customer.deleted', customer);
      return { id, object: 'customer', deleted: true };
    }),
    endpoint('GET /v1/customers', listSchema, (params) => {
      const found = store.list(
        'customer',
        (customer) =>
          (params.email === undefined || customer.email === params.email) &&
          isWithin(customer.created, params.created),
      );
      return pageOf('/v1/customers', found, params);
    }),
    endpoint('GET /v1/payment_methods/:id', noParams, (_, id) =>
      store.require('payment_method', id),
    ),
    endpoint(
      'GET /v1/customers/:id/payment_methods',
      z.strictObject({ ...pageShape, type: z.enum(['card']).optional() }),
      (params, id) => {
        store.require('customer', id);
        const found = store.list('payment_method', ({ customer }) => customer === id);
        return pageOf(`/v1/customers/${id}/payment_methods`, found, params);
      },
    ),
    endpoint(
      'GET /v1/payment_methods',
      z.strictObject({
        ...pageShape,
        customer: text().optional(),
        type: z.enum(['card']).optional(),
      } satisfies ParamShape<Stripe.PaymentMethodListParams>),
      (params) => {
        const found = store.list(
          'payment_method',
          ({ customer }) =>
            customer !== null && (params.customer === undefined || customer === params.customer),
        );
        return pageOf('/v1/payment_methods', found, params);
      },
    ),
  ];
}
