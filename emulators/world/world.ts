// The whole local world: built, started in order, seeded, and stopped together.
import { join } from 'node:path';
import { startCollector } from '../analytics/collector.ts';
import { startScheduler } from '../scheduler/server.ts';
import { loadSeeds } from '../seed/load.ts';
import {
  buildFunctions,
  buildSite,
  serveSite,
  startFirestore,
  startPlaid,
  startQuickBooks,
  startSendGrid,
  startStripe,
  startSuite,
  startXero,
  type Setting,
} from './parts.ts';
import {
  writeFunctionsSettings,
  writeSigningKey,
  writeStripeWebhookSecret,
} from './functions-settings.ts';
import { choosePorts, HOST, type Ports } from './ports.ts';
import { addressOf, claimFolder, PROJECT_ID, releaseFolder, writeWorldFile } from './world-file.ts';

export interface WorldOptions {
  /** Names its folder; worlds of different names can run side by side. */
  readonly name: string;
  /** See `choosePorts`. */
  readonly ports: string;
  /** Hot reload: Vite serves the site, and the functions are rebuilt when their source changes. */
  readonly isDev?: boolean;
  /** Schedules fire by the clock; otherwise only when asked to. */
  readonly hasTicking?: boolean;
  /** What the parts print. */
  readonly onLine?: (source: string, line: string) => void;
  /** A part ended by itself; the world is no longer whole. */
  readonly onUnexpectedEnd?: (source: string, how: string) => void;
}

export interface World {
  readonly name: string;
  readonly ports: Ports;
  readonly folder: string;
  stop(): Promise<void>;
}

interface Stoppable {
  stop(): Promise<void>;
}

/** @throws Error, with what to do, when a part does not come up; the others are stopped then */
export async function startWorld(options: WorldOptions): Promise<World> {
  const { name, isDev = false, hasTicking = false } = options;
  const ports = await choosePorts(options.ports);
  const folder = claimFolder(name);
  writeSigningKey(folder);
  writeStripeWebhookSecret(folder);
  writeFunctionsSettings(folder, ports);

  const running: Stoppable[] = [];
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    for (const part of running.toReversed()) await part.stop();
    releaseFolder(name);
  };
  const setting: Setting = {
    ports,
    folder,
    hooks: (source) => ({
      logFile: join(folder, 'logs', `${source}.log`),
      onLine: (line) => options.onLine?.(source, line),
      onUnexpectedEnd: (how) => {
        if (!isStopping) options.onUnexpectedEnd?.(source, how);
      },
    }),
  };
  const start = async (part: Promise<Stoppable>) => {
    running.push(await part);
  };

  try {
    await allDone([
      start(buildFunctions(setting, isDev)).then(() => start(startSuite(setting, !isDev))),
      start(startFirestore(setting)),
      start(startSendGrid(setting)),
      start(startStripe(setting)),
      start(startPlaid(setting)),
      start(startQuickBooks(setting)),
      start(startXero(setting)),
      start(isDev ? serveSite(setting) : buildSite(setting)),
    ]);
    const functions = { projectId: PROJECT_ID, address: addressOf(ports.functions) };
    await start(startCollector(HOST, ports.analytics));
    await start(startScheduler({ host: HOST, port: ports.scheduler, functions, hasTicking }));
    await loadSeeds({ projectId: PROJECT_ID, ports });
    writeWorldFile(name, { projectId: PROJECT_ID, ports });
    return { name, ports, folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for all, also when one fails, so that nothing is still being started when all is stopped. */
async function allDone(tasks: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(tasks);
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}
