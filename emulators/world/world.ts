// The whole local world: built, started in order, seeded, and stopped together.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startScheduler } from '../scheduler/server.ts';
import { loadSeeds } from '../seed/load.ts';
import { startChild, type ChildOptions } from './child.ts';
import { startFirebaseSuite } from './firebase-suite.ts';
import { choosePorts, HOST, type Ports } from './ports.ts';
import {
  addressOf,
  PROJECT_ID,
  removeWorldFile,
  worldFolder,
  writeWorldFile,
} from './world-file.ts';

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
  onLine?(source: string, line: string): void;
  /** A part ended by itself; the world is no longer whole. */
  onUnexpectedEnd?(source: string, how: string): void;
}

export interface World {
  readonly name: string;
  readonly ports: Ports;
  readonly folder: string;
  stop(): Promise<void>;
}

/** What only the local world has: everything else of the site is as it is deployed. */
const webConfig = (ports: Ports) => ({
  firebase: { projectId: PROJECT_ID, apiKey: 'local', authDomain: HOST },
  emulators: {
    auth: addressOf(ports.auth),
    firestore: { host: HOST, port: ports.firestore },
    functions: { host: HOST, port: ports.functions },
  },
});

export async function startWorld(options: WorldOptions): Promise<World> {
  const { name, isDev = false, hasTicking = false } = options;
  const ports = await choosePorts(options.ports);
  const folder = resolve(worldFolder(name));
  rmSync(folder, { recursive: true, force: true });
  for (const part of ['site', 'functions', 'logs']) {
    mkdirSync(join(folder, part), { recursive: true });
  }

  // Stopped in the reverse order of their start, also when a later one does not come up.
  const running: { stop(): Promise<void> }[] = [];
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    removeWorldFile(name);
    for (const part of running.toReversed()) await part.stop();
  };

  const hooks = (source: string) => ({
    logFile: join(folder, 'logs', `${source}.log`),
    onLine: (line: string) => options.onLine?.(source, line),
    onUnexpectedEnd: (how: string) => {
      if (!isStopping) options.onUnexpectedEnd?.(source, how);
    },
  });
  const start = async (
    source: string,
    child: Omit<ChildOptions, keyof ReturnType<typeof hooks>>,
  ) => {
    running.push(await startChild({ ...child, ...hooks(source) }));
  };

  const buildFunctions = () =>
    start('functions-build', {
      name: 'The build of the functions',
      args: ['--import', 'tsx', 'functions/build.ts', `--out=${join(folder, 'functions')}`].concat(
        isDev ? ['--watch'] : [],
      ),
      ...(isDev ? { readyLine: /^watching/ } : {}),
    });
  const startFirestore = () =>
    start('firestore', {
      name: 'The Firestore stand-in',
      args: ['--import', 'tsx', 'emulators/firestore/main.ts']
        .concat('--host', HOST, '--port', `${ports.firestore}`)
        .concat('--project', PROJECT_ID, '--rules', 'firestore.rules'),
      readyLine: /Firestore ready on/,
    });
  const buildSite = async () => {
    await start('site-build', {
      name: 'The build of the site',
      args: ['--import', 'tsx', 'web/build.ts', `--out=${join(folder, 'site')}`],
    });
    writeFileSync(join(folder, 'site', 'config.json'), JSON.stringify(webConfig(ports)));
  };
  const serveSite = () =>
    start('site', {
      name: 'Vite',
      args: ['node_modules/vite/bin/vite.js', 'web', '--config=web/vite.config.ts'].concat(
        `--host=${HOST}`,
        `--port=${ports.site}`,
        '--strictPort',
      ),
      environment: { WEB_CONFIG: JSON.stringify(webConfig(ports)) },
      readyLine: /ready in/,
    });
  const startSuite = async () => {
    const hasHosting = !isDev;
    const suite = { projectId: PROJECT_ID, ports, folder, hasHosting };
    running.push(await startFirebaseSuite({ ...suite, ...hooks('firebase') }));
  };

  try {
    await allDone([
      buildFunctions().then(startSuite),
      startFirestore(),
      isDev ? serveSite() : buildSite(),
    ]);
    const functions = { projectId: PROJECT_ID, address: addressOf(ports.functions) };
    running.push(
      await startScheduler({ host: HOST, port: ports.scheduler, functions, hasTicking }),
    );
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
