// https://docs.stripe.com/webhooks
import type { Agenda } from '../../support/simulation/timers.ts';
import { faultsOf } from '../../support/control/faults.ts';
import type { Ids } from '../../support/simulation/ids.ts';
import {
  isTaken,
  postWebhook,
  retryTime,
  type RetryPlan,
} from '../../support/webhooks/webhook-feed.ts';
import type { EventFault } from '../faults/fault.ts';
import type { Faults } from '../faults/fault.ts';
import type { StripeEvent, WebhookEndpoint } from '../state/objects.ts';
import type { Store } from '../state/store.ts';
import { forge, type Forgery, type SignedPost } from './forgery.ts';
import { delaysOf } from './post-times.ts';
import { signatureHeader } from './signature.ts';

/** By this machine's clock. */
const TIMEOUT_MS = 20_000;
const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** Stripe says "for up to three days with an exponential back off": these are guesses. */
const RETRIES: RetryPlan = {
  afterMs: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR],
  thenAfterMs: 12 * HOUR,
  giveUpAfterMs: 72 * HOUR,
};

/** A try to tell the application about an event. */
export interface Post {
  readonly endpoint: string;
  readonly at: Date;
  /** The status that was answered, or why there was no answer. */
  readonly answer: number | string;
  /** How it was forged; null when it was genuine. */
  readonly forgery: Forgery | null;
}

interface Delivery {
  readonly event: StripeEvent;
  readonly endpoint: WebhookEndpoint;
  readonly faults: readonly EventFault[];
}

export const isSuccess = ({ answer, forgery }: Post): boolean =>
  forgery === null && isTaken(answer);

const isWanted = ({ enabled_events }: WebhookEndpoint, type: string): boolean =>
  enabled_events.includes('*') || enabled_events.includes(type);

export interface FeedParts {
  readonly store: Store;
  readonly faults: Faults;
  readonly agenda: Agenda;
  readonly ids: Ids;
}

/** Tells the application what happens. */
export class WebhookFeed {
  readonly #parts: FeedParts;
  readonly #posts = new Map<string, Post[]>();
  readonly #underway = new Set<Promise<void>>();
  #queue = Promise.resolve();
  #ending = new AbortController();

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  postsOf(eventId: string): readonly Post[] {
    return this.#posts.get(eventId) ?? [];
  }

  tell(event: StripeEvent): void {
    const { store, faults, agenda, ids } = this.#parts;
    const endpoints = store
      .list('webhook_endpoint', ({ status }) => status === 'enabled')
      .filter((endpoint) => isWanted(endpoint, event.type))
      .toReversed();
    event.pending_webhooks = endpoints.length;
    if (endpoints.length === 0) return;
    const found = faults.takeForEvent(event.type);
    for (const delay of delaysOf(event.id, found, ids.seed)) {
      for (const endpoint of endpoints) {
        const delivery = { event, endpoint, faults: found };
        const time = new Date(agenda.now().getTime() + delay);
        agenda.at(time, () => this.#start(delivery, 0));
      }
    }
  }

  /** Posts an event once more, be it forged. */
  async post(event: StripeEvent, forgery: Forgery | null): Promise<readonly Post[]> {
    const endpoints = this.#parts.store.list('webhook_endpoint');
    const posts = endpoints.map((endpoint) => this.#post({ event, endpoint, faults: [] }, forgery));
    return Promise.all(posts);
  }

  /** When no post is on its way any more. */
  async settled(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway);
  }

  /** Forgets everything, and breaks off what is on its way. */
  clear(): void {
    this.#posts.clear();
    this.#ending.abort();
    this.#ending = new AbortController();
  }

  /** One after the other, unless posts are to overtake each other. */
  #start(delivery: Delivery, retries: number): Promise<void> | void {
    const isParallel = faultsOf(delivery.faults, 'parallelEvents').length > 0;
    const before = isParallel ? Promise.resolve() : this.#queue;
    const { signal } = this.#ending;
    const delivered = before
      .then(() => (signal.aborted ? undefined : this.#deliver(delivery, retries)))
      .finally(() => this.#underway.delete(delivered));
    this.#underway.add(delivered);
    if (isParallel) return;
    this.#queue = delivered;
    return delivered;
  }

  async #deliver(delivery: Delivery, retries: number): Promise<void> {
    const { agenda } = this.#parts;
    const { event, faults } = delivery;
    const { signal } = this.#ending;
    for (const { how } of faultsOf(faults, 'forgeEvents')) await this.#post(delivery, how);
    const post = await this.#post(delivery, null);
    if (signal.aborted) return;
    if (isSuccess(post) && faultsOf(faults, 'ignoreAnswers').length === 0) {
      event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
      return;
    }
    const occurredAt = new Date(event.created * 1000);
    const retryAt = retryTime(RETRIES, { retries, now: agenda.now(), occurredAt });
    if (retryAt) agenda.at(retryAt, () => this.#start(delivery, retries + 1));
  }

  async #post(delivery: Delivery, forgery: Forgery | null): Promise<Post> {
    const { signal } = this.#ending;
    const { event, endpoint } = delivery;
    const answer = await send(endpoint.url, signedPost(delivery, forgery), signal);
    const post = { endpoint: endpoint.id, at: this.#parts.agenda.now(), answer, forgery };
    if (signal.aborted) return post;
    const posts = this.#posts.get(event.id) ?? [];
    posts.push(post);
    this.#posts.set(event.id, posts);
    return post;
  }
}

/** Signed with this machine's time, by which the application tells old posts from new ones. */
function signedPost({ event, endpoint, faults }: Delivery, forgery: Forgery | null): SignedPost {
  const [other] = faultsOf(faults, 'otherVersion');
  const version = other?.apiVersion ?? endpoint.api_version ?? event.api_version;
  const body = JSON.stringify({ ...event, api_version: version }, null, 2);
  const seconds = Math.floor(Date.now() / 1000);
  const secret = endpoint.secret ?? '';
  if (forgery !== null) return forge(forgery, { body, seconds, secret });
  return { body, signature: signatureHeader(body, seconds, secret) };
}

const send = (
  url: string,
  { body, signature }: SignedPost,
  ending: AbortSignal,
): Promise<number | string> =>
  postWebhook(url, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    body,
    timeoutMs: TIMEOUT_MS,
    ending,
  });
