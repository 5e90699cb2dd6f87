import { randomUUID } from 'node:crypto';
import { Agenda } from '../support/simulation/timers.ts';
import type { Clock } from '../support/simulation/clock.ts';
import { Journal } from '../support/control/request-journal.ts';
import { Seed } from '../support/simulation/random.ts';
import { Faults } from './faults/fault.ts';
import type { CardBehaviour } from './state/cards.ts';
import type { CheckoutDetails } from './state/checkout-details.ts';
import { IdempotencyKeys } from './state/idempotency.ts';
import { StripeIds } from './state/ids.ts';
import type { JournalEntry } from './state/journal.ts';
import type { AnyObject, InvoiceLine, StripeEvent } from './state/objects.ts';
import { Store } from './state/store.ts';
import { API_VERSION } from './version.ts';
import { WebhookFeed } from './webhooks/feed.ts';

/** What becomes of a subscription when the last try to collect has failed. */
export type AfterDunning = 'canceled' | 'unpaid' | 'past_due';

export interface AccountOptions {
  readonly clock: Clock;
  /** The only secret key that is taken; any that begins with `sk_test_` when absent. */
  readonly apiKey?: string;
  /** Where the application wants to be told about events. */
  readonly webhookUrl?: string;
  /** What is told there is signed with this; a new one when absent. */
  readonly webhookSecret?: string;
  /** What ids and everything random follow from; by chance when absent. */
  readonly seed?: string;
  readonly afterDunning?: AfterDunning;
}

/** The API request that leads to an event. */
export interface Cause {
  readonly id: string;
  readonly idempotencyKey: string | null;
}

/** Everything that Stripe knows about its one customer here. */
export class Account {
  readonly apiKey: string | undefined;
  /** Where pages are, once it is known. */
  address = '';
  afterDunning: AfterDunning;
  readonly agenda: Agenda;
  readonly ids: StripeIds;
  readonly store = new Store();
  readonly faults = new Faults();
  readonly journal = new Journal<JournalEntry>();
  readonly keys = new IdempotencyKeys();
  readonly webhooks: WebhookFeed;
  /** What is known of a checkout beside what its session shows. */
  readonly checkouts = new Map<string, CheckoutDetails>();
  /** How cards behave, by payment method. */
  readonly cards = new Map<string, CardBehaviour>();
  /** Lines that wait for the next invoice of a subscription. */
  readonly pendingInvoiceItems = new Map<string, InvoiceLine[]>();
  readonly #options: AccountOptions;
  readonly #furnish: (account: Account) => void;
  #cause: Cause | undefined;

  /** @param furnish what there is from the start, and again after a reset */
  constructor(options: AccountOptions, furnish: (account: Account) => void) {
    this.#options = options;
    this.#furnish = furnish;
    this.apiKey = options.apiKey;
    this.afterDunning = options.afterDunning ?? 'canceled';
    this.agenda = new Agenda(options.clock);
    this.ids = new StripeIds(new Seed(options.seed ?? randomUUID()));
    this.webhooks = new WebhookFeed(this);
    this.#furnish(this);
  }

  /** Seconds since 1970. */
  now(): number {
    return Math.floor(this.agenda.now().getTime() / 1000);
  }

  /** Does something at a time, unless everything is forgotten before. */
  at(seconds: number, task: () => void): void {
    this.agenda.at(new Date(seconds * 1000), task);
  }

  /** Does what an API request asks for; events say so. */
  during<T>(cause: Cause, task: () => T): T {
    this.#cause = cause;
    try {
      return task();
    } finally {
      this.#cause = undefined;
    }
  }

  /** Lets the application know. */
  emit(type: string, object: object, previous?: object): StripeEvent {
    const event = this.store.add('event', {
      id: this.ids.next('evt_'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(),
      data: {
        object: structuredClone(object),
        ...(previous !== undefined && { previous_attributes: structuredClone(previous) }),
      },
      livemode: false,
      pending_webhooks: 0,
      request: {
        id: this.#cause?.id ?? null,
        idempotency_key: this.#cause?.idempotencyKey ?? null,
      },
      type,
    });
    this.webhooks.tell(event);
    return event;
  }

  /** Changes an object, and tells what it was before where anything is different. */
  change<T extends AnyObject>(object: T, change: Partial<T>, type: string): void {
    const previous: Partial<T> = {};
    for (const name of Object.keys(change) as (keyof T)[]) {
      if (JSON.stringify(object[name]) === JSON.stringify(change[name])) continue;
      previous[name] = object[name];
    }
    const isUpdate = type.endsWith('.updated');
    if (isUpdate && Object.keys(previous).length === 0) return;
    const before = structuredClone(previous);
    Object.assign(object, change);
    this.emit(type, object, isUpdate ? before : undefined);
  }

  /** Ends what was still to happen. */
  close(): void {
    this.agenda.clear();
    this.webhooks.clear();
  }

  /** Forgets everything. With a seed, ids begin anew; otherwise none comes twice. */
  reset(seed?: string): void {
    this.close();
    this.store.clear();
    this.faults.clear();
    this.journal.clear();
    this.keys.clear();
    this.checkouts.clear();
    this.cards.clear();
    this.pendingInvoiceItems.clear();
    this.afterDunning = this.#options.afterDunning ?? 'canceled';
    if (seed !== undefined) this.ids.restart(new Seed(seed));
    this.#furnish(this);
  }
}
