import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const START = join(import.meta.dirname, '../../emulators/firestore/start.mjs');

export interface StandInProcess {
  readonly host: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** The memory that it holds, where the system tells; else NaN. */
  residentBytes(): number;
  /** Ends it without a chance to tidy up. */
  kill(): Promise<void>;
}

/** Starts the stand-in as a program of its own; resolves once it listens. */
export async function spawnStandIn(...options: string[]): Promise<StandInProcess> {
  const child = spawn(process.execPath, [START, '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  // Read to the end, or the program would one day wait for a reader of its log.
  const lines = createInterface(child.stdout);
  const address = await new Promise<RegExpExecArray>((resolve, reject) => {
    lines.on('line', (line) => {
      const ready = /ready on (.+):(\d+)/.exec(line);
      if (ready) resolve(ready);
    });
    void exited.then(() => reject(new Error('The stand-in ended before it was ready.')));
  });
  return {
    host: address[1] ?? '',
    port: Number(address[2]),
    child,
    residentBytes: () => residentBytes(child.pid),
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

function residentBytes(pid = 0): number {
  if (process.platform !== 'linux') return NaN;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}
