// The code of `npm start` and `npm run dev`: runs the local environment until it is stopped.
import { parseArgs } from 'node:util';
import { ADMINISTRATOR, OWNER, REPRESENTATIVE } from '../seed/personas.ts';
import { addressOf } from './environment-file.ts';
import { startLocalEnvironment, type LocalEnvironment } from './local-environment.ts';
import { errorMessage } from './error-message.ts';

const USAGE = `npm start [-- --ports free | --ports site=6000,firestore=9000] [--verbose]`;

interface CliOptions {
  readonly dev: boolean;
  readonly ports: string;
  readonly verbose: boolean;
}

function readArguments(args: readonly string[]): CliOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      dev: { type: 'boolean', default: false },
      ports: { type: 'string', default: process.env.PORTS ?? '' },
      verbose: { type: 'boolean', default: false },
    },
  });
  return values;
}

/** Starts the local environment and prints its addresses. Ctrl-C stops it and ends this process. */
export async function run(args: readonly string[]): Promise<void> {
  let environment: LocalEnvironment | undefined;
  let isEnding = false;
  const end = async (exitCode: number) => {
    isEnding = true;
    console.log('\nStopping …');
    await environment?.stop();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void end(0));
  }

  try {
    const options = readArguments(args);
    const startedAt = Date.now();
    console.log('Starting the local environment.');
    environment = await startLocalEnvironment({
      name: options.dev ? 'dev' : 'local',
      ports: options.ports,
      isDev: options.dev,
      hasTicking: true,
      onLine: (source, line) => {
        if ((environment && !isEnding) || options.verbose)
          console.log(`${source.padEnd(9)} │ ${line}`);
      },
      onProgress: console.log,
      onUnexpectedEnd: (source, how, logFile) => {
        console.error(`\n${source} ended by itself (${how}). Its log: ${logFile}`);
        void end(1);
      },
    });
    printAddresses(environment, (Date.now() - startedAt) / 1000);
  } catch (error) {
    console.error(`\n${explain(error)}\n`);
    process.exit(1);
  }
}

function printAddresses({ ports, folder }: LocalEnvironment, seconds: number): void {
  const rows = [
    ['Daily Snapshot', addressOf(ports.site)],
    ['  sign in as', `${OWNER.email}  ${OWNER.password}`],
    ['  administer as', `${ADMINISTRATOR.email}  ${ADMINISTRATOR.password}  at /admin`],
    ['Sales tools', `${addressOf(ports.site)}/internal-tools`],
    ['  unlock with', `${REPRESENTATIVE.email}  ${REPRESENTATIVE.password}`],
    ['Mail', `${addressOf(ports.sendgrid)}  every e-mail that was sent`],
    ['Mail gallery', `${addressOf(ports.mails)}  every e-mail and alert in every state`],
    ['Payments', `${addressOf(ports.stripe)}  the Stripe emulator; no money moves`],
    ['Banks', `${addressOf(ports.plaid)}  the Plaid emulator, with banks to connect`],
    ['QuickBooks', `${addressOf(ports.quickbooks)}  the QuickBooks emulator`],
    ['Xero', `${addressOf(ports.xero)}  the Xero emulator`],
    ['Firestore', addressOf(ports.firestore)],
    ['Auth', addressOf(ports.auth)],
    ['Functions', addressOf(ports.functions)],
    ['Cloud Tasks', addressOf(ports.tasks)],
    ['Scheduler', `${addressOf(ports.scheduler)}  the schedules; POST /run/NAME runs one now`],
    ['Visits', `${addressOf(ports.analytics)}/events  the recorded page views and events`],
    ['Logs', `${folder}/logs`],
  ];
  const table = rows.map(([name, value]) => `  ${name?.padEnd(16)} ${value}`).join('\n');
  console.log(`\n${table}\n\nReady after ${seconds.toFixed(1)} s. Ctrl-C stops everything.\n`);
}

function explain(error: unknown): string {
  if (error instanceof TypeError && 'code' in error) return `${error.message}\n${USAGE}`;
  return errorMessage(error);
}
