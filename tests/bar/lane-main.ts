// Runs the rows that need neither the shared environment nor the whole machine, and sends their entries
// to the parent process.
import { parseBarOptions } from './bar-options.ts';
import { ROWS } from './rows/index.ts';
import { chooseRows, runRows } from './run-bar.ts';
import { runSettings } from './run-settings.ts';

const options = parseBarOptions(process.argv.slice(2));
await runRows(chooseRows(ROWS, options.ids), {
  ...runSettings(options, () =>
    Promise.reject(new Error('The row states no need of an environment.')),
  ),
  onEntry: (entry) => process.send?.(entry),
});
process.exit();
