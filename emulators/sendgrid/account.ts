import { randomUUID } from 'node:crypto';
import { Timers } from '@daily-snapshot/emulator-support/simulation/timers';
import type { Clock } from '@daily-snapshot/emulator-support/simulation/clock';
import { Ids } from '@daily-snapshot/emulator-support/simulation/ids';
import { Seed } from '@daily-snapshot/emulator-support/simulation/random';
import { EventFeed } from './events/feed.ts';
import { Signer } from './events/signature.ts';
import { DEFAULT_TIMING, type Timing } from './events/timing.ts';
import { Faults } from './faults/fault-list.ts';
import { RequestJournal } from './state/journal.ts';
import { Mailbox } from './state/mailbox.ts';
import { DeliverySimulator } from './state/delivery-simulator.ts';
import { RateCounter, DEFAULT_RATE_LIMIT, type RateLimit } from './state/rate-limit.ts';
import { FULL_ACCESS } from './state/scopes.ts';
import { ScheduledSends } from './state/scheduled-sends.ts';
import { aDomain, aWebhook, type AccountSettings } from './state/settings.ts';
import { Suppressions } from './state/suppressions.ts';

export interface AccountOptions {
  readonly clock: Clock;
  /** The only accepted API key. If absent, any key that begins with `SG.` is accepted. */
  readonly apiKey?: string;
  /**
   * The permissions that the key is said to have. Full access if absent. They limit only the calls
   * that read settings.
   */
  readonly scopes?: readonly string[];
  /** The URL of the application's event webhook. */
  readonly eventsUrl?: string;
  /**
   * The settings that applications can read. By default, the domain of the local environment is
   * authenticated and all events go to `eventsUrl`.
   */
  readonly settings?: Partial<AccountSettings>;
  /** A P-256 private key in PEM. A new one is generated if absent. */
  readonly signingKey?: string;
  /** The seed of IDs and random numbers. Random if absent. */
  readonly seed?: string;
  readonly timing?: Partial<Timing>;
  readonly rateLimit?: RateLimit;
  /** The maximum number of stored messages. */
  readonly messageLimit?: number;
}

/** The state of the emulator. It serves one SendGrid account. */
export class Account {
  readonly apiKey: string | undefined;
  readonly scopes: readonly string[];
  readonly timers: Timers;
  readonly mailbox: Mailbox;
  readonly suppressions = new Suppressions();
  readonly scheduledSends = new ScheduledSends();
  readonly faults = new Faults();
  readonly journal = new RequestJournal();
  readonly rate: RateCounter;
  readonly signer: Signer;
  readonly feed: EventFeed;
  readonly settings: AccountSettings;
  readonly ids: Ids;
  readonly timing: Timing;
  readonly deliverySimulator: DeliverySimulator;

  constructor(options: AccountOptions) {
    this.timing = { ...DEFAULT_TIMING, ...options.timing };
    this.apiKey = options.apiKey;
    this.scopes = options.scopes ?? FULL_ACCESS;
    this.timers = new Timers(options.clock);
    this.mailbox = new Mailbox(options.messageLimit);
    this.rate = new RateCounter(options.rateLimit ?? DEFAULT_RATE_LIMIT);
    this.signer = new Signer(options.signingKey);
    this.ids = new Ids(new Seed(options.seed ?? randomUUID()));
    this.feed = new EventFeed(
      {
        clock: this.timers,
        signer: this.signer,
        batchMs: this.timing.batchMs,
        onPosted: () => this.mailbox.changed(),
      },
      options.eventsUrl,
    );
    const { eventsUrl } = options;
    this.settings = {
      domains: [aDomain('daily-snapshot.example')],
      senders: [],
      webhooks: eventsUrl === undefined ? [] : [aWebhook(eventsUrl, this.signer.publicKey)],
      ...options.settings,
    };
    this.deliverySimulator = new DeliverySimulator(this);
  }

  /** Deletes the messages and cancels their pending events. */
  emptyInbox(): void {
    this.timers.clear();
    this.feed.clear();
    this.deliverySimulator.clear();
    this.mailbox.clear();
  }

  /** Deletes everything. With a seed, IDs restart; without one, no ID repeats. */
  reset(seed?: string): void {
    this.emptyInbox();
    this.suppressions.clear();
    this.scheduledSends.clear();
    this.faults.clear();
    this.journal.clear();
    if (seed !== undefined) this.ids.restart(new Seed(seed));
  }
}
