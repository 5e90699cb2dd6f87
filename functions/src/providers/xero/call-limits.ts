// https://developer.xero.com/documentation/guides/oauth2/limits/
import { SourceError } from '../../connections/ports/source-error.ts';

const MINUTE_MS = 60_000;

/** How long a sync waits at once. Xero never asks for more because of the calls of a minute. */
const MAX_WAIT_AT_ONCE_MS = MINUTE_MS;

/** How long a sync waits in all, so that it ends in time. */
const MAX_WAIT_MS = 4 * MINUTE_MS;

/** The wait after too many concurrent calls, for which Xero states no time. */
const CONCURRENT_WAIT_MS = 2_000;

/** The calls of a minute that are left for other tasks, such as disconnecting. */
const MINUTE_RESERVE = 2;

/** The calls of a day that are left for the syncs before a digest, about 7 calls each. */
const DAY_RESERVE = 100;

const DAY_RESERVE_RETRY_SECONDS = 3_600;

export interface Waiting {
  readonly now: () => Date;
  readonly wait: (ms: number) => Promise<unknown>;
}

/** Keeps the calls of one sync within the limits that Xero reports for an organization. */
export class CallLimits {
  readonly #waiting: Waiting;
  #callTimes: number[] = [];
  #waitedMs = 0;
  #leftInMinute = Infinity;
  #leftInDay = Infinity;
  #recordedAt = 0;

  constructor(waiting: Waiting) {
    this.#waiting = waiting;
  }

  /** Sends a request when a call is free. Repeats it if Xero asks to wait for a moment. */
  async send<Sent extends { readonly response: Response }>(
    request: () => Promise<Sent>,
  ): Promise<Sent> {
    for (;;) {
      await this.#waitForFreeCall();
      const sent = await request();
      this.#record(sent.response);
      const ms = waitOf(sent.response);
      if (ms === undefined || !(await this.#wait(ms))) return sent;
    }
  }

  /**
   * Requires that the organization has calls left for work that can wait.
   *
   * @throws SourceError `limit`
   */
  requireCallsForLater(): void {
    const age = this.#waiting.now().getTime() - this.#recordedAt;
    if (this.#leftInDay >= DAY_RESERVE || age >= DAY_RESERVE_RETRY_SECONDS * 1000) return;
    throw new SourceError('limit', { retryAfter: DAY_RESERVE_RETRY_SECONDS });
  }

  async #waitForFreeCall(): Promise<void> {
    if (this.#leftInMinute > MINUTE_RESERVE) return;
    this.#leftInMinute = Infinity;
    const now = this.#waiting.now().getTime();
    const [oldest = now] = this.#callTimes.filter((time) => now - time < MINUTE_MS);
    await this.#wait(oldest + MINUTE_MS - now);
  }

  #record({ headers }: Response): void {
    const now = this.#waiting.now().getTime();
    this.#recordedAt = now;
    this.#callTimes = [...this.#callTimes.filter((time) => now - time < MINUTE_MS), now];
    this.#leftInMinute = numberIn(headers, 'x-minlimit-remaining') ?? this.#leftInMinute;
    this.#leftInDay = numberIn(headers, 'x-daylimit-remaining') ?? this.#leftInDay;
  }

  /** @returns false if the sync would wait too long */
  async #wait(ms: number): Promise<boolean> {
    if (ms > MAX_WAIT_AT_ONCE_MS || this.#waitedMs + ms > MAX_WAIT_MS) return false;
    this.#waitedMs += ms;
    await this.#waiting.wait(ms);
    return true;
  }
}

/** Returns how long to wait before the same request; undefined if it was accepted or is over today. */
function waitOf({ status, headers }: Response): number | undefined {
  const problem = headers.get('x-rate-limit-problem')?.toLowerCase();
  if (status !== 429 || problem === 'day') return undefined;
  const seconds = numberIn(headers, 'retry-after');
  if (seconds !== undefined) return seconds * 1000;
  return problem === 'concurrent' ? CONCURRENT_WAIT_MS : MINUTE_MS;
}

function numberIn(headers: Headers, name: string): number | undefined {
  const text = headers.get(name);
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
