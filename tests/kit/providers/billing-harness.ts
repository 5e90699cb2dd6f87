// A billing environment in one process and on one clock: emulators of Stripe, SendGrid and
// Firestore over the network, and the functions that use them. Its queue neither loses nor repeats
// tasks.
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { CheckoutSelection } from '@daily-snapshot/domain/billing/checkout';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { aBusiness } from '../builders/business.ts';
import express from 'express';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import Stripe from 'stripe';
import { SettableClock } from '../../../emulators/support/simulation/clock.ts';
import { startSendGrid } from '../../../emulators/sendgrid/index.ts';
import { startStripe } from '../../../emulators/stripe/index.ts';
import { firestorePorts } from '../../../functions/src/platform/wiring/firestore-ports.ts';
import { memoryPorts, ORIGIN, withFeaturePorts } from '../memory/memory-ports.ts';
import { sendgridMailer } from '../../../functions/src/providers/sendgrid/mailer.ts';
import { stripeWebhookParser } from '../../../functions/src/providers/stripe/webhook-parser.ts';
import { stripeClient, stripePayments } from '../../../functions/src/providers/stripe/payments.ts';
import type { Caller } from '../../../functions/src/platform/ports/caller.ts';
import { createCheckout } from '../../../functions/src/billing/commands/create-checkout.ts';
import { deliverMail } from '../../../functions/src/mail/commands/deliver-mail.ts';
import { sweepBilling } from '../../../functions/src/billing/commands/sweep-billing.ts';
import { syncCheckout } from '../../../functions/src/billing/commands/sync-checkout.ts';
import { syncSubscription } from '../../../functions/src/billing/commands/sync-subscription.ts';
import { handleStripeWebhook } from '../../../functions/src/billing/handlers/stripe-webhook.ts';
import type { FeaturePorts, Ports } from '../../../functions/src/platform/wiring/ports.ts';
import { startCountingFirestore, type Cost } from './counting-firestore.ts';

const SECRET = 'whsec_of_a_world_that_pays';
const HOUR_MS = 3_600_000;

/**
 * The deployed sweep runs every 15 minutes. A longer interval changes no result here and saves
 * time, because weeks pass.
 */
export const SWEEP_INTERVAL_HOURS = 3;

/** A mail that has arrived. */
export interface DeliveredMail {
  readonly to: string;
  /** hours since the start, rounded down */
  readonly hour: number;
  readonly subject: string;
  readonly text: string;
}

export interface BillingHarness {
  readonly ports: Ports & FeaturePorts;
  readonly stripe: Stripe;
  readonly now: () => Date;
  /** Opens a checkout and pays for it. No account has claimed it yet. */
  buy(
    selection: CheckoutSelection,
    buyer: { readonly email: string; readonly card?: string },
  ): Promise<Purchase>;
  /** Creates a business for an account. */
  createBusiness(caller: Caller): Promise<string>;
  /**
   * Advances the clock by days. The sweep runs every three hours, or never with `isSwept: false`.
   */
  advanceDays(days: number, options?: { readonly isSwept?: boolean }): Promise<void>;
  /** Returns all sent mails, oldest first. */
  mails(): Promise<readonly DeliveredMail[]>;
  /** Adds a webhook fault to the Stripe emulator. */
  addFault(fault: object): Promise<void>;
  takeCost(): Cost;
  close(): Promise<void>;
}

export interface Purchase {
  readonly checkoutId: string;
  readonly claimToken: string;
  readonly sessionId: string;
  readonly subscriptionId: string;
}

