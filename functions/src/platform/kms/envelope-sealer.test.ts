import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sealed } from '../../connections/ports/vault.ts';
import { cloudKms } from './cloud-kms.ts';
import type { KeyWrapper } from './key-wrapper.ts';
import { localKeys } from './local-keys.ts';
import { envelopeSealer } from './envelope-sealer.ts';

const NOW = new Date('2026-11-24T15:00:00Z');
const clock = stoppedClock(NOW);
const ABOUT = 'bakery|first-bank|v1';
const GRANT = { access: 'access-secret', refresh: 'refresh-secret' };
const newKey = () => randomBytes(32).toString('base64url');

const old = newKey();
const sealer = (...keys: string[]) => envelopeSealer(localKeys(keys), clock);

describe('envelopeSealer', () => {
  it('opens a secret in its own record', async () => {
    const box = sealer(old);
    expect(await box.open(ABOUT, await box.seal(ABOUT, GRANT))).toEqual(GRANT);
  });

  it('hides the secret and seals it differently each time', async () => {
    const box = sealer(old);
    const [first, second] = [await box.seal(ABOUT, GRANT), await box.seal(ABOUT, GRANT)];
    expect(JSON.stringify(first)).not.toContain('secret');
    expect(first.sealed).not.toBe(second.sealed);
    expect(first.wrappedKey).not.toBe(second.wrappedKey);
  });

  it.each([
    ['of another business', 'tavern|first-bank|v1'],
    ['of another connection', 'bakery|second-bank|v1'],
  ])('does not open a secret in the record %s', async (_, about) => {
    const box = sealer(old);
    const sealed = await box.seal(ABOUT, GRANT);
    await expect(box.open(about, sealed)).rejects.toThrow();
    // Opening it in its own record first caches the key, which must not help.
    await box.open(ABOUT, sealed);
    await expect(box.open(about, sealed)).rejects.toThrow();
  });

  it('does not open a secret if any part was changed', async () => {
    const box = sealer(old);
    const sealed = await box.seal(ABOUT, GRANT);
    for (const part of ['sealed', 'iv', 'tag', 'wrappedKey'] as const) {
      const bytes = Buffer.from(sealed[part], 'base64url');
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      const changed: Sealed = { ...sealed, [part]: bytes.toString('base64url') };
      await expect(box.open(ABOUT, changed), part).rejects.toThrow();
    }
  });

  it('does not open a secret with a truncated tag', async () => {
    const box = sealer(old);
    const sealed = await box.seal(ABOUT, GRANT);
    const tag = Buffer.from(sealed.tag, 'base64url').subarray(0, 4).toString('base64url');
    await expect(box.open(ABOUT, { ...sealed, tag })).rejects.toThrow();
  });
});

describe('key rotation', () => {
  it('seals with the new version and opens secrets of the old one', async () => {
    const sealed = await sealer(old).seal(ABOUT, GRANT);
    const rotated = sealer(newKey(), old);
    expect(await rotated.open(ABOUT, sealed)).toEqual(GRANT);
    expect((await rotated.seal(ABOUT, GRANT)).keyVersion).toBe('2');
  });

  it('rewraps keys of the old version, so that the old version can be destroyed', async () => {
    const sealed = await sealer(old).seal(ABOUT, GRANT);
    const next = newKey();
    const rewrapped = await sealer(next, old).rewrap(ABOUT, sealed);
    expect(rewrapped.sealed).toBe(sealed.sealed);
    expect(await sealer(next, newKey()).open(ABOUT, rewrapped)).toEqual(GRANT);
    await expect(sealer(next, newKey()).open(ABOUT, sealed)).rejects.toThrow();
  });

  it('does not rewrap a key of another record', async () => {
    const sealed = await sealer(old).seal(ABOUT, GRANT);
    await expect(sealer(newKey(), old).rewrap('tavern|x|v1', sealed)).rejects.toThrow();
  });

  it('requires at least one key of 32 bytes', () => {
    expect(() => localKeys([])).toThrow('32 bytes');
    expect(() => localKeys(['c2hvcnQ'])).toThrow('32 bytes');
  });
});

describe('the key cache', () => {
  it('asks the key wrapper once for a secret that is opened often', async () => {
    let asked = 0;
    const keys = localKeys([old]);
    const counting: KeyWrapper = {
      ...keys,
      unwrap: (...args) => {
        asked += 1;
        return keys.unwrap(...args);
      },
    };
    const box = envelopeSealer(counting, clock);
    const sealed = await box.seal(ABOUT, GRANT);
    for (let time = 0; time < 5; time += 1) await box.open(ABOUT, sealed);
    expect(asked).toBe(1);
  });
});

describe('cloudKms', () => {
  const KEY = 'projects/p/locations/us/keyRings/app/cryptoKeys/connectors';
  const asked: { url: string; authorization: string | undefined; body: string }[] = [];
  let isDown = false;
  // Imitates the documented API: base64 in both directions, and the name of the version that was
  // used.
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readText(request);
    const url = request.url ?? '';
    asked.push({ url, authorization: request.headers.authorization, body: text });
    const body = text === '' ? {} : JSON.parse(text);
    const name = `${KEY}/cryptoKeyVersions/3`;
    const seal = (plain: string) =>
      Buffer.from(JSON.stringify({ plain, about: body.additionalAuthenticatedData }));
    if (isDown) response.writeHead(503).end(`{"error":{"message":"could not read ${text}"}}`);
    else if (url.endsWith(':encrypt')) {
      response.end(JSON.stringify({ name, ciphertext: seal(body.plaintext).toString('base64') }));
    } else if (url.endsWith(':decrypt')) {
      const sealed = JSON.parse(Buffer.from(body.ciphertext, 'base64').toString());
      if (sealed.about === body.additionalAuthenticatedData) {
        response.end(JSON.stringify({ plaintext: sealed.plain }));
      } else response.writeHead(400).end('{}');
    } else response.end(JSON.stringify({ primary: { name } }));
  };
  const server = createServer((request, response) => void answer(request, response));
  let keeper: KeyWrapper;
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    keeper = cloudKms({ key: KEY, accessToken: async () => 'token', baseUrl });
  });
  afterAll(() => void server.close());

  it('wraps keys, never secrets, and binds them to their record', async () => {
    const box = envelopeSealer(keeper, clock);
    const sealed = await box.seal(ABOUT, GRANT);
    expect(sealed.keyVersion).toBe('3');
    expect(await box.open(ABOUT, sealed)).toEqual(GRANT);
    await expect(box.open('tavern|x|v1', sealed)).rejects.toThrow('Cloud KMS answered 400.');
    expect(asked.map(({ url }) => url)).toEqual([
      `/v1/${KEY}:encrypt`,
      `/v1/${KEY}:decrypt`,
      `/v1/${KEY}:decrypt`,
    ]);
    expect(asked[0]?.authorization).toBe('Bearer token');
    expect(asked.some(({ body }) => body.includes('secret'))).toBe(false);
  });

  it('returns the current version', async () => {
    expect(await keeper.currentVersion()).toBe('3');
  });

  it('throws an error that contains only the status of the answer', async () => {
    isDown = true;
    const failure = envelopeSealer(keeper, clock).seal(ABOUT, GRANT);
    await expect(failure).rejects.toThrow(/^Cloud KMS answered 503\.$/);
  });
});
