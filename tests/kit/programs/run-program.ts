import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../../..');
/** Below `node_modules`, so that a bundle finds the packages. */
const CACHE = join(ROOT, 'node_modules/.cache/daily-snapshot');
const MAX_OUTPUT_BYTES = 1 << 28;

export interface ProgramResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program with arguments and an optional standard input. */
export type RunProgram = (argv: readonly string[], input?: string) => ProgramResult;

function runNode(args: readonly string[], input = ''): ProgramResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    input,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return { status, stdout, stderr };
}

/**
 * Bundles a TypeScript program until the test file ends. A bundle starts with a fifth of the
 * processor time of the sources.
 *
 * @param main the path from the root: `tools/replay/main.ts`
 */
export async function bundleProgram(main: string): Promise<RunProgram> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'program-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const bundle = join(folder, 'main.mjs');
  await build({
    entryPoints: [join(ROOT, main)],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'error',
    // It finds files beside its own modules.
    external: ['firebase-admin'],
  });
  return (argv, input) => runNode([bundle, ...argv], input);
}

/** Runs the command of a script of `package.json` without npm, which would add half a second. */
export function runScript(name: string, argv: readonly string[]): ProgramResult {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  const [node, ...args] = (scripts[name] ?? '').split(' ');
  if (node !== 'node') throw new Error(`The script ${name} does not start with "node".`);
  return runNode([...args, ...argv]);
}
