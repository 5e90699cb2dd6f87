// Changes the critical modules one mistake at a time and counts the mistakes that their tests notice.
//
//   npm run mutation [-- money calendar] [-- --sample --seed 1]
import { parseArgs } from 'node:util';
import { CRITICAL_MODULES } from './critical-modules.ts';
import { killedPercent, measureMutation, MIN_KILLED_PERCENT } from './mutation-score.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
});
const names = CRITICAL_MODULES.map(({ name }) => name);
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}. Groups: ${names.join(', ')}.`);
  process.exit(2);
}
const scores = await measureMutation({
  isSample: values.sample,
  seed: Number(values.seed),
  groups: positionals,
  onScore: ({ name, killed, mutants, survivors }) => {
    console.log(`${name}: ${killed} of ${mutants} mutants killed`);
    for (const survivor of survivors) console.log(`  ${survivor}`);
  },
});
const percent = killedPercent(scores);
console.log(`${percent.toFixed(1)}% of the mutants are killed. The bar is ${MIN_KILLED_PERCENT}%.`);
process.exit(percent >= MIN_KILLED_PERCENT ? 0 : 1);
