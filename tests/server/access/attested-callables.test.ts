// Firebase verifies attestations with Google's keys. In its debug mode it accepts every
// attestation. These tests check over the network how we handle the result.
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import express, { type RequestHandler } from 'express';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
const ATTESTATION = `${part({ alg: 'none' })}.${part({ sub: 'our-site' })}.x`;

const ORDER = { offer: 'friends', price: 100 };
const ANSWER = { url: 'https://pay.example/cs_1', intentId: 'intent', claimToken: 'token' };

/** Sets whether Firebase accepts attestations without verification. */
const believe = (skipTokenVerification: boolean) =>
  vi.stubEnv('FIREBASE_DEBUG_FEATURES', JSON.stringify({ skipTokenVerification }));

let server: Server;
let url = '';
const handled: unknown[] = [];
const attested: unknown[] = [];

async function load() {
  const { publicFunction, signedInFunction } =
    await import('../../../functions/src/platform/handlers/callable.ts');
  const handle = async (request: unknown, context?: { readonly isAttested: boolean }) => {
    handled.push(request);
    attested.push(context?.isAttested);
    return ANSWER;
  };
  const options = { memory: '512MiB', timeoutSeconds: 60, maxInstances: 10 } as const;
  const calls = { createCheckout: handle };
  return {
    once: publicFunction('createCheckout', calls, { ...options, isAttestedOnce: true }),
    open: publicFunction('createCheckout', calls, options),
    signedIn: signedInFunction(
      'billingApi',
      {
        openPortal: async () => ({ url: 'https://pay.example/portal' }),
        claimCheckout: async () => ({ state: 'nothing' }),
      },
      options,
    ),
  };
}
let functions: Awaited<ReturnType<typeof load>>;

beforeAll(async () => {
  vi.stubEnv('ENFORCE_APP_CHECK', 'true');
  vi.stubEnv('FIREBASE_DEBUG_MODE', 'true');
  vi.stubEnv('GCLOUD_PROJECT', 'demo-attested');
  functions = await load();
  const app = express().use(express.json());
  for (const [name, called] of Object.entries(functions)) {
    app.use(`/${name}`, called as unknown as RequestHandler);
  }
  await new Promise<void>((resolve) => {
    server = app.listen(0, '127.0.0.1', () => resolve());
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise((resolve) => server.close(resolve));
});

async function post(name: keyof typeof functions, attestation?: string, call = 'openPortal') {
  const path = name === 'signedIn' ? `${name}/${call}` : name;
  const response = await fetch(`${url}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(attestation !== undefined && { 'X-Firebase-AppCheck': attestation }),
    },
    body: JSON.stringify({ data: name === 'signedIn' ? {} : ORDER }),
  });
  return { status: response.status, body: (await response.json()) as object };
}

describe('a public callable with enforced App Check', () => {
  it.each(['once', 'open'] as const)(
    'refuses a request without a valid attestation: %s',
    async (name) => {
      believe(false);
      for (const attestation of [undefined, 'made up', ATTESTATION]) {
        const { status, body } = await post(name, attestation);
        expect(status).toBe(401);
        expect(body).toEqual({ error: { status: 'UNAUTHENTICATED', message: 'Unauthenticated' } });
      }
      expect(handled).toEqual([]);
      believe(true);
      expect(await post(name, ATTESTATION)).toEqual({ status: 200, body: { result: ANSWER } });
      expect(handled.splice(0)).toEqual([ORDER]);
      // A token that is accepted again proves nothing about a second request.
      expect(attested.splice(0)).toEqual([name === 'once']);
    },
  );

  it('refuses a used attestation and does nothing', async () => {
    const request = {
      data: ORDER,
      app: { appId: 'our-site', token: {}, alreadyConsumed: true },
      rawRequest: { headers: {}, socket: {} },
    };
    const replayed = functions.once.run(request as never);
    await expect(replayed).rejects.toMatchObject({ code: 'permission-denied' });
    expect(handled).toEqual([]);
    const fresh = { ...request, app: { ...request.app, alreadyConsumed: false } };
    expect(await functions.once.run(fresh as never)).toEqual(ANSWER);
  });
});

describe('a body that cannot be decoded', () => {
  it.each([
    ['nested 40,000 levels deep', `{"data":${'['.repeat(40_000)}${']'.repeat(40_000)}}`],
    ['with an unknown type', '{"data":{"@type":"unknown"}}'],
    ['without data', '{"body":{}}'],
  ])('is refused like any invalid request, without an error of ours: %s', async (_, body) => {
    believe(true);
    const response = await fetch(`${url}/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-Firebase-AppCheck': ATTESTATION },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('The request was incomplete.');
  });
});

describe('a callable for signed-in users', () => {
  it('refuses a visitor', async () => {
    const { status, body } = await post('signedIn', ATTESTATION);
    expect(status).toBe(401);
    expect(body).toMatchObject({ error: { details: { code: 'not-signed-in' } } });
  });

  it.each(['', 'noSuchCall', 'createCheckout', '__proto__', 'constructor', 'billingApi'])(
    'answers 404 to a call of another function: %s',
    async (call) => {
      const { status, body } = await post('signedIn', ATTESTATION, call);
      expect(status).toBe(404);
      expect(body).toMatchObject({ error: { details: { code: 'not-found' } } });
    },
  );
});
