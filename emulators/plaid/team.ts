import { randomUUID } from 'node:crypto';
import { Timers } from '@daily-snapshot/emulator-support/simulation/timers';
import type { Clock } from '@daily-snapshot/emulator-support/simulation/clock';
import { Journal } from '@daily-snapshot/emulator-support/control/request-journal';
import { Seed } from '@daily-snapshot/emulator-support/simulation/random';
import { Bank, type BankFacts } from './bank/bank.ts';
import { Faults } from './faults/fault-list.ts';
import type { Item } from './item/item.ts';
import type { LinkToken } from './link/link-session.ts';
import { PlaidIds } from './state/ids.ts';
import type { JournalEntry } from './state/journal-entry.ts';
import { RateLimits } from './state/rate-limits.ts';
import { invalidInput, itemNotFound, permissionRevoked } from './wire/plaid-error.ts';
import { SigningKey } from './webhooks/signing-key.ts';
import { WebhookFeed } from './webhooks/feed.ts';

/** How long a newly connected bank takes to provide its history. */
export interface HistoryTiming {
  /** Until the last 30 days are available. */
  initialSeconds: number;
  /** Until the whole history is available. */
  historicalSeconds: number;
}

export interface TeamOptions {
  readonly clock: Clock;
  /** Returns the banks that can be connected. */
  readonly banks: (now: Date) => readonly BankFacts[];
  /** The only accepted client ID. Any is accepted if absent. */
  readonly clientId?: string;
  readonly secret?: string;
  /** The seed of IDs and random numbers. Random if absent. */
  readonly seed?: string;
  readonly historyTiming?: HistoryTiming;
}

/** The owner's consent, until the application exchanges the public token. */
export interface PublicToken {
  readonly link: LinkToken;
  readonly bank: Bank;
  readonly accountIds: readonly string[];
  readonly expiresAt: Date;
  isUsed: boolean;
}

const AT_ONCE: HistoryTiming = { initialSeconds: 0, historicalSeconds: 0 };

/** The state of the emulator. It serves one customer, which Plaid calls a team. */
export class Team {
  /** The address of the pages. Set when the server listens. */
  address = '';
  readonly clientId: string | undefined;
  readonly secret: string | undefined;
  readonly timers: Timers;
  readonly ids: PlaidIds;
  readonly banks = new Map<string, Bank>();
  readonly items = new Map<string, Item>();
  readonly links = new Map<string, LinkToken>();
  readonly publicTokens = new Map<string, PublicToken>();
  readonly faults = new Faults();
  readonly journal = new Journal<JournalEntry>();
  readonly limits = new RateLimits();
  readonly webhooks: WebhookFeed;
  /** The last key signs. */
  readonly keys: SigningKey[];
  historyTiming: HistoryTiming;

  constructor(options: TeamOptions) {
    this.clientId = options.clientId;
    this.secret = options.secret;
    this.timers = new Timers(options.clock);
    this.ids = new PlaidIds(new Seed(options.seed ?? randomUUID()));
    this.historyTiming = { ...(options.historyTiming ?? AT_ONCE) };
    this.keys = [new SigningKey(this.now())];
    this.webhooks = new WebhookFeed(this);
    for (const facts of options.banks(this.now())) this.banks.set(facts.id, new Bank(facts));
  }

  now(): Date {
    return this.timers.now();
  }

  later(seconds: number): Date {
    return new Date(this.now().getTime() + seconds * 1000);
  }

  get key(): SigningKey {
    return this.keys.at(-1) as SigningKey;
  }

  /**
   * Returns a bank.
   *
   * @throws PlaidError when the ID is unknown
   */
  bank(id: string): Bank {
    const bank = this.banks.get(id);
    if (!bank) throw invalidInput('INVALID_INSTITUTION', 'invalid institution_id provided');
    return bank;
  }

  /**
   * Returns the item of an access token.
   *
   * @throws PlaidError when the token is invalid
   */
  itemOf(accessToken: string): Item {
    for (const item of this.items.values()) {
      if (item.facts.accessToken !== accessToken) continue;
      if (!item.isRemoved) return item;
      throw item.error?.body.error_code === 'USER_PERMISSION_REVOKED'
        ? permissionRevoked()
        : itemNotFound();
    }
    throw invalidInput('INVALID_ACCESS_TOKEN', 'could not find matching access token');
  }

  /** Adds a new signing key. Receivers refuse webhooks signed with the old one. */
  rotateKey(): void {
    this.key.expiredAt = this.now();
    this.keys.push(new SigningKey(this.now()));
  }

  /** Cancels all pending timers and webhooks. */
  close(): void {
    this.timers.clear();
    this.webhooks.clear();
  }
}
