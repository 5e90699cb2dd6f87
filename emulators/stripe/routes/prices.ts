// https://docs.stripe.com/api/prices
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { createPrice } from '../objects/catalog.ts';
import type { Price } from '../state/objects.ts';
import { isWithin, pageOf } from '../wire/page.ts';
import {
  clearable,
  currency,
  createdRange,
  flag,
  integer,
  list,
  mergeMetadata,
  metadata,
  pageShape,
  text,
  type ParamShape,
} from '../wire/params.ts';
import { invalid } from '../wire/stripe-error.ts';
import { endpoint, noParams, type Endpoint } from './endpoint.ts';

export function priceEndpoints(account: Account): readonly Endpoint[] {
  const { store, ids } = account;
  const lookupKey = { lookup_key: text(200).optional(), transfer_lookup_key: flag().optional() };
  const createSchema = z.strictObject({
    ...lookupKey,
    active: flag().default(true),
    currency: currency(),
    metadata: metadata(),
    nickname: text().optional(),
    product: text(),
    recurring: z.strictObject({
      interval: z.enum(['day', 'month', 'week', 'year']),
      interval_count: integer(1, 36).default(1),
    }),
    unit_amount: integer(0, 99_999_999),
  } satisfies ParamShape<Stripe.PriceCreateParams>);
  const updateSchema = z.strictObject({
    ...lookupKey,
    active: flag().optional(),
    metadata: metadata(),
    nickname: clearable(text()),
  } satisfies ParamShape<Stripe.PriceUpdateParams>);
  const listSchema = z.strictObject({
    ...pageShape,
    active: flag().optional(),
    created: createdRange,
    currency: currency().optional(),
    lookup_keys: list(text(), 10).optional(),
    product: text().optional(),
    type: z.enum(['one_time', 'recurring']).optional(),
  } satisfies ParamShape<Stripe.PriceListParams>);

  /** Assigns a lookup key to a price. A key belongs to one price at a time. */
  const claimKey = (key: string | undefined, isTransfer: boolean | undefined, by?: Price) => {
    if (key === undefined) return;
    const [holder] = store.list('price', (price) => price.lookup_key === key && price !== by);
    if (!holder) return;
    if (isTransfer !== true) {
      throw invalid(
        `A price (\`${holder.id}\`) already uses that lookup key.`,
        'lookup_key',
        'resource_already_exists',
      );
    }
    account.change(holder, { lookup_key: null }, 'price.updated');
  };

  return [
    endpoint('POST /v1/prices', createSchema, (params) => {
      store.require('product', params.product, 'product');
      claimKey(params.lookup_key, params.transfer_lookup_key);
      const price = createPrice(
        {
          id: ids.next('price_'),
          product: params.product,
          currency: params.currency,
          unitAmount: params.unit_amount,
          interval: params.recurring.interval,
          intervalCount: params.recurring.interval_count,
          lookupKey: params.lookup_key ?? null,
          nickname: params.nickname ?? null,
          active: params.active,
          metadata: mergeMetadata(null, params.metadata),
        },
        account.now(),
      );
      account.emit('price.created', store.add('price', price));
      return price;
    }),
    endpoint('GET /v1/prices/:id', noParams, (_, id) => store.require('price', id)),
    endpoint('POST /v1/prices/:id', updateSchema, (params, id) => {
      const price = store.require('price', id);
      claimKey(params.lookup_key, params.transfer_lookup_key, price);
      account.change(
        price,
        {
          ...(params.active !== undefined && { active: params.active }),
          ...(params.lookup_key !== undefined && { lookup_key: params.lookup_key }),
          ...(params.nickname !== undefined && { nickname: params.nickname }),
          metadata: mergeMetadata(price.metadata, params.metadata),
        },
        'price.updated',
      );
      return price;
    }),
    endpoint('GET /v1/prices', listSchema, (params) => {
      const found = store.list(
        'price',
        (price) =>
          (params.active === undefined || price.active === params.active) &&
          (params.currency === undefined || price.currency === params.currency) &&
          (params.lookup_keys?.includes(price.lookup_key ?? '') ?? true) &&
          (params.product === undefined || price.product === params.product) &&
          (params.type === undefined || price.type === params.type) &&
          isWithin(price.created, params.created),
      );
      return pageOf('/v1/prices', found, params);
    }),
  ];
}
