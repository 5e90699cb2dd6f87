import { randomUUID } from 'node:crypto';
import { Timers } from '@daily-snapshot/emulator-support/simulation/timers';
import type { Clock } from '@daily-snapshot/emulator-support/simulation/clock';
import { Journal } from '@daily-snapshot/emulator-support/control/request-journal';
import { Seed } from '@daily-snapshot/emulator-support/simulation/random';
import { Ids } from '@daily-snapshot/emulator-support/simulation/ids';
import { Faults } from './faults/fault.ts';
import type { CardBehavior } from './state/cards.ts';
import type { CheckoutDetails } from './state/checkout-details.ts';
import { IdempotencyKeys } from './state/idempotency.ts';
import type { JournalEntry } from './state/journal.ts';
import type { AnyObject, InvoiceLine, StripeEvent } from './state/objects.ts';
import { Store } from './state/store.ts';
import { API_VERSION } from './version.ts';
import { WebhookFeed } from './webhooks/feed.ts';

const ID_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const DEFAULT_ID_LENGTH = 24;

/** Secret keys and restricted keys. https://docs.stripe.com/keys */
const LIVE_KEY = /^(sk|rk)_live_/;
const TEST_KEY = /^(sk|rk)_test_/;

/** Generates IDs in Stripe's formats. */
class StripeIds extends Ids {
  /** @param prefix such as `cus_`, `cs_test_` */
  override next(prefix: string, length = DEFAULT_ID_LENGTH): string {
    const random = this.seed.numbers(prefix, this.count(prefix));
    const character = () => ID_CHARACTERS.charAt(Math.floor(random() * ID_CHARACTERS.length));
    return prefix + Array.from({ length }, character).join('');
  }
}

/** The status of a subscription after its last payment retry has failed. */
export type AfterDunning = 'canceled' | 'unpaid' | 'past_due';

export interface AccountOptions {
  readonly clock: Clock;
  /**
   * The only accepted secret key. The account is in the mode of this key. If absent, it is in test
   * mode and accepts every secret and restricted key of test mode.
   */
  readonly apiKey?: string;
  /** The URL of the application's webhook. */
  readonly webhookUrl?: string;
  /** The secret that signs its events. A new one is generated if absent. */
  readonly webhookSecret?: string;
  /** The seed of IDs and random numbers. Random if absent. */
  readonly seed?: string;
  readonly afterDunning?: AfterDunning;
}

/** The API request that causes an event. */
export interface Cause {
  readonly id: string;
  readonly idempotencyKey: string | null;
}

/** The state of the emulator. It serves one Stripe account. */
export class Account {
  readonly apiKey: string | undefined;
  /** Whether money would move. Every object has the mode of the account. */
  readonly isLive: boolean;
  /** The address of the pages. Set when the server listens. */
  address = '';
  afterDunning: AfterDunning;
  readonly timers: Timers;
  readonly ids: StripeIds;
  readonly store = new Store();
  readonly faults = new Faults();
  readonly journal = new Journal<JournalEntry>();
  readonly keys = new IdempotencyKeys();
  readonly webhooks: WebhookFeed;
  /** Details of a checkout that its session does not contain, by session ID. */
  readonly checkouts = new Map<string, CheckoutDetails>();
  /** The behavior of each card, by payment method ID. */
  readonly cards = new Map<string, CardBehavior>();
  /** Lines for the next invoice of each subscription. */
  readonly pendingInvoiceItems = new Map<string, InvoiceLine[]>();
  readonly #options: AccountOptions;
  readonly #createInitialObjects: (account: Account) => void;
  #cause: Cause | undefined;

  /** @param furnish creates the initial objects, now and after each reset */
  constructor(options: AccountOptions, createInitialObjects: (account: Account) => void) {
    this.#options = options;
    this.#createInitialObjects = createInitialObjects;
    this.apiKey = options.apiKey;
    this.isLive = options.apiKey !== undefined && LIVE_KEY.test(options.apiKey);
    this.afterDunning = options.afterDunning ?? 'canceled';
    this.timers = new Timers(options.clock);
    this.ids = new StripeIds(new Seed(options.seed ?? randomUUID()));
    this.webhooks = new WebhookFeed(this);
    this.#createInitialObjects(this);
  }

  /** Returns whether a secret key may call the API. */
  accepts(key: string): boolean {
    return this.apiKey === undefined ? TEST_KEY.test(key) : key === this.apiKey;
  }

  /** Formats an object as Stripe does, indented and with the mode of the account. */
  toJson(object: object): string {
    const withMode = (name: string, value: unknown) => (name === 'livemode' ? this.isLive : value);
    return JSON.stringify(object, withMode, 2);
  }

  /** Returns the time in seconds since 1970. */
  now(): number {
    return Math.floor(this.timers.now().getTime() / 1000);
  }

  /** Runs a task at a time, unless the account is reset before. */
  at(seconds: number, task: () => void): void {
    this.timers.at(new Date(seconds * 1000), task);
  }

  /** Runs the task of an API request. Its events contain the request's ID. */
  during<T>(cause: Cause, task: () => T): T {
    this.#cause = cause;
    try {
      return task();
    } finally {
      this.#cause = undefined;
    }
  }

  /** Creates an event and sends it to the webhook endpoints. */
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
    this.webhooks.send(event);
    return event;
  }

  /** Changes an object and emits an event with the previous values of changed fields. */
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

  /** Cancels all pending timers and webhooks. */
  close(): void {
    this.timers.clear();
    this.webhooks.clear();
  }

  /** Deletes everything. With a seed, IDs restart; without one, no ID repeats. */
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
    this.#createInitialObjects(this);
  }
}
