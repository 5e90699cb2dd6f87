// Starts the parts of the local environment that a daily run needs, with a Firestore emulator that
// counts.
import { startScheduler } from '../../../emulators/scheduler/index.ts';
import {
  buildFunctions,
  startSendGrid,
  startSuite,
  type PartSettings,
} from '../../../emulators/local/services.ts';
import { HOST, type Ports } from '../../../emulators/local/ports.ts';
import { addressOf, PROJECT_ID } from '../../../emulators/local/environment-file.ts';
import {
  functionUrl,
  startCounting,
  startEnvironment,
  startInstance,
  startQueues,
  takeCalls,
  takeCharged,
  type Environment,
} from '../functions/environment.ts';
import type { Charged } from './write-counting-firestore.ts';

export interface DailyRunEnvironment {
  readonly ports: Ports;
  /** Fires a scheduled function. */
  fire(name: string): Promise<void>;
  /** Returns the reads and writes since the last call. */
  takeCharged(): Promise<Charged>;
  /** Returns the calls of each function since the last call. The emulator counts none. */
  takeCalls(): Promise<Readonly<Record<string, number>>>;
  stop(): Promise<void>;
}

/**
 * @param host `instance`: the functions run as one deployed instance. `emulator`: Firebase's Functions
 *   emulator runs them.
 */
export const startDailyRunEnvironment = (
  host: 'instance' | 'emulator',
): Promise<DailyRunEnvironment> =>
  startEnvironment('bench-daily-run', async ({ setting, add, stop }) => {
    await add(startCounting(setting));
    await add(startSendGrid(setting));
    await buildFunctions(setting, false);
    const fire =
      host === 'emulator' ? await startEmulated(setting, add) : await startDeployed(setting, add);
    return {
      ports: setting.ports,
      fire,
      takeCharged: () => takeCharged(setting),
      takeCalls: async () => (host === 'instance' ? takeCalls(setting) : {}),
      stop,
    };
  });

async function startDeployed(setting: PartSettings, add: Environment['add']) {
  await add(startQueues(setting));
  await add(startInstance(setting));
  return (name: string) =>
    post(functionUrl(setting, name), {
      'x-cloudscheduler': 'true',
      'x-cloudscheduler-scheduletime': new Date().toISOString(),
    });
}

async function startEmulated(setting: PartSettings, add: Environment['add']) {
  const { ports } = setting;
  await add(startSuite(setting, false));
  const functions = { projectId: PROJECT_ID, address: addressOf(ports.functions) };
  await add(startScheduler({ host: HOST, port: ports.scheduler, functions, hasTicking: false }));
  return (name: string) => post(`${addressOf(ports.scheduler)}/run/${name}`);
}

async function post(url: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  });
  if (!response.ok) throw new Error(`${url} answered with status ${response.status}.`);
}
