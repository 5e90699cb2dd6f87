import { randomUUID } from 'node:crypto';
import { Agenda } from '../../support/simulation/timers.ts';
import type { SettableClock } from '../../support/simulation/clock.ts';
import { Ids } from '../../support/simulation/ids.ts';
import { Journal } from '../../support/control/request-journal.ts';
import { Seed } from '../../support/simulation/random.ts';
import type { ChangeKind, CompanyBooks } from '../company-books.ts';
import type { CompanyDocument } from '../document.ts';
import { Faults } from './fault.ts';
import { Grants, type TokenPolicy } from './grants.ts';
import { HintFeed, type Hint, type HintStyle } from './hint-feed.ts';

/** One request to the service, and how it was answered. What it said is not kept. */
export interface CallEntry {
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Null when the connection broke before an answer was out. */
  status: number | null;
  fault: string | null;
}

export interface ServiceOptions {
  readonly clock: SettableClock;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Where the application wants to hear of changes. */
  readonly webhookUrl?: string;
  readonly webhookSecret?: string;
  readonly seed?: string;
}

/** What makes a service out of companies. */
export interface ServiceStyle {
  readonly tokens: TokenPolicy;
  readonly hints: HintStyle;
  readonly hintOf: (
    company: string,
    document: CompanyDocument,
    change: ChangeKind,
    ids: Ids,
  ) => Hint | undefined;
}

/** Companies that keep their books with somebody who lets applications read them. */
export class BooksService {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clock: SettableClock;
  readonly agenda: Agenda;
  readonly ids: Ids;
  readonly faults = new Faults();
  readonly journal = new Journal<CallEntry>();
  readonly grants: Grants;
  readonly hints: HintFeed;
  readonly #style: ServiceStyle;
  readonly #companies = new Map<string, CompanyBooks>();

  constructor(options: ServiceOptions, style: ServiceStyle) {
    this.#style = style;
    this.clock = options.clock;
    this.clientId = options.clientId ?? 'local-client';
    this.clientSecret = options.clientSecret ?? 'local-secret';
    this.agenda = new Agenda(options.clock);
    const seed = new Seed(options.seed ?? randomUUID());
    this.ids = new Ids(seed);
    this.grants = new Grants(options.clock, this.ids, style.tokens);
    this.hints = new HintFeed({
      agenda: this.agenda,
      faults: this.faults,
      seed,
      style: style.hints,
      url: options.webhookUrl,
      secret: options.webhookSecret ?? 'local-webhook-secret',
    });
  }

  now(): Date {
    return this.clock.now();
  }

  addCompany(id: string, books: CompanyBooks): void {
    this.#companies.set(id, books);
    books.onChange((document, change) => {
      if (!this.grants.isConnected(id)) return;
      const hint = this.#style.hintOf(id, document, change, this.ids);
      if (hint) this.hints.tell(hint);
    });
  }

  companies(): readonly (readonly [string, CompanyBooks])[] {
    return [...this.#companies];
  }

  company(id: string): CompanyBooks | undefined {
    return this.#companies.get(id);
  }

  /** Ends what was still to happen. */
  close(): void {
    this.agenda.clear();
    this.hints.clear();
  }

  /** Forgets who was allowed what, what was asked and what was to fail; companies stay. */
  reset(): void {
    this.close();
    this.faults.clear();
    this.journal.clear();
    this.grants.clear();
  }
}
