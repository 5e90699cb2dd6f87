// https://plaid.com/docs/api/webhooks/
import type { Timers } from '@daily-snapshot/emulator-support/simulation/timers';
import { faultsOf } from '@daily-snapshot/emulator-support/control/faults';
import {
  isAccepted,
  postDelays,
  PostsInFlight,
  postWebhook,
  retryTime,
  type RetryPlan,
} from '@daily-snapshot/emulator-support/webhooks/webhook-feed';
import type { WebhookFault } from '../faults/fault.ts';
import type { Faults } from '../faults/fault-list.ts';
import type { Item } from '../item/item.ts';
import type { PlaidIds } from '../state/ids.ts';
import { forge, type Forgery, type SignedPost } from './forgery.ts';
import type { SigningKey } from './signing-key.ts';

/** "If there is a non-200 response or no response within 10 seconds …" */
const TIMEOUT_MS = 10_000;
const SECOND = 1000;

/**
 * "… Plaid will keep attempting to send the webhook for up to 24 hours". The first retry follows
 * after 30 s, each further delay is 4 times as long.
 */
const RETRIES: RetryPlan = {
  afterMs: [30, 120, 480, 1920, 7680].map((seconds) => seconds * SECOND),
  thenAfterMs: 30_720 * SECOND,
  giveUpAfterMs: 24 * 60 * 60 * SECOND,
};

/** An attempt to deliver a webhook. */
export interface Post {
  readonly at: Date;
  /** The answered status, or the reason why there was no answer. */
  readonly answer: number | string;
  /** The forgery that was applied. Null if the webhook was genuine. */
  readonly forgery: Forgery | null;
}

/** A webhook with its delivery attempts. */
export interface Webhook {
  readonly id: number;
  readonly at: Date;
  /** Null if the application set no webhook address. */
  readonly url: string | null;
  /** Such as `TRANSACTIONS/SYNC_UPDATES_AVAILABLE`. */
  readonly name: string;
  /** The body, indented as Plaid does. */
  readonly body: string;
  readonly posts: Post[];
}

export interface FeedParts {
  readonly timers: Timers;
  readonly faults: Faults;
  readonly ids: PlaidIds;
  /** The key that currently signs. */
  readonly key: SigningKey;
}

/** Sends webhooks to the application. */
export class WebhookFeed {
  readonly #parts: FeedParts;
  readonly #webhooks: Webhook[] = [];
  readonly #inFlight = new PostsInFlight();

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  all(): readonly Webhook[] {
    return this.#webhooks;
  }

  sendForItem(item: Item, type: string, code: string, more: object): void {
    item.lastWebhook = { at: this.#parts.timers.now(), code };
    this.send(item.facts.webhook, type, code, { item_id: item.id, ...more });
  }

  send(url: string | null, type: string, code: string, more: object): void {
    const { timers, faults, ids } = this.#parts;
    const facts = { webhook_type: type, webhook_code: code, environment: 'sandbox', ...more };
    const body = JSON.stringify(facts, null, 2);
    const [id, at, name] = [this.#webhooks.length + 1, timers.now(), `${type}/${code}`];
    const webhook: Webhook = { id, at, url, name, body, posts: [] };
    this.#webhooks.push(webhook);
    if (url === null) return;
    const found = faults.consumeForWebhook(name);
    const disorder = {
      delays: faultsOf(found, 'delayWebhooks'),
      shuffles: faultsOf(found, 'shuffleWebhooks'),
      duplicates: faultsOf(found, 'duplicateWebhooks'),
    };
    if (faultsOf(found, 'dropWebhooks').length > 0) return;
    const chance = ids.seed.numbers('webhook', id);
    for (const delayMs of postDelays(disorder, { delays: chance, others: chance })) {
      const time = new Date(at.getTime() + delayMs);
      if (delayMs === 0) void this.#start(webhook, found, 0);
      else timers.at(time, () => this.#start(webhook, found, 0));
    }
  }

  /** Signs a webhook now, genuine or forged. */
  signed({ body }: Webhook, forgery: Forgery | null): SignedPost {
    // The machine's time, because the receiver compares the signature time with it.
    const seconds = Math.floor(Date.now() / SECOND);
    const { key } = this.#parts;
    if (forgery !== null) return forge(forgery, { body, seconds, key });
    return { body, verification: key.sign(body, seconds) };
  }

  /** Posts a webhook once more, genuine or forged. */
  async post(webhook: Webhook, forgery: Forgery | null): Promise<Post | undefined> {
    const { signal } = this.#inFlight;
    if (webhook.url === null) return undefined;
    const { body, verification } = this.signed(webhook, forgery);
    const answer = await postWebhook(webhook.url, {
      headers: {
        'content-type': 'application/json',
        ...(verification !== undefined && { 'plaid-verification': verification }),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    const post = { at: this.#parts.timers.now(), answer, forgery };
    if (!signal.aborted) webhook.posts.push(post);
    return post;
  }

  /** Resolves when no webhook is in flight. */
  settled(): Promise<void> {
    return this.#inFlight.settled();
  }

  /** Deletes all webhooks and aborts those in flight. */
  clear(): void {
    this.#webhooks.length = 0;
    this.#inFlight.abort();
  }

  #start(webhook: Webhook, faults: readonly WebhookFault[], retries: number): Promise<void> {
    return this.#inFlight.add(this.#deliver(webhook, faults, retries));
  }

  async #deliver(
    webhook: Webhook,
    faults: readonly WebhookFault[],
    retries: number,
  ): Promise<void> {
    const { signal } = this.#inFlight;
    for (const { how } of faultsOf(faults, 'forgeWebhooks')) await this.post(webhook, how);
    const post = await this.post(webhook, null);
    if (signal.aborted || !post || isAccepted(post.answer)) return;
    const { timers } = this.#parts;
    const retryAt = retryTime(RETRIES, { retries, now: timers.now(), occurredAt: webhook.at });
    if (retryAt) timers.at(retryAt, () => this.#start(webhook, faults, retries + 1));
  }
}
