// One morning of a few businesses, run by the real commands on ports in memory, with everything that
// can go wrong around them: the schedule, the queue, the workers, the mail provider and its events.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { TaskName, TaskPayload } from '@daily-snapshot/domain/contracts/tasks';
import { shardOf } from '@daily-snapshot/domain/digest/shard';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { MORNING } from '@daily-snapshot/domain/testing/a-mail';
import { memoryPorts } from '../adapters/memory/memory-ports.ts';
import { beginSweep } from '../commands/begin-sweep.ts';
import { buildDigest } from '../commands/build-digest.ts';
import { deliverDigest } from '../commands/deliver-digest.ts';
import { sweepDigests } from '../commands/sweep-digests.ts';
import { sweepOutbox } from '../commands/sweep-outbox.ts';
import { takeDeliveryNotices } from '../commands/take-delivery-notices.ts';
import { unsubscribe } from '../commands/unsubscribe.ts';
import type { DeliveryNotice, DeliveryNotices } from '../ports/delivery-notices.ts';
import type { Digests } from '../ports/digests.ts';
import type { Outbox } from '../ports/outbox.ts';
import type { Ports } from '../ports/ports.ts';
import type { SweepQuery } from '../ports/sweep-page.ts';
import type { CrashPoint, Faults } from './faults.ts';
import type { History, Unsubscribed } from './history.ts';
import { Provider } from './provider.ts';
import { Chance, Simulation } from './simulation.ts';

const MINUTE_MS = 60_000;
const minutesIn = (count: number) => new Date(MORNING.getTime() + count * MINUTE_MS);

/** Mail is given up at noon; then the last events come. */
const LAST_SWEEP_MINUTES = 140;
const END_MINUTES = 300;

const TASK_ATTEMPTS = 5;
const SCHEDULE_ATTEMPTS = 4;
const EVENT_ATTEMPTS = 20;

interface Worker {
  readonly ports: Ports;
  readonly reach: (point: CrashPoint) => Promise<void>;
}

export async function runMorning(
  faults: Faults,
  { seed, businesses }: { readonly seed: number; readonly businesses: number },
): Promise<History> {
  const morning = new Morning(faults, seed, businesses);
  return morning.run();
}

class Morning {
  readonly #faults: Faults;
  readonly #chance: Chance;
  readonly #time = new Simulation(MORNING);
  readonly #ports = memoryPorts();
  readonly #provider: Provider;
  readonly #businessIds: readonly string[];
  readonly #reached = new Map<CrashPoint, number>();
  readonly #enqueued = new Set<string>();
  readonly #unsubscribed: Unsubscribed[] = [];
  readonly #killed: CrashPoint[] = [];
  #attempts = 0;

