// https://docs.stripe.com/api/products
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { createProduct } from '../objects/catalog.ts';
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
import { endpoint, noParams, type Endpoint } from './endpoint.ts';

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
    endpoint('POST /v1/products', createSchema, (params) => {
      const { active, description = null, name } = params;
      const id = params.id ?? ids.next('prod_', 14);
      const product = createProduct(
        { id, name, description, active, metadata: mergeMetadata(null, params.metadata) },
        account.now(),
      );
      account.emit('product.created', store.add('product', product));
      return product;
    }),
    endpoint('GET /v1/products/:id', noParams, (_, id) => store.require('product', id)),
    endpoint('POST /v1/products/:id', updateSchema, (params, id) => {
      const product = store.require('product', id);
      account.change(
        product,
        {
          ...(params.active !== undefined && { active: params.active }),
          ...(params.description !== undefined && { description: params.description }),
          ...(params.name !== undefined && { name: params.name }),
          metadata: mergeMetadata(product.metadata, params.metadata),
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
      (params) => {
        const found = store.list(
          'product',
          ({ id, active, created }) =>
            (params.active === undefined || active === params.active) &&
            (params.ids?.includes(id) ?? true) &&
            isWithin(created, params.created),
        );
        return pageOf('/v1/products', found, params);
      },
    ),
  ];
}
