// A daily run whose e-mails SendGrid refuses, through the network and Firestore.
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { outboxEntrySchema } from '@daily-snapshot/domain/mail/outbox-entry';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningFirestore } from '../../../emulators/firestore/index.ts';
import { startIndexedFirestore } from '../../kit/firestore/start-indexed-firestore.ts';
import { startSendGrid } from '../../../emulators/sendgrid/index.ts';
import { SettableClock } from '../../../emulators/support/simulation/clock.ts';
import {
  CircuitBreaker,
  withCircuitBreaker,
} from '../../../functions/src/mail/services/circuit-breaker.ts';
import { firestorePorts } from '../../../functions/src/platform/wiring/firestore-ports.ts';
import type { Ports } from '../../../functions/src/platform/wiring/ports.ts';
import { sendgridMailer } from '../../../functions/src/providers/sendgrid/mailer.ts';
import { DIGEST_TIME } from '../../kit/builders/mail.ts';
import { openBusinesses } from '../../kit/faults/businesses.ts';
import { NO_FAULTS } from '../../kit/faults/faults.ts';
import { runJob, type Job } from '../../kit/faults/jobs.ts';
import { mondayWith } from '../../kit/faults/run-day.ts';
import { Chance, Simulation } from '../../kit/faults/simulation.ts';
import { Timeline } from '../../kit/faults/timeline.ts';
import { memoryPorts } from '../../kit/memory/memory-ports.ts';

const monday = mondayWith(NO_FAULTS);
const BUSINESSES = 12;
const TIMEOUT_MS = 60_000;

let firestore: RunningFirestore;
beforeAll(async () => {
  firestore = await startIndexedFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

interface Outage {
  /** the fault of SendGrid from the start of the run */
  readonly fault: Readonly<Record<string, unknown>>;
  /** when the fault is removed; absent if it ends by itself */
  readonly minutes?: number;
}

/** The fields read here of a message, as the emulator's control endpoint returns it. */
interface Sent {
  readonly acceptedAt: string;
  /** the beginning of Unix time if the message is sent at once */
  readonly sendAt: string;
  readonly to: readonly { readonly email: string }[];
}

const minutesUntilSent = ({ acceptedAt, sendAt }: Sent): number =>
  (Math.max(Date.parse(acceptedAt), Date.parse(sendAt)) - DIGEST_TIME.getTime()) / 60_000;

/** Runs the daily run for an hour and a half, and returns the accepted e-mails and calls. */
async function runDaily({ fault, minutes }: Outage) {
  const clock = new SettableClock({ startAt: DIGEST_TIME, isTicking: false });
  const sendGrid = await startSendGrid({ clock, seed: 'refused' });
  const baseUrl = `http://${sendGrid.host}:${sendGrid.port}`;
  const projectId = `demo-refused-${crypto.randomUUID().slice(0, 8)}`;
  const app = initializeApp({ projectId }, projectId);
  const db = getFirestore(app);
  db.settings({ ignoreUndefinedProperties: true });

  const working = new Set<Promise<unknown>>();
  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    working.add(work);
    return work.finally(() => working.delete(work));
  };
  const waitUntilIdle = async () => {
    while (working.size > 0) {
      await Promise.all(working);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const advanceTo = (time: Date) => clock.setTo(time);
  const time = new Simulation(DIGEST_TIME, { concurrentWithinMs: 1000, waitUntilIdle, advanceTo });
  const now = { now: () => time.now() };
  const chance = new Chance(1);
  const work = (job: Job): Promise<boolean> =>
    track(
      runJob(job, ports, async () => {}).then(
        () => true,
        () => false,
      ),
    );
  const timeline = new Timeline(monday, chance, time, work);
  const mailer = sendgridMailer({
    apiKey: 'SG.local',
    baseUrl: `${baseUrl}/`,
    sender: { email: 'snapshot@example.com', name: 'Daily Snapshot' },
    unsubscribeMailbox: '',
  });
  const ports: Ports = {
    ...memoryPorts(),
    ...firestorePorts(db),
    newAttemptId: () => crypto.randomUUID(),
    mailer: withCircuitBreaker(mailer, new CircuitBreaker(now)),
    taskQueue: { enqueue: async (...call) => timeline.enqueue(...call) },
    clock: now,
  };
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${baseUrl}/_control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text === '' ? undefined : JSON.parse(text);
  };
  try {
    for (const [id, business] of openBusinesses(chance, { seed: 1, businesses: BUSINESSES }))
      await db.doc(paths.business(id)).set(business);
    await control('POST', 'faults', fault);
    if (minutes !== undefined)
      time.at(monday.minutesIn(minutes), () => void track(control('DELETE', 'faults')));
    timeline.begin({});
    await time.runUntil(monday.minutesIn(90));
    const { messages } = (await control('GET', 'messages')) as {
      messages: readonly Sent[];
    };
    const { requests } = (await control('GET', 'requests')) as {
      requests: readonly { fault: string | null }[];
    };
    const outbox = await db.collection(paths.outbox).get();
    return {
      owners: messages.flatMap(({ to }) =>
        to.map(({ email }) => email).filter((email) => email.startsWith('owner@')),
      ),
      lastMinutes: Math.max(...messages.map(minutesUntilSent)),
      refusedCount: requests.filter((request) => request.fault === fault.kind).length,
      states: outbox.docs.map((entry) => outboxEntrySchema.parse(entry.data()).delivery.state),
    };
  } finally {
    await deleteApp(app);
    await sendGrid.close();
    clock.close();
  }
}

const OWNERS = Array.from({ length: BUSINESSES }, (_, at) => `owner@business-${at}.example`);

describe('e-mails that SendGrid refuses', () => {
  it.each([
    ['503', { kind: 'refuse', status: 503 }],
    ['503 with Retry-After', { kind: 'refuse', status: 503, retryAfter: '120' }],
    ['429 with Retry-After', { kind: 'rateLimit', resetSeconds: 30, retryAfter: '45' }],
    ['429 until tomorrow', { kind: 'rateLimit', resetSeconds: 86_000 }],
  ])(
    'arrive once and by 10:30 after 20 minutes of %s',
    async (name, fault) => {
      const run = await runDaily({ fault, minutes: 20 });
      console.log(
        `20 minutes of ${name}: last e-mail after ${run.lastMinutes.toFixed(1)} minutes, ` +
          `${run.refusedCount} requests refused`,
      );
      expect(run.owners.toSorted()).toEqual(OWNERS.toSorted());
      expect(run.lastMinutes).toBeGreaterThanOrEqual(20);
      expect(run.lastMinutes).toBeLessThanOrEqual(30);
      expect(run.states).toEqual(OWNERS.map(() => 'sent'));
      // Without the circuit breaker, each e-mail is refused about ten times.
      expect(run.refusedCount).toBeLessThan(5 * BUSINESSES);
    },
    TIMEOUT_MS,
  );

  it.each([
    ['503', { kind: 'refuse', status: 503, times: 1 }],
    ['503 with Retry-After', { kind: 'refuse', status: 503, retryAfter: '20', times: 1 }],
    ['429', { kind: 'rateLimit', resetSeconds: 15, times: 1 }],
  ])(
    'arrive within a minute after one %s',
    async (name, fault) => {
      const run = await runDaily({ fault });
      console.log(`One ${name}: last e-mail after ${(run.lastMinutes * 60).toFixed(0)} seconds`);
      expect(run.owners.toSorted()).toEqual(OWNERS.toSorted());
      expect(run.refusedCount).toBe(1);
      expect(run.lastMinutes).toBeLessThanOrEqual(1);
    },
    TIMEOUT_MS,
  );
});
