// Tests the deployed payment callables over the network, with emulators of Stripe and Firestore.
// The signed-in user comes from an unsigned token, as in Firebase's own emulator.
import { callablePath, type CallableName } from '@daily-snapshot/domain/contracts/callables';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import express, { type RequestHandler } from 'express';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startFirestore, type RunningFirestore } from '../../../emulators/firestore/index.ts';
import { SettableClock } from '../../../emulators/support/simulation/clock.ts';
import { StripeTestServer } from '../../../emulators/stripe/testing.ts';
import { signedClaimLinks } from '../../../functions/src/platform/links/signed-links.ts';

const PROJECT_ID = 'demo-racing';
const RACERS = 200;
const EMAIL = 'ada@bluebird.example';
const ORIGIN = 'http://127.0.0.1:5002';
const LINK_SECRET = 'not a secret';
const FRIEND = { offer: 'friends', price: 100 };

/** The callables read the clock of the machine. */
const clock = new SettableClock();

let firestore: RunningFirestore;
let stripe: StripeTestServer;
let queue: Server;
let auth: Server;
let functions: Server;

const addressOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;
const listening = (server: Server) =>
  new Promise<Server>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
const closed = async (server: Server) => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
};

/** Answers account lookups. Every requested user has an account whose sessions are in force. */
function answerLookup(request: IncomingMessage, response: ServerResponse): void {
  void (async () => {
    const { localId } = (await json(request)) as { localId: string[] };
    const users = localId.map((id) => ({ localId: id, email: `${id}@example.com` }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ users }));
  })();
}

beforeAll(async () => {
  firestore = await startFirestore();
  stripe = await StripeTestServer.start({ clock });
  // The queue accepts every task and runs none.
  queue = await listening(createServer((_, response) => response.end('{}')));
  auth = await listening(createServer(answerLookup));
  const settings = {
    GCLOUD_PROJECT: PROJECT_ID,
    FIREBASE_AUTH_EMULATOR_HOST: addressOf(auth),
    FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT_ID }),
    FUNCTIONS_EMULATOR: 'true',
    METADATA_SERVER_DETECTION: 'none',
    FIREBASE_DEBUG_MODE: 'true',
    FIREBASE_DEBUG_FEATURES: '{"skipTokenVerification":true}',
    FIRESTORE_EMULATOR_HOST: `${firestore.host}:${firestore.port}`,
    CLOUD_TASKS_EMULATOR_HOST: addressOf(queue),
    STRIPE_API_BASE: stripe.address,
    STRIPE_SECRET_KEY: 'sk_test_local',
    UNSUBSCRIBE_SECRET: LINK_SECRET,
    SITE_ORIGIN: ORIGIN,
    POSTAL_ADDRESS: '1 Main Street, Springfield, IL 62701',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { billingApi } = await import('../../../functions/src/billing/handlers/billing-api.ts');
  const { createCheckout } = await import('../../../functions/src/billing/handlers/billing-api.ts');
  const app = express().use(express.json());
  for (const [name, called] of Object.entries({ billingApi, createCheckout })) {
    app.use(`/${name}`, called as unknown as RequestHandler);
  }
  functions = await listening(createServer(app));
});
afterAll(async () => {
  await closed(functions);
  await getFirestore().terminate();
  await Promise.all([closed(queue), closed(auth), stripe.close(), firestore.close()]);
  clock.close();
  vi.unstubAllEnvs();
});

const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
function tokenOf(uid: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${PROJECT_ID}`,
    aud: PROJECT_ID,
    sub: uid,
    user_id: uid,
    email: `${uid}@example.com`,
    auth_time: now,
    iat: now,
    exp: now + 3600,
  };
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}

async function call(name: CallableName, data: object, uid?: string) {
  const answer = await fetch(`http://${addressOf(functions)}/${callablePath(name)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(uid !== undefined && { authorization: `Bearer ${tokenOf(uid)}` }),
    },
    body: JSON.stringify({ data }),
  });
  const body = (await answer.json()) as { result?: Record<string, string>; error?: object };
  return { status: answer.status, ...body };
}

describe('a checkout over the network', () => {
  it(`belongs to one of ${RACERS} accounts that claim it at once`, async () => {
    const { result = {} } = await call('createCheckout', FRIEND);
    const { intentId = '', claimToken = '' } = result;
    const db = getFirestore();
    const sessionId = String((await db.doc(paths.checkout(intentId)).get()).get('sessionId'));
    await stripe.ask('POST', `/checkout/${sessionId}/complete`, { email: EMAIL });
    const endsAt = new Date(Date.now() + 3_600_000);
    const url = signedClaimLinks(ORIGIN, LINK_SECRET).urlFor(intentId, EMAIL, endsAt);
    const link = url.split('/').at(-1) ?? '';

    const accounts = Array.from({ length: RACERS }, (_, index) => `account-${index}`);
    const answers = await Promise.all(
      accounts.map((uid, index) =>
        call('claimCheckout', index % 2 ? { link } : { intentId, claimToken }, uid),
      ),
    );
    const winners = accounts.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(RACERS - 1);
    expect((await db.doc(paths.checkout(intentId)).get()).get('claimedBy')).toBe(winners[0]);
    const { docs } = await db.collection('plans').get();
    expect(docs.map(({ id }) => id)).toEqual(winners);

    const again = await call('claimCheckout', { link }, winners[0]);
    expect(again.result).toEqual({ state: 'claimed' });
  }, 120_000);

  it.each([
    { amount: 1 },
    { unit_amount: 1 },
    { priceId: 'price_cheap' },
    { trialDays: 3650 },
    { discount: 100 },
    { metadata: { checkoutId: 'a-checkout-of-eve' } },
    { customer: 'cus_of_somebody_else' },
    { successUrl: 'https://evil.example' },
  ])('is not opened for a request with the extra field %o', async (extra) => {
    const before = (await stripe.stripe.checkout.sessions.list()).data.length;
    expect((await call('createCheckout', { ...FRIEND, ...extra })).status).toBe(400);
    expect((await stripe.stripe.checkout.sessions.list()).data).toHaveLength(before);
  });

  it('uses only our price list and our id, whatever the request contains', async () => {
    const request = {
      ...FRIEND,
      hasFreeTrial: true,
      promoCode: 'PARKHILL20',
      promoType: 'percentage',
    };
    const { result = {} } = await call('createCheckout', request);
    const stored = await getFirestore()
      .doc(paths.checkout(result['intentId'] ?? ''))
      .get();
    const session = await stripe.stripe.checkout.sessions.retrieve(String(stored.get('sessionId')));
    expect(session).toMatchObject({
      amount_total: 10_000,
      customer: null,
      metadata: { checkoutId: result['intentId'] },
      client_reference_id: result['intentId'],
      success_url: `${ORIGIN}/onboarding?success=true&session_id={CHECKOUT_SESSION_ID}`,
    });
    expect(Object.keys(session.metadata ?? {})).toEqual(['checkoutId']);
    await stripe.ask('POST', `/checkout/${session.id}/complete`, { email: EMAIL });
    const paid = await stripe.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription'],
    });
    const subscription = typeof paid.subscription === 'object' ? paid.subscription : null;
    expect(subscription?.status).toBe('active');
    expect(subscription?.metadata).toEqual(session.metadata);
  });
});
