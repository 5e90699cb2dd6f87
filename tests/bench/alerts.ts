// How often the alerts are right: all scenarios of a benchmark folder, judged by that folder's own
// runner and scorer. Fails when the folder it was calibrated on gives less than what is kept.
// `npm run bench:alerts [-- DIR] [--quick] [--keep] [--calibrate] [--single] [--shaken] [--spread]`
//
//   --quick      without the cross-validation, and without recomputing each alert
//   --keep       keeps the result: in tests/bench/alerts, docs/benchmarks.md and on the public page
//   --calibrate  prints the corrections learnt on all businesses of the folder
//   --single     prints what each detector finds by itself at equal rates
//   --shaken     prints what is found at other sizes, days and units than the folder's
//   --spread     prints how much each figure hangs on which businesses are in the folder
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDetector } from './alerts/build.ts';
import { studyAlone } from './alerts/alone.ts';
import { Calibration, study } from './alerts/calibrate.ts';
import { studiedIn, tellLeftOut } from './alerts/cross-validate.ts';
import { fallenBehind } from './alerts/goals.ts';
import { judge, runDetector } from './alerts/judge.ts';
import { keep } from './alerts/keep.ts';
import { KEPT, readKept } from './alerts/kept.ts';
import { drawPower, readPower } from './alerts/power-curves.ts';
import { printRecomputed, recomputeAll } from './alerts/recompute.ts';
import { scoreOf, type Score } from './alerts/report.ts';
import { DEV_FOLDER, missingIn, openFolder, type Folder } from './alerts/scenarios.ts';
import { shakenTable } from './alerts/shaken.ts';
import { printSingle } from './alerts/single.ts';
import { spreadTable } from './alerts/spread.ts';
import { goalsTable, recallTable, systemsTable } from './alerts/tables.ts';
import { printMachine } from './machine.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    calibrate: { type: 'boolean', default: false },
    single: { type: 'boolean', default: false },
    shaken: { type: 'boolean', default: false },
    spread: { type: 'boolean', default: false },
  },
});

const given = positionals[0];
const folder = given === undefined ? DEV_FOLDER : resolve(given);
const missing = missingIn(folder);

if (given === undefined && !existsSync(folder)) {
  console.log(`There is no benchmark in ${folder}: name a folder of that form, -- DIR.`);
} else if (missing.length > 0) {
  console.error(
    `${folder} is no whole benchmark. It lacks:\n  ${missing.join('\n  ')}\n` +
      'run-detector.mjs, eval.mjs and harness.mjs may lie in it or in the folder around it.',
  );
  process.exitCode = 1;
} else if (options.keep && options.quick) {
  console.error('--keep needs the cross-validation, which --quick leaves out.');
  process.exitCode = 1;
} else {
  await main();
}

async function main(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'bench-alerts-'));
  try {
    printMachine();
    const opened = await openFolder(folder);
    if (options.calibrate || options.single) printStudied(opened);
    else if (options.shaken) console.log(`\n${shakenTable(opened, folder, work)}\n`);
    else if (options.spread) await printSpread(opened, work);
    else await printJudged(opened, work);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function printStudied(opened: Folder): void {
  const ids = studiedIn(opened);
  if (options.single) return printSingle(ids.map((id) => studyAlone(opened, id)));
  const calibration = new Calibration(ids.map((id) => study(opened, id)));
  console.log('Corrections, learnt on all businesses of the folder:', calibration.learn());
}

async function tellShipped(work: string): Promise<string> {
  await buildDetector();
  const alerts = join(work, 'alerts.jsonl');
  runDetector(folder, alerts);
  return alerts;
}

async function printSpread(opened: Folder, work: string): Promise<void> {
  console.log(`\n${spreadTable(opened, folder, await tellShipped(work), work)}\n`);
}

/** @param work a folder for what is only in between */
async function printJudged(opened: Folder, work: string): Promise<void> {
  const alerts = await tellShipped(work);
  const judged = judge(folder, alerts);
  console.log(`\n${judged.table}`);
  const shipped = scoreOf(judged, opened.scenarios);
  const others = options.quick ? null : judgeLeftOut(opened, work);
  const leftOut = others && scoreOf(others, opened.scenarios);
  printScores(shipped, leftOut);
  if (!options.quick) {
    const recomputed = recomputeAll(opened);
    printRecomputed(recomputed);
    if (recomputed.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
  }
  if (options.keep) {
    if (!others || !leftOut) throw new Error('too few businesses to judge each by the others');
    const tables = { shipped: judged.table, leftOut: others.table };
    keep({ businesses: opened.businesses.size, shipped, leftOut, tables });
    return;
  }
  const picture = join(import.meta.dirname, 'dist/power-curves.svg');
  writeFileSync(picture, drawPower(readPower(judged.table)));
  console.log(`Power curves: ${picture}`);
  if (folder === DEV_FOLDER) failIfFallen(shipped);
}

function judgeLeftOut(opened: Folder, work: string) {
  if (studiedIn(opened).length < 2) return null;
  const alerts = join(work, 'left-out.jsonl');
  tellLeftOut(opened, alerts);
  return judge(folder, alerts);
}

function printScores(shipped: Score, leftOut: Score | null): void {
  for (const table of [systemsTable, recallTable, goalsTable]) {
    console.log(`\n${table(shipped, leftOut)}`);
  }
  console.log('');
}

function failIfFallen(score: Score): void {
  const fallen = fallenBehind(readKept().shipped, score);
  if (fallen.length === 0) return;
  console.error(`Fallen behind ${KEPT}:\n  ${fallen.join('\n  ')}`);
  process.exitCode = 1;
}
