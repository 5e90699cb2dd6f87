import { createHash } from 'node:crypto';
import type { Clock } from '../../support/simulation/clock.ts';
import type { Ids } from '../../support/simulation/ids.ts';

/** How long tokens live, in seconds, and when they change. */
export interface TokenPolicy {
  readonly accessSeconds: number;
  /** a refresh token that nobody uses */
  readonly refreshSeconds: number;
  /** whatever is done; absent: for ever */
  readonly hardSeconds?: number;
  /** a refresh gives a new token once the old one is so old; 0: each time */
  readonly rotateAfterSeconds: number;
  /** the one before is taken for so long */
  readonly graceSeconds: number;
}

/** What somebody has allowed the application. */
export interface Grant {
  readonly id: string;
  readonly scopes: string;
  createdAt: Date;
  /** the companies it is about; those that were disconnected are gone */
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
  /** S256 of PKCE */
  readonly challenge?: string | undefined;
}

export interface Tokens {
  readonly grant: Grant;
  readonly access: string;
  readonly refresh: string;
}

const CODE_SECONDS = 300;

const later = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);

/** Codes, access tokens and refresh tokens, by the clock of the emulator. */
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

  /** A code that is taken once, soon. */
  authorize(authorization: Authorization): string {
    const code = this.#ids.next('code');
    this.#codes.set(code, { ...authorization, until: later(this.#clock.now(), CODE_SECONDS) });
    return code;
  }

  /** @returns undefined when the code is none, was used, is late, or belongs to somebody else */
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

  /** @returns undefined when the token is not taken any more */
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

  /** When the grant ends by itself. */
  refreshUntil({ refresh, createdAt }: Grant): Date {
    const unused = later(refresh.usedAt, this.policy.refreshSeconds);
    const hard = this.hardUntil({ createdAt });
    return hard && hard < unused ? hard : unused;
  }

  hardUntil({ createdAt }: Pick<Grant, 'createdAt'>): Date | undefined {
    const { hardSeconds } = this.policy;
    return hardSeconds === undefined ? undefined : later(createdAt, hardSeconds);
  }

  /** The grant behind an access token. */
  holderOf(access: string): Grant | 'expired' | undefined {
    const grant = this.#grants.find((candidate) => candidate.access.has(access));
    if (!grant || grant.isRevoked) return undefined;
    return (grant.access.get(access) ?? new Date(0)) > this.#clock.now() ? grant : 'expired';
  }

  /** @returns false when nobody has such a token */
  revoke(token: string): boolean {
    const grant = this.#grants.find(
      ({ refresh, previous, access }) =>
        refresh.value === token || previous?.value === token || access.has(token),
    );
    if (!grant) return false;
    grant.isRevoked = true;
    return true;
  }

  /** Somebody takes back what they allowed of a company. */
  revokeCompany(company: string): void {
    for (const grant of this.#grants) {
      grant.companies.delete(company);
      if (grant.companies.size === 0) grant.isRevoked = true;
    }
  }

  /** Access tokens that are out are not taken any more. */
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
