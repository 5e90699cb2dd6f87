// Runs the reliability bar, prints its table and writes bar.json. Exits with 1 if a required row
// fails, or if a full run skips a required row without a waiver.
//
//   npm run bar [-- P9 A5] [-- --quick] [-- --seed 7]
import { writeFileSync } from 'node:fs';
import { barEntriesSchema, mergeFigures, refusals, type BarEntry } from './bar-entry.ts';
import { parseBarOptions, type BarOptions } from './bar-options.ts';
import type { BarRow } from './bar-row.ts';
import { barTable, durationText, progressLine } from './bar-table.ts';
import { runInOtherProcess } from './lane.ts';
import { ROWS } from './rows/index.ts';
import { chooseRows, inOrder, rowsThatNeed, runRows } from './run-bar.ts';
import { FIGURES_FILE, readFigures, runSettings } from './run-settings.ts';
import { sharedEnvironment } from './shared-environment.ts';

/** The result of this run. */
const RESULT_FILE = 'bar.json';

const IDS = ROWS.map(({ id }) => id);

const write = (file: string, entries: unknown) =>
  writeFileSync(file, `${JSON.stringify(entries, null, 2)}\n`);

/** Writes the figure at once, so that a run that is stopped loses none. */
const keepFigure = (entry: BarEntry) =>
  write(FIGURES_FILE, mergeFigures(readFigures(), [entry], IDS));

/** Runs the rows in two lanes side by side, and then the rows that need the whole machine. */
async function runAll(rows: readonly BarRow[], options: BarOptions): Promise<readonly BarEntry[]> {
  const environment = sharedEnvironment();
  const onEntry = (entry: BarEntry) => {
    console.log(progressLine(entry));
    if (!options.isQuick) keepFigure(entry);
  };
  const run = { ...runSettings(options, environment.start), onEntry };
  try {
    const besides = await Promise.all([
      runRows(rowsThatNeed(rows, 'environment'), run),
      runInOtherProcess(rowsThatNeed(rows, undefined), options, onEntry),
    ]);
    const alone = await runRows(rowsThatNeed(rows, 'whole machine'), run);
    return barEntriesSchema.parse(inOrder(rows, [...besides.flat(), ...alone]));
  } finally {
    await environment.stop();
  }
}

async function main(args: readonly string[]): Promise<number> {
  // Without this the Firebase SDK looks for Google's credentials on the network.
  process.env.METADATA_SERVER_DETECTION = 'none';
  const startedAt = performance.now();
  const options = parseBarOptions(args);
  const { isQuick } = options;
  const entries = await runAll(chooseRows(ROWS, options.ids), options);
  write(RESULT_FILE, entries);
  const total = durationText(performance.now() - startedAt);
  console.log(`\n${barTable(entries)}\n\nThe run took ${total}.`);
  const refusing = refusals(entries, isQuick).map(({ id }) => id);
  const result = refusing.length === 0 ? 'The bar is met.' : `Refused by ${refusing.join(', ')}.`;
  console.log(result);
  return refusing.length === 0 ? 0 : 1;
}

let exitCode = 1;
try {
  exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
// A Firestore client keeps connections open for minutes.
process.exit(exitCode);
