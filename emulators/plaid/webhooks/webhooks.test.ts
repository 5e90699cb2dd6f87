import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BANK, DAY, refusalOf, PlaidTestServer, type ReceivedPost } from '../testing.ts';
import { FORGERIES } from './forgery.ts';

let world: PlaidTestServer;
beforeEach(async () => {
  world = await PlaidTestServer.start();
});
afterEach(() => world.close());

const SYNC = 'TRANSACTIONS/SYNC_UPDATES_AVAILABLE';

/** Waits until everything was told. */
const told = async () => {
  await world.control.advance(0);
  return world.receiver.names;
};

const read = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

/** As Plaid's documentation says that it is to be done. */
async function isGenuine({ verification = '', body }: ReceivedPost): Promise<boolean> {
  const [head, claims, signature = ''] = verification.split('.');
  const { alg, kid } = read(head);
  if (alg !== 'ES256') return false;
  const { data } = await world.plaid.webhookVerificationKeyGet({ key_id: String(kid) });
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

describe('the application hears', () => {
  it('what came of a visit', async () => {
    const linkToken = await world.link();
    await world.control.share(linkToken);
    await told();
    const body = JSON.parse(world.receiver.posts[0]?.body ?? '') as Record<string, unknown>;
    expect(body).toMatchObject({
      webhook_type: 'LINK',
      webhook_code: 'SESSION_FINISHED',
      status: 'SUCCESS',
      link_token: linkToken,
    });
    expect(body['public_tokens']).toHaveLength(1);
  });

  it('of changes only after it has asked for them once', async () => {
    const { accessToken, itemId } = await world.connect();
    await world.control.put([{ cents: -100 }]);
    expect(await told()).not.toContain(SYNC);
    await world.plaid.transactionsSync({ access_token: accessToken });
    await world.control.put([{ cents: -200 }]);
    expect(await told()).toContain(SYNC);
    expect(JSON.parse(world.receiver.posts.at(-1)?.body ?? '')).toMatchObject({
      item_id: itemId,
      initial_update_complete: true,
      historical_update_complete: true,
    });
  });

  it('nothing of a bank that is silent', async () => {
    const { accessToken } = await world.connect();
    await world.plaid.transactionsSync({ access_token: accessToken });
    await world.control.ask('PUT', `/banks/${BANK}`, { standing: 'silent' });
    await world.control.put([{ cents: -200 }]);
    expect(await told()).not.toContain(SYNC);
  });

  it('that its access has ended, is about to, or is back', async () => {
    const { itemId } = await world.connect();
    const ask = (what: string, body?: object) =>
      world.control.ask('POST', `/items/${itemId}/${what}`, body);
    await ask('consent', { endsAt: '2026-12-01T16:00:00.000Z' });
    await ask('require-login');
    await ask('repair');
    await ask('revoke');
    const names = (await told()).filter((name) => name.startsWith('ITEM/'));
    expect(names.toSorted()).toEqual([
      'ITEM/ERROR',
      'ITEM/LOGIN_REPAIRED',
      'ITEM/PENDING_DISCONNECT',
      'ITEM/USER_PERMISSION_REVOKED',
    ]);
  });

  it('again, later and later, until it says that it has heard', async () => {
    world.receiver.answers = [500, 500, 200];
    await world.control.share(await world.link());
    expect(await told()).toHaveLength(1);
    await world.control.advance(30);
    expect(world.receiver.names).toHaveLength(2);
    await world.control.advance(120);
    expect(world.receiver.names).toHaveLength(3);
    await world.control.advance(DAY);
    expect(world.receiver.names).toHaveLength(3);
  });

  it('late, twice, or never, as it was asked for', async () => {
    await world.control.addFault({ kind: 'delayWebhooks', seconds: 60, times: 1 });
    await world.control.addFault({ kind: 'duplicateWebhooks', skip: 1, times: 1 });
    await world.control.addFault({ kind: 'dropWebhooks', skip: 2 });
    for (let count = 0; count < 3; count += 1) await world.control.share(await world.link());
    const early = await told();
    expect(early).toHaveLength(1);
    await world.control.advance(60);
    expect(world.receiver.names).toHaveLength(3);
    const { webhooks } = await world.control.ask<{ webhooks: unknown[] }>('GET', '/webhooks');
    expect(webhooks).toHaveLength(3);
  });
});

describe('a post', () => {
  it('is signed with a key that can be asked for', async () => {
    await world.control.share(await world.link());
    await told();
    expect(await Promise.all(world.receiver.posts.map(isGenuine))).toEqual([true]);
  });

  it('of a key that has expired is none of Plaid’s any more', async () => {
    await world.control.share(await world.link());
    await told();
    await world.control.ask('POST', '/webhook-keys');
    expect(await Promise.all(world.receiver.posts.map(isGenuine))).toEqual([false]);
  });

  it.each(FORGERIES.filter((how) => how !== 'unknownKey'))(
    'that is forged by %s is seen through',
    async (forgery) => {
      await world.control.share(await world.link());
      await told();
      await world.control.ask('POST', '/webhooks/1/post', { forgery });
      const [genuine, forged] = world.receiver.posts;
      expect(genuine && (await isGenuine(genuine))).toBe(true);
      const looked = forged?.verification === undefined ? false : await isGenuine(forged);
      expect(looked).toBe(false);
    },
  );

  it('of a key that nobody knows leads nowhere', async () => {
    const call = world.plaid.webhookVerificationKeyGet({ key_id: 'made-up' });
    expect((await refusalOf(call)).code).toBe('INVALID_WEBHOOK_VERIFICATION_KEY_ID');
  });
});
