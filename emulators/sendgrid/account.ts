import { randomUUID } from 'node:crypto';
import { Agenda } from '../support/simulation/timers.ts';
import type { Clock } from '../support/simulation/clock.ts';
import { Ids } from '../support/simulation/ids.ts';
import { Seed } from '../support/simulation/random.ts';
import { EventFeed } from './events/feed.ts';
import { Signer } from './events/signature.ts';
import { USUAL_TIMING, type Timing } from './events/timing.ts';
import { Faults } from './faults/fault-list.ts';
import { RequestJournal } from './state/journal.ts';
import { Mailbox } from './state/mailbox.ts';
import { DeliverySimulator } from './state/delivery-simulator.ts';
import { RateCounter, USUAL_RATE_LIMIT, type RateLimit } from './state/rate-limit.ts';
import { ScheduledSends } from './state/scheduled-sends.ts';
import { Suppressions } from './state/suppressions.ts';

export interface AccountOptions {
  readonly clock: Clock;
  /** The only key that is taken; any that begins with `SG.` when absent. */
  readonly apiKey?: string;
  /** Where the application wants to be told about events. */
  readonly eventsUrl?: string;
  /** A private key on P-256, in PEM; a new one when absent. */
  readonly signingKey?: string;
  /** What ids and everything random follow from; by chance when absent. */
  readonly seed?: string;
  readonly timing?: Partial<Timing>;
  readonly rateLimit?: RateLimit;
  /** So many messages are kept. */
  readonly messageLimit?: number;
}

/** Everything that SendGrid knows about its one customer here. */
export class Account {
  readonly apiKey: string | undefined;
  readonly agenda: Agenda;
  readonly mailbox: Mailbox;
  readonly suppressions = new Suppressions();
  readonly scheduledSends = new ScheduledSends();
  readonly faults = new Faults();
  readonly journal = new RequestJournal();
  readonly rate: RateCounter;
  readonly signer: Signer;
  readonly feed: EventFeed;
  readonly ids: Ids;
  readonly timing: Timing;
  readonly postOffice: DeliverySimulator;

  constructor(options: AccountOptions) {
    this.timing = { ...USUAL_TIMING, ...options.timing };
    this.apiKey = options.apiKey;
    this.agenda = new Agenda(options.clock);
    this.mailbox = new Mailbox(options.messageLimit);
    this.rate = new RateCounter(options.rateLimit ?? USUAL_RATE_LIMIT);
    this.signer = new Signer(options.signingKey);
    this.ids = new Ids(new Seed(options.seed ?? randomUUID()));
    this.feed = new EventFeed(
      {
        clock: this.agenda,
        signer: this.signer,
        batchMs: this.timing.batchMs,
        onPosted: () => this.mailbox.changed(),
      },
      options.eventsUrl,
    );
    this.postOffice = new DeliverySimulator(this);
  }

  /** Forgets the messages and what was still to happen to them. */
  emptyInbox(): void {
    this.agenda.clear();
    this.feed.clear();
    this.postOffice.clear();
    this.mailbox.clear();
  }

  /** Forgets everything. With a seed, ids begin anew; otherwise none comes twice. */
  reset(seed?: string): void {
    this.emptyInbox();
    this.suppressions.clear();
    this.scheduledSends.clear();
    this.faults.clear();
    this.journal.clear();
    if (seed !== undefined) this.ids.restart(new Seed(seed));
  }
}
