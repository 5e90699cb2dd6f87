import { randomUUID } from 'node:crypto';
import { Agenda } from '../support/simulation/timers.ts';
import type { Clock } from '../support/simulation/clock.ts';
import { Journal } from '../support/control/request-journal.ts';
import { Seed } from '../support/simulation/random.ts';
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

/** How long a bank that was just connected takes to give what it has. */
export interface Pace {
  /** until the last thirty days are there */
  initialSeconds: number;
  /** until all of it is there */
  historicalSeconds: number;
}

export interface TeamOptions {
  readonly clock: Clock;
  /** the banks that one can connect */
  readonly banks: (now: Date) => readonly BankFacts[];
  /** the only ones that are taken; any when absent */
  readonly clientId?: string;
  readonly secret?: string;
  /** what ids and everything random follow from; by chance when absent */
  readonly seed?: string;
  readonly pace?: Pace;
}

/** What a bank's owner agreed to, until the application has fetched it. */
export interface PublicToken {
  readonly link: LinkToken;
  readonly bank: Bank;
  readonly accountIds: readonly string[];
  readonly expiresAt: Date;
  isUsed: boolean;
}

const AT_ONCE: Pace = { initialSeconds: 0, historicalSeconds: 0 };

/** Everything that Plaid knows about its one customer here; Plaid calls it a team. */
export class Team {
  /** Where pages are, once it is known. */
  address = '';
  readonly clientId: string | undefined;
  readonly secret: string | undefined;
  readonly agenda: Agenda;
  readonly ids: PlaidIds;
  readonly banks = new Map<string, Bank>();
  readonly items = new Map<string, Item>();
  readonly links = new Map<string, LinkToken>();
  readonly publicTokens = new Map<string, PublicToken>();
  readonly faults = new Faults();
  readonly journal = new Journal<JournalEntry>();
  readonly limits = new RateLimits();
  readonly webhooks: WebhookFeed;
  /** The last one signs. */
  readonly keys: SigningKey[];
  pace: Pace;

  constructor(options: TeamOptions) {
    this.clientId = options.clientId;
    this.secret = options.secret;
    this.agenda = new Agenda(options.clock);
    this.ids = new PlaidIds(new Seed(options.seed ?? randomUUID()));
    this.pace = { ...(options.pace ?? AT_ONCE) };
    this.keys = [new SigningKey(this.now())];
    this.webhooks = new WebhookFeed(this);
    for (const facts of options.banks(this.now())) this.banks.set(facts.id, new Bank(facts));
  }

  now(): Date {
    return this.agenda.now();
  }

  later(seconds: number): Date {
    return new Date(this.now().getTime() + seconds * 1000);
  }

  get key(): SigningKey {
    return this.keys.at(-1) as SigningKey;
  }

  /** @throws PlaidError */
  bank(id: string): Bank {
    const bank = this.banks.get(id);
    if (!bank) throw invalidInput('INVALID_INSTITUTION', 'invalid institution_id provided');
    return bank;
  }

  /** @throws PlaidError unless the token opens an item */
  itemOf(accessToken: string): Item {
    for (const item of this.items.values()) {
      if (item.facts.accessToken !== accessToken) continue;
      if (!item.isGone) return item;
      throw item.error?.body.error_code === 'USER_PERMISSION_REVOKED'
        ? permissionRevoked()
        : itemNotFound();
    }
    throw invalidInput('INVALID_ACCESS_TOKEN', 'could not find matching access token');
  }

  /** Another key signs from here on; posts of the old one are refused from now on. */
  rotateKey(): void {
    this.key.expiredAt = this.now();
    this.keys.push(new SigningKey(this.now()));
  }

  /** Ends what was still to happen. */
  close(): void {
    this.agenda.clear();
    this.webhooks.clear();
  }
}
