import { createHmac } from 'node:crypto';
import { faultsOf } from '@daily-snapshot/emulator-support/control/faults';
import {
  isAccepted,
  postDelays,
  PostsInFlight,
  postWebhook,
  retryTime,
  type RetryPlan,
} from '@daily-snapshot/emulator-support/webhooks/webhook-feed';
import type { Seed } from '@daily-snapshot/emulator-support/simulation/random';
import type { Timers } from '@daily-snapshot/emulator-support/simulation/timers';
import type { EventFault, Faults, Forgery } from './fault.ts';

/** A change event in the format of the service. */
export interface WebhookEvent {
  readonly id: string;
  /** Such as `qbo.invoice.created.v1`. */
  readonly type: string;
  readonly at: Date;
  readonly event: object;
}

export interface PostedEvents {
  readonly at: Date;
  readonly events: readonly string[];
  readonly answer: number | string;
  readonly forgery: Forgery | null;
}

export interface WebhookStyle {
  readonly signatureHeader: string;
  /** Builds the payload of a post from its events. */
  readonly bodyOf: (events: readonly object[]) => string;
  readonly timeoutMs: number;
  readonly retries: RetryPlan;
}

export interface WebhookFeedParts {
  readonly timers: Timers;
  readonly faults: Faults;
  readonly seed: Seed;
  readonly style: WebhookStyle;
  readonly url: string | undefined;
  readonly secret: string;
}

/** Signs a body. QuickBooks and Xero use the same algorithm. */
export const signatureOf = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('base64');

/** Sends change events to the application's webhook. One post can contain several events. */
export class WebhookFeed {
  readonly #parts: WebhookFeedParts;
  readonly #inFlight = new PostsInFlight();
  #posts: PostedEvents[] = [];
  #waiting: WebhookEvent[] = [];

  constructor(parts: WebhookFeedParts) {
    this.#parts = parts;
  }

  posts(): readonly PostedEvents[] {
    return this.#posts;
  }

  send(event: WebhookEvent): void {
    if (this.#parts.url === undefined) return;
    this.#waiting.push(event);
    if (this.#waiting.length > 1) return;
    this.#parts.timers.at(this.#parts.timers.now(), () => {
      const events = this.#waiting;
      this.#waiting = [];
      this.#plan(events);
    });
  }

  /**
   * Posts an empty payload with a right or wrong signature, as Xero does to verify a webhook URL.
   */
  async probe(forgery: Forgery | null): Promise<number | string> {
    return (await this.#post([], forgery)).answer;
  }

  /** Resolves when no post is in flight. */
  settled(): Promise<void> {
    return this.#inFlight.settled();
  }

  clear(): void {
    this.#posts = [];
    this.#waiting = [];
    this.#inFlight.abort();
  }

  #plan(events: readonly WebhookEvent[]): void {
    const { timers, faults, seed } = this.#parts;
    // Events without a fault share one post.
    const together: WebhookEvent[] = [];
    for (const event of events) {
      const found = faults.consumeForEvent(event.type);
      if (found.length === 0) together.push(event);
      if (found.length === 0 || faultsOf(found, 'dropEvents').length > 0) continue;
      const chance = seed.numbers('posts', event.id);
      const delays = postDelays(
        {
          delays: faultsOf(found, 'delayEvents'),
          shuffles: faultsOf(found, 'shuffleEvents'),
          duplicates: faultsOf(found, 'duplicateEvents'),
        },
        { delays: chance, others: chance },
      );
      for (const delay of delays) {
        const time = new Date(timers.now().getTime() + delay);
        timers.at(time, () => this.#start([event], found, 0));
      }
    }
    if (together.length > 0) void this.#start(together, [], 0);
  }

  #start(
    events: readonly WebhookEvent[],
    faults: readonly EventFault[],
    retries: number,
  ): Promise<void> {
    return this.#inFlight.add(this.#deliver(events, faults, retries));
  }

  async #deliver(
    events: readonly WebhookEvent[],
    faults: readonly EventFault[],
    retries: number,
  ): Promise<void> {
    const { timers, style } = this.#parts;
    const { signal } = this.#inFlight;
    for (const { how } of faultsOf(faults, 'forgeEvents')) await this.#post(events, how);
    const { answer } = await this.#post(events, null);
    if (signal.aborted || isAccepted(answer)) return;
    const occurredAt = events[0]?.at ?? timers.now();
    const retryAt = retryTime(style.retries, { retries, now: timers.now(), occurredAt });
    if (retryAt) timers.at(retryAt, () => this.#start(events, faults, retries + 1));
  }

  async #post(events: readonly WebhookEvent[], forgery: Forgery | null): Promise<PostedEvents> {
    const { timers, style, url = '', secret } = this.#parts;
    const { signal } = this.#inFlight;
    const genuine = style.bodyOf(events.map(({ event }) => event));
    const body = forgery === 'alteredBody' ? `${genuine} ` : genuine;
    const signature = signatureOf(genuine, forgery === 'wrongSecret' ? `${secret}?` : secret);
    const answer = await postWebhook(url, {
      headers: {
        'content-type': 'application/json',
        ...(forgery !== 'noHeader' && {
          [style.signatureHeader]: forgery === 'blankHeader' ? '' : signature,
        }),
      },
      body,
      timeoutMs: style.timeoutMs,
      signal,
    });
    const post = { at: timers.now(), events: events.map(({ id }) => id), answer, forgery };
    if (!signal.aborted) this.#posts.push(post);
    return post;
  }
}
