import { createHash, randomBytes } from 'node:crypto';
import { SourceError } from '../../ports/source-error.ts';
import type {
  Grant,
  GrantedSource,
  HeldGrant,
  SourceProvider,
} from '../../ports/source-provider.ts';
import { errorOf } from '../books/ask.ts';
import { insist } from '../books/insist.ts';
import { XeroClient } from './client.ts';
import { connectionsAnswer, organisationAnswer } from './documents.ts';
import { XeroReader } from './reader.ts';
import { SCOPES, type XeroOptions } from './service.ts';
import { XeroTokens } from './tokens.ts';

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** Xero. */
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

    finish: async ({ verifier = '' }, redirectUri, { code, error }) => {
      if (error !== undefined) return { outcome: 'declined' };
      if (code === undefined) return { outcome: 'waiting' };
      const given = await tokens.redeem(code, redirectUri, verifier);
      if (!given) return { outcome: 'declined' };
      const [first, ...others] = await organisationsOf(options, given);
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
        // What has ended already is no error.
        const hasEnded = error instanceof SourceError && error.code === 'needs-reconnect';
        if (!hasEnded) throw error;
      }
    },
  };
}

/** The organisations that were opened, each with the same tokens. */
async function organisationsOf(options: XeroOptions, given: Grant): Promise<GrantedSource[]> {
  const clientFor = (grant: Grant) => new XeroClient(options, holding(grant), () => undefined);
  const connections = await insist(() =>
    clientFor(given).access('/connections', connectionsAnswer),
  );
  const sources: GrantedSource[] = [];
  for (const { id, tenantId, tenantType } of connections) {
    if (tenantType !== 'ORGANISATION') continue;
    const grant = { ...given, tenant: tenantId, connection: id };
    const answer = await insist(() => clientFor(grant).get('Organisation', {}, organisationAnswer));
    const [organisation] = answer.Organisations;
    if (!organisation) continue;
    const { Name: name, BaseCurrency: currency } = organisation;
    sources.push({ grant: { ...grant, name, currency }, externalKey: tenantId, name });
  }
  return sources;
}

/** Just given: nobody else has it yet. */
const holding = (grant: Grant): HeldGrant => ({
  read: async () => grant,
  keep: async () => {
    throw new SourceError('provider-down');
  },
});
