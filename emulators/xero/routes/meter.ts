// https://developer.xero.com/documentation/guides/oauth2/limits/
import type { BooksService } from '@daily-snapshot/emulator-companies/service/service';
import { limited } from '../wire/xero-error.ts';

/** How many calls an application may make. */
export interface CallLimits {
  /** To one organization at the same time. */
  readonly concurrentCalls: number;
  /** To one organization. */
  readonly callsAMinute: number;
  /** To one organization. The smallest tier has 1,000. */
  readonly callsADay: number;
  /** To all organizations together. */
  readonly callsAMinuteInAll: number;
}

export const LIMITS: CallLimits = {
  concurrentCalls: 5,
  callsAMinute: 60,
  callsADay: 5_000,
  callsAMinuteInAll: 10_000,
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const ALL = 'all organizations';

/** Counts the calls of a period that starts with its first call. */
class Counts {
  readonly #lengthMs: number;
  readonly #counts = new Map<string, { readonly since: number; readonly count: number }>();

  constructor(lengthMs: number) {
    this.#lengthMs = lengthMs;
  }

  /** Returns the number of calls in this period, and the seconds until the next one. */
  add(key: string, now: number): { readonly count: number; readonly secondsLeft: number } {
    const before = this.#counts.get(key);
    const isSame = before && now - before.since < this.#lengthMs;
    const since = isSame ? before.since : now;
    const count = (isSame ? before.count : 0) + 1;
    this.#counts.set(key, { since, count });
    return { count, secondsLeft: Math.ceil((since + this.#lengthMs - now) / 1000) };
  }
}

/** Enforces the limits of calls by the emulator's clock. */
export class Meter {
  readonly #service: BooksService;
  readonly #limits: CallLimits;
  readonly #minutes = new Counts(MINUTE_MS);
  readonly #days = new Counts(DAY_MS);
  readonly #inProgress = new Map<string, number>();

  constructor(service: BooksService, limits: CallLimits) {
    this.#service = service;
    this.#limits = limits;
  }

  /**
   * Adds a call in progress.
   *
   * @returns a function that ends the call
   * @throws ServiceError 429
   */
  begin(tenant: string): () => void {
    const others = this.#inProgress.get(tenant) ?? 0;
    if (others >= this.#limits.concurrentCalls) throw limited('concurrent');
    this.#inProgress.set(tenant, others + 1);
    return () => this.#inProgress.set(tenant, (this.#inProgress.get(tenant) ?? 1) - 1);
  }

  /**
   * Counts a call.
   *
   * @returns headers with the number of calls left
   * @throws ServiceError 429
   */
  count(tenant: string): Readonly<Record<string, string>> {
    const { callsAMinute, callsADay, callsAMinuteInAll } = this.#limits;
    const now = this.#service.now().getTime();
    const minute = this.#minutes.add(tenant, now);
    const day = this.#days.add(tenant, now);
    const all = this.#minutes.add(ALL, now);
    if (day.count > callsADay) throw limited('day', day.secondsLeft);
    if (minute.count > callsAMinute) throw limited('minute', minute.secondsLeft);
    if (all.count > callsAMinuteInAll) throw limited('appminute', all.secondsLeft);
    return {
      'x-minlimit-remaining': String(callsAMinute - minute.count),
      'x-daylimit-remaining': String(callsADay - day.count),
      'x-appminlimit-remaining': String(callsAMinuteInAll - all.count),
    };
  }
}
