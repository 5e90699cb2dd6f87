/** So many requests are answered in so much time. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** SendGrid publishes no numbers; 10,000 a second was reported for mail/send. */
export const USUAL_RATE_LIMIT: RateLimit = { requests: 10_000, seconds: 1 };

/** Counts requests in windows of the same length. */
export class RateCounter {
  readonly #limit: RateLimit;
  #windowEndsAt = 0;
  #used = 0;

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Counts one request; `remaining` is negative when it is one too many. */
  count(now: Date): { limit: number; remaining: number; resetAt: number } {
    const seconds = Math.floor(now.getTime() / 1000);
    if (seconds >= this.#windowEndsAt) {
      this.#windowEndsAt = seconds + this.#limit.seconds;
      this.#used = 0;
    }
    this.#used += 1;
    const { requests: limit } = this.#limit;
    return { limit, remaining: limit - this.#used, resetAt: this.#windowEndsAt };
  }
}
