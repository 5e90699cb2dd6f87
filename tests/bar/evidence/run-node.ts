import { spawn } from 'node:child_process';
import { once } from 'node:events';

const exitWithParent = new URL('../../../scripts/exit-with-parent.mjs', import.meta.url).href;
/** The characters of the output that an error shows. */
const SHOWN = 2_000;

export interface NodeRun {
  readonly code: number;
  readonly stdout: string;
  /** The end of both outputs. */
  readonly tail: string;
}

/** Runs a program under this Node, which ends with this process. */
export async function runNode(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<NodeRun> {
  const child = spawn(process.execPath, ['--import', exitWithParent, ...args], {
    env: { ...process.env, ...environment, PARENT_PID: String(process.pid) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, stdout, tail: (stdout + stderr).slice(-SHOWN) };
}
