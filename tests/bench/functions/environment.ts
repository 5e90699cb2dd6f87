// Starts the part of the local environment that a benchmark needs: a folder, ports, keys, settings and
// the emulators it asks for, but no browser, site or seed.
import { join } from 'node:path';
import { tasks } from '@daily-snapshot/domain/contracts/tasks';
import { startChild, type Child } from '../../../emulators/local/child-process.ts';
import {
  writeFunctionsSettings,
  writeSigningKey,
  writeStripeWebhookSecret,
} from '../../../emulators/local/functions-settings.ts';
import type { PartSettings } from '../../../emulators/local/services.ts';
import { choosePorts } from '../../../emulators/local/ports.ts';
import {
  addressOf,
  claimFolder,
  PROJECT_ID,
  releaseFolder,
} from '../../../emulators/local/environment-file.ts';
import type { Charged } from '../daily-run/write-counting-firestore.ts';

/** Calls that one deployed instance handles at a time. */
export const CONCURRENCY = 80;

interface Stoppable {
  stop(): Promise<void>;
}

export interface Environment {
  readonly setting: PartSettings;
  /** Registers a part. The environment stops its parts in reverse order. */
  readonly add: <Part extends Stoppable>(part: Promise<Part>) => Promise<Part>;
  readonly stop: () => Promise<void>;
}

/** Claims a folder and free ports and starts the parts. Stops all of them if one does not start. */
export async function startEnvironment<Started>(
  name: string,
  start: (environment: Environment) => Promise<Started>,
): Promise<Started> {
  const ports = await choosePorts('free');
  const folder = claimFolder(name);
  writeSigningKey(folder);
  writeStripeWebhookSecret(folder);
  writeFunctionsSettings(folder, ports);
  const setting: PartSettings = {
    ports,
    folder,
    hooks: (source) => ({
      logFile: join(folder, 'logs', `${source}.log`),
      onLine: () => undefined,
      onUnexpectedEnd: (how) => console.error(`${source} ended unexpectedly (${how}).`),
    }),
  };
  const parts: Stoppable[] = [];
  const stop = async () => {
    for (const part of parts.toReversed()) await part.stop();
    releaseFolder(name);
  };
  const add = async <Part extends Stoppable>(starting: Promise<Part>): Promise<Part> => {
    const part = await starting;
    parts.push(part);
    return part;
  };
  try {
    return await start({ setting, add, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Starts one instance of the functions, as deployed, on the port of the Functions emulator.
 *
 * @param options.hasLinks also serves the links in mail, on the port of the site
 * @param options.maxHeapMiB the instance fails if it needs more
 */
export const startInstance = (
  { ports, folder, hooks }: PartSettings,
  {
    hasLinks = false,
    maxHeapMiB,
  }: { readonly hasLinks?: boolean; readonly maxHeapMiB?: number } = {},
): Promise<Child> =>
  startChild({
    name: 'The instance of the functions',
    args: [
      ...(maxHeapMiB === undefined ? [] : [`--max-old-space-size=${maxHeapMiB}`]),
      `--env-file=${join(folder, 'functions', '.env.local')}`,
      `--env-file=${join(folder, 'functions', '.secret.local')}`,
      join(import.meta.dirname, 'host.mjs'),
      join(folder, 'functions'),
      String(ports.functions),
      String(CONCURRENCY),
      ...(hasLinks ? [String(ports.site)] : []),
    ],
    environment: {
      FUNCTIONS_EMULATOR: 'true',
      GCLOUD_PROJECT: PROJECT_ID,
      FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT_ID }),
      METADATA_SERVER_DETECTION: 'none',
      FIREBASE_AUTH_EMULATOR_HOST: hostOf(ports.auth),
      FIRESTORE_EMULATOR_HOST: hostOf(ports.firestore),
      CLOUD_TASKS_EMULATOR_HOST: hostOf(ports.tasks),
    },
    readyLine: /functions ready on/,
    ...hooks('functions'),
  });

/** Starts a Firestore emulator that counts reads and writes. It reports them on the unused site port. */
export const startCounting = ({ ports, hooks }: PartSettings): Promise<Child> =>
  startChild({
    name: 'The counting Firestore emulator',
    args: [
      '--import',
      'tsx',
      join(import.meta.dirname, '../daily-run/write-counting-firestore.ts'),
      String(ports.firestore),
      String(ports.site),
    ],
    readyLine: /Firestore ready on/,
    ...hooks('firestore'),
  });

/** Returns the reads and writes since the last call. */
export const takeCharged = async ({ ports }: PartSettings): Promise<Charged> =>
  (await (await fetch(addressOf(ports.site))).json()) as Charged;

/** The settings of our task queues: see `functions/src/platform/handlers/task.ts`. */
const QUEUE = {
  retryConfig: { maxAttempts: 5, minBackoffSeconds: 10 },
  rateLimits: { maxConcurrentDispatches: 100 },
};

/**
 * Creates a task queue, or replaces it.
 *
 * @param url receives the tasks
 * @returns the address of the queue
 */
export async function createQueue(tasksPort: number, name: string, url: string): Promise<string> {
  const queue = `${addressOf(tasksPort)}/projects/${PROJECT_ID}/locations/us-central1/queues/${name}`;
  const response = await fetch(queue, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...QUEUE, defaultUri: url }),
  });
  if (!response.ok) throw new Error(`${queue} answered with status ${response.status}.`);
  return queue;
}

/**
 * Starts Firebase's emulator for Cloud Tasks with one queue per task, which delivers to the instance.
 *
 * @param hasAuth also starts the Auth emulator, which takes ten times as long
 */
export async function startQueues(setting: PartSettings, hasAuth = false): Promise<Child> {
  const { ports, hooks } = setting;
  const child = await startChild({
    name: 'The Cloud Tasks emulator',
    args: [
      join(import.meta.dirname, 'firebase-emulators.mjs'),
      PROJECT_ID,
      String(ports.tasks),
      ...(hasAuth ? [String(ports.auth)] : []),
    ],
    readyLine: /emulators ready/,
    ...hooks('firebase'),
  });
  for (const name of Object.keys(tasks)) {
    await createQueue(ports.tasks, name, functionUrl(setting, name));
  }
  return child;
}

/** Returns how often the instance was called since the last request, by function. */
export const takeCalls = async ({
  ports,
}: PartSettings): Promise<Readonly<Record<string, number>>> =>
  (await (await fetch(`${addressOf(ports.functions)}/calls`)).json()) as Record<string, number>;

/** The address of a function of the instance. */
export const functionUrl = ({ ports }: PartSettings, name: string): string =>
  `${addressOf(ports.functions)}/${PROJECT_ID}/us-central1/${name}`;

/** `127.0.0.1:8080` */
export const hostOf = (port: number): string => new URL(addressOf(port)).host;
