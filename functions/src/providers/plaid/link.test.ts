import { describe, expect, it } from 'vitest';
import { SourceError } from '../../connections/ports/source-error.ts';
import type { StoredAttempt } from '../../connections/ports/source-provider.ts';
import type { PlaidClient } from './client.ts';
import { finishLink } from './link.ts';
import { plaidErrorFrom } from './plaid-error.ts';

const session = (bank: string) => ({
  finished_at: '2026-11-24T15:00:00Z',
  on_success: null,
  results: { item_add_results: [{ public_token: `public-${bank}`, institution: { name: bank } }] },
});

/**
 * Simulates Plaid after two Link sessions in one visit. Each public token can be exchanged once.
 */
function plaidWithTwoBanks() {
  const spent = new Set<string>();
  let isDown = true;
  const api = {
    linkTokenGet: async () => ({ data: { link_sessions: [session('first'), session('second')] } }),
    itemPublicTokenExchange: async ({ public_token: token }: { public_token: string }) => {
      if (token === 'public-second' && isDown) throw new SourceError('provider-down');
      if (spent.has(token)) {
        const data = { error_type: 'INVALID_INPUT', error_code: 'INVALID_PUBLIC_TOKEN' };
        throw plaidErrorFrom({ status: 400, data, retryAfter: undefined });
      }
      spent.add(token);
      return { data: { access_token: `access-${token}`, item_id: `item-${token}` } };
    },
  };
  const client: PlaidClient = {
    ask: async (schema, call) => schema.parse((await call(api as never)).data),
  };
  return { client, comeBack: () => (isDown = false) };
}

function attemptInMemory(): StoredAttempt {
  let stored: Readonly<Record<string, string>> = { linkToken: 'link' };
  return {
    read: async () => stored,
    save: async (secret) => {
      stored = secret;
    },
  };
}

describe('finishLink with several banks', () => {
  it('returns every bank after a failure between two token exchanges', async () => {
    const { client, comeBack } = plaidWithTwoBanks();
    const attempt = attemptInMemory();
    await expect(finishLink(client, attempt)).rejects.toMatchObject({ code: 'provider-down' });
    comeBack();
    expect(await finishLink(client, attempt)).toMatchObject({
      outcome: 'granted',
      sources: [{ externalKey: 'item-public-first' }, { externalKey: 'item-public-second' }],
    });
  });
});

describe('an error response that is not Plaid JSON', () => {
  it.each([400, 403, 404, 502])('counts HTTP %s as provider-down', (status) => {
    const refusal = plaidErrorFrom({ status, data: '<html>', retryAfter: undefined });
    expect(refusal.code).toBe('provider-down');
  });

  it('returns the Retry-After of a 429', () => {
    expect(plaidErrorFrom({ status: 429, data: '', retryAfter: '7' })).toMatchObject({
      code: 'limit',
      retryAfter: 7,
    });
  });
});
