// Runs a folder's own runner and scorer.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DETECTOR } from '../build.ts';
import { reportSchema, type ScorerResult } from './score.ts';
import { scorerOf } from './scenarios.ts';

const MAX_OUTPUT_BYTES = 64 * 2 ** 20;

const run = (file: string, options: readonly string[]): string =>
  execFileSync(process.execPath, [file, ...options], {
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Runs the built detector over every scenario, including the first ninety days. */
export function runDetector(folder: string, alerts: string): void {
  const runner = join(scorerOf(folder), 'run-detector.mjs');
  run(runner, ['--dir', folder, '--detector', DETECTOR, '--out', alerts, '--cold']);
}

/** Scores all alerts of a file. */
export function scoreAlerts(folder: string, alerts: string): ScorerResult {
  const scorer = join(scorerOf(folder), 'eval.mjs');
  const json = `${alerts}.json`;
  const options = ['--dir', folder, '--alerts', alerts, '--cut', 'none', '--power', '--json', json];
  const table = run(scorer, options);
  const parsed: unknown = JSON.parse(readFileSync(json, 'utf8'));
  return { table, report: reportSchema.parse(parsed) };
}
