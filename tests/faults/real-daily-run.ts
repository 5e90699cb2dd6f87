// The morning of functions/src/faults, with what is real in place of what is in memory: workers are
// processes that are killed, Firestore and SendGrid are asked over the network, reports are signed.
// Time is still the simulation's; the mail provider's clock passes along.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { digestIdOf, paths } from '@daily-snapshot/domain/contracts/paths';
import { outboxEntrySchema } from '@daily-snapshot/domain/mail/outbox-schema';
import type { TaskName, TaskPayload } from '@daily-snapshot/domain/contracts/tasks';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox';
import { MORNING } from '../kit/builders/mail.ts';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { SettableClock } from '../../emulators/support/simulation/clock.ts';
import { listen } from '../../emulators/support/http/listen.ts';
import { readBody } from '../../emulators/support/http/read-body.ts';
import { startSendGrid } from '../../emulators/sendgrid/index.ts';
import type { Faults } from '../kit/faults/faults.ts';
import type { AcceptedMail, History, Unsubscribed } from '../kit/faults/delivery-history.ts';
import type { Job } from '../kit/faults/jobs.ts';
import { DIGEST_DATE, openBusinesses, type DigestDayOptions } from '../kit/faults/digest-day.ts';
import { Chance, Simulation } from '../kit/faults/simulation.ts';
import { END_MINUTES, minutesIn, Timeline } from '../kit/faults/timeline.ts';
import type { Report } from './messages.ts';
import { FaultySendGrid } from './faulty-sendgrid.ts';
import type { WorkerObserver, WorkerPool } from './worker-pool.ts';

/** Jobs that begin within so much time of each other race. */
const TOGETHER_MS = 5000;

/** By then everything that was kept back has gone out, and its last event has come. */
const AFTERMATH_MINUTES = 130;

/** A message as the emulator's control endpoints show it, as far as it is looked at here. */
interface ShownMessage {
  readonly status: string;
  readonly acceptedAt: string;
  readonly sendAt: string;
  readonly to: readonly { readonly email: string }[];
  readonly customArgs: { readonly mail: string; readonly attempt: string };
}

let mornings = 0;

export async function runRealDailyRun(
  faults: Faults,
  { seed, businesses }: DigestDayOptions,
  pool: WorkerPool,
): Promise<History> {
  mornings += 1;
  const projectId = `demo-faults-${seed}-${mornings}`;
  const app = initializeApp({ projectId }, projectId);
  const db = getFirestore(app);
  db.settings({ ignoreUndefinedProperties: true });
  try {
    return await new RealMorning(faults, seed, businesses, pool, projectId, db).run();
  } finally {
    await deleteApp(app);
  }
}

class RealMorning {
  readonly #faults: Faults;
  readonly #seed: number;
  readonly #chance: Chance;
  readonly #time: Simulation;
  readonly #timeline: Timeline;
  readonly #clock = new SettableClock({ startAt: MORNING, isTicking: false });
  readonly #pool: WorkerPool;
  readonly #projectId: string;
  readonly #db: Firestore;
  readonly #businesses: ReturnType<typeof openBusinesses>;
  readonly #working = new Set<Promise<boolean>>();
  readonly #recorded = new Map<string, Date>();
  readonly #heard = new Map<string, Date>();
  readonly #unsubscribed: Unsubscribed[] = [];
  #overseer: WorkerObserver | undefined;

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
    this.#time = new Simulation(MORNING, {
      togetherMs: TOGETHER_MS,
      quiet: () => this.#untilNobodyWorks(),
      passTo: (time) => this.#clock.setTo(time),
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
    const moody = await FaultySendGrid.start({
      sendgridUrl,
      moodAt: (index) => this.#faults.moods[index] ?? 'well',
      isToDieUnanswered: (key) => {
        const isToDie = this.#timeline.isToDieAt('after sending, before the answer');
        if (isToDie) this.#pool.kill(key);
        return isToDie;
      },
    });
    this.#overseer = {
      surroundings: {
        projectId: this.#projectId,
        sendgridUrl: moody.url,
        eventsKey: sendGrid.publicKey,
      },
      isToDieAt: (point) => this.#timeline.isToDieAt(point),
      enqueue: ({ name, json, key }) =>
        this.#timeline.enqueue(name, JSON.parse(json) as TaskPayload<TaskName>, key),
      noteRecorded: (attemptId) => noteOnce(this.#recorded, attemptId, this.#clock.now()),
    };
    try {
      await this.#makeEventsFail(sendgridUrl);
      await this.#open();
      this.#timeline.begin();
      await this.#time.runUntil(minutesIn(END_MINUTES), () => this.#isOver());
      const endsAt = this.#clock.now().getTime() + AFTERMATH_MINUTES * 60_000;
      await this.#clock.setTo(new Date(endsAt));
      return await this.#history(sendgridUrl);
    } finally {
      await moody.close();
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
      for (const address of business.digestPreferences?.recipients ?? []) {
        if (!this.#chance.happens(this.#faults.unsubscribing)) continue;
        this.#time.at(minutesIn(this.#chance.next() * 40), () => {
          void this.#unsubscribe(businessId, address);
        });
      }
    }
  }

  async #unsubscribe(businessId: string, address: string): Promise<void> {
    const isDone = await this.#work({ do: 'unsubscribe', businessId, address }, this.#time.now());
    if (isDone) this.#unsubscribed.push({ businessId, address, at: this.#time.now() });
  }

  async #work(job: Job | Report, now: Date): Promise<boolean> {
    if (!this.#overseer) throw new Error('The morning has not begun.');
    const working = this.#pool.work(job, now, this.#overseer);
    this.#working.add(working);
    try {
      return await working;
    } finally {
      this.#working.delete(working);
    }
  }

  /** Those that were woken by the end of a job may begin another. */
  async #untilNobodyWorks(): Promise<void> {
    while (this.#working.size > 0) {
      await Promise.all(this.#working);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Everything is settled, and nothing but the next sweeps is to come. */
  async #isOver(): Promise<boolean> {
    if (this.#timeline.queuedCount > 0) return false;
    const { docs } = await this.#db.collection(paths.outbox).get();
    return (
      docs.length === this.#businesses.size && docs.every((entry) => entry.get('lookAt') === null)
    );
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await readBody(request, Infinity)).toString();
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const now = this.#clock.now();
    const isDone = await this.#work({ do: 'read-report', body, headers }, now);
    if (isDone) {
      for (const { attempt } of JSON.parse(body) as readonly { readonly attempt: string }[]) {
        noteOnce(this.#heard, attempt, now);
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

  /** By attempt: its messages, one for each recipient, are one mail. */
  #acceptedMails(
    messages: readonly ShownMessage[],
    outbox: ReadonlyMap<string, OutboxEntry>,
  ): readonly AcceptedMail[] {
    const sent = messages.filter(({ status }) => status !== 'cancelled');
    const attemptIds = new Set(sent.map(({ customArgs }) => customArgs.attempt));
    return [...attemptIds].flatMap((attemptId) => {
      const parts = sent.filter(({ customArgs }) => customArgs.attempt === attemptId);
      const [first] = parts;
      const entry = first && outbox.get(first.customArgs.mail);
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
          heardAt: this.#heard.get(attemptId) ?? null,
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
