import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { digestText } from '@daily-snapshot/domain/digest/render/compose-digest';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import { recordsOf } from '@daily-snapshot/domain/backtest/backtest-records';
import { replay, type ReplayStep } from '@daily-snapshot/domain/backtest/replay';
import { formatAlerts } from './format-alerts.ts';
import { parseArguments, USAGE, type ReplayArguments } from './arguments.ts';
import { LineWriter } from './line-writer.ts';
import { LedgerFormatError, readLedger } from './read-ledger.ts';

const READ = 0;
const NOT_READ = 2;

const PROGRESS_EVERY_MS = 500;

/** The maximum number of bad lines that are printed per file. The summary counts all of them. */
const MAX_PRINTED_LINES = 100;

/** Replays ledgers. Returns exit code 0 if all files were read, otherwise 2. */
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
  /** Whether the command line names the file. A folder may contain files that are not ledgers. */
  readonly isNamed: boolean;
}

/** Returns the file itself, or the CSV files of a folder sorted by name. */
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
  const ledger = readLedger({
    path,
    currency: options.currency,
    onRefused: (lineNumber, reason) => {
      refused += 1;
      if (refused <= MAX_PRINTED_LINES) process.stderr.write(`${path}:${lineNumber}: ${reason}\n`);
    },
    onProgress: (lines, bytesRead, bytesInFile) =>
      progress.report(path, lines, bytesRead, bytesInFile),
  });
  if (refused > MAX_PRINTED_LINES) {
    process.stderr.write(`${path}: ${refused - MAX_PRINTED_LINES} more lines refused\n`);
  }
  const { linesRead, linesRefused, currency } = ledger.reader;
  const counts = { linesRead, linesRefused };
  for (const step of replay(ledger, { ...options, business, currency })) {
    if (!options.json) output.write(textOf(step, counts));
    else
      for (const record of recordsOf(step, business, counts)) output.write(JSON.stringify(record));
  }
}

/** Prints progress on standard error every half second. */
class Progress {
  readonly #startedAt = performance.now();
  #lastAt = this.#startedAt;

  report(name: string, lines: number, bytesRead: number, bytesInFile: number): void {
    const now = performance.now();
    if (now - this.#lastAt < PROGRESS_EVERY_MS) return;
    this.#lastAt = now;
    const percent = bytesInFile === 0 ? 100 : Math.floor((100 * bytesRead) / bytesInFile);
    const seconds = ((now - this.#startedAt) / 1000).toFixed(1);
    process.stderr.write(
      `${name}: ${lines.toLocaleString('en-US')} lines, ${percent}%, ${seconds} s\n`,
    );
  }
}

/** Formats a step for people: the text of the digest, or the summary. */
function textOf(step: ReplayStep, counts: { linesRead: number; linesRefused: number }): string {
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
