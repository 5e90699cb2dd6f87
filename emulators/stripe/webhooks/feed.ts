// https://docs.stripe.com/webhooks
import type { Timers } from '@daily-snapshot/emulator-support/simulation/timers';
import { faultsOf } from '@daily-snapshot/emulator-support/control/faults';
import type { Ids } from '@daily-snapshot/emulator-support/simulation/ids';
import type { Seed } from '@daily-snapshot/emulator-support/simulation/random';
import {
  isAccepted,
  postDelays,
  PostsInFlight,
  postWebhook,
  retryTime,
  type RetryPlan,
} from '@daily-snapshot/emulator-support/webhooks/webhook-feed';
import type { EventFault, Faults } from '../faults/fault.ts';
import type { StripeEvent, WebhookEndpoint } from '../state/objects.ts';
import type { Store } from '../state/store.ts';
import { forge, type Forgery, type SignedPost } from './forgery.ts';
import { signatureHeader } from './signature.ts';

/** Measured by the clock of the machine. */
const TIMEOUT_MS = 20_000;
const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/**
 * Stripe only documents "for up to three days with an exponential back off". These values are
 * guesses.
 */
const RETRIES: RetryPlan = {
  afterMs: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR],
  thenAfterMs: 12 * HOUR,
  giveUpAfterMs: 72 * HOUR,
};

/** An attempt to post an event. */
export interface Post {
  readonly endpoint: string;
  readonly at: Date;
  /** The answered status, or the reason why there was no answer. */
  readonly answer: number | string;
  /** The forgery that was applied. Null if the event was genuine. */
  readonly forgery: Forgery | null;
}

interface Delivery {
  readonly event: StripeEvent;
  readonly endpoint: WebhookEndpoint;
  readonly faults: readonly EventFault[];
}

export const isSuccess = ({ answer, forgery }: Post): boolean =>
  forgery === null && isAccepted(answer);

const isWanted = ({ enabled_events }: WebhookEndpoint, type: string): boolean =>
  enabled_events.includes('*') || enabled_events.includes(type);

export interface FeedParts {
  /** Formats an object as Stripe does. */
  toJson(object: object): string;
  readonly store: Store;
  readonly faults: Faults;
  readonly timers: Timers;
  readonly ids: Ids;
}

/** Sends events to the webhook endpoints. */
export class WebhookFeed {
  readonly #parts: FeedParts;
  readonly #posts = new Map<string, Post[]>();
  readonly #inFlight = new PostsInFlight();
  #queue = Promise.resolve();

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  postsOf(eventId: string): readonly Post[] {
    return this.#posts.get(eventId) ?? [];
  }

  send(event: StripeEvent): void {
    const { store, faults, timers, ids } = this.#parts;
    const endpoints = store
      .list('webhook_endpoint', ({ status }) => status === 'enabled')
      .filter((endpoint) => isWanted(endpoint, event.type))
      .toReversed();
    event.pending_webhooks = endpoints.length;
    if (endpoints.length === 0) return;
    const found = faults.consumeForEvent(event.type);
    for (const delay of delaysOf(event.id, found, ids.seed)) {
      for (const endpoint of endpoints) {
        const delivery = { event, endpoint, faults: found };
        const time = new Date(timers.now().getTime() + delay);
        timers.at(time, () => this.#start(delivery, 0));
      }
    }
  }

  /** Posts an event once more, genuine or forged. */
  async post(event: StripeEvent, forgery: Forgery | null): Promise<readonly Post[]> {
    const endpoints = this.#parts.store.list('webhook_endpoint');
    const posts = endpoints.map((endpoint) => this.#post({ event, endpoint, faults: [] }, forgery));
    return Promise.all(posts);
  }

  /** Resolves when no post is in flight. */
  settled(): Promise<void> {
    return this.#inFlight.settled();
  }

  /** Deletes all posts and aborts those in flight. */
  clear(): void {
    this.#posts.clear();
    this.#inFlight.abort();
  }

  /** Delivers events one after the other, or in parallel if a fault says so. */
  #start(delivery: Delivery, retries: number): Promise<void> | void {
    const isParallel = faultsOf(delivery.faults, 'parallelEvents').length > 0;
    const before = isParallel ? Promise.resolve() : this.#queue;
    const { signal } = this.#inFlight;
    const delivered = this.#inFlight.add(
      before.then(() => (signal.aborted ? undefined : this.#deliver(delivery, retries))),
    );
    if (isParallel) return;
    this.#queue = delivered;
    return delivered;
  }

  async #deliver(delivery: Delivery, retries: number): Promise<void> {
    const { timers } = this.#parts;
    const { event, faults } = delivery;
    const { signal } = this.#inFlight;
    for (const { how } of faultsOf(faults, 'forgeEvents')) await this.#post(delivery, how);
    const post = await this.#post(delivery, null);
    if (signal.aborted) return;
    if (isSuccess(post) && faultsOf(faults, 'ignoreAnswers').length === 0) {
      event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
      return;
    }
    const occurredAt = new Date(event.created * 1000);
    const retryAt = retryTime(RETRIES, { retries, now: timers.now(), occurredAt });
    if (retryAt) timers.at(retryAt, () => this.#start(delivery, retries + 1));
  }

  async #post(delivery: Delivery, forgery: Forgery | null): Promise<Post> {
    const { signal } = this.#inFlight;
    const { event, endpoint } = delivery;
    const answer = await send(endpoint.url, this.#signedPost(delivery, forgery), signal);
    const post = { endpoint: endpoint.id, at: this.#parts.timers.now(), answer, forgery };
    if (signal.aborted) return post;
    const posts = this.#posts.get(event.id) ?? [];
    posts.push(post);
    this.#posts.set(event.id, posts);
    return post;
  }

  /**
   * Signs a post with the machine's time, because the application compares the signature time with
   * it.
   */
  #signedPost({ event, endpoint, faults }: Delivery, forgery: Forgery | null): SignedPost {
    const [other] = faultsOf(faults, 'otherVersion');
    const version = other?.apiVersion ?? endpoint.api_version ?? event.api_version;
    const body = this.#parts.toJson({ ...event, api_version: version });
    const seconds = Math.floor(Date.now() / 1000);
    const secret = endpoint.secret ?? '';
    if (forgery !== null) return forge(forgery, { body, seconds, secret });
    return { body, signature: signatureHeader(body, seconds, secret) };
  }
}

const send = (
  url: string,
  { body, signature }: SignedPost,
  signal: AbortSignal,
): Promise<number | string> =>
  postWebhook(url, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    body,
    timeoutMs: TIMEOUT_MS,
    signal,
  });

/** Returns the delays of the posts of an event, in milliseconds. A dropped event has none. */
function delaysOf(eventId: string, faults: readonly EventFault[], seed: Seed): readonly number[] {
  if (faultsOf(faults, 'dropEvents').length > 0) return [];
  const chance = seed.numbers('posts', eventId);
  return postDelays(
    {
      delays: faultsOf(faults, 'delayEvents'),
      shuffles: faultsOf(faults, 'shuffleEvents'),
      duplicates: faultsOf(faults, 'duplicateEvents'),
    },
    { delays: chance, others: chance },
  );
}