/** @param startAt the initial time of the clock */
export async function startBillingHarness(startAt: Date): Promise<BillingHarness> {
  const clock = new SettableClock({ startAt, isTicking: false });
  const firestore = await startCountingFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
  const projectId = `demo-paying-${randomUUID().slice(0, 8)}`;
  const db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });

  const sendGrid = await startSendGrid({ clock, seed: 'paying' });
  const webhook = await serveWebhook(() => ports);
  const stripeServer = await startStripe({
    clock,
    seed: 'paying',
    webhookUrl: webhook.url,
    webhookSecret: SECRET,
  });
  const stripe = stripeClient({ secretKey: 'sk_test_local', baseUrl: stripeServer.address });

  const tasks: (() => Promise<unknown>)[] = [];
  const ports = wire({
    stored: firestorePorts(db),
    stripe,
    sendgridUrl: `http://${sendGrid.host}:${sendGrid.port}/`,
    now: () => clock.now(),
    add: (task) => tasks.push(task),
  });
  const work = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) await task();
  };
  const control = (path: string, body: object) =>
    post(`${stripeServer.address}/_control${path}`, body);

  return {
    ports,
    stripe,
    now: () => clock.now(),
    takeCost: () => firestore.takeCost(),

    buy: async (selection, { email, card }) => {
      const { intentId, claimToken } = await createCheckout(ports, selection, undefined);
      const { sessionId = '' } = (await ports.billing.findCheckout(intentId)) ?? {};
      await control(`/checkout/${sessionId}/complete`, { email, ...(card && { card }) });
      await control('/clock', { advanceSeconds: 0 });
      await work();
      const { subscription } = await stripe.checkout.sessions.retrieve(sessionId);
      const subscriptionId = typeof subscription === 'string' ? subscription : '';
      return { checkoutId: intentId, claimToken, sessionId, subscriptionId };
    },

    createBusiness: async ({ id }) => {
      const business = await db
        .collection(paths.businesses)
        .add(aBusiness({ members: { [id]: 'owner' } }));
      return business.id;
    },

    advanceDays: async (days, { isSwept = true } = {}) => {
      for (let hour = 0; hour < days * 24; hour += SWEEP_INTERVAL_HOURS) {
        await control('/clock', { advanceSeconds: SWEEP_INTERVAL_HOURS * 3600 });
        if (isSwept) await sweepBilling(ports, { scheduledAt: clock.now() });
        await work();
      }
    },

    mails: async () => {
      const answer = await fetch(`http://${sendGrid.host}:${sendGrid.port}/_control/messages`);
      const { messages } = (await answer.json()) as { messages: readonly InboxMessage[] };
      return messages
        .map(({ to, acceptedAt, subject, text }) => ({
          to: to.map(({ email }) => email).join(),
          hour: Math.floor((Date.parse(acceptedAt) - startAt.getTime()) / HOUR_MS),
          subject,
          text,
        }))
        .toSorted((a, b) => a.hour - b.hour);
    },

    addFault: (fault) => control('/faults', fault),

    close: async () => {
      await stripeServer.close();
      await webhook.close();
      await sendGrid.close();
      await db.terminate();
      await firestore.close();
      clock.close();
    },
  };
}

/** A message as the inbox shows it. */
interface InboxMessage {
  readonly to: readonly { readonly email: string }[];
  readonly acceptedAt: string;
  readonly subject: string;
  readonly text: string;
}

interface Dependencies {
  readonly stored: ReturnType<typeof firestorePorts>;
  readonly stripe: Stripe;
  readonly sendgridUrl: string;
  readonly now: () => Date;
  readonly add: (task: () => Promise<unknown>) => void;
}

function wire({ stored, stripe, sendgridUrl, now, add }: Dependencies): Ports & FeaturePorts {
  const parser = stripeWebhookParser([SECRET], 'test');
  const ports: Ports & FeaturePorts = withFeaturePorts({
    ...memoryPorts(),
    ...stored,
    payments: stripePayments(stripe),
    // Stripe's library signs with this machine's clock, not with its test clock.
    paymentWebhookParser: { read: (body, signature) => parser.read(body, signature, new Date()) },
    mailer: sendgridMailer({
      apiKey: 'SG.local',
      baseUrl: sendgridUrl,
      sender: { email: 'snapshot@example.com', name: 'Daily Snapshot' },
      unsubscribeMailbox: '',
    }),
    newAttemptId: randomUUID,
    newEmailKey: randomUUID,
    clock: { now },
    taskQueue: {
      enqueue: async (name, payload) => {
        if ('kind' in payload) add(() => deliverMail(ports, payload));
        else if ('sessionId' in payload) add(() => syncCheckout(ports, payload));
        else if ('subscriptionId' in payload) {
          add(() => syncSubscription(ports, payload));
        } else throw new Error(`Billing does not enqueue the task ${name}.`);
      },
    },
  });
  return ports;
}

/** Serves the deployed webhook handler on its own port. */
async function serveWebhook(ports: () => Ports & FeaturePorts) {
  const app = express();
  app.use(
    express.json({
      verify: (request, _, rawBody) => {
        Object.assign(request, { rawBody });
      },
    }),
  );
  const receive = handleStripeWebhook(ports);
  app.post('/webhook', (request, response) =>
    receive(request as Parameters<typeof receive>[0], response),
  );
  const server = await new Promise<ReturnType<typeof app.listen>>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function post(url: string, body: object): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Returns the first link of a mail that contains the path. */
export const linkIn = ({ text }: Pick<DeliveredMail, 'text'>, path: string): string => {
  const [url] = text.split(/\s/).filter((word) => word.startsWith(`${ORIGIN}${path}`));
  if (url === undefined) throw new Error(`The mail has no link to ${path}.`);
  return url;
};
