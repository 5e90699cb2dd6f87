import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { digestText } from '@daily-snapshot/domain/digest/render/compose-digest';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import { recordsOf } from '@daily-snapshot/domain/backtest/backtest-records';
import { replay, type ReplayStep } from '@daily-snapshot/domain/backtest/replay';
import { formatAlerts } from './format-alerts.ts';
import { parseArguments, USAGE, type ReplayArguments } from './arguments.ts';
import { LineWriter } from './line-writer.ts';
import { Progress } from './progress.ts';
import { LedgerFormatError, readLedger } from './read-ledger.ts';

const READ = 0;
const NOT_READ = 2;

/** Bad lines are named up to this many a file; the summary counts all. */
const MOST_NAMED = 100;

/** Replays ledgers and returns the exit code: 0 when every file was read, 2 when one could not be. */
export function main(argv: readonly string[]): number {
  let options: ReplayArguments;
  let files: LedgerPath[];
  try {
    options = parseArguments(argv);
    files = options.paths.flatMap(ledgersIn);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n\n${USAGE}\n`);
    return NOT_READ;
  }
  const output = new LineWriter(process.stdout.fd);
  let [read, failed] = [0, 0];
  for (const { path, isNamed } of files) {
    try {
      replayFile(path, options, output);
      read += 1;
    } catch (error) {
      process.stderr.write(`${path}: ${messageOf(error)}\n`);
      if (isNamed || !(error instanceof LedgerFormatError)) failed += 1;
    }
  }
  output.flush();
  return failed === 0 && read > 0 ? READ : NOT_READ;
}

interface LedgerPath {
  readonly path: string;
  /** named on the command line; a folder may hold files that are no ledgers */
  readonly isNamed: boolean;
}

/** A file as it is; of a folder, the CSV files in it by name. */
function ledgersIn(path: string): LedgerPath[] {
  if (!statSync(path).isDirectory()) return [{ path, isNamed: true }];
  return readdirSync(path)
    .filter((name) => name.endsWith('.csv'))
    .toSorted()
    .map((name) => ({ path: join(path, name), isNamed: false }));
}

function replayFile(path: string, options: ReplayArguments, output: LineWriter): void {
  const business = options.business ?? basename(path).replace(/\.csv$/, '');
  const progress = new Progress();
  let refused = 0;
  const book = readLedger({
    path,
    currency: options.currency,
    onRefused: (lineNumber, reason) => {
      refused += 1;
      if (refused <= MOST_NAMED) process.stderr.write(`${path}:${lineNumber}: ${reason}\n`);
    },
    onProgress: (lines, bytesRead, bytesInFile) =>
      progress.report(path, lines, bytesRead, bytesInFile),
  });
  if (refused > MOST_NAMED) {
    process.stderr.write(`${path}: ${refused - MOST_NAMED} more lines refused\n`);
  }
  const { linesRead, linesRefused, currency } = book.reader;
  const counts = { linesRead, linesRefused };
  for (const step of replay(book, { ...options, business, currency })) {
    if (!options.json) output.write(wordsOf(step, counts));
    else
      for (const record of recordsOf(step, business, counts)) output.write(JSON.stringify(record));
  }
}

/** A step for a person to read: the digest as it would have been mailed, or the summary. */
function wordsOf(step: ReplayStep, counts: { linesRead: number; linesRefused: number }): string {
  switch (step.step) {
    case 'snapshot':
      return `── ${step.snapshot.digestDay} ──\n${digestText(digestFacts(step.snapshot, step.alerts))}`;
    case 'alert':
      return formatAlerts(step.alert, step.currency);
    case 'end': {
      const alerts = [...step.alerts].map(([type, count]) => `${type} ${count}`).join(', ');
      return [
        `${step.days} days, ${step.digests} digests, ${step.corrections} corrections`,
        `alerts: ${alerts || 'none'}`,
        `${counts.linesRead} lines read, ${counts.linesRefused} refused`,
      ].join('\n');
    }
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

if (process.argv[1] === import.meta.filename) {
  process.exitCode = main(process.argv.slice(2));
}
