// The event webhook: https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
import type { Clock } from '../../support/simulation/clock.ts';
import {
  isTaken,
  postWebhook,
  retryTime,
  type RetryPlan,
} from '../../support/webhooks/webhook-feed.ts';
import type { EventRecord } from '../state/message.ts';
import type { Signer } from './signature.ts';

const MAX_BATCH = 1000;
/** By this machine's clock. */
const TIMEOUT_MS = 10_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** SendGrid only says "at increasing intervals for up to 24 hours after the event": these are guesses. */
const RETRIES: RetryPlan = {
  afterMs: [10 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE],
  thenAfterMs: HOUR,
  giveUpAfterMs: 24 * HOUR,
};

interface Entry {
  readonly record: EventRecord;
  readonly at: Date;
}

export interface FeedOptions {
  readonly clock: Clock;
  readonly signer: Signer;
  readonly batchMs: number;
  /** Called whenever a post was answered, or was not. */
  readonly onPosted: () => void;
}

/** Tells the application what becomes of its mail. */
export class EventFeed {
  /** Where to; nothing is told without. */
  url: string | undefined;
  readonly #options: FeedOptions;
  /** By the time at which they are posted together. */
  readonly #batches = new Map<number, Entry[]>();
  #ending = new AbortController();

  constructor(options: FeedOptions, url?: string) {
    this.#options = options;
    this.url = url;
  }

  add(record: EventRecord, at: Date): void {
    const { clock, batchMs } = this.#options;
    const due = Math.ceil(at.getTime() / batchMs) * batchMs;
    const batch = this.#batches.get(due);
    if (batch) {
      batch.push({ record, at });
      return;
    }
    this.#batches.set(due, [{ record, at }]);
    clock.at(new Date(due), () => this.#flush(due));
  }

  /** Forgets what was not posted yet, and breaks off what is on its way. */
  clear(): void {
    this.#batches.clear();
    this.#ending.abort();
    this.#ending = new AbortController();
  }

  async #flush(due: number): Promise<void> {
    const entries = this.#batches.get(due) ?? [];
    this.#batches.delete(due);
    const records = entries
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ record }) => record);
    for (let start = 0; start < records.length; start += MAX_BATCH) {
      await this.#post(records.slice(start, start + MAX_BATCH), 0);
    }
  }

  async #post(records: readonly EventRecord[], retries: number): Promise<void> {
    const { clock, onPosted } = this.#options;
    const { url } = this;
    if (url === undefined) return;
    const { signal } = this.#ending;
    const answer = await this.#send(url, records, signal);
    if (signal.aborted) return;
    for (const { posts } of records) posts.push({ at: clock.now(), answer });
    onPosted();
    if (isTaken(answer)) return;
    const oldest = Math.min(...records.map(({ occurredAt }) => occurredAt.getTime()));
    const occurredAt = new Date(oldest);
    const retryAt = retryTime(RETRIES, { retries, now: clock.now(), occurredAt });
    if (retryAt) clock.at(retryAt, () => this.#post(records, retries + 1));
  }

  #send(
    url: string,
    records: readonly EventRecord[],
    ending: AbortSignal,
  ): Promise<number | string> {
    const { clock, signer } = this.#options;
    // SendGrid ends its lines so; who signs a text of their own making finds out.
    const lines = records.map(({ event }) => JSON.stringify(event)).join(',\r\n');
    const body = Buffer.from(`[${lines}]\r\n`);
    const headers = { 'content-type': 'application/json', ...signer.headers(body, clock.now()) };
    return postWebhook(url, { headers, body, timeoutMs: TIMEOUT_MS, ending });
  }
}
