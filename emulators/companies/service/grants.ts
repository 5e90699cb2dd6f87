import { createHash } from 'node:crypto';
import type { Clock } from '@daily-snapshot/emulator-support/simulation/clock';
import type { Ids } from '@daily-snapshot/emulator-support/simulation/ids';

/** The lifetime and rotation of tokens, in seconds. */
export interface TokenPolicy {
  readonly accessSeconds: number;
  /** The lifetime of an unused refresh token. */
  readonly refreshSeconds: number;
  /** The maximum lifetime of a grant regardless of use. Unlimited if absent. */
  readonly hardSeconds?: number;
  /** The age from which a refresh returns a new refresh token. 0 rotates on each refresh. */
  readonly rotateAfterSeconds: number;
  /** How long the previous refresh token stays valid. */
  readonly graceSeconds: number;
}

/** The consent of an owner to an application. */
export interface Grant {
  readonly id: string;
  readonly scopes: string;
  createdAt: Date;
  /** The companies of the grant. Disconnected companies are removed. */
  readonly companies: Set<string>;
  refresh: { readonly value: string; readonly issuedAt: Date; usedAt: Date };
  previous: { readonly value: string; readonly until: Date } | undefined;
  readonly access: Map<string, Date>;
  isRevoked: boolean;
}

export interface Authorization {
  readonly redirectUri: string;
  readonly scopes: string;
  readonly companies: readonly string[];
  /** PKCE code challenge, method S256. */
  readonly challenge?: string | undefined;
}

export interface Tokens {
  readonly grant: Grant;
  readonly access: string;
  readonly refresh: string;
}

const CODE_SECONDS = 300;

const later = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);

/** Issues authorization codes, access tokens and refresh tokens. Uses the clock of the emulator. */
export class Grants {
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly policy: TokenPolicy;
  readonly #codes = new Map<string, Authorization & { readonly until: Date }>();
  #grants: Grant[] = [];

  constructor(clock: Clock, ids: Ids, policy: TokenPolicy) {
    this.#clock = clock;
    this.#ids = ids;
    this.policy = policy;
  }

  all(): readonly Grant[] {
    return this.#grants;
  }

  clear(): void {
    this.#codes.clear();
    this.#grants = [];
  }

  /** Issues a code that works once and expires soon. */
  authorize(authorization: Authorization): string {
    const code = this.#ids.next('code');
    this.#codes.set(code, { ...authorization, until: later(this.#clock.now(), CODE_SECONDS) });
    return code;
  }

  /**
   * Exchanges a code for tokens.
   *
   * @returns undefined when the code is unknown, used or expired, or was issued for another
   * redirect URI or PKCE challenge
   */
  redeem(code: string, redirectUri: string, verifier: string | undefined): Tokens | undefined {
    const found = this.#codes.get(code);
    this.#codes.delete(code);
    if (!found || found.until < this.#clock.now() || found.redirectUri !== redirectUri) return;
    if (found.challenge !== undefined && challengeOf(verifier ?? '') !== found.challenge) return;
    const now = this.#clock.now();
    const grant: Grant = {
      id: this.#ids.next('grant'),
      scopes: found.scopes,
      createdAt: now,
      companies: new Set(found.companies),
      refresh: { value: this.#ids.next('refresh'), issuedAt: now, usedAt: now },
      previous: undefined,
      access: new Map(),
      isRevoked: false,
    };
    this.#grants.push(grant);
    return this.#tokens(grant);
  }

  /**
   * Exchanges a refresh token for new tokens.
   *
   * @returns undefined when the token is no longer valid
   */
  refresh(token: string): Tokens | undefined {
    const now = this.#clock.now();
    const grant = this.#grants.find(({ refresh, previous }) =>
      [refresh.value, previous?.value].includes(token),
    );
    if (!grant || grant.isRevoked || now >= this.refreshUntil(grant)) return;
    if (grant.previous?.value === token && now >= grant.previous.until) return;
    grant.refresh.usedAt = now;
    const { rotateAfterSeconds, graceSeconds } = this.policy;
    const isCurrent = grant.refresh.value === token;
    if (isCurrent && now >= later(grant.refresh.issuedAt, rotateAfterSeconds)) {
      grant.previous = { value: token, until: later(now, graceSeconds) };
      grant.refresh = { value: this.#ids.next('refresh'), issuedAt: now, usedAt: now };
    }
    return this.#tokens(grant);
  }

  /** Returns the time at which the grant expires. */
  refreshUntil({ refresh, createdAt }: Grant): Date {
    const unused = later(refresh.usedAt, this.policy.refreshSeconds);
    const hard = this.hardUntil({ createdAt });
    return hard && hard < unused ? hard : unused;
  }

  hardUntil({ createdAt }: Pick<Grant, 'createdAt'>): Date | undefined {
    const { hardSeconds } = this.policy;
    return hardSeconds === undefined ? undefined : later(createdAt, hardSeconds);
  }

  /** Returns the grant of an access token. */
  holderOf(access: string): Grant | 'expired' | undefined {
    const grant = this.#grants.find((candidate) => candidate.access.has(access));
    if (!grant || grant.isRevoked) return undefined;
    return (grant.access.get(access) ?? new Date(0)) > this.#clock.now() ? grant : 'expired';
  }

  /**
   * Revokes the grant of a token.
   *
   * @returns false when the token is unknown
   */
  revoke(token: string): boolean {
    const grant = this.#grants.find(
      ({ refresh, previous, access }) =>
        refresh.value === token || previous?.value === token || access.has(token),
    );
    if (!grant) return false;
    grant.isRevoked = true;
    return true;
  }

  /** Removes a company from all grants, as when an owner disconnects the application. */
  revokeCompany(company: string): void {
    for (const grant of this.#grants) {
      grant.companies.delete(company);
      if (grant.companies.size === 0) grant.isRevoked = true;
    }
  }

  /** Expires all access tokens now. */
  expireAccess(): void {
    const now = this.#clock.now();
    for (const { access } of this.#grants)
      for (const token of access.keys()) access.set(token, now);
  }

  isConnected(company: string): boolean {
    return this.#grants.some(({ companies, isRevoked }) => !isRevoked && companies.has(company));
  }

  #tokens(grant: Grant): Tokens {
    const access = this.#ids.next('access');
    grant.access.set(access, later(this.#clock.now(), this.policy.accessSeconds));
    return { grant, access, refresh: grant.refresh.value };
  }
}

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
