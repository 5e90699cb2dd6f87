import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const START = join(import.meta.dirname, '../../emulators/firestore/start.mjs');

/** A server in its own process. */
export interface ServerProcess {
  readonly host: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Returns its resident memory, or NaN if the system does not provide it. */
  residentBytes(): number;
  /** Kills the process without a shutdown. */
  kill(): Promise<void>;
}

/** Starts the emulator on a free port, unless the options contain one. */
export const spawnEmulator = (...options: string[]): Promise<ServerProcess> =>
  spawnServer(START, '--port', '0', ...options);

/** Starts a Node program and resolves once it prints `ready on HOST:PORT`. */
export async function spawnServer(...args: string[]): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  // Keep reading, because a full pipe would block the program.
  const lines = createInterface(child.stdout);
  const address = await new Promise<RegExpExecArray>((resolve, reject) => {
    lines.on('line', (line) => {
      const ready = /ready on (.+):(\d+)/.exec(line);
      if (ready) resolve(ready);
    });
    void exited.then(() => reject(new Error('The server ended before it was ready.')));
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
