// https://plaid.com/docs/api/link/
import type {
  ItemPublicTokenExchangeRequest,
  ItemPublicTokenExchangeResponse,
  LinkTokenCreateRequest,
  LinkTokenCreateResponse,
  LinkTokenGetRequest,
  LinkTokenGetResponse,
} from 'plaid';
import { z } from 'zod';
import { exchange } from '../item/lifecycle.ts';
import { createLink, findLink } from '../link/visit.ts';
import { linkSessionsOf } from '../link/link-session.ts';
import type { Team } from '../team.ts';
import { PlaidError } from '../wire/plaid-error.ts';
import type { ParamShape, Wire } from '../wire/wire.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

type Answer<T> = Omit<Wire<T>, 'request_id'>;

const url = () => z.url({ protocol: /^https?$/, error: 'must be a URL' });

const hostedLinkSchema = z.strictObject({
  completion_redirect_uri: url().optional(),
  url_lifetime_seconds: z
    .int()
    .min(60)
    .max(30 * 24 * 60 * 60)
    .optional(),
});

const createSchema = z.strictObject({
  client_name: z.string().min(1).max(30, 'must have 30 characters at most'),
  language: z.literal('en', 'this emulator speaks English only'),
  country_codes: z
    .array(z.enum(['US', 'CA', 'GB', 'IE', 'FR', 'ES', 'NL', 'DE', 'PT']))
    .refine((codes) => codes.includes('US'), 'the banks of this emulator are in the US'),
  user: z.strictObject({ client_user_id: z.string().min(1) }),
  products: z.tuple([z.literal('transactions')]).optional(),
  access_token: z.string().optional(),
  webhook: url().optional(),
  hosted_link: hostedLinkSchema,
  transactions: z.strictObject({ days_requested: z.int().min(1).max(730).optional() }).optional(),
} satisfies ParamShape<LinkTokenCreateRequest>);

const getSchema = z.strictObject({
  link_token: z.string(),
} satisfies ParamShape<LinkTokenGetRequest>);

const exchangeSchema = z.strictObject({
  public_token: z.string(),
} satisfies ParamShape<ItemPublicTokenExchangeRequest>);

const required = (field: string) =>
  new PlaidError({
    type: 'INVALID_REQUEST',
    code: 'MISSING_FIELDS',
    message: `the following required fields are missing: ${field}`,
  });

export const linkEndpoints = (team: Team): readonly Endpoint[] => [
  endpoint('/link/token/create', createSchema, (params): Answer<LinkTokenCreateResponse> => {
    const { access_token: accessToken, products } = params;
    if (accessToken === undefined && !products) throw required('products');
    if (accessToken !== undefined && products) {
      throw new PlaidError({
        type: 'INVALID_REQUEST',
        code: 'INVALID_FIELD',
        message: 'products may not be given in update mode',
      });
    }
    const item = accessToken === undefined ? undefined : team.itemOf(accessToken);
    const { access_token: _token, ...request } = params;
    const link = createLink(team, request, item);
    return {
      link_token: link.token,
      expiration: link.expiresAt.toISOString(),
      hosted_link_url: `${team.address}/hl/${link.pageId}`,
    };
  }),

  endpoint('/link/token/get', getSchema, (params): Answer<LinkTokenGetResponse> => {
    const link = findLink(team, params.link_token);
    const { client_name, language, country_codes, products, webhook } = link.request;
    return {
      link_token: link.token,
      created_at: link.createdAt.toISOString(),
      expiration: link.expiresAt.toISOString(),
      link_sessions: linkSessionsOf(link),
      metadata: {
        initial_products: products ?? [],
        webhook: webhook ?? null,
        country_codes,
        language,
        redirect_uri: null,
        client_name,
      },
    };
  }),

  endpoint(
    '/item/public_token/exchange',
    exchangeSchema,
    (params): Answer<ItemPublicTokenExchangeResponse> => {
      const item = exchange(team, params.public_token);
      return { access_token: item.facts.accessToken, item_id: item.id };
    },
  ),
];
