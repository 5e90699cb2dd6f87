import { SourceError } from '../../connections/ports/source-error.ts';
import type { Grant, StoredGrant } from '../../connections/ports/source-provider.ts';

/** Requests new tokens. Returns undefined if the refresh token is no longer valid. */
export type Renew = (refresh: string) => Promise<Partial<Grant> | undefined>;

/** Refresh the token this long before it expires, so that it does not expire during a request. */
const MARGIN_MS = 60_000;

/**
 * Provides the access token of a grant. Stores a refreshed token before it is used. Concurrent
 * readers of one connection in this process share one refresh. If two processes refresh at the same
 * time, the first stored grant remains: a reconnection must not be overwritten by an older consent.
 */
export class TokenAccess {
  readonly #storedGrant: StoredGrant;
  readonly #renew: Renew;
  readonly #now: () => Date;
  #pendingRefresh: Promise<Grant> | undefined;
  /** the last grant, because each read of the stored one is billed and decrypts it */
  #latest: Grant | undefined;

  constructor(storedGrant: StoredGrant, renew: Renew, now: () => Date) {
    this.#storedGrant = storedGrant;
    this.#renew = renew;
    this.#now = now;
  }

  /** @throws SourceError if the owner has to reconnect */
  async grant(): Promise<Grant> {
    if (this.#latest && this.#isValid(this.#latest)) return this.#latest;
    const grant = await this.#storedGrant.read();
    this.#latest = this.#isValid(grant) ? grant : await this.#refreshOnce(grant);
    return this.#latest;
  }

  /**
   * Returns a grant with another access token than the rejected one.
   *
   * @throws SourceError if the owner has to reconnect
   */
  async grantWithOtherToken(rejectedToken: string): Promise<Grant> {
    const grant = await this.#storedGrant.read();
    this.#latest = grant['access'] === rejectedToken ? await this.#refreshOnce(grant) : grant;
    return this.#latest;
  }

  #isValid({ accessUntil = '' }: Grant): boolean {
    return Date.parse(accessUntil) - MARGIN_MS > this.#now().getTime();
  }

  #refreshOnce(grant: Grant): Promise<Grant> {
    this.#pendingRefresh ??= this.#refresh(grant).finally(() => {
      this.#pendingRefresh = undefined;
    });
    return this.#pendingRefresh;
  }

  async #refresh(grant: Grant): Promise<Grant> {
    const triedToken = grant['refresh'] ?? '';
    const tokens = await this.#renewAgain(triedToken);
    if (tokens) return this.#store(grant, tokens);
    // Another process may have refreshed the token meanwhile.
    const stored = await this.#storedGrant.read();
    const storedToken = stored['refresh'] ?? '';
    if (storedToken === triedToken) throw new SourceError('needs-reconnect');
    const retried = await this.#renewAgain(storedToken);
    if (!retried) throw new SourceError('needs-reconnect');
    return this.#store(stored, retried);
  }

  /**
   * Requests new tokens, and once more if the answer was lost. Xero accepts the previous refresh token
   * for 30 minutes only, so a later sync could be too late.
   */
  async #renewAgain(refresh: string): Promise<Partial<Grant> | undefined> {
    try {
      return await this.#renew(refresh);
    } catch (error) {
      if (!(error instanceof SourceError && error.code === 'provider-down')) throw error;
      return this.#renew(refresh);
    }
  }

  async #store(before: Grant, tokens: Partial<Grant>): Promise<Grant> {
    const renewed = Object.fromEntries(
      Object.entries({ ...before, ...tokens }).filter(([, value]) => value !== undefined),
    ) as Grant;
    if (!this.#storedGrant.replace) await this.#storedGrant.save(renewed);
    else if (!(await this.#storedGrant.replace(renewed, before))) return this.#storedGrant.read();
    return renewed;
  }
}
