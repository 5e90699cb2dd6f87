// https://docs.stripe.com/api/idempotent_requests
import { createHash } from 'node:crypto';
import { StripeError } from '../wire/stripe-error.ts';

const STORED_MS = 24 * 60 * 60 * 1000;
const MAX_KEY_LENGTH = 255;

export interface Answer {
  readonly status: number;
  readonly body: string;
}

interface Entry {
  readonly fingerprint: string;
  readonly since: Date;
  /** Absent while the first request with the key is running. */
  answer?: Answer;
}

export interface KeyedRequest {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Stores answers by idempotency key. */
export class IdempotencyKeys {
  readonly #entries = new Map<string, Entry>();

  /**
   * Begins a request.
   *
   * @returns the stored answer of its key, if any
   * @throws StripeError when the key was used for another request or is in use
   */
  begin({ key, method, path, body }: KeyedRequest, now: Date): Answer | undefined {
    if (key.length > MAX_KEY_LENGTH) {
      throw new StripeError(400, `Idempotency keys can have up to ${MAX_KEY_LENGTH} characters.`, {
        type: 'idempotency_error',
      });
    }
    this.#forgetBefore(now);
    const fingerprint = createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');
    const entry = this.#entries.get(key);
    if (!entry) {
      this.#entries.set(key, { fingerprint, since: now });
      return undefined;
    }
    if (entry.fingerprint !== fingerprint) {
      throw new StripeError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      );
    }
    if (!entry.answer) {
      throw new StripeError(
        409,
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        { type: 'idempotency_error', code: 'idempotency_key_in_use' },
      );
    }
    return entry.answer;
  }

  /** Stores the answer. Without one, the key can be used again. */
  end(key: string, answer: Answer | undefined): void {
    const entry = this.#entries.get(key);
    if (entry && answer) entry.answer = answer;
    else this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  /** Deletes old keys. The map is ordered by age. */
  #forgetBefore(now: Date): void {
    for (const [key, { since }] of this.#entries) {
      if (now.getTime() - since.getTime() < STORED_MS) return;
      this.#entries.delete(key);
    }
  }
}
