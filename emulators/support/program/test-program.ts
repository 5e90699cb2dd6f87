import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** An emulator that a test runs as a separate process. */
export interface TestProgram {
  /** The line that the program prints when it is ready. */
  readonly ready: string;
  /** `http://127.0.0.1:41234` */
  readonly address: string;
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
}

/** Starts a TypeScript program as a process that ends with the test. */
export function spawnProgram(main: URL, args: readonly string[]) {
  const program = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(main), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void program.kill('SIGKILL'));
  return program;
}

/**
 * Starts an emulator on a free port and waits until it is ready.
 *
 * @param main the program: `new URL('main.ts', import.meta.url)`
 * @throws Error with the program's error output when it ends before it is ready
 */
export async function startProgram(main: URL, ...args: string[]): Promise<TestProgram> {
  const program = spawnProgram(main, ['--port', '0', ...args]);
  const exited = once(program, 'exit') as Promise<[number | null]>;
  const errors = text(program.stderr);
  const line = once(createInterface(program.stdout), 'line') as Promise<[string]>;
  const [ready] = await Promise.race([
    line,
    exited.then(async () => {
      throw new Error(`The program ended before it was ready: ${await errors}`);
    }),
  ]);
  return {
    ready,
    address: `http://${ready.split(' ').at(-1)}`,
    stop: async () => {
      program.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
  };
}
