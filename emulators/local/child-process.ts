// Processes of the local environment. Each has its own process group, logs to a file, and ends
// together with this process.
import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

const exitWithParent = new URL('../../scripts/exit-with-parent.mjs', import.meta.url).href;

/** How long a process may take to end before it is killed. */
const STOP_WITHIN_MS = 8000;
/**
 * The time after which a process that is not ready counts as hung. On a very busy machine the
 * slowest one takes minutes.
 */
const READY_WITHIN_MS = 600_000;
/** The number of log lines shown when a process ends too early. */
const LAST_LINES = 25;

/** Receives the output of a process and its unexpected end. */
export interface ChildHooks {
  readonly logFile: string;
  readonly onLine: (line: string) => void;
  /** Called if the process ends after it was ready, unless it was stopped. */
  readonly onUnexpectedEnd: (how: string) => void;
}

export interface ChildOptions extends ChildHooks {
  readonly name: string;
  /** The arguments of Node. */
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /**
   * Matches the output line that says it is ready. If absent, it is ready when it has exited with
   * code 0.
   */
  readonly readyLine?: RegExp;
}

export interface Child {
  stop(): Promise<void>;
}

/**
 * Starts a process and waits until it is ready.
 *
 * @throws Error with the last lines of its log if it ends before that or takes too long
 */
export function startChild(options: ChildOptions): Promise<Child> {
  const spawned = spawn(process.execPath, ['--import', exitWithParent, ...options.args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NO_COLOR: '1',
      ...options.environment,
      PARENT_PID: String(process.pid),
    },
  });
  const killGroup = () => signalGroup(spawned, 'SIGKILL');
  process.once('exit', killGroup);

  const log = createWriteStream(options.logFile, { flags: 'a' });
  const lastLines: string[] = [];
  let isReady = false;
  let isStopping = false;

  const ended = new Promise<string>((resolve) => {
    spawned.once('error', (error) => resolve(error.message));
    spawned.once('exit', killGroup); // `close` follows when the output is closed too, including by child processes.
    spawned.once('close', (code, signal) => resolve(code === null ? `${signal}` : `code ${code}`));
  }).then((how) => {
    process.removeListener('exit', killGroup);
    log.end();
    return how;
  });

  const child: Child = {
    stop: async () => {
      isStopping = true;
      spawned.kill('SIGTERM');
      const killTimer = setTimeout(killGroup, STOP_WITHIN_MS);
      await ended;
      clearTimeout(killTimer);
    },
  };

  return new Promise((resolve, reject) => {
    const fail = (how: string) =>
      reject(
        new Error(
          `${options.name} ${how}. Its log: ${options.logFile}\n\n${lastLines.join('\n')}\n`,
        ),
      );
    const limit = setTimeout(() => {
      fail(`was not ready within ${READY_WITHIN_MS / 1000} s`);
      void child.stop();
    }, READY_WITHIN_MS);
    const becomeReady = () => {
      clearTimeout(limit);
      isReady = true;
      resolve(child);
    };
    for (const stream of [spawned.stdout, spawned.stderr]) {
      createInterface({ input: stream }).on('line', (colored) => {
        const line = stripVTControlCharacters(colored);
        log.write(`${line}\n`);
        lastLines.push(line);
        if (lastLines.length > LAST_LINES) lastLines.shift();
        options.onLine(line);
        if (!isReady && options.readyLine?.test(line)) becomeReady();
      });
    }
    void ended.then((how) => {
      clearTimeout(limit);
      if (isReady) {
        if (!isStopping) options.onUnexpectedEnd(how);
      } else if (options.readyLine === undefined && how === 'code 0') {
        becomeReady();
      } else {
        fail(`ended before it was ready (${how})`);
      }
    });
  });
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The process group has ended.
  }
}
