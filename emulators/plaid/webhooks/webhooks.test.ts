import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BANK, DAY, refusalOf, PlaidTestServer, type ReceivedPost } from '../testing.ts';
import { FORGERIES } from './forgery.ts';

let emulator: PlaidTestServer;
beforeEach(async () => {
  emulator = await PlaidTestServer.start();
});
afterEach(() => emulator.close());

const SYNC = 'TRANSACTIONS/SYNC_UPDATES_AVAILABLE';

/** Waits until all webhooks are sent. */
const receivedNames = async () => {
  await emulator.control.advance(0);
  return emulator.receiver.names;
};

const read = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/** Verifies a webhook as Plaid's documentation describes. */
async function isGenuine({ verification = '', body }: ReceivedPost): Promise<boolean> {
  const [head, claims, signature = ''] = verification.split('.');
  const { alg, kid } = read(head);
  if (alg !== 'ES256') return false;
  const { data } = await emulator.plaid.webhookVerificationKeyGet({ key_id: String(kid) });
  const { kty, crv, x, y, expired_at: expiredAt } = data.key;
  if (expiredAt !== null) return false;
  const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { iat, request_body_sha256: hash } = read(claims);
  const age = Date.now() / 1000 - Number(iat);
  const isOfBody = hash === createHash('sha256').update(body).digest('hex');
  return isSigned && isOfBody && age < 300 && age > -60;
}

describe('webhook feed', () => {
  it('sends the outcome of a Link visit', async () => {
    const linkToken = await emulator.link();
    await emulator.control.share(linkToken);
    await receivedNames();
    const body = JSON.parse(emulator.receiver.posts[0]?.body ?? '') as Record<string, unknown>;
    expect(body).toMatchObject({
      webhook_type: 'LINK',
      webhook_code: 'SESSION_FINISHED',
      status: 'SUCCESS',
      link_token: linkToken,
    });
    expect(body['public_tokens']).toHaveLength(1);
  });

  it('sends changes only after the application has synced once', async () => {
    const { accessToken, itemId } = await emulator.connect();
    await emulator.control.put([{ cents: -100 }]);
    expect(await receivedNames()).not.toContain(SYNC);
    await emulator.plaid.transactionsSync({ access_token: accessToken });
    await emulator.control.put([{ cents: -200 }]);
    expect(await receivedNames()).toContain(SYNC);
    expect(JSON.parse(emulator.receiver.posts.at(-1)?.body ?? '')).toMatchObject({
      item_id: itemId,
      initial_update_complete: true,
      historical_update_complete: true,
    });
  });

  it('sends nothing for a silent bank', async () => {
    const { accessToken } = await emulator.connect();
    await emulator.plaid.transactionsSync({ access_token: accessToken });
    await emulator.control.ask('PUT', `/banks/${BANK}`, { status: 'silent' });
    await emulator.control.put([{ cents: -200 }]);
    expect(await receivedNames()).not.toContain(SYNC);
  });

  it('sends that access has ended, will end, or is back', async () => {
    const { itemId } = await emulator.connect();
    const ask = (what: string, body?: object) =>
      emulator.control.ask('POST', `/items/${itemId}/${what}`, body);
    await ask('consent', { endsAt: '2026-12-01T16:00:00.000Z' });
    await ask('require-login');
    await ask('repair');
    await ask('revoke');
    const names = (await receivedNames()).filter((name) => name.startsWith('ITEM/'));
    expect(names.toSorted()).toEqual([
      'ITEM/ERROR',
      'ITEM/LOGIN_REPAIRED',
      'ITEM/PENDING_DISCONNECT',
      'ITEM/USER_PERMISSION_REVOKED',
    ]);
  });

  it('retries with growing delays until the receiver answers 200', async () => {
    emulator.receiver.answers = [500, 500, 200];
    await emulator.control.share(await emulator.link());
    expect(await receivedNames()).toHaveLength(1);
    await emulator.control.advance(30);
    expect(emulator.receiver.names).toHaveLength(2);
    await emulator.control.advance(120);
    expect(emulator.receiver.names).toHaveLength(3);
    await emulator.control.advance(DAY);
    expect(emulator.receiver.names).toHaveLength(3);
  });

  it('delays, duplicates or drops webhooks when a fault says so', async () => {
    await emulator.control.addFault({ kind: 'delayWebhooks', seconds: 60, times: 1 });
    await emulator.control.addFault({ kind: 'duplicateWebhooks', skip: 1, times: 1 });
    await emulator.control.addFault({ kind: 'dropWebhooks', skip: 2 });
    for (let count = 0; count < 3; count += 1) await emulator.control.share(await emulator.link());
    const early = await receivedNames();
    expect(early).toHaveLength(1);
    await emulator.control.advance(60);
    expect(emulator.receiver.names).toHaveLength(3);
    const { webhooks } = await emulator.control.ask<{ webhooks: unknown[] }>('GET', '/webhooks');
    expect(webhooks).toHaveLength(3);
  });
});

describe('signature', () => {
  it('verifies with a key that the API returns', async () => {
    await emulator.control.share(await emulator.link());
    await receivedNames();
    expect(await Promise.all(emulator.receiver.posts.map(isGenuine))).toEqual([true]);
  });

  it('does not verify after its key has expired', async () => {
    await emulator.control.share(await emulator.link());
    await receivedNames();
    await emulator.control.ask('POST', '/webhook-keys');
    expect(await Promise.all(emulator.receiver.posts.map(isGenuine))).toEqual([false]);
  });

  it.each(FORGERIES.filter((how) => how !== 'unknownKey'))(
    'does not verify for forgery %s',
    async (forgery) => {
      await emulator.control.share(await emulator.link());
      await receivedNames();
      await emulator.control.ask('POST', '/webhooks/1/post', { forgery });
      const [genuine, forged] = emulator.receiver.posts;
      expect(genuine && (await isGenuine(genuine))).toBe(true);
      const looked = forged?.verification === undefined ? false : await isGenuine(forged);
      expect(looked).toBe(false);
    },
  );

  it('has no key in the API when the key ID is made up', async () => {
    const call = emulator.plaid.webhookVerificationKeyGet({ key_id: 'made-up' });
    expect((await refusalOf(call)).code).toBe('INVALID_WEBHOOK_VERIFICATION_KEY_ID');
  });
});
