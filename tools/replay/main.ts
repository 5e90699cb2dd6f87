import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { digestText } from '@daily-snapshot/domain/digest/render/compose-digest';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import type { BacktestLedger } from '@daily-snapshot/domain/backtest/backtest-ledger';
import { recordsOf } from '@daily-snapshot/domain/backtest/backtest-records';
import { replay, type ReplayStep } from '@daily-snapshot/domain/backtest/replay';
import { formatAlerts } from './format-alerts.ts';
import { parseArguments, USAGE, type ReplayArguments } from './arguments.ts';
import { LineWriter } from './line-writer.ts';
import { LedgerFormatError, readLedger } from './read-ledger.ts';
import { errorMessage } from '../error-message.ts';

const READ = 0;
const NOT_READ = 2;
const ASKING = 3;

const PROGRESS_EVERY_MS = 500;

/** The maximum number of bad lines that are printed per file. The summary counts all of them. */
const MAX_PRINTED_LINES = 100;

/**
 * Replays ledgers and files of banks. Returns exit code 0 if all files were read, 2 if one could not be
 * read, and otherwise 3 if one leaves questions open.
 */
export async function main(argv: readonly string[]): Promise<number> {
  let options: ReplayArguments;
  let files: LedgerPath[];
  try {
    options = parseArguments(argv);
    files = options.paths.flatMap(ledgersIn);
  } catch (error) {
    process.stderr.write(`${errorMessage(error)}\n\n${USAGE}\n`);
    return NOT_READ;
  }
  const output = new LineWriter(process.stdout.fd);
  let [read, failed, asking] = [0, 0, 0];
  for (const { path, isNamed } of files) {
    try {
      const questions = await replayFile({ path, isNamed }, options, output);
      if (questions.length === 0) read += 1;
      else {
        asking += 1;
        const hint = 'the file leaves questions open; answer each with --answer ID=VALUE';
        process.stderr.write(`${[`${path}: ${hint}`, ...questions].join('\n')}\n`);
      }
    } catch (error) {
      process.stderr.write(`${path}: ${errorMessage(error)}\n`);
      if (isNamed || !(error instanceof LedgerFormatError)) failed += 1;
    }
  }
  output.flush();
  if (failed > 0 || read + asking === 0) return NOT_READ;
  return asking > 0 ? ASKING : READ;
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

/** Replays a file. Returns the questions that it leaves open; without an answer nothing is printed. */
async function replayFile(
  file: LedgerPath,
  options: ReplayArguments,
  output: LineWriter,
): Promise<readonly string[]> {
  const { path } = file;
  let refused = 0;
  const opened = await openLedger(file, options, (lineNumber, reason) => {
    refused += 1;
    if (refused <= MAX_PRINTED_LINES) process.stderr.write(`${path}:${lineNumber}: ${reason}\n`);
  });
  if (opened.state === 'asking') return opened.questions;
  const { ledger, refusedCount } = opened;
  if (refused > MAX_PRINTED_LINES) {
    process.stderr.write(`${path}: ${refused - MAX_PRINTED_LINES} more lines refused\n`);
  }
  const { linesRead, linesRefused, currency } = ledger.reader;
  const counts = { linesRead, linesRefused: linesRefused + refusedCount };
  const business = options.business ?? opened.business;
  const contributions = !options.json; // the JSON records have none
  for (const step of replay(ledger, { ...options, business, currency, contributions })) {
    if (!options.json) output.write(textOf(step, counts));
    else
      for (const record of recordsOf(step, business, counts)) output.write(JSON.stringify(record));
  }
  return [];
}

type OpenedLedger =
  | {
      readonly state: 'read';
      readonly ledger: BacktestLedger;
      readonly business: string;
      /** rows that the reader of the ledger never saw */
      readonly refusedCount: number;
    }
  | { readonly state: 'asking'; readonly questions: readonly string[] };

/**
 * Reads a ledger file, or the file of a bank.
 *
 * @throws LedgerFormatError with the reason, or the system's error when the file cannot be read
 */
async function openLedger(
  { path, isNamed }: LedgerPath,
  { currency, imports }: ReplayArguments,
  onRefused: (lineNumber: number, reason: string) => void,
): Promise<OpenedLedger> {
  const progress = new Progress();
  try {
    const ledger = readLedger({
      path,
      currency,
      onRefused,
      onProgress: (lines, bytesRead, bytesInFile) =>
        progress.report(path, lines, bytesRead, bytesInFile),
    });
    return {
      state: 'read',
      ledger,
      business: basename(path).replace(/\.csv$/, ''),
      refusedCount: 0,
    };
  } catch (error) {
    // A folder may contain other files, so only a file that is named is read as the file of a bank.
    if (!isNamed || !(error instanceof LedgerFormatError)) throw error;
    // A static import would load all parsers at every start.
    const { readBankFile } = await import('./read-bank-file.ts');
    const file = await readBankFile(path, imports, onRefused);
    if (file.state === 'refused') {
      throw new LedgerFormatError(`${error.message}. As a file of a bank: ${file.message}`);
    }
    if (file.state === 'asking') return file;
    for (const note of file.notes) process.stderr.write(`${path}: ${note}\n`);
    return { ...file, business: basename(path).replace(/\.[^.]*$/, '') };
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

if (process.argv[1] === import.meta.filename) {
  process.exitCode = await main(process.argv.slice(2));
}
