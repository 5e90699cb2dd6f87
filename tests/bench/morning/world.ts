// What of the local world a morning needs, with a Firestore that counts, and nothing that is seeded.
import { startScheduler } from '../../../emulators/scheduler/server.ts';
import type { Child } from '../../../emulators/world/child.ts';
import {
  buildFunctions,
  startSendGrid,
  startSuite,
  type Setting,
} from '../../../emulators/world/parts.ts';
import { HOST, type Ports } from '../../../emulators/world/ports.ts';
import { addressOf, PROJECT_ID } from '../../../emulators/world/world-file.ts';
import { startInstance } from '../functions-instance.ts';
import { startCounting, startFunctionsWorld, takeCharged } from '../functions-world.ts';
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

export const startMorningWorld = (host: FunctionsHost): Promise<MorningWorld> =>
  startFunctionsWorld(NAME, async ({ setting, add, stop }) => {
    const { ports } = setting;
    await add(startCounting(setting));
    await add(startSendGrid(setting));
    await buildFunctions(setting, false);
    await add(startSuite(setting, false));
    if (host !== 'emulator') await add(takeOver(setting, host.concurrency));
    const functions = { projectId: PROJECT_ID, address: addressOf(ports.functions) };
    await add(startScheduler({ host: HOST, port: ports.scheduler, functions, hasTicking: false }));
    return { ports, takeCharged: () => takeCharged(setting), stop };
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
