// https://docs.stripe.com/api/products
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { createProduct } from '../objects/catalogue.ts';
import { isWithin, pageOf } from '../wire/page.ts';
import {
  clearable,
  createdRange,
  flag,
  list,
  mergeMetadata,
  metadata,
  pageShape,
  text,
  type ParamShape,
} from '../wire/params.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

const nothing = z.strictObject({});

export function productEndpoints(account: Account): readonly Endpoint[] {
  const { store, ids } = account;
  const createSchema = z.strictObject({
    active: flag().default(true),
    description: text().optional(),
    id: text().optional(),
    metadata: metadata(),
    name: text(),
  } satisfies ParamShape<Stripe.ProductCreateParams>);
  const updateSchema = z.strictObject({
    active: flag().optional(),
    description: clearable(text()),
    metadata: metadata(),
    name: text().optional(),
  } satisfies ParamShape<Stripe.ProductUpdateParams>);
  return [
    endpoint('POST /v1/products', createSchema, (wish) => {
      const { active, description = null, name } = wish;
      const id = wish.id ?? ids.next('prod_', 14);
      const product = createProduct(
        { id, name, description, active, metadata: mergeMetadata(null, wish.metadata) },
        account.now(),
      );
      account.emit('product.created', store.add('product', product));
      return product;
    }),
    endpoint('GET /v1/products/:id', nothing, (_, id) => store.require('product', id)),
    endpoint('POST /v1/products/:id', updateSchema, (wish, id) => {
      const product = store.require('product', id);
      account.change(
        product,
        {
          ...(wish.active !== undefined && { active: wish.active }),
          ...(wish.description !== undefined && { description: wish.description }),
          ...(wish.name !== undefined && { name: wish.name }),
          metadata: mergeMetadata(product.metadata, wish.metadata),
        },
        'product.updated',
      );
      return product;
    }),
    endpoint(
      'GET /v1/products',
      z.strictObject({
        ...pageShape,
        active: flag().optional(),
        created: createdRange,
        ids: list(text()).optional(),
      } satisfies ParamShape<Stripe.ProductListParams>),
      (wish) => {
        const found = store.list(
          'product',
          ({ id, active, created }) =>
            (wish.active === undefined || active === wish.active) &&
            (wish.ids?.includes(id) ?? true) &&
            isWithin(created, wish.created),
        );
        return pageOf('/v1/products', found, wish);
      },
    ),
  ];
}
