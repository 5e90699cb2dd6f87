import { randomUUID } from 'node:crypto';
import { Timers } from '@daily-snapshot/emulator-support/simulation/timers';
import type { SettableClock } from '@daily-snapshot/emulator-support/simulation/clock';
import { Ids } from '@daily-snapshot/emulator-support/simulation/ids';
import { Journal } from '@daily-snapshot/emulator-support/control/request-journal';
import { Seed } from '@daily-snapshot/emulator-support/simulation/random';
import type { ChangeKind, CompanyBooks } from '../company-books.ts';
import type { CompanyDocument } from '../document.ts';
import { Faults } from './fault.ts';
import { Grants, type TokenPolicy } from './grants.ts';
import { WebhookFeed, type WebhookEvent, type WebhookStyle } from './webhook-feed.ts';

/** A request to the service and its status. The answer's body is not stored. */
export interface CallEntry {
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Null when the connection broke before the answer was sent. */
  status: number | null;
  fault: string | null;
}

export interface ServiceOptions {
  readonly clock: SettableClock;
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** The URL that receives change events. */
  readonly webhookUrl?: string;
  readonly webhookSecret?: string;
  readonly seed?: string;
}

/** @param path the path of the call; the query is not part of it */
export type AlterAnswer = (path: string, body: object) => object;

/** The settings that make a specific service out of companies. */
export interface ServiceStyle {
  readonly tokens: TokenPolicy;
  readonly webhooks: WebhookStyle;
  readonly webhookEventOf: (
    company: string,
    document: CompanyDocument,
    change: ChangeKind,
    ids: Ids,
  ) => WebhookEvent | undefined;
}

/** An accounting service with companies that applications can read. */
export class BooksService {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clock: SettableClock;
  readonly timers: Timers;
  readonly ids: Ids;
  readonly faults = new Faults();
  readonly journal = new Journal<CallEntry>();
  readonly grants: Grants;
  readonly webhooks: WebhookFeed;
  /** Replaces the body of successful answers. Tests use it for data that no company has. */
  alterAnswer: AlterAnswer | undefined;
  readonly #style: ServiceStyle;
  readonly #companies = new Map<string, CompanyBooks>();

  constructor(options: ServiceOptions, style: ServiceStyle) {
    this.#style = style;
    this.clock = options.clock;
    this.clientId = options.clientId ?? 'local-client';
    this.clientSecret = options.clientSecret ?? 'local-secret';
    this.timers = new Timers(options.clock);
    const seed = new Seed(options.seed ?? randomUUID());
    this.ids = new Ids(seed);
    this.grants = new Grants(options.clock, this.ids, style.tokens);
    this.webhooks = new WebhookFeed({
      timers: this.timers,
      faults: this.faults,
      seed,
      style: style.webhooks,
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
      const event = this.#style.webhookEventOf(id, document, change, this.ids);
      if (event) this.webhooks.send(event);
    });
  }

  companies(): readonly (readonly [string, CompanyBooks])[] {
    return [...this.#companies];
  }

  company(id: string): CompanyBooks | undefined {
    return this.#companies.get(id);
  }

  /** Cancels all pending timers and posts. */
  close(): void {
    this.timers.clear();
    this.webhooks.clear();
  }

  /** Removes all grants, journal entries and faults. The companies stay. */
  reset(): void {
    this.close();
    this.faults.clear();
    this.journal.clear();
    this.grants.clear();
    this.alterAnswer = undefined;
  }
}
