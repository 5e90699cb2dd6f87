import { SourceError } from '../../connections/ports/source-error.ts';
import type { Grant, StoredGrant } from '../../connections/ports/source-provider.ts';

/** Tokens that a grant stores beside its other fields. */
export interface KeptTokens {
  readonly access: string;
  /** ISO 8601 timestamp. */
  readonly accessUntil: string;
  readonly refresh: string;
}

/** Requests new tokens. Returns undefined if the refresh token is no longer valid. */
export type Renew = (refresh: string) => Promise<Partial<Grant> | undefined>;

/** Refresh the token this long before it expires, so that it does not expire during a request. */
const MARGIN_MS = 60_000;

/**
 * Provides the access token of a grant. Stores a refreshed token before it is used. Concurrent
 * readers of one connection in this process share one refresh.
 */
export class Access {
  readonly #held: StoredGrant;
  readonly #renew: Renew;
  readonly #now: () => Date;
  #underway: Promise<Grant> | undefined;

  constructor(held: StoredGrant, renew: Renew, now: () => Date) {
    this.#held = held;
    this.#renew = renew;
    this.#now = now;
  }

  /** @throws SourceError if the owner has to reconnect */
  async grant(): Promise<Grant> {
    const grant = await this.#held.read();
    const until = Date.parse(grant['accessUntil'] ?? '');
    const isGood = until - MARGIN_MS > this.#now().getTime();
    return isGood ? grant : this.#renewed(grant);
  }

  /**
   * Returns a grant with another access token than the rejected one.
   *
   * @throws SourceError if the owner has to reconnect
   */
  async otherThan(refused: string): Promise<Grant> {
    const grant = await this.#held.read();
    return grant['access'] === refused ? this.#renewed(grant) : grant;
  }

  #renewed(grant: Grant): Promise<Grant> {
    this.#underway ??= this.#take(grant).finally(() => {
      this.#underway = undefined;
    });
    return this.#underway;
  }

  async #take(grant: Grant): Promise<Grant> {
    const tried = grant['refresh'] ?? '';
    const given = await this.#renew(tried);
    if (given) return this.#keep(grant, given);
    // Another process may have refreshed the token meanwhile.
    const stored = await this.#held.read();
    const other = stored['refresh'] ?? '';
    if (other === tried) throw new SourceError('needs-reconnect');
    const again = await this.#renew(other);
    if (!again) throw new SourceError('needs-reconnect');
    return this.#keep(stored, again);
  }

  async #keep(before: Grant, given: Partial<Grant>): Promise<Grant> {
    const renewed = Object.fromEntries(
      Object.entries({ ...before, ...given }).filter(([, value]) => value !== undefined),
    ) as Grant;
    await this.#held.keep(renewed);
    return renewed;
  }
}