  constructor(faults: Faults, seed: number, businesses: number) {
    this.#faults = faults;
    this.#chance = new Chance(seed);
    this.#businessIds = Array.from({ length: businesses }, (_, index) => `business-${index}`);
    this.#provider = new Provider(faults, this.#chance, this.#time, (notices) =>
      this.#post(notices),
    );
  }

  async run(): Promise<History> {
    for (const businessId of this.#businessIds) this.#open(businessId);
    for (let minute = 0; minute <= LAST_SWEEP_MINUTES; minute += 5) {
      if (minute % 15 === 0) this.#schedule('sweepDigests', minutesIn(minute));
      this.#schedule('sweepOutbox', minutesIn(minute));
    }
    await this.#time.runUntil(minutesIn(END_MINUTES));
    const { outbox, digests } = this.#ports.stored;
    return {
      killed: this.#killed,
      businessIds: this.#businessIds,
      businessDate: businessDate('2026-11-23'),
      accepted: this.#provider.accepted,
      unsubscribed: this.#unsubscribed,
      outbox,
      digests,
    };
  }

  #open(businessId: string): void {
    const addresses = [`owner@${businessId}.example`, `books@${businessId}.example`];
    const recipients = addresses.slice(0, this.#chance.between(1, 2));
    this.#ports.stored.businesses.set(
      businessId,
      aBusiness({
        digestDueAt: MORNING,
        digestShard: shardOf(businessId),
        entitlement: { hasDigests: true },
        digestPreferences: { isPaused: false, recipients },
      }),
    );
    for (const address of recipients) {
      if (!this.#chance.happens(this.#faults.unsubscribing)) continue;
      this.#time.at(minutesIn(this.#chance.next() * 40), () => {
        void this.#unsubscribe(businessId, address);
      });
    }
  }

  async #unsubscribe(businessId: string, address: string): Promise<void> {
    const url = this.#ports.unsubscribeLinks.urlFor(businessId, address);
    await this.#pause();
    await unsubscribe(this.#ports, url.split('/').at(-1) ?? '');
    await this.#pause();
    this.#unsubscribed.push({ businessId, address, at: this.#time.now() });
  }

  #schedule(name: 'sweepDigests' | 'sweepOutbox', scheduledAt: Date): void {
    const trigger = (attempt: number) => {
      void this.#work(async ({ ports, reach }) => {
        await reach('before beginning a sweep');
        await beginSweep(ports, name, scheduledAt);
        await reach('after beginning a sweep');
      }).then((isDone) => {
        if (!isDone && attempt < SCHEDULE_ATTEMPTS) {
          this.#time.after(MINUTE_MS, () => trigger(attempt + 1));
        }
      });
    };
    for (let copy = 0; copy < this.#faults.copies; copy += 1) {
      this.#time.at(new Date(scheduledAt.getTime() + this.#chance.between(0, 3000)), () =>
        trigger(1),
      );
    }
  }

  /** @returns false when the work failed, or its worker was killed */
  #work(job: (worker: Worker) => Promise<void>): Promise<boolean> {
    return new Promise((resolve) => {
      const worker = this.#worker(() => resolve(false));
      job(worker).then(
        () => resolve(true),
        () => resolve(false),
      );
    });
  }

  #worker(die: () => void): Worker {
    const reach = async (point: CrashPoint) => {
      const time = (this.#reached.get(point) ?? 0) + 1;
      this.#reached.set(point, time);
      if (!this.#faults.kills.some((kill) => kill.point === point && kill.time === time)) return;
      this.#killed.push(point);
      die();
      await new Promise(() => {}); // Nothing of a dead worker's ever goes on.
    };
    const around =
      <A extends unknown[], R>(
        operation: (...args: A) => Promise<R>,
        before?: CrashPoint,
        after?: CrashPoint,
      ) =>
      async (...args: A): Promise<R> => {
        if (before) await reach(before);
        await this.#pause();
        const result = await operation(...args);
        await this.#pause();
        if (after) await reach(after);
        return result;
      };
    const { businesses, digests, outbox, deliveryNotices } = this.#ports;
    return {
      reach,
      ports: {
        ...this.#ports,
        clock: { now: () => this.#time.now() },
        newAttemptId: () => `attempt-${String((this.#attempts += 1))}`,
        businesses: {
          ...businesses,
          dueForDigest: around(
            (query: SweepQuery) => businesses.dueForDigest(query),
            'before reading a page',
          ),
        },
        digests: {
          publish: around(
            (...call: Parameters<Digests['publish']>) => digests.publish(...call),
            'before publishing',
            'after publishing',
          ),
        },
        outbox: {
          ...outbox,
          claim: around(
            (...call: Parameters<Outbox['claim']>) => outbox.claim(...call),
            'before claiming',
            'after claiming',
          ),
          change: around(
            (...call: Parameters<Outbox['change']>) => outbox.change(...call),
            'before taking up left mail',
            'after taking up left mail',
          ),
          markSent: around(
            async (...call: Parameters<Outbox['markSent']>) => {
              const [, attemptId] = call;
              await outbox.markSent(...call);
              this.#provider.noteKnown(attemptId, 'recordedAt');
            },
            'after the answer, before recording it',
            'after recording',
          ),
        },
        deliveryNotices: {
          take: around(
            (...call: Parameters<DeliveryNotices['take']>) => deliveryNotices.take(...call),
            'before taking an event',
            'after taking an event',
          ),
        },
        mailer: {
          send: (mail) =>
            this.#provider.send(mail, () => reach('after sending, before the answer')),
        },
        taskQueue: { enqueue: (name, payload, key) => this.#enqueue(reach, name, payload, key) },
      },
    };
  }

  async #enqueue<N extends TaskName>(
    reach: Worker['reach'],
    name: N,
    payload: TaskPayload<N>,
    key: string,
  ): Promise<void> {
    if (name === 'buildDigest') await reach('within enqueueing a page');
    if (name === 'deliverDigest') await reach('before enqueueing a delivery');
    await this.#pause();
    if (this.#chance.happens(this.#faults.enqueueFailure)) throw new Error('The queue is away.');
    if (!this.#enqueued.has(`${name} ${key}`)) {
      this.#enqueued.add(`${name} ${key}`);
      for (let copy = 0; copy < this.#faults.copies; copy += 1) this.#dispatch(name, payload, 1);
    }
    await this.#pause();
    if (name === 'deliverDigest') await reach('after enqueueing a delivery');
  }

  #dispatch(name: TaskName, payload: unknown, attempt: number): void {
    const delayMs = attempt === 1 ? this.#chance.between(0, 5000) : 10_000 * 2 ** (attempt - 1);
    this.#time.after(delayMs, () => {
      void this.#work((worker) => handle(name, payload, worker)).then((isDone) => {
        if (!isDone && attempt < TASK_ATTEMPTS) this.#dispatch(name, payload, attempt + 1);
      });
    });
  }

  /** The provider posts events; it posts them again when they are not taken. */
  #post(notices: readonly DeliveryNotice[], attempt = 1): void {
    void this.#work(async ({ ports }) => {
      await takeDeliveryNotices(ports, notices);
      for (const { mail } of notices) if (mail) this.#provider.noteKnown(mail.attemptId, 'heardAt');
    }).then((isDone) => {
      if (!isDone && attempt < EVENT_ATTEMPTS) {
        this.#time.after(MINUTE_MS, () => this.#post(notices, attempt + 1));
      }
    });
  }

  #pause(): Promise<void> {
    return this.#time.sleep(this.#chance.between(1, 40));
  }
}

async function handle(name: TaskName, payload: unknown, { ports, reach }: Worker): Promise<void> {
  switch (name) {
    case 'sweepDigests':
      await sweepDigests(ports, payload as TaskPayload<'sweepDigests'>);
      await reach('after enqueueing a page');
      return;
    case 'sweepOutbox':
      await sweepOutbox(ports, payload as TaskPayload<'sweepOutbox'>);
      return;
    case 'buildDigest':
      await buildDigest(ports, payload as TaskPayload<'buildDigest'>);
      return;
    case 'deliverDigest':
    case 'deliverLetter':
      await deliverDigest(ports, payload as TaskPayload<'deliverDigest' | 'deliverLetter'>);
  }
}
