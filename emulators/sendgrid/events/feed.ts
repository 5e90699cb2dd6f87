// The event webhook: https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
import type { Clock } from '@daily-snapshot/emulator-support/simulation/clock';
import {
  isAccepted,
  postWebhook,
  retryTime,
  type RetryPlan,
} from '@daily-snapshot/emulator-support/webhooks/webhook-feed';
import type { EventRecord } from '../state/message.ts';
import type { Signer } from './signature.ts';

const MAX_BATCH = 1000;
/** Measured by the clock of the machine. */
const TIMEOUT_MS = 10_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * SendGrid only documents "at increasing intervals for up to 24 hours after the event". These
 * values are guesses.
 */
const RETRIES: RetryPlan = {
  afterMs: [10 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE],
  thenAfterMs: HOUR,
  giveUpAfterMs: 24 * HOUR,
};

interface Entry {
  readonly record: EventRecord;
  readonly at: Date;
}

interface SignedBatch {
  readonly records: readonly EventRecord[];
  readonly body: Buffer<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

export interface FeedOptions {
  readonly clock: Clock;
  readonly signer: Signer;
  readonly batchMs: number;
  /** Called after each attempt, successful or not. */
  readonly onPosted: () => void;
}

/** Posts the events of e-mails to the application. */
export class EventFeed {
  /** The address of the application. Without one, nothing is posted. */
  url: string | undefined;
  readonly #options: FeedOptions;
  /** Pending events by the time at which they are posted together. */
  readonly #batches = new Map<number, Entry[]>();
  #abort = new AbortController();

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

  /** Deletes pending events and aborts requests in flight. */
  clear(): void {
    this.#batches.clear();
    this.#abort.abort();
    this.#abort = new AbortController();
  }

  async #flush(due: number): Promise<void> {
    const entries = this.#batches.get(due) ?? [];
    this.#batches.delete(due);
    const records = entries
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ record }) => record);
    for (let start = 0; start < records.length; start += MAX_BATCH) {
      await this.#post(this.#sign(records.slice(start, start + MAX_BATCH)), 0);
    }
  }

  async #post(signed: SignedBatch, retries: number): Promise<void> {
    const { clock, onPosted } = this.#options;
    const { url } = this;
    if (url === undefined) return;
    const { signal } = this.#abort;
    const { records, body, headers } = signed;
    const answer = await postWebhook(url, { headers, body, timeoutMs: TIMEOUT_MS, signal });
    if (signal.aborted) return;
    for (const { posts } of records) posts.push({ at: clock.now(), answer });
    onPosted();
    if (isAccepted(answer)) return;
    const oldest = Math.min(...records.map(({ occurredAt }) => occurredAt.getTime()));
    const occurredAt = new Date(oldest);
    const retryAt = retryTime(RETRIES, { retries, now: clock.now(), occurredAt });
    if (retryAt) clock.at(retryAt, () => this.#post(signed, retries + 1));
  }

  /**
   * Signs a batch. SendGrid does not document whether a retry has a new timestamp, so retries keep
   * the first one: an application must accept both.
   */
  #sign(records: readonly EventRecord[]): SignedBatch {
    const { clock, signer } = this.#options;
    // SendGrid separates events with CRLF. An application that re-serializes the body cannot verify
    // its signature.
    const lines = records.map(({ event }) => JSON.stringify(event)).join(',\r\n');
    const body = Buffer.from(`[${lines}]\r\n`);
    const headers = { 'content-type': 'application/json', ...signer.headers(body, clock.now()) };
    return { records, body, headers };
  }
}
