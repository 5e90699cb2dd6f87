// Runs a folder's own runner and scorer.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DETECTOR } from './build.ts';
import { reportSchema, type Judgement } from './report.ts';
import { scorerOf } from './scenarios.ts';

const MOST_OUTPUT = 64 * 2 ** 20;

const run = (file: string, options: readonly string[]): string =>
  execFileSync(process.execPath, [file, ...options], {
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Runs the built detector over every scenario, the first ninety days included. */
export function runDetector(folder: string, alerts: string): void {
  const runner = join(scorerOf(folder), 'run-detector.mjs');
  run(runner, ['--dir', folder, '--detector', DETECTOR, '--out', alerts, '--cold']);
}

/** Scores alerts as they are, with no further cut. */
export function judge(folder: string, alerts: string): Judgement {
  const scorer = join(scorerOf(folder), 'eval.mjs');
  const json = `${alerts}.json`;
  const options = ['--dir', folder, '--alerts', alerts, '--cut', 'none', '--power', '--json', json];
  const table = run(scorer, options);
  const parsed: unknown = JSON.parse(readFileSync(json, 'utf8'));
  return { table, report: reportSchema.parse(parsed) };
}
