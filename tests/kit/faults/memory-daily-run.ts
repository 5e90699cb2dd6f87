// Daily runs of businesses. The real commands run on ports in memory, with faults in the schedule, the
// queue, the workers, the mail provider and its events.
import { memoryPorts } from '../memory/memory-ports.ts';
import type { MailEvent } from '../../../functions/src/mail/ports/delivery-events.ts';
import {
  CircuitBreaker,
  withCircuitBreaker,
} from '../../../functions/src/mail/services/circuit-breaker.ts';
import type { Ports } from '../../../functions/src/platform/wiring/ports.ts';
import { crashingPorts, observedOutbox, type OnCrashPoint } from './crashing-ports.ts';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import {
  COMBINED_OWNER,
  combinedSettings,
  openBusinesses,
  planUnsubscribes,
  type DailyRunOptions,
} from './businesses.ts';
import type { Faults } from './faults.ts';
import type { History } from './check-history.ts';
import { runJob, type Job } from './jobs.ts';
import { Provider } from './mail-provider.ts';
import { mondayWith, type RunDay } from './run-day.ts';
import { Chance, Simulation } from './simulation.ts';
import { Timeline } from './timeline.ts';

const MINUTE_MS = 60_000;

interface Today {
  readonly day: RunDay;
  readonly timeline: Timeline;
  readonly provider: Provider;
}
const EVENT_ATTEMPTS = 20;

export async function runMemoryDailyRun(
  faults: Faults,
  options: DailyRunOptions,
): Promise<History> {
  const monday = mondayWith(faults);
  const chance = new Chance(options.seed);
  const businesses = openBusinesses(chance, options);
  return new MemoryDailyRuns(chance, businesses, monday.startsAt).run(monday, options);
}

/** Runs one day after another on the same stored data. */
export class MemoryDailyRuns {
  readonly ports = memoryPorts();
  readonly #chance: Chance;
  readonly #businesses: ReadonlyMap<string, Business>;
  readonly #time: Simulation;
  /** All workers run in one instance. */
  readonly #breaker: CircuitBreaker;
  #attempts = 0;
  #today: Today | undefined;

  constructor(chance: Chance, businesses: ReadonlyMap<string, Business>, startsAt: Date) {
    this.#chance = chance;
    this.#businesses = businesses;
    this.#time = new Simulation(startsAt);
    this.#breaker = new CircuitBreaker({ now: () => this.#time.now() });
    for (const [id, business] of businesses) this.ports.stored.businesses.set(id, business);
  }

  async run(
    day: RunDay,
    { isCombined = false, imports = [] }: Pick<DailyRunOptions, 'isCombined' | 'imports'> = {},
  ): Promise<History> {
    const work = (job: Job) => this.#work(job);
    const timeline = new Timeline(day, this.#chance, this.#time, work);
    const provider = new Provider(day, this.#chance, this.#time, (events) => this.#post(events));
    this.#today = { day, timeline, provider };
    if (isCombined) {
      const settings = combinedSettings(this.#businesses);
      this.ports.stored.combinedEmails.set(COMBINED_OWNER.accountId, settings);
    }
    const { businesses, outbox, digests } = this.ports.stored;
    const unsubscribed = planUnsubscribes(day, this.#chance, this.#time, businesses, work);
    timeline.begin({ isCombined, imports });
    await this.#time.runUntil(day.endsAt);
    return {
      killed: timeline.killed,
      businessIds: [...this.#businesses.keys()],
      businessDate: day.businessDate,
      accepted: provider.accepted,
      unsubscribed,
      outbox,
      digests,
    };
  }

  get #current(): Today {
    if (!this.#today) throw new Error('No day has begun.');
    return this.#today;
  }

  #work(job: Job): Promise<boolean> {
    return new Promise((resolve) => {
      const reach: OnCrashPoint = async (point) => {
        if (!this.#current.timeline.shouldKillAt(point)) return;
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
    const { day, provider, timeline } = this.#current;
    const stepMs = day.clockStepOf(this.#chance);
    const now = () => new Date(this.#time.now().getTime() + stepMs);
    const slow = <Port extends object>(port: Port) => withPauses(port, () => this.#pause());
    const { businesses, combinedEmails, digests, outbox, suppressions, deliveryEvents } =
      this.ports;
    const ports: Ports = {
      ...this.ports,
      clock: { now },
      newAttemptId: () => `attempt-${String((this.#attempts += 1))}`,
      businesses: slow(businesses),
      combinedEmails: slow(combinedEmails),
      digests: slow(digests),
      outbox: slow(
        observedOutbox(outbox, (attemptId) => provider.recordKnown(attemptId, 'recordedAt')),
      ),
      suppressions: slow(suppressions),
      deliveryEvents: slow(deliveryEvents),
      mailer: withCircuitBreaker(
        {
          send: (mail) => provider.send(mail, () => reach('after sending, before the response')),
          openBatch: () => provider.openBatch(),
          recall: (batchId) => provider.recall(batchId),
        },
        this.#breaker,
      ),
      taskQueue: slow({
        enqueue: async (...call: Parameters<Timeline['enqueue']>) => timeline.enqueue(...call),
      }),
    };
    return crashingPorts(ports, reach);
  }

  /** Posts the provider's events, and posts them again if the handler fails. */
  async #post(events: readonly MailEvent[], attempt = 1): Promise<void> {
    const isHandled = await this.#work({ do: 'record-events', events });
    if (isHandled) {
      for (const { mail } of events)
        if (mail) this.#current.provider.recordKnown(mail.attemptId, 'eventAt');
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
