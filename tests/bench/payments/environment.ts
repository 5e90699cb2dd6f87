// Starts the parts of the local environment that payments need: Stripe, a Firestore emulator that
// counts, one instance of the functions, and a queue that accepts every task and runs none.
import { createServer } from 'node:http';
import { newCheckout } from '@daily-snapshot/domain/billing/checkout';
import type { CheckoutFacts } from '@daily-snapshot/domain/billing/checkout-facts';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import { listen } from '../../../emulators/support/http/listen.ts';
import { readStripeWebhookSecret } from '../../../emulators/local/functions-settings.ts';
import { buildFunctions, startStripe } from '../../../emulators/local/services.ts';
import { HOST } from '../../../emulators/local/ports.ts';
import { addressOf, PROJECT_ID } from '../../../emulators/local/environment-file.ts';
import { stripeClient } from '../../../functions/src/providers/stripe/payments.ts';
import {
  functionUrl,
  hostOf,
  startCounting,
  startEnvironment,
  startInstance,
  takeCharged,
} from '../functions/environment.ts';
import type { Charged } from '../daily-run/write-counting-firestore.ts';
import { secondsSideBySide } from '../support/side-by-side.ts';

/** A paid checkout and the account that claims it. */
export interface Paid extends Pick<CheckoutFacts, 'checkoutId' | 'sessionId'> {
  readonly subscriptionId: string;
  readonly accountId: string;
}

export interface PaymentsEnvironment {
  readonly db: Firestore;
  /** Returns the address of a function. */
  urlOf(name: string): string;
  readonly webhookSecret: string;
  /** Returns the reads and writes since the last call. */
  takeCharged(): Promise<Charged>;
  /** Pays checkouts whose events are not sent yet. */
  pay(count: number): Promise<readonly Paid[]>;
  stop(): Promise<void>;
}

export const startPaymentsEnvironment = (): Promise<PaymentsEnvironment> =>
  startEnvironment('bench-payments', async ({ setting, add, stop }) => {
    const { ports, folder } = setting;
    await add(startCounting(setting));
    await add(startStripe(setting));
    await add(startSilentQueue(ports.tasks));
    await buildFunctions(setting, false);
    await add(startInstance(setting));
    process.env.FIRESTORE_EMULATOR_HOST = hostOf(ports.firestore);
    const db = getFirestore(initializeApp({ projectId: PROJECT_ID }));
    db.settings({ ignoreUndefinedProperties: true });
    const stripeUrl = addressOf(ports.stripe);
    const stripe = stripeClient({ secretKey: 'sk_test_local', baseUrl: stripeUrl });
    // The benchmark sends the events itself.
    await control(stripeUrl, '/faults', { kind: 'dropEvents' });
    return {
      db,
      urlOf: (name) => functionUrl(setting, name),
      webhookSecret: readStripeWebhookSecret(folder),
      takeCharged: () => takeCharged(setting),
      pay: (count) => payMany({ db, stripe, stripeUrl }, count),
      stop,
    };
  });

interface Checkouts {
  readonly db: Firestore;
  readonly stripe: Stripe;
  readonly stripeUrl: string;
}

async function payMany(
  { db, stripe, stripeUrl }: Checkouts,
  count: number,
): Promise<readonly Paid[]> {
  const { data } = await stripe.prices.list({ lookup_keys: ['friends_monthly_100'] });
  const price = data[0]?.id ?? '';
  const paid: Paid[] = [];
  const numbers = Array.from({ length: count }, (_, index) => index);
  await secondsSideBySide(numbers, 8, async (number) => {
    const checkoutId = `a-paid-checkout-${number}`;
    const accountId = `account-${number}`;
    const metadata = { checkoutId };
    const { id: sessionId } = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price, quantity: 1 }],
      metadata,
      subscription_data: { metadata },
      success_url: 'http://127.0.0.1/paid',
    });
    const started = {
      id: checkoutId,
      offer: 'friends',
      claimHash: '',
      claimedBy: accountId,
    } as const;
    const checkout = newCheckout({ ...started, benefits: [] }, new Date());
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
