// The deployed payment callables over the network, with emulators of Stripe and Firestore. The
// signed-in user comes from an unsigned token, as in Firebase's own emulator.
import { callablePath, type CallableName } from '@daily-snapshot/domain/contracts/callables';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import express, { type RequestHandler } from 'express';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { vi } from 'vitest';
import { startIndexedFirestore } from '../firestore/start-indexed-firestore.ts';
import { SettableClock } from '../../../emulators/support/simulation/clock.ts';
import { StripeTestServer } from '../../../emulators/stripe/testing.ts';

const PROJECT_ID = 'demo-payments';
export const BILLING_ORIGIN = 'http://127.0.0.1:5002';
export const LINK_SECRET = 'not a secret';

export interface BillingCallables {
  readonly stripe: StripeTestServer;
  /** The database of the callables, which exists from the first call on. */
  readonly db: () => Firestore;
  /** Calls a payment callable, from a network address if one is given. */
  call(name: CallableName, data: object, uid?: string, network?: string): Promise<BillingAnswer>;
  close(): Promise<void>;
}

export interface BillingAnswer {
  readonly status: number;
  readonly result?: Record<string, string>;
  readonly error?: { readonly details?: { readonly challenge?: string } };
}

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

/** Starts the callables. A process can start them once, because they read the environment once. */
export async function startBillingCallables(): Promise<BillingCallables> {
  const firestore = await startIndexedFirestore();
  // The callables read the clock of the machine.
  const clock = new SettableClock();
  const stripe = await StripeTestServer.start({ clock });
  // The queue accepts every task and runs none.
  const queue = await listening(createServer((_, response) => response.end('{}')));
  const auth = await listening(createServer(answerLookup));
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
    STRIPE_IS_ON: 'true',
    STRIPE_API_BASE: stripe.address,
    STRIPE_SECRET_KEY: 'sk_test_local',
    UNSUBSCRIBE_SECRET: LINK_SECRET,
    SITE_ORIGIN: BILLING_ORIGIN,
    POSTAL_ADDRESS: '1 Main Street, Springfield, IL 62701',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { billingApi, billingPublicApi, createCheckout } =
    await import('../../../functions/src/billing/handlers/billing-api.ts');
  const app = express().use(express.json());
  for (const [name, called] of Object.entries({ billingApi, billingPublicApi, createCheckout })) {
    app.use(`/${name}`, called as unknown as RequestHandler);
  }
  const functions = await listening(createServer(app));
  return {
    stripe,
    db: () => getFirestore(),
    call: async (name, data, uid, network) => {
      const answer = await fetch(`http://${addressOf(functions)}/${callablePath(name)}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(network !== undefined && { 'x-forwarded-for': network }),
          ...(uid !== undefined && { authorization: `Bearer ${tokenOf(uid)}` }),
        },
        body: JSON.stringify({ data }),
      });
      const body = (await answer.json()) as Omit<BillingAnswer, 'status'>;
      return { status: answer.status, ...body };
    },
    close: async () => {
      await closed(functions);
      await getFirestore().terminate();
      await Promise.all([closed(queue), closed(auth), stripe.close(), firestore.close()]);
      clock.close();
      vi.unstubAllEnvs();
    },
  };
}

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
    firebase: { sign_in_provider: 'password', identities: {} },
  };
  return `${part({ alg: 'none' })}.${part(claims)}.`;
}
