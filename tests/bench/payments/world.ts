// What of the local world payments need: Stripe, a Firestore that counts, the functions as one instance,
// and a queue that takes every task and does none: what is asked of it is not measured here.
import { createServer } from 'node:http';

import { newCheckout } from '@daily-snapshot/domain/billing/checkout';
import type { CheckoutFacts } from '@daily-snapshot/domain/billing/checkout-facts';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import { listen } from '../../../emulators/kit/listen.ts';
import { readStripeWebhookSecret } from '../../../emulators/world/functions-settings.ts';
import { buildFunctions, startStripe } from '../../../emulators/world/parts.ts';
import { HOST } from '../../../emulators/world/ports.ts';
import { addressOf, PROJECT_ID } from '../../../emulators/world/world-file.ts';
import { stripeClient } from '../../../functions/src/adapters/stripe/payments.ts';
import { startInstance } from '../functions-instance.ts';
import {
  CONCURRENCY,
  startCounting,
  startFunctionsWorld,
  takeCharged,
} from '../functions-world.ts';
import type { Charged } from '../morning/counted-firestore.ts';
import { secondsSideBySide } from '../side-by-side.ts';

/** A checkout that somebody has paid, and the account that began it. */
export interface Paid extends Pick<CheckoutFacts, 'checkoutId' | 'sessionId'> {
  readonly subscriptionId: string;
  readonly accountId: string;
}

export interface PaymentsWorld {
  readonly db: Firestore;
  /** a function is at its name below it */
  readonly url: string;
  readonly webhookSecret: string;
  takeCharged(): Promise<Charged>;
  /** Checkouts that are paid and of which nobody has been told. */
  pay(count: number): Promise<readonly Paid[]>;
  stop(): Promise<void>;
}

export const startPaymentsWorld = (): Promise<PaymentsWorld> =>
  startFunctionsWorld('bench-payments', async ({ setting, add, stop }) => {
    const { ports, folder } = setting;
    await add(startCounting(setting));
    await add(startStripe(setting));
    await add(startSilentQueue(ports.tasks));
    await buildFunctions(setting, false);
    const { url } = await add(startInstance(setting, CONCURRENCY));
    process.env.FIRESTORE_EMULATOR_HOST = `${HOST}:${ports.firestore}`;
    const db = getFirestore(initializeApp({ projectId: PROJECT_ID }));
    db.settings({ ignoreUndefinedProperties: true });
    const stripeUrl = addressOf(ports.stripe);
    const stripe = stripeClient({ secretKey: 'sk_test_local', baseUrl: stripeUrl });
    // It is told what we tell it, when we tell it.
    await control(stripeUrl, '/faults', { kind: 'dropEvents' });
    return {
      db,
      url,
      webhookSecret: readStripeWebhookSecret(folder),
      takeCharged: () => takeCharged(setting),
      pay: (count) => payMany({ db, stripe, stripeUrl }, count),
      stop,
    };
  });

interface Till {
  readonly db: Firestore;
  readonly stripe: Stripe;
  readonly stripeUrl: string;
}

async function payMany({ db, stripe, stripeUrl }: Till, count: number): Promise<readonly Paid[]> {
  const { data } = await stripe.prices.list({ lookup_keys: ['friends_monthly_100'] });
  const price = data[0]?.id ?? '';
  const paid: Paid[] = [];
  const numbers = Array.from({ length: count }, (_, index) => index);
  await secondsSideBySide(numbers, 8, async (number) => {
    const checkoutId = `a-checkout-that-is-paid-${number}`;
    const accountId = `account-${number}`;
    const metadata = { checkoutId };
    const { id: sessionId } = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price, quantity: 1 }],
      metadata,
      subscription_data: { metadata },
      success_url: 'http://127.0.0.1/paid',
    });
    const begun = {
      id: checkoutId,
      offer: 'friends',
      claimHash: '',
      claimedBy: accountId,
    } as const;
    const checkout = newCheckout({ ...begun, benefits: [] }, new Date());
    await db.doc(paths.checkout(checkoutId)).set({ ...checkout, sessionId });
    const email = `buyer-${number}@owners.example`;
    await control(stripeUrl, `/checkout/${sessionId}/complete`, { email });
    const { subscription } = await stripe.checkout.sessions.retrieve(sessionId);
    const subscriptionId = typeof subscription === 'string' ? subscription : '';
    paid.push({ checkoutId, sessionId, subscriptionId, accountId });
  });
  return paid;
}

async function control(stripeUrl: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${stripeUrl}/_control${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function startSilentQueue(port: number): Promise<{ stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await listen(server, HOST, port);
  return {
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
