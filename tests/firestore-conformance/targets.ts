import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { startFirestore } from '../../emulators/firestore/index.ts';
import { TracedRulesStore } from '../../emulators/firestore/transports/rule-trace.ts';
import { listen } from '../../emulators/support/http/listen.ts';

/** The server under test: this emulator, or Google's. */
export type TargetName = 'emulator' | 'google';

export interface Target {
  readonly host: string;
  readonly port: number;
  stop(): Promise<void>;
}

export const targetName: TargetName = process.env.FIRESTORE === 'google' ? 'google' : 'emulator';

/** Starts the target that `FIRESTORE` names, on a free local port. */
export const startTarget = (): Promise<Target> =>
  targetName === 'google' ? startGoogle() : startEmulator();

async function startEmulator(): Promise<Target> {
  // Most suites load no rules, so skip the warning about it.
  const rules = new TracedRulesStore(() => {});
  const server = await startFirestore({ host: '127.0.0.1', port: 0, rules });
  return { host: server.host, port: server.port, stop: () => server.close() };
}

async function startGoogle(): Promise<Target> {
  const jar = googleJar();
  const missing = [missingJava(), jar === undefined && MISSING_JAR].filter(Boolean);
  if (missing.length > 0 || jar === undefined) {
    throw new Error(`FIRESTORE=google cannot run here. ${missing.join(' ')}`);
  }
  const port = await freePort();
  const java = spawn('java', ['-jar', jar, '--host', '127.0.0.1', '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => java.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    java.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('Dev App Server is now running')) resolve();
    });
    void exited.then(() => reject(new Error(`${jar} ended before it was ready.`)));
  });
  return {
    host: '127.0.0.1',
    port,
    stop: () => {
      java.kill();
      return exited;
    },
  };
}

const MISSING_JAR =
  "The jar of Google's emulator is missing. Set FIRESTORE_EMULATOR_JAR, or download it with " +
  '`npx firebase setup:emulators:firestore`.';

function missingJava(): string | undefined {
  const { stderr, error } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  if (error) return 'Java 21 is not installed.';
  const version = Number(/version "(\d+)/.exec(stderr)?.[1]);
  return version >= 21 ? undefined : `It needs Java 21; this is Java ${version}.`;
}

/**
 * Returns the jar in `FIRESTORE_EMULATOR_JAR`, or the latest one that firebase-tools downloaded.
 */
function googleJar(): string | undefined {
  const cache = join(homedir(), '.cache/firebase/emulators');
  const newest = (existsSync(cache) ? readdirSync(cache) : [])
    .filter((file) => /^cloud-firestore-emulator-v.*\.jar$/.test(file))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
  const jar = process.env.FIRESTORE_EMULATOR_JAR ?? (newest && join(cache, newest));
  return jar && existsSync(jar) ? jar : undefined;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe, '127.0.0.1', 0);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
