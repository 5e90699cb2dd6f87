import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { startFirestore } from '../../emulators/firestore/index.ts';

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
  const server = await startFirestore({ host: '127.0.0.1', port: 0 });
  return { host: server.host, port: server.port, stop: () => server.close() };
}

async function startGoogle(): Promise<Target> {
  requireJava21();
  const jar = googleJar();
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

function requireJava21(): void {
  const { stderr, error } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const version = Number(/version "(\d+)/.exec(stderr ?? '')?.[1]);
  if (error || !(version >= 21)) {
    throw new Error(
      `FIRESTORE=google needs Java 21; ${error ? 'there is no java' : `this is Java ${version}`}.`,
    );
  }
}

/** The jar that firebase-tools downloads (`firebase setup:emulators:firestore`), the newest one. */
function googleJar(): string {
  const cache = join(homedir(), '.cache/firebase/emulators');
  const cached = existsSync(cache) ? readdirSync(cache) : [];
  const newest = cached
    .filter((file) => /^cloud-firestore-emulator-v.*\.jar$/.test(file))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
  const jar = process.env.FIRESTORE_EMULATOR_JAR ?? (newest && join(cache, newest));
  if (!jar || !existsSync(jar)) {
    throw new Error(
      "FIRESTORE=google needs the jar of Google's emulator: set FIRESTORE_EMULATOR_JAR, " +
        'or fetch it with `npx firebase setup:emulators:firestore`.',
    );
  }
  return jar;
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
