import type { IncomingHttpHeaders } from 'node:http';
import Stripe from 'stripe';
import { SettableClock } from '@daily-snapshot/emulator-support/simulation/clock';
import { ControlClient } from '@daily-snapshot/emulator-support/http/control-client';
import {
  Receiver as KitReceiver,
  type RawPost,
} from '@daily-snapshot/emulator-support/webhooks/webhook-receiver';
import { startStripe, type RunningStripe, type StripeOptions } from './index.ts';

export const START = new Date('2026-11-24T16:00:00Z');
export const DAY = 24 * 60 * 60;
export const SECRET = 'whsec_test_secret_of_the_stand_in';

/** A received webhook. */
export interface ReceivedPost {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly type: string;
  /** Whether the official client verifies the signature. */
  readonly isGenuine: boolean;
}

const readPost = ({ headers, body: bytes }: RawPost): ReceivedPost => {
  const body = bytes.toString();
  const { type } = JSON.parse(body) as { type: string };
  return { headers, body, type, isGenuine: isSigned(body, headers['stripe-signature']) };
};

/** An application that receives webhooks and refuses those with a wrong signature. */
export class Receiver extends KitReceiver<ReceivedPost> {
  static async start(): Promise<Receiver> {
    const receiver = new Receiver(readPost, ({ isGenuine }) => isGenuine);
    await receiver.listen();
    return receiver;
  }

  /** The event types in the order of arrival. */
  get types(): readonly string[] {
    return this.posts.map(({ type }) => type);
  }
}

function isSigned(body: string, header: string | string[] | undefined): boolean {
  try {
    return Stripe.webhooks.constructEvent(body, header ?? '', SECRET).id !== '';
  } catch {
    return false;
  }
}

/** The fields of a form. */
export type FormRows = Readonly<Record<string, string>>;

export const GOOD_CARD = {
  email: 'owner@bakery.example',
  number: '4242 4242 4242 4242',
  expiry: '04 / 30',
  cvc: '123',
  name: 'Ann Baker',
  action: 'pay',
};

/**
 * An emulator with a stopped clock, the official client, and an application that receives webhooks.
 */
export class StripeTestServer extends ControlClient {
  readonly receiver: Receiver;
  readonly stripe: Stripe;
  readonly #running: RunningStripe;
  readonly #clock: SettableClock;

  private constructor(
    receiver: Receiver,
    running: RunningStripe,
    clock: SettableClock,
    key: string,
  ) {
    super(running.address);
    this.receiver = receiver;
    this.#running = running;
    this.#clock = clock;
    this.stripe = this.client(key);
  }

  static async start(options: StripeOptions = {}): Promise<StripeTestServer> {
    const receiver = await Receiver.start();
    const clock = new SettableClock({ startAt: START, isTicking: false });
    const startOptions = {
      webhookUrl: receiver.url,
      webhookSecret: SECRET,
      seed: 'test',
      ...options,
    };
    const running = await startStripe({ clock, ...startOptions });
    return new StripeTestServer(receiver, running, clock, options.apiKey ?? 'sk_test_local');
  }

  client(key: string, maxNetworkRetries = 2): Stripe {
    const { host, port } = this.#running;
    return new Stripe(key, { host, port, protocol: 'http', telemetry: false, maxNetworkRetries });
  }

  async close(): Promise<void> {
    await this.#running.close();
    this.#clock.close();
    await this.receiver.close();
  }

  async price(lookupKey: string): Promise<Stripe.Price> {
    const { data } = await this.stripe.prices.list({ lookup_keys: [lookupKey] });
    const [price] = data;
    if (!price) throw new Error(`There is no price ${lookupKey}.`);
    return price;
  }

  async checkout(
    params: Partial<Stripe.Checkout.SessionCreateParams> = {},
    lookupKey = 'friends_monthly_100',
  ): Promise<Stripe.Checkout.Session> {
    const price = await this.price(lookupKey);
    return this.stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: price.id, quantity: 1 }],
      success_url: 'http://127.0.0.1:5002/friends?success=true&session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://127.0.0.1:5002/friends',
      ...params,
    });
  }

  /** Posts a form without following the redirect. */
  post(path: string, form: FormRows): Promise<Response> {
    const url = path.startsWith('http') ? path : `${this.address}${path}`;
    return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  }

  /** Buys on the checkout page and returns the new subscription. */
  async buy(
    params: Partial<Stripe.Checkout.SessionCreateParams> = {},
    form: FormRows = {},
  ): Promise<Stripe.Subscription> {
    const session = await this.checkout(params);
    const answer = await this.post(session.url ?? '', { ...GOOD_CARD, ...form });
    if (answer.status !== 303) throw new Error(await answer.text());
    const { subscription } = await this.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription'],
    });
    return subscription as Stripe.Subscription;
  }
}

/** Returns the ID of an expandable field. */
export const idOf = (value: string | { readonly id: string } | null): string =>
  typeof value === 'string' ? value : (value?.id ?? '');

export const sorted = (texts: readonly (string | null | undefined)[]): readonly string[] =>
  texts.map((text) => text ?? '').toSorted((a, b) => a.localeCompare(b));
