// Proves that the functions work before anyone uses them. "ready" in a log only says that they are
// loaded.
import { randomUUID } from 'node:crypto';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { createCheckout } from '@daily-snapshot/domain/billing/billing-requests';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { TaskName, TaskPayload } from '@daily-snapshot/domain/contracts/tasks';
import { latestDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import { getFunctions } from 'firebase-admin/functions';
import { z } from 'zod';
import { HOST, type Ports } from '../local/ports.ts';
import { addressOf } from '../local/environment-file.ts';

const PROBE_ADDRESS = 'probe@daily-snapshot.example';
const REGION = 'us-central1';
/**
 * The first call loads all functions. This takes seconds on an idle machine and much longer on a
 * busy one.
 */
const ANSWERS_WITHIN_MS = 60_000;

interface Environment {
  readonly projectId: string;
  readonly ports: Ports;
}

/**
 * Opens a checkout, runs a task, and waits until a digest is sent by e-mail. Leaves the database,
 * SendGrid and Stripe empty.
 *
 * @throws Error that names the part that did not answer
 */
export async function proveFunctions({ projectId, ports }: Environment): Promise<void> {
  process.env.FIRESTORE_EMULATOR_HOST = `${HOST}:${ports.firestore}`;
  process.env.CLOUD_TASKS_EMULATOR_HOST = `${HOST}:${ports.tasks}`;
  process.env.METADATA_SERVER_DETECTION = 'none'; // The default credentials of Google Cloud do not exist on this machine.
  const app = initializeApp({ projectId }, `probe-${randomUUID()}`);
  try {
    const db = getFirestore(app);
    // An event that arrives after the reset would leave a document behind.
    await control(ports.sendgrid, 'faults', { kind: 'noEvents', to: PROBE_ADDRESS });
    await proveCheckout({ projectId, ports });
    await proveDigest(db, (name, payload) =>
      getFunctions(app).taskQueue(`locations/${REGION}/functions/${name}`).enqueue(payload),
    );
  } finally {
    delete process.env.CLOUD_TASKS_EMULATOR_HOST;
    await deleteApp(app);
    await forgetProbes({ projectId, ports });
  }
}

/**
 * Calls a function with an invalid request, which changes nothing.
 *
 * @throws Error if the functions do not answer
 */
export async function proveAnswer(environment: Environment): Promise<void> {
  const { status, body } = await callCheckout(environment, {});
  if (status === 400 && 'error' in body) return;
  throw new Error(`The callable createCheckout answered ${status} to an invalid request.`);
}

/**
 * Opens a checkout.
 *
 * @throws Error if that fails
 */
async function proveCheckout(environment: Environment): Promise<void> {
  const { status, body } = await callCheckout(environment, { offer: 'friends', price: 100 });
  if (createCheckout.response.safeParse(body.result).success) return;
  throw new Error(`The callable createCheckout answered ${status} without a checkout.`);
}

async function callCheckout({ projectId, ports }: Environment, data: object) {
  const url = `${addressOf(ports.functions)}/${projectId}/${REGION}/createCheckout`;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    const body = (await response.json()) as { readonly result?: unknown };
    return { status: response.status, body };
  } catch (error) {
    throw new Error(`The callable createCheckout did not answer: ${String(error)}.`, {
      cause: error,
    });
  }
}

type Enqueue = <N extends TaskName>(name: N, payload: TaskPayload<N>) => Promise<void>;

/**
 * Runs a task and waits for a digest.
 *
 * @throws Error if the task does not run or the digest is not sent
 */
async function proveDigest(db: Firestore, enqueue: Enqueue): Promise<void> {
  const businessId = db.collection(paths.businesses).doc().id;
  const { businessDate } = latestDigest(new Date(), DEFAULT_TIME_ZONE);
  await db.doc(paths.business(businessId)).set({
    name: 'Readiness probe',
    timeZone: DEFAULT_TIME_ZONE,
    members: {},
    createdAt: new Date(),
    digestPreferences: { isPaused: false, recipients: [PROBE_ADDRESS] },
    entitlement: { hasDigests: true },
  });
  await enqueue('buildDigest', { businessId, businessDate });
  await waitForDocument(
    db,
    paths.digest(businessId, businessDate),
    (digest) => digest.exists,
    'The task buildDigest did not run.',
  );
  await waitForDocument(
    db,
    paths.outboxEntry(businessId, businessDate),
    (entry) => entry.get('delivery.state') === 'sent',
    'The digest was built and not sent by e-mail.',
  );
}

/**
 * Waits until a document matches.
 *
 * @throws Error with the message if that takes too long
 */
function waitForDocument(
  db: Firestore,
  path: string,
  matches: (document: DocumentSnapshot) => boolean,
  message: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error?: Error) => {
      clearTimeout(limit);
      stop();
      if (error) reject(error);
      else resolve();
    };
    const limit = setTimeout(() => end(new Error(message)), ANSWERS_WITHIN_MS);
    const stop = db.doc(path).onSnapshot((document) => {
      if (matches(document)) end();
    }, end);
  });
}

async function forgetProbes({ projectId, ports }: Environment): Promise<void> {
  const documents = `/emulator/v1/projects/${projectId}/databases/(default)/documents`;
  await request(`${addressOf(ports.firestore)}${documents}`, { method: 'DELETE' });
  await control(ports.sendgrid, 'reset', {});
  // The functions cache price IDs, so the catalog must keep its IDs.
  const { seed } = z
    .object({ seed: z.string() })
    .parse(JSON.parse(await request(`${addressOf(ports.stripe)}/_control`, {})));
  await control(ports.stripe, 'reset', { seed });
}

const control = (port: number, path: string, body: object) =>
  request(`${addressOf(port)}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function request(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return text;
}
