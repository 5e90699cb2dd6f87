import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const START = join(import.meta.dirname, '../../emulators/firestore/start.mjs');

export interface StandInProcess {
  readonly host: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Ends it without a chance to tidy up. */
  kill(): Promise<void>;
}

/** Starts the stand-in as a program of its own; resolves once it listens. */
export async function spawnStandIn(...options: string[]): Promise<StandInProcess> {
  const child = spawn(process.execPath, [START, '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    const [, host, port] = /ready on (.+):(\d+)/.exec(line) ?? [];
    if (host === undefined) continue;
    child.stdout.resume();
    return {
      host,
      port: Number(port),
      child,
      kill: async () => {
        child.kill('SIGKILL');
        await exited;
      },
    };
  }
  throw new Error('The stand-in ended before it was ready.');
}
