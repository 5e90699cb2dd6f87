// Runs the reliability bar, prints its table and writes bar.json. Exits with 1 if a required row
// fails, or if a full run skips a required row without a waiver.
//
//   npm run bar [-- P9 A5] [-- --quick] [-- --seed 7]
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { currentCommit } from '../bench/support/current-commit.ts';
import { barEntriesSchema, mergeFigures, refusals } from './bar-entry.ts';
import { parseBarOptions } from './bar-options.ts';
import { barTable, progressLine } from './bar-table.ts';
import { ROWS } from './rows/index.ts';
import { chooseRows, runBar } from './run-bar.ts';
import { sharedEnvironment } from './shared-environment.ts';
import { WAIVERS, waiversInForce } from './waivers.ts';

/** The result of this run. */
const RESULT_FILE = 'bar.json';
/** The last full figure of each row. */
const FIGURES_FILE = 'docs/bar.json';

const readFigures = () =>
  existsSync(FIGURES_FILE)
    ? barEntriesSchema.parse(JSON.parse(readFileSync(FIGURES_FILE, 'utf8')))
    : [];
const write = (file: string, entries: unknown) =>
  writeFileSync(file, `${JSON.stringify(entries, null, 2)}\n`);

async function main(args: readonly string[]): Promise<number> {
  // Without this the Firebase SDK looks for Google's credentials on the network.
  process.env.METADATA_SERVER_DETECTION = 'none';
  const { ids, isQuick, seed } = parseBarOptions(args);
  const rows = chooseRows(ROWS, ids);
  const figures = readFigures();
  const environment = sharedEnvironment();
  try {
    const entries = barEntriesSchema.parse(
      await runBar(rows, {
        context: { isQuick, seed, environment: environment.start },
        commit: currentCommit(),
        lastFigures: new Map(figures.map((entry) => [entry.id, entry])),
        waivers: waiversInForce(WAIVERS, new Date()),
        onEntry: (entry) => console.log(progressLine(entry)),
      }),
    );
    write(RESULT_FILE, entries);
    if (!isQuick) {
      const order = ROWS.map(({ id }) => id);
      write(FIGURES_FILE, mergeFigures(figures, entries, order));
    }
    console.log(`\n${barTable(entries)}\n`);
    const refusing = refusals(entries, isQuick).map(({ id }) => id);
    const result = refusing.length === 0 ? 'The bar is met.' : `Refused by ${refusing.join(', ')}.`;
    console.log(result);
    return refusing.length === 0 ? 0 : 1;
  } finally {
    await environment.stop();
  }
}

let exitCode = 1;
try {
  exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
// A Firestore client keeps connections open for minutes.
process.exit(exitCode);
