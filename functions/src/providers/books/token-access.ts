import { SourceError } from '../../connections/ports/source-error.ts';
import type { Grant, StoredGrant } from '../../connections/ports/source-provider.ts';

/** Tokens as they are kept beside what else a grant holds. */
export interface KeptTokens {
  readonly access: string;
  /** ISO instant */
  readonly accessUntil: string;
  readonly refresh: string;
}

/** Asks for tokens; undefined when the refresh token is no longer taken. */
export type Renew = (refresh: string) => Promise<Partial<Grant> | undefined>;

/** Renewed so long before it ends, so that a request does not overtake the end. */
const MARGIN_MS = 60_000;

/**
 * The access token of a grant. A renewed one is stored before it is used, and readers of one
 * connection within this process wait for one renewal.
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

  /** @throws SourceError */
  async grant(): Promise<Grant> {
    const grant = await this.#held.read();
    const until = Date.parse(grant['accessUntil'] ?? '');
    const isGood = until - MARGIN_MS > this.#now().getTime();
    return isGood ? grant : this.#renewed(grant);
  }

  /** Another access token than this one, which was refused. @throws SourceError */
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
    // Another process may have renewed it meanwhile.
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
