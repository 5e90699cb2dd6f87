// Hosted Link: Plaid redirects the browser back without a result. We request the result with the link
// token that we stored. Anyone who has the link can use it, so the address of the redirect contains a
// proof that only the redirected browser gets.
import type { LinkTokenCreateRequest } from 'plaid';
import type { z } from 'zod';
import type {
  Attempt,
  StartedAttempt,
  AuthorizationOutcome,
  AuthorizedSource,
  StoredAttempt,
} from '../../connections/ports/source-provider.ts';
import type { PlaidClient } from './client.ts';
import { accessTokenOf, grantOf } from './access-token.ts';
import { PlaidError } from './plaid-error.ts';
import {
  exchangedSchema,
  itemSchema,
  linkSessionsSchema,
  linkTokenSchema,
  removedSchema,
  type LinkSession,
} from './schemas.ts';

/** Shown to the owner by Plaid. At most 30 characters. */
const CLIENT_NAME = 'Daily Snapshot';

/** Plaid's maximum. The default is 90, and it cannot be raised after the Item is created. */
const HISTORY_DAYS = 730;

/** @param webhookUrl where Plaid sends webhooks. Undefined means no webhooks. */
export async function beginLink(
  { ask }: PlaidClient,
  webhookUrl: string | undefined,
  { businessId, completionUri, reconnect }: Attempt,
): Promise<StartedAttempt> {
  const { CountryCode, Products } = await import('plaid');
  const request: LinkTokenCreateRequest = {
    client_name: CLIENT_NAME,
    language: 'en',
    country_codes: [CountryCode.Us],
    user: { client_user_id: businessId },
    hosted_link: { completion_redirect_uri: completionUri },
    ...(webhookUrl !== undefined && { webhook: webhookUrl }),
  };
  const create = async (
    more: Partial<LinkTokenCreateRequest>,
    stored: StartedAttempt['secret'],
  ) => {
    const link = await ask(linkTokenSchema, (api) => api.linkTokenCreate({ ...request, ...more }));
    const linkToken = link.link_token;
    return { url: link.hosted_link_url, secret: { ...stored, linkToken } };
  };
  const createNewItem = () =>
    create(
      { products: [Products.Transactions], transactions: { days_requested: HISTORY_DAYS } },
      {},
    );
  if (!reconnect) return createNewItem();
  const accessToken = accessTokenOf(await reconnect.read());
  try {
    return await create({ access_token: accessToken }, { accessToken });
  } catch (error) {
    if (error instanceof PlaidError && error.isRevoked) return createNewItem();
    throw error;
  }
}

/**
 * Returns the result of the Link sessions. A public token can be exchanged only once, so the owner
 * has to connect again if the response of an exchange is lost.
 */
export async function finishLink(
  client: PlaidClient,
  attempt: StoredAttempt,
): Promise<AuthorizationOutcome> {
  const { linkToken = '', accessToken } = await attempt.read();
  const sessions = await sessionsOf(client, linkToken);
  if (!sessions) return { outcome: 'declined' };
  const added = sessions.flatMap(itemsAddedIn);
  // Every session of a link returns to the same address. So if two finished, the browser that returned
  // need not be the browser in which the owner of the bank consented.
  if (sessions.filter(({ finished_at: at }) => at != null).length > 1) {
    return removeAll(client, attempt, added);
  }
  if (accessToken === undefined && added.length > 0) return exchangeAll(client, attempt, added);
  // A finished session of an existing Item need not have a result. The Item itself says whether its
  // access works.
  const isRenewed = sessions.some(({ finished_at: at, exit }) => at != null && exit == null);
  if (accessToken !== undefined && isRenewed) return refreshedSource(client, accessToken);
  // The owner may have closed the page and opened it again.
  const isOpen = sessions.length === 0 || sessions.some(({ finished_at: at }) => at == null);
  return { outcome: isOpen ? 'waiting' : 'declined' };
}

/** @returns undefined if Plaid no longer knows the link token */
async function sessionsOf(
  { ask }: PlaidClient,
  linkToken: string,
): Promise<readonly LinkSession[] | undefined> {
  try {
    const request = { link_token: linkToken };
    return (await ask(linkSessionsSchema, (api) => api.linkTokenGet(request))).link_sessions;
  } catch (error) {
    if (error instanceof PlaidError && error.reason === 'INVALID_LINK_TOKEN') return undefined;
    throw error;
  }
}

const itemsAddedIn = ({ results }: LinkSession) => results?.item_add_results ?? [];

type AddedItem = ReturnType<typeof itemsAddedIn>[number];

async function exchangeAll(
  client: PlaidClient,
  attempt: StoredAttempt,
  added: readonly AddedItem[],
): Promise<AuthorizationOutcome> {
  const sources: AuthorizedSource[] = [];
  for (const { public_token, institution } of added) {
    const item = await exchangeOnce(client, attempt, public_token);
    if (!item) continue;
    const name = institution?.name ?? 'Bank';
    sources.push({ grant: grantOf(item.access_token), externalKey: item.item_id, name });
  }
  const [first, ...others] = sources;
  return first ? { outcome: 'granted', sources: [first, ...others] } : { outcome: 'lapsed' };
}

/** Removes Items whose data no business may get. Plaid bills for them otherwise. */
async function removeAll(
  client: PlaidClient,
  attempt: StoredAttempt,
  added: readonly AddedItem[],
): Promise<AuthorizationOutcome> {
  for (const { public_token } of added) {
    const item = await exchangeOnce(client, attempt, public_token);
    if (item) await removeItem(client, item.access_token);
  }
  return { outcome: 'ambiguous' };
}

/** Removes an Item. Idempotent. */
export async function removeItem({ ask }: PlaidClient, accessToken: string): Promise<void> {
  try {
    await ask(removedSchema, (api) => api.itemRemove({ access_token: accessToken }));
  } catch (error) {
    if (!(error instanceof PlaidError && error.isRevoked)) throw error;
  }
}

/** @returns undefined if Plaid no longer accepts the public token */
async function exchangeOnce(
  { ask }: PlaidClient,
  attempt: StoredAttempt,
  publicToken: string,
): Promise<z.infer<typeof exchangedSchema> | undefined> {
  const stored = await attempt.read();
  const savedExchange = stored[publicToken];
  if (savedExchange !== undefined) return exchangedSchema.parse(JSON.parse(savedExchange));
  try {
    const item = await ask(exchangedSchema, (api) =>
      api.itemPublicTokenExchange({ public_token: publicToken }),
    );
    await attempt.save({ ...stored, [publicToken]: JSON.stringify(item) });
    return item;
  } catch (error) {
    if (error instanceof PlaidError && error.reason === 'INVALID_PUBLIC_TOKEN') return undefined;
    throw error;
  }
}

/** Handles a repeated sign-in of the owner. The access token does not change. */
async function refreshedSource(
  { ask }: PlaidClient,
  accessToken: string,
): Promise<AuthorizationOutcome> {
  const { item } = await ask(itemSchema, (api) => api.itemGet({ access_token: accessToken }));
  if (item.error) return { outcome: 'declined' };
  const source = {
    grant: grantOf(accessToken),
    externalKey: item.item_id,
    name: item.institution_name ?? 'Bank',
    accessEndsAt: item.consent_expiration_time ?? undefined,
  };
  return { outcome: 'granted', sources: [source] };
}
