/** The number of allowed requests per time window. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** SendGrid publishes no limits. Users reported 10,000 a second for mail/send. */
export const DEFAULT_RATE_LIMIT: RateLimit = { requests: 10_000, seconds: 1 };

/** Counts requests in fixed windows. */
export class RateCounter {
  readonly #limit: RateLimit;
  #windowEndsAt = 0;
  #used = 0;

  constructor(limit: RateLimit) {
    this.#limit = limit;
  }

  /** Counts one request. `remaining` is negative when the limit is exceeded. */
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
