import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { processPeaks } from '../support/process-peaks.ts';

/** The cost of a command, summed over all its processes. */
export interface Cost {
  /** seconds of processor time, which other work on the machine disturbs least */
  readonly cpu: number;
  readonly wall: number;
  /** most bytes that its largest process held; null outside Linux, which alone reports it */
  readonly peak: number | null;
}

const POLL_MS = 10;

/**
 * Runs a shell command and measures it with the `time` of bash, which includes child processes.
 *
 * @param parameters "$1", "$2" and so on
 * @param outputPath receives standard output
 */
export async function runMeasured(
  command: string,
  parameters: readonly string[],
  outputPath: string,
): Promise<Cost> {
  const timed = `set -o pipefail; TIMEFORMAT='%R %U %S'; time { ${command}; } 2>/dev/null`;
  const output = openSync(outputPath, 'w');
  const child = spawn('bash', ['-c', timed, 'bash', ...parameters], {
    stdio: ['ignore', output, 'pipe'],
  });
  let times = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (times += text));
  let peak: number | null = null;
  const poll = setInterval(() => {
    for (const { bytes } of processPeaks(child.pid ?? 0)) peak = Math.max(peak ?? 0, bytes);
  }, POLL_MS);
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  clearInterval(poll);
  closeSync(output);
  const [wall, user, system] = times.trim().split(/\s+/).map(Number);
  if (status !== 0 || wall === undefined || user === undefined || system === undefined) {
    throw new Error(`The command ended with exit code ${status}: ${command}`);
  }
  return { cpu: user + system, wall, peak };
}
