// A process that runs jobs with the product's adapters, as an instance of a function does. It asks
// for permission at every crash point, so that the test can kill it there.
import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { firestorePorts } from '../../../functions/src/platform/wiring/firestore-ports.ts';
import { sendgridWebhookParser } from '../../../functions/src/providers/sendgrid/webhook-parser.ts';
import {
  CircuitBreaker,
  withCircuitBreaker,
} from '../../../functions/src/mail/services/circuit-breaker.ts';
import { sendgridMailer } from '../../../functions/src/providers/sendgrid/mailer.ts';
import { sameEntitlementForAll } from '../../../functions/src/billing/services/entitlements-by-plan.ts';
import { memoryPorts } from '../memory/memory-ports.ts';
import {
  signedAlertLinks,
  signedConfirmationLinks,
  signedUnsubscribeLinks,
} from '../../../functions/src/platform/links/signed-links.ts';
import { crashingPorts, observedOutbox } from './crashing-ports.ts';
import type { CrashPoint } from './faults.ts';
import { runJob, type Job } from './jobs.ts';
import type { Ports } from '../../../functions/src/platform/wiring/ports.ts';
import type { FromWorker, Report, WorkerConfig, ToWorker } from './worker-messages.ts';

const ORIGIN = 'https://daily-snapshot.example';

const send = (message: FromWorker) => process.send?.(message);

let questions = 0;
const answers = new Map<number, (isRefused: boolean) => void>();

/** Sends a question and waits for the response without a time limit. */
function ask(question: (number: number) => FromWorker): Promise<boolean> {
  questions += 1;
  const number = questions;
  return new Promise((resolve) => {
    answers.set(number, resolve);
    send(question(number));
  });
}

async function reach(point: CrashPoint): Promise<void> {
  await ask((question) => ({ type: 'reached', question, point }));
}

let now = new Date(0);

function wire({ projectId, sendgridUrl, sendgridKey, eventsKey }: WorkerConfig): Ports {
  const db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
  const stored = firestorePorts(db);
  // A daily run needs no payments, no connect attempts and no sign-in, so these ports stay in
  // memory.
  const {
    accounts,
    bounceList,
    payments,
    paymentWebhookParser,
    checkoutKeys,
    randomIds,
    claimLinks,
    ipHasher,
    challenges,
    passwords,
    teamAddress,
    ...others
  } = memoryPorts();
  const { connectKeys, killSwitches, sources, webhookParsers, vault, sealer } = others;
  return {
    ...stored,
    accounts,
    bounceList,
    connectKeys,
    killSwitches,
    sources,
    webhookParsers,
    vault,
    sealer,
    payments,
    paymentWebhookParser,
    checkoutKeys,
    randomIds,
    claimLinks,
    ipHasher,
    challenges,
    passwords,
    teamAddress,
    outbox: observedOutbox(stored.outbox, (attemptId) => send({ type: 'recorded', attemptId })),
    mailer: withCircuitBreaker(
      sendgridMailer({
        apiKey: sendgridKey,
        baseUrl: sendgridUrl,
        sender: { email: 'snapshot@example.com', name: 'Daily Snapshot' },
        unsubscribeMailbox: '',
      }),
      new CircuitBreaker({ now: () => now }),
    ),
    deliveryWebhookParser: sendgridWebhookParser(eventsKey),
    entitlements: sameEntitlementForAll(true),
    alertLinks: signedAlertLinks(ORIGIN, 'not a secret'),
    confirmationLinks: signedConfirmationLinks(ORIGIN, 'not a secret'),
    unsubscribeLinks: signedUnsubscribeLinks(ORIGIN, 'not a secret'),
    siteInfo: { origin: ORIGIN, postalAddress: '1 Main Street, Springfield, IL 62701' },
    newAttemptId: randomUUID,
    newEmailKey: randomUUID,
    clock: { now: () => now },
    taskQueue: {
      enqueue: async (name, payload, key, startAt) => {
        const json = JSON.stringify(payload);
        const isRefused = await ask((question) => ({
          type: 'enqueue',
          question,
          name,
          json,
          key,
          startAt,
        }));
        if (isRefused) throw new Error('The queue is unavailable.');
      },
    },
  };
}

function toJob(job: Job | Report, { deliveryWebhookParser, clock }: Ports): Job {
  if (job.do !== 'record-webhook') return job;
  const header = (name: string) => job.headers[name.toLowerCase()];
  const batch = deliveryWebhookParser.read({ rawBody: Buffer.from(job.body), header }, clock.now());
  if (typeof batch === 'string') throw new Error(`The report is ${batch}.`);
  return { do: 'record-events', events: batch.events };
}

let wired: { readonly projectId: string; readonly ports: Ports } | undefined;

async function work(job: Job | Report, config: WorkerConfig): Promise<boolean> {
  const { projectId } = config;
  if (wired?.projectId !== projectId) wired = { projectId, ports: wire(config) };
  const { ports } = wired;
  try {
    await runJob(toJob(job, ports), crashingPorts(ports, reach), reach);
    return true;
  } catch {
    return false;
  }
}

process.on('message', (message: ToWorker) => {
  if (message.type === 'go-on') {
    answers.get(message.question)?.(message.isRefused);
    answers.delete(message.question);
    return;
  }
  if (message.type === 'measure-memory') {
    globalThis.gc?.();
    send({ type: 'memory', heapBytes: process.memoryUsage().heapUsed });
    return;
  }
  ({ now } = message);
  const { id, job, config } = message;
  void work(job, config).then((isDone) => send({ type: 'done', id, isDone }));
});
process.on('disconnect', () => process.exit());
send({ type: 'ready' });
