// https://plaid.com/docs/api/webhooks/
import type { Agenda } from '../../support/simulation/timers.ts';
import { faultsOf } from '../../support/control/faults.ts';
import {
  isTaken,
  postDelays,
  postWebhook,
  retryTime,
  type RetryPlan,
} from '../../support/webhooks/webhook-feed.ts';
import type { WebhookFault } from '../faults/fault.ts';
import type { Faults } from '../faults/fault-list.ts';
import type { Item } from '../item/item.ts';
import type { PlaidIds } from '../state/ids.ts';
import { forge, type Forgery, type SignedPost } from './forgery.ts';
import type { SigningKey } from './signing-key.ts';

/** "If there is a non-200 response or no response within 10 seconds …" */
const TIMEOUT_MS = 10_000;
const SECOND = 1000;

/** "… Plaid will keep attempting to send the webhook for up to 24 hours", 30 s later, then 4 times as much. */
const RETRIES: RetryPlan = {
  afterMs: [30, 120, 480, 1920, 7680].map((seconds) => seconds * SECOND),
  thenAfterMs: 30_720 * SECOND,
  giveUpAfterMs: 24 * 60 * 60 * SECOND,
};

/** A try to tell the application. */
export interface Post {
  readonly at: Date;
  /** The status that was answered, or why there was no answer. */
  readonly answer: number | string;
  /** How it was forged; null when it was genuine. */
  readonly forgery: Forgery | null;
}

/** Something that the application is told. */
export interface Webhook {
  readonly id: number;
  readonly at: Date;
  /** null: nobody wants to know */
  readonly url: string | null;
  /** `TRANSACTIONS/SYNC_UPDATES_AVAILABLE` */
  readonly name: string;
  /** What is posted, indented as Plaid does. */
  readonly body: string;
  readonly posts: Post[];
}

export interface FeedParts {
  readonly agenda: Agenda;
  readonly faults: Faults;
  readonly ids: PlaidIds;
  /** the one that signs now */
  readonly key: SigningKey;
}

/** Tells the application what happens. */
export class WebhookFeed {
  readonly #parts: FeedParts;
  readonly #webhooks: Webhook[] = [];
  readonly #underway = new Set<Promise<void>>();
  #ending = new AbortController();

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  all(): readonly Webhook[] {
    return this.#webhooks;
  }

  tellOf(item: Item, type: string, code: string, more: object): void {
    item.lastWebhook = { at: this.#parts.agenda.now(), code };
    this.tell(item.facts.webhook, type, code, { item_id: item.id, ...more });
  }

  tell(url: string | null, type: string, code: string, more: object): void {
    const { agenda, faults, ids } = this.#parts;
    const facts = { webhook_type: type, webhook_code: code, environment: 'sandbox', ...more };
    const body = JSON.stringify(facts, null, 2);
    const [id, at, name] = [this.#webhooks.length + 1, agenda.now(), `${type}/${code}`];
    const webhook: Webhook = { id, at, url, name, body, posts: [] };
    this.#webhooks.push(webhook);
    if (url === null) return;
    const found = faults.takeForWebhook(name);
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
      else agenda.at(time, () => this.#start(webhook, found, 0));
    }
  }

  /** What a post of it looks like now. */
  signed({ body }: Webhook, forgery: Forgery | null): SignedPost {
    // By this machine's time, with which the receiver compares it.
    const seconds = Math.floor(Date.now() / SECOND);
    const { key } = this.#parts;
    if (forgery !== null) return forge(forgery, { body, seconds, key });
    return { body, verification: key.sign(body, seconds) };
  }

  /** Posts it once more, be it forged. */
  async post(webhook: Webhook, forgery: Forgery | null): Promise<Post | undefined> {
    const { signal } = this.#ending;
    if (webhook.url === null) return undefined;
    const { body, verification } = this.signed(webhook, forgery);
    const answer = await postWebhook(webhook.url, {
      headers: {
        'content-type': 'application/json',
        ...(verification !== undefined && { 'plaid-verification': verification }),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      ending: signal,
    });
    const post = { at: this.#parts.agenda.now(), answer, forgery };
    if (!signal.aborted) webhook.posts.push(post);
    return post;
  }

  /** When no post is on its way any more. */
  async settled(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway);
  }

  /** Forgets everything, and breaks off what is on its way. */
  clear(): void {
    this.#webhooks.length = 0;
    this.#ending.abort();
    this.#ending = new AbortController();
  }

  #start(webhook: Webhook, faults: readonly WebhookFault[], retries: number): Promise<void> {
    const delivered = this.#deliver(webhook, faults, retries).finally(() =>
      this.#underway.delete(delivered),
    );
    this.#underway.add(delivered);
    return delivered;
  }

  async #deliver(
    webhook: Webhook,
    faults: readonly WebhookFault[],
    retries: number,
  ): Promise<void> {
    const { signal } = this.#ending;
    for (const { how } of faultsOf(faults, 'forgeWebhooks')) await this.post(webhook, how);
    const post = await this.post(webhook, null);
    if (signal.aborted || !post || isTaken(post.answer)) return;
    const { agenda } = this.#parts;
    const retryAt = retryTime(RETRIES, { retries, now: agenda.now(), occurredAt: webhook.at });
    if (retryAt) agenda.at(retryAt, () => this.#start(webhook, faults, retries + 1));
  }
}
