import { expect, it } from 'vitest';
import type { PlaidClient } from './client.ts';
import { plaidErrorFrom } from './plaid-error.ts';
import { verificationKeys } from './verification-keys.ts';

const KEY = { alg: 'ES256', crv: 'P-256', kty: 'EC', x: 'x', y: 'y', expired_at: null };

it('limits lookups of made-up key ids and still looks up a known key', async () => {
  let now = new Date('2026-11-24T15:00:00Z');
  let questions = 0;
  const api = {
    webhookVerificationKeyGet: async ({ key_id: id }: { key_id: string }) => {
      questions += 1;
      if (id === 'genuine') return { data: { key: KEY } };
      const data = {
        error_type: 'INVALID_INPUT',
        error_code: 'INVALID_WEBHOOK_VERIFICATION_KEY_ID',
      };
      throw plaidErrorFrom({ status: 400, data, retryAfter: undefined });
    },
  };
  const client: PlaidClient = {
    ask: async (schema, call) => schema.parse((await call(api as never)).data),
  };
  const keyOf = verificationKeys(client, { now: () => now });
  expect(await keyOf('genuine')).toBeDefined();
  now = new Date(now.getTime() + 6 * 60_000);
  questions = 0;
  for (let made = 0; made < 100; made += 1) expect(await keyOf(`made-up-${made}`)).toBeUndefined();
  expect(questions).toBe(30);
  expect(await keyOf('genuine')).toBeDefined();
});
