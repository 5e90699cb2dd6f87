// https://plaid.com/docs/errors/rate-limit-exceeded/
import { rateLimited } from '../wire/plaid-error.ts';

interface Limit {
  readonly perItem: number;
  readonly perClient: number;
  readonly code: string;
}

const LIMITS: Readonly<Record<string, Limit>> = {
  '/transactions/sync': { perItem: 50, perClient: 2500, code: 'TRANSACTIONS_SYNC_LIMIT' },
  '/transactions/get': { perItem: 30, perClient: 20_000, code: 'TRANSACTIONS_LIMIT' },
  '/accounts/get': { perItem: 15, perClient: 15_000, code: 'ACCOUNTS_LIMIT' },
  '/item/get': { perItem: 15, perClient: 5000, code: 'ITEM_GET_LIMIT' },
};

const MINUTE_MS = 60_000;

/** Counts calls in the last minute. */
export class RateLimits {
  isOn = true;
  readonly #times = new Map<string, number[]>();

  /**
   * Counts a call.
   *
   * @throws PlaidError when the rate limit is exceeded
   */
  count(path: string, itemId: string, now: Date): void {
    const limit = LIMITS[path];
    if (!limit || !this.isOn) return;
    const isTooMany =
      this.#add(`${path} ${itemId}`, now) > limit.perItem || this.#add(path, now) > limit.perClient;
    if (isTooMany) throw rateLimited(limit.code);
  }

  #add(key: string, now: Date): number {
    const since = now.getTime() - MINUTE_MS;
    const times = (this.#times.get(key) ?? []).filter((time) => time > since);
    times.push(now.getTime());
    this.#times.set(key, times);
    return times.length;
  }
}
