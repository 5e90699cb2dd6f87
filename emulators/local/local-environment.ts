// The whole local environment: builds, starts in order, seeds, and stops all parts together.
import { join } from 'node:path';
import { startCollector } from '@daily-snapshot/analytics-emulator';
import { startScheduler } from '@daily-snapshot/scheduler-emulator';
import { loadSeeds } from '../seed/load-seeds.ts';
import { proveAnswer, proveFunctions } from '../seed/prove-functions.ts';
import {
  buildFunctions,
  buildSite,
  serveSite,
  startFirestore,
  startMailGallery,
  startPlaid,
  startQuickBooks,
  startSendGrid,
  startStripe,
  startSuite,
  startXero,
  type PartSettings,
} from './services.ts';
import {
  writeFunctionsSettings,
  writeSigningKey,
  writeStripeWebhookSecret,
} from './functions-settings.ts';
import { choosePorts, HOST, type Ports } from './ports.ts';
import { Progress } from './progress.ts';
import { provePage } from './prove-page.ts';
import {
  addressOf,
  claimFolder,
  PROJECT_ID,
  releaseFolder,
  writeEnvironmentFile,
} from './environment-file.ts';
import { errorMessage } from './error-message.ts';

export interface LocalEnvironmentOptions {
  /** The name of its folder. Environments with different names can run side by side. */
  readonly name: string;
  /** See `choosePorts`. */
  readonly ports: string;
  /** Hot reload: Vite serves the site, and the functions are rebuilt when their source changes. */
  readonly isDev?: boolean;
  /** Whether schedules run by the clock. If false, they run only on request. */
  readonly hasTicking?: boolean;
  /** Called with each line that a part prints. */
  readonly onLine?: (source: string, line: string) => void;
  /** Called with a line for each part that becomes ready. */
  readonly onProgress?: (line: string) => void;
  /** Called if a part ends by itself. The environment is incomplete then. */
  readonly onUnexpectedEnd?: (source: string, how: string, logFile: string) => void;
}

export interface LocalEnvironment {
  readonly name: string;
  readonly ports: Ports;
  readonly folder: string;
  stop(): Promise<void>;
}

interface Stoppable {
  stop(): Promise<void>;
}

/** The parts that must be ready, by the names that `npm start` prints. */
const PARTS = {
  bundle: 'Functions bundle',
  firestore: 'Firestore',
  sendgrid: 'SendGrid',
  mails: 'Mail gallery',
  stripe: 'Stripe',
  plaid: 'Plaid',
  quickbooks: 'QuickBooks',
  xero: 'Xero',
  site: 'Site bundle',
  firebase: 'Firebase (Auth, Functions, Cloud Tasks, Hosting)',
  functions: 'Functions answer (callable, task, digest)',
  scheduler: 'Scheduler and Analytics',
  seeds: 'Sample data',
  answers: 'Site and functions answer',
} as const;

/**
 * Starts the local environment.
 *
 * @throws Error with instructions if a part does not become ready; all other parts are stopped
 * first
 */
export async function startLocalEnvironment(
  options: LocalEnvironmentOptions,
): Promise<LocalEnvironment> {
  const { name, isDev = false, hasTicking = false } = options;
  const ports = await choosePorts(options.ports);
  const folder = claimFolder(name);
  writeSigningKey(folder);
  writeStripeWebhookSecret(folder);
  writeFunctionsSettings(folder, ports);

  const running = new Set<Stoppable>();
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    for (const part of [...running].toReversed()) await part.stop();
    releaseFolder(name);
  };
  const logFile = (source: string) => join(folder, 'logs', `${source}.log`);
  const setting: PartSettings = {
    ports,
    folder,
    hooks: (source) => ({
      logFile: logFile(source),
      onLine: (line) => options.onLine?.(source, line),
      onUnexpectedEnd: (how) => {
        if (!isStopping) options.onUnexpectedEnd?.(source, how, logFile(source));
      },
    }),
  };
  const progress = new Progress(Object.keys(PARTS).length, (line) => options.onProgress?.(line));
  const start = async (part: keyof typeof PARTS, started: Promise<Stoppable>) => {
    const stoppable = await progress.track(PARTS[part], started);
    running.add(stoppable);
    return stoppable;
  };

  const startFunctions = async (site: Promise<Stoppable>) => {
    await start('bundle', buildFunctions(setting, isDev));
    // Hosting caches only the files that the build of the site lists.
    if (!isDev) await site;
    return start('firebase', startSuite(setting, !isDev));
  };
  /**
   * Restarts the Firebase emulators once if the proof fails, because they sometimes report that
   * they are ready but do not answer.
   */
  const proveOrRestart = async (suite: Stoppable) => {
    try {
      await proveFunctions({ projectId: PROJECT_ID, ports });
    } catch (error) {
      progress.note(`${errorMessage(error)} Restarting Firebase. Its log: ${logFile('firebase')}`);
      running.delete(suite);
      await suite.stop();
      running.add(await startSuite(setting, !isDev));
      await proveFunctions({ projectId: PROJECT_ID, ports }).catch((again: unknown) => {
        throw new Error(`${errorMessage(again)} See ${logFile('firebase')}.`);
      });
    }
  };

  try {
    const firestore = start('firestore', startFirestore(setting));
    const sendGrid = start('sendgrid', startSendGrid(setting));
    const stripe = start('stripe', startStripe(setting));
    const site = start('site', isDev ? serveSite(setting) : buildSite(setting));
    const suite = startFunctions(site);
    await waitForAll([
      start('plaid', startPlaid(setting)),
      start('quickbooks', startQuickBooks(setting)),
      start('xero', startXero(setting)),
      start('mails', startMailGallery(setting, isDev)),
      site,
      waitForAll([firestore, sendGrid, stripe, suite]).then(async () =>
        progress.track(PARTS.functions, proveOrRestart(await suite)),
      ),
    ]);
    const functions = { projectId: PROJECT_ID, address: addressOf(ports.functions) };
    running.add(await startCollector(HOST, ports.analytics));
    const scheduler = { host: HOST, port: ports.scheduler, functions, hasTicking };
    await start('scheduler', startScheduler(scheduler));
    await progress.track(PARTS.seeds, loadSeeds({ projectId: PROJECT_ID, ports }));
    const answers = Promise.all([
      provePage(addressOf(ports.site)),
      proveAnswer({ projectId: PROJECT_ID, ports }),
    ]).catch((error: unknown) => {
      throw new Error(`${errorMessage(error)} See ${join(folder, 'logs')}.`);
    });
    await progress.track(PARTS.answers, answers);
    writeEnvironmentFile(name, { projectId: PROJECT_ID, ports });
    return { name, ports, folder, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    progress.stop();
  }
}

/**
 * Waits for all tasks even if one fails, so that no part is still starting while the others are
 * stopped.
 */
async function waitForAll(tasks: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(tasks);
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}
