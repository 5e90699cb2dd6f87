// https://docs.stripe.com/api/prices
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { createPrice } from '../objects/catalogue.ts';
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
import { endpoint, type Endpoint } from './endpoint.ts';

const nothing = z.strictObject({});

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

  /** A key stands for one price at a time. */
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
    endpoint('POST /v1/prices', createSchema, (wish) => {
      store.require('product', wish.product, 'product');
      claimKey(wish.lookup_key, wish.transfer_lookup_key);
      const price = createPrice(
        {
          id: ids.next('price_'),
          product: wish.product,
          currency: wish.currency,
          unitAmount: wish.unit_amount,
          interval: wish.recurring.interval,
          intervalCount: wish.recurring.interval_count,
          lookupKey: wish.lookup_key ?? null,
          nickname: wish.nickname ?? null,
          active: wish.active,
          metadata: mergeMetadata(null, wish.metadata),
        },
        account.now(),
      );
      account.emit('price.created', store.add('price', price));
      return price;
    }),
    endpoint('GET /v1/prices/:id', nothing, (_, id) => store.require('price', id)),
    endpoint('POST /v1/prices/:id', updateSchema, (wish, id) => {
      const price = store.require('price', id);
      claimKey(wish.lookup_key, wish.transfer_lookup_key, price);
      account.change(
        price,
        {
          ...(wish.active !== undefined && { active: wish.active }),
          ...(wish.lookup_key !== undefined && { lookup_key: wish.lookup_key }),
          ...(wish.nickname !== undefined && { nickname: wish.nickname }),
          metadata: mergeMetadata(price.metadata, wish.metadata),
        },
        'price.updated',
      );
      return price;
    }),
    endpoint('GET /v1/prices', listSchema, (wish) => {
      const found = store.list(
        'price',
        (price) =>
          (wish.active === undefined || price.active === wish.active) &&
          (wish.currency === undefined || price.currency === wish.currency) &&
          (wish.lookup_keys?.includes(price.lookup_key ?? '') ?? true) &&
          (wish.product === undefined || price.product === wish.product) &&
          (wish.type === undefined || price.type === wish.type) &&
          isWithin(price.created, wish.created),
      );
      return pageOf('/v1/prices', found, wish);
    }),
  ];
}
