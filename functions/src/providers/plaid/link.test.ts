import { describe, expect, it } from 'vitest';
import { SourceError } from '../../connections/ports/source-error.ts';
import type { StoredAttempt } from '../../connections/ports/source-provider.ts';
import type { PlaidClient } from './client.ts';
import { finishLink } from './link.ts';
import { plaidErrorFrom } from './plaid-error.ts';

const added = (bank: string) => ({ public_token: `public-${bank}`, institution: { name: bank } });

const session = (...banks: string[]) => ({
  finished_at: '2026-11-24T15:00:00Z',
  on_success: null,
  results: { item_add_results: banks.map(added) },
});

/** Simulates Plaid after the given Link sessions. Each public token can be exchanged once. */
function plaidAfter(sessions: readonly object[]) {
  const spent = new Set<string>();
  let isDown = true;
  const api = {
    linkTokenGet: async () => ({ data: { link_sessions: sessions } }),
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
  const removed: string[] = [];
  const itemRemove = async ({ access_token: token }: { access_token: string }) => {
    removed.push(token);
    return { data: {} };
  };
  const client: PlaidClient = {
    ask: async (schema, call) => schema.parse((await call({ ...api, itemRemove } as never)).data),
  };
  return { client, removed, comeBack: () => (isDown = false) };
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
    const { client, comeBack } = plaidAfter([session('first', 'second')]);
    const attempt = attemptInMemory();
    await expect(finishLink(client, attempt)).rejects.toMatchObject({ code: 'provider-down' });
    comeBack();
    expect(await finishLink(client, attempt)).toMatchObject({
      outcome: 'granted',
      sources: [{ externalKey: 'item-public-first' }, { externalKey: 'item-public-second' }],
    });
  });
});

describe('finishLink after several Link sessions', () => {
  const left = { finished_at: '2026-11-24T14:50:00Z', exit: { error: null }, results: null };
  const open = { finished_at: null, exit: null, results: null };

  it.each([
    ['two banks were shared', [session('first'), session('second')], ['first', 'second']],
    ['one ended without sharing before', [left, session('first')], ['first']],
    ['one ended without sharing afterwards', [session('first'), left], ['first']],
  ])('connects nothing and removes the Items if %s', async (_, sessions, banks) => {
    const { client, removed, comeBack } = plaidAfter(sessions);
    comeBack();
    expect(await finishLink(client, attemptInMemory())).toEqual({ outcome: 'ambiguous' });
    expect(removed).toEqual(banks.map((bank) => `access-public-${bank}`));
  });

  it('returns the bank if the other session never ended, as after a reload', async () => {
    const { client } = plaidAfter([open, session('first')]);
    expect(await finishLink(client, attemptInMemory())).toMatchObject({ outcome: 'granted' });
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
