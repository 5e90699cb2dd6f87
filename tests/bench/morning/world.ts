// What of the local world a morning needs, with a Firestore that counts, and nothing that is seeded.
import { join } from 'node:path';
import { startScheduler } from '../../../emulators/scheduler/server.ts';
import { startChild, type Child } from '../../../emulators/world/child.ts';
import {
  writeFunctionsSettings,
  writeSigningKey,
} from '../../../emulators/world/functions-settings.ts';
import {
  buildFunctions,
  startSendGrid,
  startSuite,
  type Setting,
} from '../../../emulators/world/parts.ts';
import { choosePorts, HOST, type Ports } from '../../../emulators/world/ports.ts';
import {
  addressOf,
  claimFolder,
  PROJECT_ID,
  releaseFolder,
} from '../../../emulators/world/world-file.ts';
import { startInstance } from '../functions-instance.ts';
import type { Charged } from './counted-firestore.ts';

const NAME = 'bench-morning';

const QUEUES = ['sweepDigests', 'buildDigest', 'deliverDigest', 'sweepOutbox'];

/** As `functions/src/handlers/tasks/task.ts` has them. */
const QUEUE = {
  retryConfig: { maxAttempts: 5, minBackoffSeconds: 10 },
  rateLimits: { maxConcurrentDispatches: 100 },
};

/** Firebase's own emulator, or one instance as it is deployed, that takes so many calls at a time. */
export type FunctionsHost = 'emulator' | { readonly concurrency: number };

export interface MorningWorld {
  readonly ports: Ports;
  /** what Firestore has charged since the last time */
  takeCharged(): Promise<Charged>;
  stop(): Promise<void>;
}

export async function startMorningWorld(host: FunctionsHost): Promise<MorningWorld> {
  const ports = await choosePorts('free');
  const folder = claimFolder(NAME);
  writeSigningKey(folder);
  writeFunctionsSettings(folder, ports);
  const setting: Setting = {
    ports,
    folder,
    hooks: (source) => ({
      logFile: join(folder, 'logs', `${source}.log`),
      onLine: () => undefined,
      onUnexpectedEnd: (how) => console.error(`${source} ended by itself (${how})`),
    }),
  };
  const parts: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const part of parts.toReversed()) await part.stop();
    releaseFolder(NAME);
  };
  try {
    parts.push(await startCounting(setting));
    parts.push(await startSendGrid(setting));
    await buildFunctions(setting, false);
    parts.push(await startSuite(setting, false));
    if (host !== 'emulator') parts.push(await takeOver(setting, host.concurrency));
    const functions = { projectId: PROJECT_ID, address: addressOf(ports.functions) };
    parts.push(
      await startScheduler({ host: HOST, port: ports.scheduler, functions, hasTicking: false }),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ports,
    takeCharged: async () => (await fetch(addressOf(ports.site))).json() as Promise<Charged>,
    stop,
  };
}

/** Nobody needs the site here, so its port is where the counts are asked for. */
const startCounting = ({ ports, hooks }: Setting): Promise<Child> =>
  startChild({
    name: 'The counting Firestore stand-in',
    args: [
      '--import',
      'tsx',
      join(import.meta.dirname, 'counted-firestore.ts'),
      String(ports.firestore),
      String(ports.site),
    ],
    readyLine: /Firestore ready on/,
    ...hooks('firestore'),
  });

/** Takes over what the emulator would be called for by the queues and by SendGrid. */
async function takeOver(setting: Setting, concurrency: number): Promise<Child> {
  const { ports } = setting;
  const instance = await startInstance(setting, concurrency);
  for (const queue of QUEUES) await createQueue(ports.tasks, queue, `${instance.url}/${queue}`);
  await tell('PUT', `${addressOf(ports.sendgrid)}/_control/events-url`, {
    url: `${instance.url}/sendgridEvents`,
  });
  return instance;
}

/** Makes a queue, or makes it anew; @returns its address */
export async function createQueue(
  tasksPort: number,
  name: string,
  defaultUri: string,
): Promise<string> {
  const queue = `${addressOf(tasksPort)}/projects/${PROJECT_ID}/locations/us-central1/queues/${name}`;
  await tell('POST', queue, { ...QUEUE, defaultUri });
  return queue;
}

async function tell(method: string, url: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
}
