// https://plaid.com/docs/api/items/ and https://plaid.com/docs/api/accounts/
import type {
  AccountsGetRequest,
  AccountsGetResponse,
  ItemGetRequest,
  ItemGetResponse,
  ItemRemoveRequest,
  WebhookVerificationKeyGetRequest,
  WebhookVerificationKeyGetResponse,
} from 'plaid';
import { z } from 'zod';
import type { Item } from '../item/item.ts';
import { toWireAccounts, toWireItem, toWireStatus } from '../item/wire-shapes.ts';
import type { Team } from '../team.ts';
import { invalidField, invalidInput } from '../wire/plaid-error.ts';
import type { ParamShape, Wire } from '../wire/wire.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

type Answer<T> = Omit<Wire<T>, 'request_id'>;

const tokenShape = { access_token: z.string() };
const getSchema = z.strictObject(tokenShape satisfies ParamShape<ItemGetRequest>);
const removeSchema = z.strictObject(tokenShape satisfies ParamShape<ItemRemoveRequest>);
const accountsSchema = z.strictObject({
  ...tokenShape,
  options: z.strictObject({ account_ids: z.array(z.string()).optional() }).optional(),
} satisfies ParamShape<AccountsGetRequest>);
const keySchema = z.strictObject({
  key_id: z.string(),
} satisfies ParamShape<WebhookVerificationKeyGetRequest>);

/** Returns the item of an access token and counts the call for the rate limit. */
export function countedItem(team: Team, path: string, accessToken: string): Item {
  const item = team.itemOf(accessToken);
  team.limits.count(path, item.id, team.now());
  return item;
}

/**
 * Throws the item's error.
 *
 * @throws PlaidError when the owner must log in again
 */
export function requireAccess({ error }: Item): void {
  if (error) throw error;
}

export const itemEndpoints = (team: Team): readonly Endpoint[] => [
  // Also answers for an item with an error, because applications ask for that error here.
  endpoint('/item/get', getSchema, (params): Answer<ItemGetResponse> => {
    const item = countedItem(team, '/item/get', params.access_token);
    const shown = toWireItem(item);
    const created = { created_at: item.facts.createdAt.toISOString() };
    return { item: { ...shown, ...created }, status: toWireStatus(item) };
  }),

  endpoint('/item/remove', removeSchema, (params) => {
    team.itemOf(params.access_token).isRemoved = true;
    return {};
  }),

  endpoint('/accounts/get', accountsSchema, (params): Answer<AccountsGetResponse> => {
    const item = countedItem(team, '/accounts/get', params.access_token);
    requireAccess(item);
    const all = toWireAccounts(item);
    const wanted = params.options?.account_ids;
    const unknown = wanted?.find((id) => all.every(({ account_id }) => account_id !== id));
    if (unknown !== undefined) {
      throw invalidField('one or more of the account IDs is invalid');
    }
    const accounts = all.filter(({ account_id }) => wanted?.includes(account_id) ?? true);
    return { accounts, item: toWireItem(item) };
  }),

  endpoint(
    '/webhook_verification_key/get',
    keySchema,
    (params): Answer<WebhookVerificationKeyGetResponse> => {
      const key = team.keys.find(({ id }) => id === params.key_id);
      if (!key) {
        throw invalidInput('INVALID_WEBHOOK_VERIFICATION_KEY_ID', 'invalid key_id provided');
      }
      return { key: key.publicKey };
    },
  ),
];
