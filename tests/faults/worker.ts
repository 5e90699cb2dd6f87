// A process that works through jobs with the adapters of the product, as a function's instance does. It
// asks before it goes on at every crash point, so that it can be killed there.
import { randomUUID } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { firestorePorts } from '../../functions/src/platform/wiring/firestore-ports.ts';
import { sendgridWebhookParser } from '../../functions/src/providers/sendgrid/webhook-parser.ts';
import { sendgridMailer } from '../../functions/src/providers/sendgrid/mailer.ts';
import { sameEntitlementForAll } from '../../functions/src/billing/commands/entitlements-by-plan.ts';
import { memoryPorts } from '../kit/memory/memory-ports.ts';
import { signedAlertLinks } from '../../functions/src/platform/links/signed-alert-links.ts';
import { signedConfirmationLinks } from '../../functions/src/platform/links/signed-confirmation-links.ts';
import { signedUnsubscribeLinks } from '../../functions/src/platform/links/signed-unsubscribe-links.ts';
import { crashingPorts, observedOutbox } from '../kit/faults/crashing-ports.ts';
import type { CrashPoint } from '../kit/faults/faults.ts';
import { runJob, type Job } from '../kit/faults/jobs.ts';
import type { Ports } from '../../functions/src/platform/wiring/ports.ts';
import type { FromWorker, Report, Surroundings, ToWorker } from './messages.ts';

const ORIGIN = 'https://daily-snapshot.example';

const say = (message: FromWorker) => process.send?.(message);

let questions = 0;
const answers = new Map<number, (isRefused: boolean) => void>();

/** Asks, and waits for the answer for as long as it takes. */
function ask(question: (number: number) => FromWorker): Promise<boolean> {
  questions += 1;
  const number = questions;
  return new Promise((resolve) => {
    answers.set(number, resolve);
    say(question(number));
  });
}

async function reach(point: CrashPoint): Promise<void> {
  await ask((question) => ({ say: 'reached', question, point }));
}

let now = new Date(0);

function wire({ projectId, sendgridUrl, sendgridKey, eventsKey }: Surroundings): Ports {
  const db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
  const stored = firestorePorts(db);
  // A morning takes no money, and connects nothing, and asks nobody who they are.
  const {
    accounts,
    payments,
    paymentWebhookParser,
    checkoutKeys,
    randomIds,
    claimLinks,
    networks,
    passwords,
    teamAddress,
    ...others
  } = memoryPorts();
  const { connectKeys, sources, webhookParsers, vault, sealer } = others;
  return {
    ...stored,
    accounts,
    connectKeys,
    sources,
    webhookParsers,
    vault,
    sealer,
    payments,
    paymentWebhookParser,
    checkoutKeys,
    randomIds,
    claimLinks,
    networks,
    passwords,
    teamAddress,
    outbox: observedOutbox(stored.outbox, (attemptId) => say({ say: 'recorded', attemptId })),
    mailer: sendgridMailer({
      apiKey: sendgridKey,
      baseUrl: sendgridUrl,
      sender: { email: 'snapshot@example.com', name: 'Daily Snapshot' },
      unsubscribeMailbox: '',
    }),
    deliveryWebhookParser: sendgridWebhookParser(eventsKey),
    entitlements: sameEntitlementForAll(true),
    alertLinks: signedAlertLinks(ORIGIN, 'not a secret'),
    confirmationLinks: signedConfirmationLinks(ORIGIN, 'not a secret'),
    unsubscribeLinks: signedUnsubscribeLinks(ORIGIN, 'not a secret'),
    letterhead: { origin: ORIGIN, postalAddress: '1 Main Street, Springfield, IL 62701' },
    newAttemptId: randomUUID,
    newEmailKey: randomUUID,
    clock: { now: () => now },
    taskQueue: {
      enqueue: async (name, payload, key) => {
        const json = JSON.stringify(payload);
        const isRefused = await ask((question) => ({ say: 'enqueue', question, name, json, key }));
        if (isRefused) throw new Error('The queue is away.');
      },
    },
  };
}

function toJob(job: Job | Report, { deliveryWebhookParser, clock }: Ports): Job {
  if (job.do !== 'read-report') return job;
  const header = (name: string) => job.headers[name.toLowerCase()];
  const notices = deliveryWebhookParser.read(
    { rawBody: Buffer.from(job.body), header },
    clock.now(),
  );
  if (typeof notices === 'string') throw new Error(`The report is ${notices}.`);
  return { do: 'take-notices', notices };
}

let wired: { readonly projectId: string; readonly ports: Ports } | undefined;

async function work(job: Job | Report, surroundings: Surroundings): Promise<boolean> {
  const { projectId } = surroundings;
  if (wired?.projectId !== projectId) wired = { projectId, ports: wire(surroundings) };
  const { ports } = wired;
  try {
    await runJob(toJob(job, ports), crashingPorts(ports, reach), reach);
    return true;
  } catch {
    return false;
  }
}

process.on('message', (message: ToWorker) => {
  if (message.say === 'go-on') {
    answers.get(message.question)?.(message.isRefused);
    answers.delete(message.question);
    return;
  }
  ({ now } = message);
  const { id, job, surroundings } = message;
  void work(job, surroundings).then((isDone) => say({ say: 'done', id, isDone }));
});
process.on('disconnect', () => process.exit());
say({ say: 'ready' });
