import type { Account } from '../account.ts';
import type { Includes } from '../wire/expand.ts';
import { completeList } from '../wire/page.ts';
import { couponEndpoints } from './coupons.ts';
import { priceEndpoints } from './prices.ts';
import { productEndpoints } from './products.ts';
import { promotionCodeEndpoints } from './promotion-codes.ts';
import { checkoutSessionEndpoints, includedLineItems } from './checkout-sessions.ts';
import { customerEndpoints } from './customers.ts';
import type { Endpoint } from './endpoint.ts';
import { eventEndpoints } from './events.ts';
import { invoiceEndpoints } from './invoices.ts';
import { paymentEndpoints } from './payments.ts';
import { portalEndpoints } from './portal-sessions.ts';
import { subscriptionEndpoints } from './subscriptions.ts';

export const endpointsOf = (account: Account): readonly Endpoint[] => [
  ...productEndpoints(account),
  ...priceEndpoints(account),
  ...couponEndpoints(account),
  ...promotionCodeEndpoints(account),
  ...checkoutSessionEndpoints(account),
  ...customerEndpoints(account),
  ...subscriptionEndpoints(account),
  ...invoiceEndpoints(account),
  ...paymentEndpoints(account),
  ...portalEndpoints(account),
  ...eventEndpoints(account),
];

/** Returns the fields that objects contain only if they are expanded. */
export const includesOf = (account: Account): Includes => ({
  'checkout.session.line_items': (id) => includedLineItems(account, id),
  'invoice.payments': (id) =>
    completeList(`/v1/invoice_payments?invoice=${id}`, [
      ...account.store.list('invoice_payment', ({ invoice }) => invoice === id),
    ]),
  'customer.subscriptions': (id) =>
    completeList(`/v1/customers/${id}/subscriptions`, [
      ...account.store.list(
        'subscription',
        ({ customer, status }) => customer === id && status !== 'canceled',
      ),
    ]),
  'charge.refunds': (id) =>
    completeList(`/v1/charges/${id}/refunds`, [
      ...account.store.list('refund', ({ charge }) => charge === id),
    ]),
});
