// One daily run of a few businesses. The real commands run on ports in memory, with faults in the
// schedule, the queue, the workers, the mail provider and its events.
import { DIGEST_TIME } from '../builders/mail.ts';
import { memoryPorts } from '../memory/memory-ports.ts';
import type { MailEvent } from '../../../functions/src/mail/ports/delivery-events.ts';
import type { Ports } from '../../../functions/src/platform/wiring/ports.ts';
import { crashingPorts, observedOutbox, type OnCrashPoint } from './crashing-ports.ts';
import {
  DIGEST_DATE,
  openBusinesses,
  planUnsubscribes,
  type DailyRunOptions,
} from './businesses.ts';
import type { Faults } from './faults.ts';
import type { History, Unsubscribed } from './check-history.ts';
import { runJob, type Job } from './jobs.ts';
import { Provider } from './mail-provider.ts';
import { Chance, Simulation } from './simulation.ts';
import { END_MINUTES, minutesIn, Timeline } from './timeline.ts';

const MINUTE_MS = 60_000;
const EVENT_ATTEMPTS = 20;

export async function runMemoryDailyRun(
  faults: Faults,
  options: DailyRunOptions,
): Promise<History> {
  return new MemoryDailyRun(faults, options).run();
}

class MemoryDailyRun {
  readonly #chance: Chance;
  readonly #time = new Simulation(DIGEST_TIME);
  readonly #ports = memoryPorts();
  readonly #provider: Provider;
  readonly #timeline: Timeline;
  readonly #businessIds: readonly string[];
  readonly #unsubscribed: readonly Unsubscribed[];
  #attempts = 0;

  constructor(faults: Faults, { seed, businesses }: DailyRunOptions) {
    this.#chance = new Chance(seed);
    this.#timeline = new Timeline(faults, this.#chance, this.#time, (job) => this.#work(job));
    this.#provider = new Provider(faults, this.#chance, this.#time, (events) => this.#post(events));
    const opened = openBusinesses(this.#chance, businesses);
    this.#businessIds = [...opened.keys()];
    for (const [id, business] of opened) this.#ports.stored.businesses.set(id, business);
    this.#unsubscribed = planUnsubscribes(faults, this.#chance, this.#time, opened, (job) =>
      this.#work(job),
    );
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

  #work(job: Job): Promise<boolean> {
    return new Promise((resolve) => {
      const reach: OnCrashPoint = async (point) => {
        if (!this.#timeline.shouldKillAt(point)) return;
        resolve(false);
        await new Promise(() => {}); // A dead worker never continues.
      };
      runJob(job, this.#portsOfWorker(reach), reach).then(
        () => resolve(true),
        () => resolve(false),
      );
    });
  }

  #portsOfWorker(reach: OnCrashPoint): Ports {
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
        observedOutbox(outbox, (attemptId) => provider.recordKnown(attemptId, 'recordedAt')),
      ),
      suppressions: slow(suppressions),
      deliveryEvents: slow(deliveryEvents),
      mailer: {
        send: (mail) => provider.send(mail, () => reach('after sending, before the response')),
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

  /** Posts the provider's events, and posts them again if the handler fails. */
  async #post(events: readonly MailEvent[], attempt = 1): Promise<void> {
    const isHandled = await this.#work({ do: 'record-events', events });
    if (isHandled) {
      for (const { mail } of events)
        if (mail) this.#provider.recordKnown(mail.attemptId, 'eventAt');
    } else if (attempt < EVENT_ATTEMPTS) {
      this.#time.after(MINUTE_MS, () => void this.#post(events, attempt + 1));
    }
  }

  #pause(): Promise<void> {
    return this.#time.sleep(this.#chance.between(1, 40));
  }
}

/** Wraps a port so that each operation takes a while, before and after. */
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
