// https://docs.stripe.com/api/idempotent_requests
import { createHash } from 'node:crypto';
import { StripeError } from '../wire/stripe-error.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
const MAX_KEY_LENGTH = 255;

export interface Answer {
  readonly status: number;
  readonly body: string;
}

interface Kept {
  readonly fingerprint: string;
  readonly since: Date;
  /** Absent while the first request with the key is at work. */
  answer?: Answer;
}

export interface KeyedRequest {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Answers by their idempotency keys. */
export class IdempotencyKeys {
  readonly #kept = new Map<string, Kept>();

  /**
   * Begins a request.
   *
   * @returns the answer that was kept for its key
   * @throws StripeError when the key was used for another request, or is being used
   */
  begin({ key, method, path, body }: KeyedRequest, now: Date): Answer | undefined {
    if (key.length > MAX_KEY_LENGTH) {
      throw new StripeError(400, `Idempotency keys can have up to ${MAX_KEY_LENGTH} characters.`, {
        type: 'idempotency_error',
      });
    }
    this.#forgetBefore(now);
    const fingerprint = createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');
    const kept = this.#kept.get(key);
    if (!kept) {
      this.#kept.set(key, { fingerprint, since: now });
      return undefined;
    }
    if (kept.fingerprint !== fingerprint) {
      throw new StripeError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      );
    }
    if (!kept.answer) {
      throw new StripeError(
        409,
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        { type: 'idempotency_error', code: 'idempotency_key_in_use' },
      );
    }
    return kept.answer;
  }

  /** Keeps the answer; without one the key is free again. */
  end(key: string, answer: Answer | undefined): void {
    const kept = this.#kept.get(key);
    if (kept && answer) kept.answer = answer;
    else this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
  }

  /** They were put in by their age. */
  #forgetBefore(now: Date): void {
    for (const [key, { since }] of this.#kept) {
      if (now.getTime() - since.getTime() < KEPT_MS) return;
      this.#kept.delete(key);
    }
  }
}
