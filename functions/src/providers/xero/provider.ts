import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { SourceError } from '../../connections/ports/source-error.ts';
import type {
  Grant,
  AuthorizedSource,
  OnCall,
  StoredAttempt,
  StoredGrant,
  SourceProvider,
} from '../../connections/ports/source-provider.ts';
import { errorFromResponse } from '../books/http-request.ts';
import { XeroClient } from './client.ts';
import { connectionsResponseSchema, organisationResponseSchema } from './schemas.ts';
import { XeroReader } from './reader.ts';
import { SCOPES, type XeroOptions } from './hosts.ts';
import { XeroTokens } from './tokens.ts';

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** Connects Xero. */
export function xeroSource(options: XeroOptions): SourceProvider {
  const tokens = new XeroTokens(options);
  return {
    provider: 'xero',
    provides: ['profit'],
    returnParameter: 'code',

    begin: async ({ state, redirectUri }) => {
      const verifier = randomBytes(32).toString('base64url');
      const query = new URLSearchParams({
        client_id: options.clientId,
        response_type: 'code',
        scope: SCOPES.join(' '),
        redirect_uri: redirectUri,
        state,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
      });
      const url = `${options.hosts.consent}/identity/connect/authorize?${query.toString()}`;
      return { url, secret: { verifier } };
    },

    finish: async (attempt, redirectUri, { code, realmId, error }) => {
      if (error !== undefined) return { outcome: 'declined' };
      // Both providers return to one page. Only QuickBooks adds a company, and always does, so that no
      // code of one provider is sent to the other.
      if (code === undefined || realmId !== undefined) return { outcome: 'waiting' };
      const { access, verifier = '' } = await attempt.read();
      if (access === undefined) {
        const tokenResponse = await tokens.redeem(code, redirectUri, verifier);
        if (!tokenResponse) return { outcome: 'lapsed' };
        await attempt.save(tokenResponse);
      }
      const [first, ...others] = await organizationsOf(options, attempt, () => undefined);
      return first ? { outcome: 'granted', sources: [first, ...others] } : { outcome: 'declined' };
    },

    open: (storedGrant, reading) =>
      new XeroReader(new XeroClient(options, storedGrant, reading.onCall), reading),

    revoke: async (storedGrant, onCall) => {
      const client = new XeroClient(options, storedGrant, onCall);
      const { connection = '', tenant } = await storedGrant.read();
      const removeConnection = async (id: string): Promise<boolean> => {
        const path = `/connections/${encodeURIComponent(id)}`;
        const { response } = await client.send('DELETE', path, {});
        const isTransient = response.status >= 500 || response.status === 429;
        if (isTransient) throw errorFromResponse(response, undefined);
        return response.ok;
      };
      try {
        if (await removeConnection(connection)) return;
        // A connection that was created again has another id.
        const listed = await client.access('/connections', connectionsResponseSchema);
        for (const { id, tenantId } of listed) if (tenantId === tenant) await removeConnection(id);
      } catch (error) {
        // An access that has already ended is not an error.
        const hasEnded = error instanceof SourceError && error.code === 'needs-reconnect';
        if (!hasEnded) throw error;
      }
    },
  };
}

/**
 * Returns the id of the owner's consent from an access token, which is a JWT. Undefined if there is
 * none. Its signature need not be checked, because Xero has just sent it to us.
 */
function consentIdOf(access: string): string | undefined {
  const [, payload = ''] = access.split('.');
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return claimsSchema.parse(claims).authentication_event_id;
  } catch {
    return undefined;
  }
}

const claimsSchema = z.object({ authentication_event_id: z.string().optional() });

/**
 * Returns the organizations of this consent. All share the same tokens. An organization that gives no
 * access, or whose record cannot be read, is left out if there is another one.
 */
export async function organizationsOf(
  options: XeroOptions,
  attempt: StoredAttempt,
  onCall: OnCall,
): Promise<AuthorizedSource[]> {
  const clientFor = (storedGrant: StoredGrant) => new XeroClient(options, storedGrant, onCall);
  const consentId = consentIdOf((await attempt.read())['access'] ?? '');
  // Without the filter, Xero lists every organization that the owner ever connected.
  const query = consentId === undefined ? '' : `?authEventId=${encodeURIComponent(consentId)}`;
  const connections = await clientFor(attempt).access(
    `/connections${query}`,
    connectionsResponseSchema,
  );
  let refusal: SourceError | undefined;
  const opened: (Omit<AuthorizedSource, 'grant'> & { readonly of: Grant })[] = [];
  for (const { id, tenantId, tenantType, tenantName } of connections) {
    if (tenantType !== 'ORGANISATION') continue;
    const client = clientFor(grantForTenant(tenantId, attempt));
    const organisation = await organizationOf(client).catch((error: unknown) => {
      if (!(error instanceof SourceError && error.code === 'needs-reconnect')) throw error;
      refusal = error;
      return undefined;
    });
    if (!organisation) {
      refusal ??= new SourceError('provider-down');
      continue;
    }
    const { Name: name = tenantName ?? '', BaseCurrency: currency } = organisation;
    const of = { tenant: tenantId, connection: id, name, currency };
    opened.push({ of, externalKey: tenantId, name });
  }
  if (refusal && opened.length === 0) throw refusal;
  // Read the tokens again, because the requests may have refreshed them.
  const tokens = await attempt.read();
  return opened.map(({ of, ...source }) => ({ ...source, grant: { ...tokens, ...of } }));
}

const organizationOf = (client: XeroClient) =>
  client.get('Organisation', {}, organisationResponseSchema);

/** Adapts the attempt's tokens to requests for one organization. */
const grantForTenant = (tenant: string, attempt: StoredAttempt): StoredGrant => ({
  read: async () => ({ ...(await attempt.read()), tenant }),
  save: ({ tenant: _tenant, ...tokens }) => attempt.save(tokens),
});
