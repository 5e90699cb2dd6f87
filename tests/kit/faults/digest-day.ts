// One morning of a few businesses, run by the real commands on ports in memory, with everything that
// can go wrong around them: the schedule, the queue, the workers, the mail provider and its events.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { aBusiness } from '../builders/business.ts';
import { MORNING } from '../builders/mail.ts';
import { memoryPorts } from '../memory/memory-ports.ts';
import type { MailEvent } from '../../../functions/src/mail/ports/delivery-events.ts';
import type { Ports } from '../../../functions/src/platform/wiring/ports.ts';
import { crashingPorts, observedOutbox, type Reach } from './crashing-ports.ts';
import type { Faults } from './faults.ts';
import type { History, Unsubscribed } from './delivery-history.ts';
import { runJob, type Job } from './jobs.ts';
import { Provider } from './mail-provider.ts';
import { Chance, Simulation } from './simulation.ts';
import { END_MINUTES, minutesIn, Timeline } from './timeline.ts';

const MINUTE_MS = 60_000;
const EVENT_ATTEMPTS = 20;

export const DIGEST_DATE = businessDate('2026-11-23');

export interface DigestDayOptions {
  readonly seed: number;
  readonly businesses: number;
}

export async function runDigestDay(faults: Faults, options: DigestDayOptions): Promise<History> {
  return new Morning(faults, options).run();
}

/** The businesses of a morning, each with an owner and perhaps an accountant, by id. */
export function openBusinesses(chance: Chance, count: number): ReadonlyMap<string, Business> {
  const ids = Array.from({ length: count }, (_, index) => `business-${index}`);
  return new Map(
    ids.map((id) => {
      const addresses = [`owner@${id}.example`, `books@${id}.example`];
      const business = aBusiness({
        digestDueAt: MORNING,
        digestShard: shardOf(id),
        entitlement: { hasDigests: true },
        digestPreferences: {
          isPaused: false,
          recipients: addresses.slice(0, chance.between(1, 2)),
        },
      });
      return [id, business];
    }),
  );
}

class Morning {
  readonly #faults: Faults;
  readonly #chance: Chance;
  readonly #time = new Simulation(MORNING);
  readonly #ports = memoryPorts();
  readonly #provider: Provider;
  readonly #timeline: Timeline;
  readonly #businessIds: readonly string[];
  readonly #unsubscribed: Unsubscribed[] = [];
  #attempts = 0;

  constructor(faults: Faults, { seed, businesses }: DigestDayOptions) {
    this.#faults = faults;
    this.#chance = new Chance(seed);
    this.#timeline = new Timeline(faults, this.#chance, this.#time, (job) => this.#work(job));
    this.#provider = new Provider(faults, this.#chance, this.#time, (notices) =>
      this.#post(notices),
    );
    const opened = openBusinesses(this.#chance, businesses);
    this.#businessIds = [...opened.keys()];
    for (const [businessId, business] of opened) this.#open(businessId, business);
  }

  async run(): Promise<History> {
    this.#timeline.begin();
    await this.#time.runUntil(minutesIn(END_MINUTES));
    const { outbox, digests } = this.#ports.stored;
    return {
      killed: this.#timeline.killed,
      businessIds: this.#businessIds,
      businessDate: DIGEST_DATE,
      accepted: this.#provider.accepted,
      unsubscribed: this.#unsubscribed,
      outbox,
      digests,
    };
  }

  #open(businessId: string, business: Business): void {
    this.#ports.stored.businesses.set(businessId, business);
    for (const address of business.digestPreferences?.recipients ?? []) {
      if (!this.#chance.happens(this.#faults.unsubscribing)) continue;
      this.#time.at(minutesIn(this.#chance.next() * 40), () => {
        void this.#unsubscribe(businessId, address);
      });
    }
  }

  async #unsubscribe(businessId: string, address: string): Promise<void> {
    const isDone = await this.#work({ do: 'unsubscribe', businessId, address });
    if (isDone) this.#unsubscribed.push({ businessId, address, at: this.#time.now() });
  }

  #work(job: Job): Promise<boolean> {
    return new Promise((resolve) => {
      const reach: Reach = async (point) => {
        if (!this.#timeline.isToDieAt(point)) return;
        resolve(false);
        await new Promise(() => {}); // Nothing of a dead worker's ever goes on.
      };
      runJob(job, this.#portsOfWorker(reach), reach).then(
        () => resolve(true),
        () => resolve(false),
      );
    });
  }

  #portsOfWorker(reach: Reach): Ports {
    const provider = this.#provider;
    const slow = <Port extends object>(port: Port) => withPauses(port, () => this.#pause());
    const { businesses, digests, outbox, suppressions, deliveryEvents } = this.#ports;
    const ports: Ports = {
      ...this.#ports,
      clock: { now: () => this.#time.now() },
      newAttemptId: () => `attempt-${String((this.#attempts += 1))}`,
      businesses: slow(businesses),
      digests: slow(digests),
      outbox: slow(
        observedOutbox(outbox, (attemptId) => provider.noteKnown(attemptId, 'recordedAt')),
      ),
      suppressions: slow(suppressions),
      deliveryEvents: slow(deliveryEvents),
      mailer: {
        send: (mail) => provider.send(mail, () => reach('after sending, before the answer')),
        openBatch: () => provider.openBatch(),
        recall: (batchId) => provider.recall(batchId),
      },
      taskQueue: slow({
        enqueue: async (...call: Parameters<Timeline['enqueue']>) =>
          this.#timeline.enqueue(...call),
      }),
    };
    return crashingPorts(ports, reach);
  }

  /** The provider posts events; it posts them again when they are not taken. */
  async #post(notices: readonly MailEvent[], attempt = 1): Promise<void> {
    const isTaken = await this.#work({ do: 'take-notices', notices });
    if (isTaken) {
      for (const { mail } of notices) if (mail) this.#provider.noteKnown(mail.attemptId, 'heardAt');
    } else if (attempt < EVENT_ATTEMPTS) {
      this.#time.after(MINUTE_MS, () => void this.#post(notices, attempt + 1));
    }
  }

  #pause(): Promise<void> {
    return this.#time.sleep(this.#chance.between(1, 40));
  }
}

/** A port each of whose operations takes a while to get there, and back. */
function withPauses<Port extends object>(port: Port, pause: () => Promise<void>): Port {
  return new Proxy(port, {
    get: (target, name) => {
      const operation: unknown = Reflect.get(target, name);
      if (typeof operation !== 'function') return operation;
      return async (...call: unknown[]): Promise<unknown> => {
        await pause();
        const result: unknown = await operation.apply(target, call);
        await pause();
        return result;
      };
    },
  });
}
