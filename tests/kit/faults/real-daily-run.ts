// The daily runs of tests/kit/faults with real processes that are killed. Firestore and SendGrid are
// emulators on the network, and webhooks are signed. Time comes from the simulation, which also
// sets the mail provider's clock.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { digestIdOf, paths } from '@daily-snapshot/domain/contracts/paths';
import { combinedMailKey } from '@daily-snapshot/domain/mail/combined/combined-digest-key';
import { mailIdOf } from '@daily-snapshot/domain/mail/mail-key';
import { parseMailId } from '@daily-snapshot/domain/mail/parse-mail-id';
import { outboxEntrySchema, type OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import type { TaskName, TaskPayload } from '@daily-snapshot/domain/contracts/tasks';
import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { getFirestore, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import { SettableClock } from '../../../emulators/support/simulation/clock.ts';
import { listen } from '../../../emulators/support/http/listen.ts';
import { readBody } from '../../../emulators/support/http/read-body.ts';
import { startSendGrid } from '../../../emulators/sendgrid/index.ts';
import { ATTEMPT_ARG, MAIL_ARG } from '../../../functions/src/providers/sendgrid/custom-args.ts';
import type { Faults, ProviderBehavior } from './faults.ts';
import type { AcceptedMail, History, Unsubscribed } from './check-history.ts';
import type { Job } from './jobs.ts';
import {
  COMBINED_OWNER,
  combinedSettings,
  openBusinesses,
  planUnsubscribes,
  type DailyRunOptions,
} from './businesses.ts';
import { mondayWith, type RunDay } from './run-day.ts';
import { Chance, Simulation } from './simulation.ts';
import { Timeline } from './timeline.ts';
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

/** Runs one day on a new database. */
export async function runRealDailyRun(
  faults: Faults,
  options: DailyRunOptions,
  pool: WorkerPool,
): Promise<History> {
  const monday = mondayWith(faults);
  const chance = new Chance(options.seed);
  const businesses = openBusinesses(chance, options);
  const runs = await RealDailyRuns.start(chance, businesses, monday.startsAt, pool);
  try {
    if (options.isCombined) await runs.combineEmails();
    return await runs.run(monday, { ...options, stopsEarly: true });
  } finally {
    await runs.close();
  }
}

interface Today {
  readonly day: RunDay;
  readonly timeline: Timeline;
  /** requests to the mail provider */
  requests: number;
  readonly recorded: Map<string, Date>;
  readonly eventAt: Map<string, Date>;
}

/** Runs one day after another on the same database. */
export class RealDailyRuns {
  readonly db: Firestore;
  readonly #chance: Chance;
  readonly #businesses: ReadonlyMap<string, Business>;
  readonly #time: Simulation;
  readonly #clock: SettableClock;
  readonly #pool: WorkerPool;
  readonly #app: App;
  readonly #receiver = createServer((request, response) => void this.#receive(request, response));
  readonly #working = new Set<Promise<boolean>>();
  #sendgridUrl = '';
  #closers: (() => Promise<unknown>)[] = [];
  #observer: WorkerObserver | undefined;
  #today: Today | undefined;

  private constructor(
    chance: Chance,
    businesses: ReadonlyMap<string, Business>,
    startsAt: Date,
    pool: WorkerPool,
  ) {
    runCount += 1;
    const projectId = `demo-faults-${process.pid}-${runCount}`;
    this.#app = initializeApp({ projectId }, projectId);
    this.db = getFirestore(this.#app);
    this.db.settings({ ignoreUndefinedProperties: true });
    this.#chance = chance;
    this.#businesses = businesses;
    this.#pool = pool;
    this.#clock = new SettableClock({ startAt: startsAt, isTicking: false });
    this.#time = new Simulation(startsAt, {
      concurrentWithinMs: TOGETHER_MS,
      waitUntilIdle: () => this.waitForWorkers(),
      advanceTo: (time) => this.#clock.setTo(time),
    });
  }

  static async start(
    chance: Chance,
    businesses: ReadonlyMap<string, Business>,
    startsAt: Date,
    pool: WorkerPool,
  ): Promise<RealDailyRuns> {
    const runs = new RealDailyRuns(chance, businesses, startsAt, pool);
    try {
      await runs.#start();
    } catch (error) {
      await runs.close();
      throw error;
    }
    return runs;
  }

  async #start(): Promise<void> {
    const eventsPort = await listen(this.#receiver, '127.0.0.1', 0);
    const sendGrid = await startSendGrid({
      clock: this.#clock,
      seed: String(this.#chance.next()),
      eventsUrl: `http://127.0.0.1:${eventsPort}/`,
    });
    this.#closers.push(() => sendGrid.close());
    this.#sendgridUrl = `http://${sendGrid.host}:${sendGrid.port}`;
    const proxy = await FaultySendGrid.start({
      sendgridUrl: this.#sendgridUrl,
      behaviorAtNextRequest: () => this.#behaviorAtNextRequest(),
      shouldKillBeforeResponse: (key) => {
        const shouldKill =
          this.#pool.mayKill(key) &&
          this.#current.timeline.shouldKillAt('after sending, before the response');
        if (shouldKill) this.#pool.kill(key);
        return shouldKill;
      },
    });
    this.#closers.push(() => proxy.close());
    this.#observer = {
      config: {
        projectId: this.#app.options.projectId ?? '',
        sendgridUrl: proxy.url,
        eventsKey: sendGrid.publicKey,
      },
      shouldKillAt: (point) => this.#current.timeline.shouldKillAt(point),
      enqueue: ({ name, json, key, startAt }) =>
        this.#current.timeline.enqueue(
          name,
          JSON.parse(json) as TaskPayload<TaskName>,
          key,
          startAt,
        ),
      onRecorded: (attemptId) => noteOnce(this.#current.recorded, attemptId, this.#clock.now()),
    };
    for (const [businessId, business] of this.#businesses) {
      await this.db.doc(paths.business(businessId)).set(business);
    }
  }

  /** Gives the owner of all businesses one e-mail for them. */
  async combineEmails(): Promise<void> {
    const settings = this.db.doc(paths.combinedEmail(COMBINED_OWNER.accountId));
    await settings.set(combinedSettings(this.#businesses));
  }

  /** @param options stopsEarly: ends as soon as all mail is in a final state */
  async run(
    day: RunDay,
    {
      isCombined = false,
      imports = [],
      stopsEarly = false,
    }: Pick<DailyRunOptions, 'isCombined' | 'imports'> & { readonly stopsEarly?: boolean } = {},
  ): Promise<History> {
    const work = (job: Job) => this.#work(job, this.#time.now());
    const timeline = new Timeline(day, this.#chance, this.#time, work);
    this.#today = { day, timeline, requests: 0, recorded: new Map(), eventAt: new Map() };
    await this.#setFaults(day.faults);
    const unsubscribed = planUnsubscribes(day, this.#chance, this.#time, this.#businesses, work);
    timeline.begin({ isCombined, imports });
    const mails = this.#businesses.size + (isCombined ? 1 : 0);
    await this.#time.runUntil(day.endsAt, async () => stopsEarly && this.#isOver(mails));
    const endsAt = this.#clock.now().getTime() + FINAL_EVENTS_MINUTES * 60_000;
    await this.#clock.setTo(new Date(endsAt));
    return this.#history(this.#today, unsubscribed);
  }

  async close(): Promise<void> {
    for (const close of this.#closers.toReversed()) await close();
    this.#clock.close();
    this.#receiver.closeAllConnections();
    await new Promise((resolve) => this.#receiver.close(resolve));
    await deleteApp(this.#app);
  }

  get #current(): Today {
    if (!this.#today) throw new Error('No day has begun.');
    return this.#today;
  }

  #behaviorAtNextRequest(): ProviderBehavior {
    const { day } = this.#current;
    const index = this.#current.requests;
    this.#current.requests += 1;
    if (day.isRefusingAt(this.#clock.now())) return 'busy';
    return day.faults.behaviors[index] ?? 'well';
  }

  /** Deletes all mail of the provider and sets the faults of its events. */
  async #setFaults({ eventDelayMs, eventCopies }: Faults): Promise<void> {
    await this.#control('DELETE', 'messages');
    await this.#control('DELETE', 'faults');
    if (!eventDelayMs) {
      await this.#control('POST', 'faults', { kind: 'noEvents' });
      return;
    }
    const seconds = [eventDelayMs.least / 1000, eventDelayMs.most / 1000];
    await this.#control('POST', 'faults', { kind: 'delayEvents', seconds });
    const copies = [eventCopies.least, eventCopies.most];
    await this.#control('POST', 'faults', { kind: 'duplicateEvents', copies });
  }

  async #control(method: string, path: string, body?: object): Promise<void> {
    const response = await fetch(`${this.#sendgridUrl}/_control/${path}`, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok) throw new Error(await response.text());
  }

  async #work(job: Job | Report, now: Date): Promise<boolean> {
    if (!this.#observer) throw new Error('No day has begun.');
    const clock = new Date(now.getTime() + this.#current.day.clockStepOf(this.#chance));
    const working = this.#pool.work(job, clock, this.#observer);
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
  async #isOver(mails: number): Promise<boolean> {
    if (this.#current.timeline.queuedCount > 0) return false;
    const { docs } = await this.db.collection(paths.outbox).get();
    return docs.length === mails && docs.every((entry) => entry.get('nextCheckAt') === null);
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
        noteOnce(this.#current.eventAt, attemptId, now);
      }
    }
    response.writeHead(isDone ? 204 : 500).end();
  }

  async #history(today: Today, unsubscribed: readonly Unsubscribed[]): Promise<History> {
    const { day, timeline } = today;
    const { businessDate } = day;
    const businessIds = [...this.#businesses.keys()];
    const [messages, mails, digests] = await Promise.all([
      shownMessages(this.#sendgridUrl),
      this.#existing([
        ...businessIds.map((id) => paths.outboxEntry(id, businessDate)),
        ...[COMBINED_OWNER].map(
          ({ accountId }) =>
            `${paths.outbox}/${mailIdOf(combinedMailKey({ accountId, businessDate }))}`,
        ),
      ]),
      this.#existing(businessIds.map((id) => paths.digest(id, businessDate))),
    ]);
    const outbox = outboxOf(mails);
    return {
      killed: timeline.killed,
      businessIds,
      businessDate,
      accepted: acceptedMails(today, messages, outbox),
      unsubscribed,
      outbox,
      digests: new Map(
        digests.map((digest) => [
          digestIdOf(digest.ref.parent.parent?.id ?? '', businessDate),
          digest.data(),
        ]),
      ),
    };
  }

  async #existing(documents: readonly string[]): Promise<readonly DocumentSnapshot[]> {
    const all = await this.db.getAll(...documents.map((path) => this.db.doc(path)));
    return all.filter((document) => document.exists);
  }
}

/** Groups messages by attempt. The messages of one attempt, one per recipient, are one mail. */
function acceptedMails(
  { recorded, eventAt }: Today,
  messages: readonly ShownMessage[],
  outbox: ReadonlyMap<string, OutboxEntry>,
): readonly AcceptedMail[] {
  const sent = messages.filter(({ status }) => status !== 'canceled');
  const attemptIds = new Set(sent.map(({ customArgs }) => customArgs[ATTEMPT_ARG]));
  return [...attemptIds].flatMap((attemptId) => {
    const parts = sent.filter(({ customArgs }) => customArgs[ATTEMPT_ARG] === attemptId);
    const [first] = parts;
    const entry = first && outbox.get(first.customArgs[MAIL_ARG]);
    const key = first && parseMailId(first.customArgs[MAIL_ARG]);
    if (!entry || !key) return [];
    const at = Math.max(Date.parse(first.acceptedAt), Date.parse(first.sendAt));
    return [
      {
        at: new Date(at),
        mail: {
          key,
          attemptId,
          mail: entry.mail,
          recipients: parts.flatMap(({ to }) =>
            to.map(({ email }) => ({ address: email, unsubscribeUrl: '' })),
          ),
        },
        recordedAt: recorded.get(attemptId) ?? null,
        eventAt: eventAt.get(attemptId) ?? null,
      },
    ];
  });
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
