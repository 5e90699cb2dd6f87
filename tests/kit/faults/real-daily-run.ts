// The daily run of tests/kit/faults with real processes that are killed. Firestore and SendGrid are
// emulators on the network, and webhooks are signed. Time comes from the simulation, which also
// sets the mail provider's clock.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { digestIdOf, paths } from '@daily-snapshot/domain/contracts/paths';
import { outboxEntrySchema, type OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import type { TaskName, TaskPayload } from '@daily-snapshot/domain/contracts/tasks';
import { DIGEST_TIME } from '../builders/mail.ts';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { SettableClock } from '../../../emulators/support/simulation/clock.ts';
import { listen } from '../../../emulators/support/http/listen.ts';
import { readBody } from '../../../emulators/support/http/read-body.ts';
import { startSendGrid } from '../../../emulators/sendgrid/index.ts';
import { ATTEMPT_ARG, MAIL_ARG } from '../../../functions/src/providers/sendgrid/custom-args.ts';
import type { Faults } from './faults.ts';
import type { AcceptedMail, History, Unsubscribed } from './check-history.ts';
import type { Job } from './jobs.ts';
import {
  DIGEST_DATE,
  openBusinesses,
  planUnsubscribes,
  type DailyRunOptions,
} from './businesses.ts';
import { Chance, Simulation } from './simulation.ts';
import { END_MINUTES, minutesIn, Timeline } from './timeline.ts';
import type { Report } from './worker-messages.ts';
import { FaultySendGrid } from './faulty-sendgrid.ts';
import type { WorkerObserver, WorkerPool } from './worker-pool.ts';

/** Jobs that begin within this time of each other run concurrently. */
const TOGETHER_MS = 5000;

/** By then all deferred mail has been sent and its last events have arrived. */
const FINAL_EVENTS_MINUTES = 130;

interface CustomArgs {
  readonly [MAIL_ARG]: string;
  readonly [ATTEMPT_ARG]: string;
}

/** The fields read here of a message, as the emulator's control endpoint returns it. */
interface ShownMessage {
  readonly status: string;
  readonly acceptedAt: string;
  readonly sendAt: string;
  readonly to: readonly { readonly email: string }[];
  readonly customArgs: CustomArgs;
}

let runCount = 0;

export async function runRealDailyRun(
  faults: Faults,
  { seed, businesses }: DailyRunOptions,
  pool: WorkerPool,
): Promise<History> {
  runCount += 1;
  const projectId = `demo-faults-${seed}-${runCount}`;
  const app = initializeApp({ projectId }, projectId);
  const db = getFirestore(app);
  db.settings({ ignoreUndefinedProperties: true });
  try {
    return await new RealDailyRun(faults, seed, businesses, pool, projectId, db).run();
  } finally {
    await deleteApp(app);
  }
}

class RealDailyRun {
  readonly #faults: Faults;
  readonly #seed: number;
  readonly #chance: Chance;
  readonly #time: Simulation;
  readonly #timeline: Timeline;
  readonly #clock = new SettableClock({ startAt: DIGEST_TIME, isTicking: false });
  readonly #pool: WorkerPool;
  readonly #projectId: string;
  readonly #db: Firestore;
  readonly #businesses: ReturnType<typeof openBusinesses>;
  readonly #working = new Set<Promise<boolean>>();
  readonly #recorded = new Map<string, Date>();
  readonly #eventAt = new Map<string, Date>();
  #unsubscribed: readonly Unsubscribed[] = [];
  #observer: WorkerObserver | undefined;

  constructor(
    faults: Faults,
    seed: number,
    businesses: number,
    pool: WorkerPool,
    projectId: string,
    db: Firestore,
  ) {
    this.#faults = faults;
    this.#seed = seed;
    this.#chance = new Chance(seed);
    this.#pool = pool;
    this.#projectId = projectId;
    this.#db = db;
    this.#time = new Simulation(DIGEST_TIME, {
      concurrentWithinMs: TOGETHER_MS,
      waitUntilIdle: () => this.waitForWorkers(),
      advanceTo: (time) => this.#clock.setTo(time),
    });
    this.#timeline = new Timeline(faults, this.#chance, this.#time, (job) =>
      this.#work(job, this.#time.now()),
    );
    this.#businesses = openBusinesses(this.#chance, businesses);
  }

  async run(): Promise<History> {
    const receiver = createServer((request, response) => void this.#receive(request, response));
    const eventsPort = await listen(receiver, '127.0.0.1', 0);
    const sendGrid = await startSendGrid({
      clock: this.#clock,
      seed: String(this.#seed),
      ...(this.#faults.eventDelayMs && { eventsUrl: `http://127.0.0.1:${eventsPort}/` }),
    });
    const sendgridUrl = `http://${sendGrid.host}:${sendGrid.port}`;
    const proxy = await FaultySendGrid.start({
      sendgridUrl,
      behaviorAt: (index) => this.#faults.behaviors[index] ?? 'well',
      shouldKillBeforeResponse: (key) => {
        const shouldKill = this.#timeline.shouldKillAt('after sending, before the response');
        if (shouldKill) this.#pool.kill(key);
        return shouldKill;
      },
    });
    this.#observer = {
      config: {
        projectId: this.#projectId,
        sendgridUrl: proxy.url,
        eventsKey: sendGrid.publicKey,
      },
      shouldKillAt: (point) => this.#timeline.shouldKillAt(point),
      enqueue: ({ name, json, key }) =>
        this.#timeline.enqueue(name, JSON.parse(json) as TaskPayload<TaskName>, key),
      onRecorded: (attemptId) => noteOnce(this.#recorded, attemptId, this.#clock.now()),
    };
    try {
      await this.#makeEventsFail(sendgridUrl);
      await this.#open();
      this.#timeline.begin();
      await this.#time.runUntil(minutesIn(END_MINUTES), () => this.#isOver());
      const endsAt = this.#clock.now().getTime() + FINAL_EVENTS_MINUTES * 60_000;
      await this.#clock.setTo(new Date(endsAt));
      return await this.#history(sendgridUrl);
    } finally {
      await proxy.close();
      await sendGrid.close();
      this.#clock.close();
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
    }
  }

  async #makeEventsFail(sendgridUrl: string): Promise<void> {
    const { eventDelayMs, eventCopies } = this.#faults;
    if (!eventDelayMs) return;
    const seconds = [eventDelayMs.least / 1000, eventDelayMs.most / 1000];
    const copies = [eventCopies.least, eventCopies.most];
    for (const fault of [
      { kind: 'delayEvents', seconds },
      { kind: 'duplicateEvents', copies },
    ]) {
      const response = await fetch(`${sendgridUrl}/_control/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      });
      if (!response.ok) throw new Error(await response.text());
    }
  }

  async #open(): Promise<void> {
    for (const [businessId, business] of this.#businesses) {
      await this.#db.doc(paths.business(businessId)).set(business);
    }
    this.#unsubscribed = planUnsubscribes(
      this.#faults,
      this.#chance,
      this.#time,
      this.#businesses,
      (job) => this.#work(job, this.#time.now()),
    );
  }

  async #work(job: Job | Report, now: Date): Promise<boolean> {
    if (!this.#observer) throw new Error('The daily run has not begun.');
    const working = this.#pool.work(job, now, this.#observer);
    this.#working.add(working);
    try {
      return await working;
    } finally {
      this.#working.delete(working);
    }
  }

  /** Waits until no job runs. The end of a job can start another. */
  async waitForWorkers(): Promise<void> {
    while (this.#working.size > 0) {
      await Promise.all(this.#working);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Returns whether all mail has reached a final state and only further sweeps are planned. */
  async #isOver(): Promise<boolean> {
    if (this.#timeline.queuedCount > 0) return false;
    const { docs } = await this.#db.collection(paths.outbox).get();
    return (
      docs.length === this.#businesses.size &&
      docs.every((entry) => entry.get('nextCheckAt') === null)
    );
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await readBody(request, Infinity)).toString();
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const now = this.#clock.now();
    const isDone = await this.#work({ do: 'record-webhook', body, headers }, now);
    if (isDone) {
      for (const { [ATTEMPT_ARG]: attemptId } of JSON.parse(body) as readonly CustomArgs[]) {
        noteOnce(this.#eventAt, attemptId, now);
      }
    }
    response.writeHead(isDone ? 204 : 500).end();
  }

  async #history(sendgridUrl: string): Promise<History> {
    const [messages, outbox, digests] = await Promise.all([
      shownMessages(sendgridUrl),
      this.#db.collection(paths.outbox).get(),
      this.#db.collectionGroup('digests').get(),
    ]);
    return {
      killed: this.#timeline.killed,
      businessIds: [...this.#businesses.keys()],
      businessDate: DIGEST_DATE,
      accepted: this.#acceptedMails(messages, outboxOf(outbox.docs)),
      unsubscribed: this.#unsubscribed,
      outbox: outboxOf(outbox.docs),
      digests: new Map(
        digests.docs.map((digest) => [
          digestIdOf(digest.ref.parent.parent?.id ?? '', DIGEST_DATE),
          digest.data(),
        ]),
      ),
    };
  }

  /** Groups messages by attempt. The messages of one attempt, one per recipient, are one mail. */
  #acceptedMails(
    messages: readonly ShownMessage[],
    outbox: ReadonlyMap<string, OutboxEntry>,
  ): readonly AcceptedMail[] {
    const sent = messages.filter(({ status }) => status !== 'canceled');
    const attemptIds = new Set(sent.map(({ customArgs }) => customArgs[ATTEMPT_ARG]));
    return [...attemptIds].flatMap((attemptId) => {
      const parts = sent.filter(({ customArgs }) => customArgs[ATTEMPT_ARG] === attemptId);
      const [first] = parts;
      const entry = first && outbox.get(first.customArgs[MAIL_ARG]);
      if (!first || !entry?.businessDate) return [];
      const at = Math.max(Date.parse(first.acceptedAt), Date.parse(first.sendAt));
      return [
        {
          at: new Date(at),
          mail: {
            key: { businessId: entry.businessId, businessDate: entry.businessDate },
            attemptId,
            mail: entry.mail,
            recipients: parts.flatMap(({ to }) =>
              to.map(({ email }) => ({ address: email, unsubscribeUrl: '' })),
            ),
          },
          recordedAt: this.#recorded.get(attemptId) ?? null,
          eventAt: this.#eventAt.get(attemptId) ?? null,
        },
      ];
    });
  }
}

const noteOnce = (noted: Map<string, Date>, attemptId: string, at: Date): void => {
  if (!noted.has(attemptId)) noted.set(attemptId, at);
};

const outboxOf = (
  docs: readonly { readonly id: string; data(): unknown }[],
): ReadonlyMap<string, OutboxEntry> =>
  new Map(docs.map((entry) => [entry.id, outboxEntrySchema.parse(entry.data())]));

async function shownMessages(sendgridUrl: string): Promise<readonly ShownMessage[]> {
  const response = await fetch(`${sendgridUrl}/_control/messages`);
  const { messages } = (await response.json()) as { messages: readonly ShownMessage[] };
  return messages;
}
