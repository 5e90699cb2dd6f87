import { createHash, randomBytes } from 'node:crypto';
import { SourceError } from '../../connections/ports/source-error.ts';
import type {
  Grant,
  AuthorizedSource,
  StoredAttempt,
  StoredGrant,
  SourceProvider,
} from '../../connections/ports/source-provider.ts';
import { errorOf } from '../books/http-request.ts';
import { XeroClient } from './client.ts';
import { connectionsAnswer, organisationAnswer } from './schemas.ts';
import { XeroReader } from './reader.ts';
import { SCOPES, type XeroOptions } from './hosts.ts';
import { XeroTokens } from './tokens.ts';

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** Connects Xero. */
export function xero(options: XeroOptions): SourceProvider {
  const tokens = new XeroTokens(options);
  return {
    provider: 'xero',
    gives: ['profit'],

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
      return { url, kept: { verifier } };
    },

    finish: async (attempt, redirectUri, { code, error }) => {
      if (error !== undefined) return { outcome: 'declined' };
      if (code === undefined) return { outcome: 'waiting' };
      const { access, verifier = '' } = await attempt.read();
      if (access === undefined) {
        const given = await tokens.redeem(code, redirectUri, verifier);
        if (!given) return { outcome: 'lapsed' };
        await attempt.keep(given);
      }
      const [first, ...others] = await organisationsOf(options, attempt);
      return first ? { outcome: 'granted', sources: [first, ...others] } : { outcome: 'declined' };
    },

    open: (held, reading) => new XeroReader(new XeroClient(options, held, reading.onCall), reading),

    revoke: async (held, onCall) => {
      const client = new XeroClient(options, held, onCall);
      const { connection = '' } = await held.read();
      try {
        const path = `/connections/${encodeURIComponent(connection)}`;
        const { response } = await client.ask('DELETE', path, {});
        const isTransient = response.status >= 500 || response.status === 429;
        if (isTransient) throw errorOf(response, undefined);
      } catch (error) {
        // An access that has already ended is not an error.
        const hasEnded = error instanceof SourceError && error.code === 'needs-reconnect';
        if (!hasEnded) throw error;
      }
    },
  };
}

/** Returns the authorized organizations. All share the same tokens. */
async function organisationsOf(
  options: XeroOptions,
  attempt: StoredAttempt,
): Promise<AuthorizedSource[]> {
  const clientFor = (held: StoredGrant) => new XeroClient(options, held, () => undefined);
  const connections = await clientFor(attempt).access('/connections', connectionsAnswer);
  const opened: (Omit<AuthorizedSource, 'grant'> & { readonly of: Grant })[] = [];
  for (const { id, tenantId, tenantType } of connections) {
    if (tenantType !== 'ORGANISATION') continue;
    const client = clientFor(askingFor(tenantId, attempt));
    const [organisation] = (await client.get('Organisation', {}, organisationAnswer)).Organisations;
    if (!organisation) continue;
    const { Name: name, BaseCurrency: currency } = organisation;
    const of = { tenant: tenantId, connection: id, name, currency };
    opened.push({ of, externalKey: tenantId, name });
  }
  // Read the tokens again, because the requests may have refreshed them.
  const tokens = await attempt.read();
  return opened.map(({ of, ...source }) => ({ ...source, grant: { ...tokens, ...of } }));
}

/** Adapts the attempt's tokens to requests for one organization. */
const askingFor = (tenant: string, attempt: StoredAttempt): StoredGrant => ({
  read: async () => ({ ...(await attempt.read()), tenant }),
  keep: ({ tenant: _tenant, ...tokens }) => attempt.keep(tokens),
});
