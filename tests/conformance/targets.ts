import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { startFirestore } from '../../emulators/firestore/index.ts';
import { TracedRulesStore } from '../../emulators/firestore/transports/verdict-log.ts';

/** Whose answers the suites judge: ours, or those of Google's emulator. */
export type TargetName = 'stand-in' | 'google';

export interface Target {
  readonly host: string;
  readonly port: number;
  stop(): Promise<void>;
}

export const targetName: TargetName = process.env.FIRESTORE === 'google' ? 'google' : 'stand-in';

/** Starts the target that `FIRESTORE` names, on a free port of this machine. */
export const startTarget = (): Promise<Target> =>
  targetName === 'google' ? startGoogle() : startStandIn();

async function startStandIn(): Promise<Target> {
  // Most suites load no rules, each in a project of its own: no warning for each of them.
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
  "The jar of Google's emulator is not there: set FIRESTORE_EMULATOR_JAR, or fetch it with " +
  '`npx firebase setup:emulators:firestore`.';

function missingJava(): string | undefined {
  const { stderr, error } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  if (error) return 'Java 21 is not there.';
  const version = Number(/version "(\d+)/.exec(stderr)?.[1]);
  return version >= 21 ? undefined : `It needs Java 21; this is Java ${version}.`;
}

/** The jar that `FIRESTORE_EMULATOR_JAR` names, or the newest that firebase-tools downloaded. */
function googleJar(): string | undefined {
  const cache = join(homedir(), '.cache/firebase/emulators');
  const newest = (existsSync(cache) ? readdirSync(cache) : [])
    .filter((file) => /^cloud-firestore-emulator-v.*\.jar$/.test(file))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
  const jar = process.env.FIRESTORE_EMULATOR_JAR ?? (newest && join(cache, newest));
  return jar && existsSync(jar) ? jar : undefined;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('No free port.')),
      );
    });
  });
}
