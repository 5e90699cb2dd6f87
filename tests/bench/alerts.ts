// How often the alerts are right: all scenarios of a benchmark folder, judged by that folder's own
// runner and scorer. Fails when the folder it was calibrated on gives less than what is kept.
// `npm run bench:alerts [-- DIR] [--quick] [--keep] [--calibrate] [--single]`
//
//   --quick      without the cross-validation, and without recomputing each alert
//   --keep       writes result and picture into tests/bench/alerts
//   --calibrate  prints the corrections learnt on all businesses of the folder
//   --single     prints what each detector finds by itself at equal rates
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDetector } from './alerts/build.ts';
import { calibrate, study } from './alerts/calibrate.ts';
import { tellLeftOut } from './alerts/cross-validate.ts';
import { judge, runDetector } from './alerts/judge.ts';
import { OTHERS } from './alerts/others.ts';
import { drawPower, readPower } from './alerts/power-curves.ts';
import { keptSchema, scoreOf, type Score } from './alerts/report.ts';
import { printRecomputed, recomputeAll } from './alerts/recompute.ts';
import { DEV_FOLDER, openFolder } from './alerts/scenarios.ts';
import { printSingle } from './alerts/single.ts';
import { printMachine } from './machine.ts';
import { printTable } from './table.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    calibrate: { type: 'boolean', default: false },
    single: { type: 'boolean', default: false },
  },
});

const KEPT = join(import.meta.dirname, 'alerts/dev-result.json');

/** Less than this is rounding. */
const SLACK = 0.002;

const given = positionals[0];
const folder = given === undefined ? DEV_FOLDER : resolve(given);

if (existsSync(join(folder, 'labels.json'))) await main();
else {
  console.log(`There is no benchmark in ${folder}: name a folder of that form, -- DIR.`);
  if (given !== undefined) process.exitCode = 1;
}

async function main(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'bench-alerts-'));
  try {
    printMachine();
    await buildDetector();
    const opened = await openFolder(folder);
    if (options.calibrate || options.single) {
      const studied = [...opened.businesses.keys()].map((id) => study(opened, id));
      if (options.single) printSingle(studied);
      else console.log('Corrections, learnt on all businesses of the folder:', calibrate(studied));
      return;
    }
    const alerts = join(work, 'alerts.jsonl');
    runDetector(folder, alerts);
    const { table, report } = judge(folder, alerts);
    console.log(`\n${table}`);
    const shipped = scoreOf(report);
    let leftOut: Score | null = null;
    if (!options.quick) {
      const others = join(work, 'left-out.jsonl');
      tellLeftOut(opened, others);
      leftOut = scoreOf(judge(folder, others).report);
      const recomputed = recomputeAll(opened);
      printRecomputed(recomputed);
      if (recomputed.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
    }
    printScores(shipped, leftOut);
    const picture = drawPower(readPower(table));
    const out = join(import.meta.dirname, options.keep ? 'alerts' : 'dist');
    writeFileSync(join(out, 'power-curves.svg'), picture);
    console.log(`Power curves: ${join(out, 'power-curves.svg')}`);
    if (given === undefined && !options.keep) failIfFallen(shipped);
    if (options.keep) {
      const kept = JSON.stringify({ shipped, leftOut }, null, 2);
      writeFileSync(KEPT, `${kept}\n`);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function printScores(shipped: Score, leftOut: Score | null): void {
  const figure = (value: number) => value.toFixed(2);
  const row = (name: string, score: Score) => [
    name,
    figure(score.rate),
    figure(score.balanced),
    figure(score.material),
    figure(score.precision),
  ];
  printTable(
    ['system', 'alerts a month', 'balanced recall', 'material', 'precision'],
    [
      ...OTHERS.map(({ system, split, rate, balanced, material, precision }) => [
        `${system} (${split}, README)`,
        ...[rate, balanced, material, precision].map(figure),
      ]),
      row('ours, as shipped', shipped),
      ...(leftOut ? [row('ours, each business by the others', leftOut)] : []),
    ],
  );
}

function failIfFallen(score: Score): void {
  if (!existsSync(KEPT)) return;
  const { shipped: kept } = keptSchema.parse(JSON.parse(readFileSync(KEPT, 'utf8')));
  const fallen = (['balanced', 'material', 'precision'] as const).filter(
    (name) => score[name] < kept[name] - SLACK,
  );
  if (fallen.length === 0 && score.rate <= kept.rate + SLACK) return;
  console.error(`Fallen behind ${KEPT}: ${fallen.join(', ') || 'alerts a month'}.`);
  process.exitCode = 1;
}
