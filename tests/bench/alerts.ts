// Measures how often alerts are right: runs the detectors over all scenarios of a benchmark folder and
// scores them with the folder's own scorer. Fails if the folder that the detectors were calibrated on
// gets a worse score than the recorded one.
// `npm run bench:alerts [-- DIR] [--quick] [--keep] [--calibrate] [--single] [--shaken] [--spread]`
//
//   --quick      skips the cross-validation and the recomputation of each alert
//   --keep       records the result in tests/bench/alerts, docs/benchmarks.md and on the public page
//   --calibrate  prints the corrections learned from all businesses of the folder
//   --single     prints what each detector finds alone at equal alert rates
//   --shaken     prints what is found with other sizes, days and units than the folder's
//   --spread     prints how much each figure depends on the businesses in the folder
//   --tiny       runs the detectors over made-up businesses, without a folder
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildDetector, DETECTOR } from './alerts/build.ts';
import { studyDetectorsAlone } from './alerts/calibration/detectors-alone.ts';
import { Calibration, study } from './alerts/calibration/calibrate.ts';
import {
  writeCrossValidatedAlerts,
  calibrationBusinessesIn,
} from './alerts/calibration/cross-validate.ts';
import { findRegressions, GOALS } from './alerts/figures/goals.ts';
import { scoreAlerts, runDetector } from './alerts/folder/run-folder-scorer.ts';
import { saveResult } from './alerts/figures/save-result.ts';
import { SAVED_RESULT, readSavedResult } from './alerts/figures/saved-result.ts';
import { addMadeUp } from './alerts/synthetic/figures.ts';
import type { Detect } from './alerts/synthetic/measure.ts';
import { OTHER_SYSTEMS } from './alerts/figures/other-systems.ts';
import { drawPower, readPower } from './alerts/figures/power-curves.ts';
import { recomputeAll, recomputedTable } from './alerts/checks/recompute.ts';
import { DEV_FOLDER, missingIn, openFolder, type Folder } from './alerts/folder/scenarios.ts';
import { scoreOf, type Score } from './alerts/folder/score.ts';
import { perturbedScenariosTable } from './alerts/figures/perturbed-scenarios.ts';
import { singleTable } from './alerts/figures/single-detectors.ts';
import { spreadTable } from './alerts/figures/sampling-error.ts';
import { goalsTable, recallTable, systemsTable } from './alerts/figures/tables.ts';
import { runBenchmark, UsageError, type Report } from './support/report.ts';

const FLAG = { type: 'boolean', default: false } as const;
const STUDIES = ['calibrate', 'single', 'shaken', 'spread'] as const;

interface Run {
  readonly report: Report;
  readonly folder: string;
  readonly isQuick: boolean;
  readonly isKept: boolean;
  /** a temporary folder */
  readonly work: string;
}

/** Runs the built module over the made-up businesses. */
async function runTiny(report: Report): Promise<void> {
  await buildDetector();
  const built = (await import(pathToFileURL(DETECTOR).href)) as { readonly detectAll: Detect };
  addMadeUp(report, built.detectAll);
}

async function studyText(
  run: Run,
  opened: Folder,
  name: (typeof STUDIES)[number],
): Promise<string> {
  const { folder, work } = run;
  if (name === 'shaken') return `\n${perturbedScenariosTable(opened, folder, work)}\n`;
  if (name === 'spread') {
    return `\n${spreadTable(opened, folder, await sendShipped(run), work)}\n`;
  }
  const ids = calibrationBusinessesIn(opened);
  if (name === 'single')
    return `\n${singleTable(ids.map((id) => studyDetectorsAlone(opened, id)))}\n`;
  const corrections = new Calibration(ids.map((id) => study(opened, id))).learn();
  const text = Object.entries(corrections).map(([detector, by]) => `  ${detector}: ${by}`);
  return `Corrections learned from all businesses of the folder:\n${text.join('\n')}`;
}

/** Writes the alerts of the shipped detectors and returns the path of the file. */
async function sendShipped({ folder, work }: Run): Promise<string> {
  await buildDetector();
  const alerts = join(work, 'alerts.jsonl');
  runDetector(folder, alerts);
  return alerts;
}

async function score(run: Run, opened: Folder): Promise<void> {
  const { report, folder, isQuick, isKept } = run;
  const scored = scoreAlerts(folder, await sendShipped(run));
  report.note(`\n${scored.table}`);
  const shipped = scoreOf(scored, opened.scenarios);
  const others = isQuick ? null : scoreLeftOut(run, opened);
  const leftOut = others && scoreOf(others, opened.scenarios);
  for (const table of [systemsTable, recallTable, goalsTable]) {
    report.note(`\n${table(shipped, leftOut)}`);
  }
  report.note('');
  if (!isQuick) recompute(report, opened);
  if (report.isJson) addScores(report, shipped, leftOut);
  if (isKept) {
    if (!others || !leftOut) throw new Error('There are too few businesses for cross-validation.');
    const tables = { shipped: scored.table, leftOut: others.table };
    saveResult({ businesses: opened.businesses.size, shipped, leftOut, tables });
    return;
  }
  const picture = join(import.meta.dirname, 'dist/power-curves.svg');
  writeFileSync(picture, drawPower(readPower(scored.table)));
  report.note(`Power curves: ${picture}`);
  if (folder !== DEV_FOLDER) return;
  const worse = findRegressions(readSavedResult().shipped, shipped);
  report.check(
    worse.length === 0,
    `The score is worse than the one in ${SAVED_RESULT}:\n  ${worse.join('\n  ')}`,
  );
}

function scoreLeftOut({ folder, work }: Run, opened: Folder) {
  if (calibrationBusinessesIn(opened).length < 2) return null;
  const alerts = join(work, 'left-out.jsonl');
  writeCrossValidatedAlerts(opened, alerts);
  return scoreAlerts(folder, alerts);
}

function recompute(report: Report, opened: Folder): void {
  const recomputed = recomputeAll(opened);
  report.note(`\n${recomputedTable(recomputed)}\n`);
  const faults = recomputed.flatMap((one) => one.faults);
  report.check(
    faults.length === 0,
    `${faults.length} faults in recomputed alerts:\n  ${faults.slice(0, MAX_PRINTED).join('\n  ')}`,
  );
}

const MAX_PRINTED = 20;

/** Adds the goals as figures. The peer is the reference stack of the folder's README. */
function addScores(report: Report, shipped: Score, leftOut: Score | null): void {
  const reference = OTHER_SYSTEMS.find(
    ({ system, split }) => system === 'reference stack' && split === 'DEV',
  );
  const peers: Readonly<Record<string, number | undefined>> = {
    'alerts per business and month': reference?.rate,
    'balanced recall': reference?.balanced,
    'material recall': reference?.material,
    precision: reference?.precision,
  };
  for (const [section, reached] of [
    ['as shipped', shipped],
    ['cross-validated', leftOut],
  ] as const) {
    if (!reached) continue;
    report.section(section);
    for (const { name, unit, of, is, bound } of GOALS) {
      const value = of(reached);
      if (value == null) continue;
      report.add({
        name,
        value,
        unit,
        peer: peers[name],
        target: is === 'at most' ? { atMost: bound } : { atLeast: bound },
      });
    }
  }
}

await runBenchmark(
  { quick: FLAG, keep: FLAG, calibrate: FLAG, single: FLAG, shaken: FLAG, spread: FLAG },
  async (report, { values, positionals }) => {
    const study = STUDIES.find((name) => values[name]);
    const folderArgument = positionals[0];
    if (report.isTiny) {
      if (folderArgument !== undefined) throw new UsageError('--tiny takes no folder.');
      return runTiny(report);
    }
    if (report.isJson && study) throw new UsageError(`--${study} prints a table and no JSON.`);
    const folder = folderArgument === undefined ? DEV_FOLDER : resolve(folderArgument);
    if (folderArgument === undefined && !existsSync(folder)) {
      report.note(`There is no benchmark in ${folder}. Name a folder of the same form: -- DIR.`);
      return;
    }
    const missing = missingIn(folder);
    if (missing.length > 0) {
      throw new UsageError(
        `${folder} is not a complete benchmark. These files are missing:\n  ${missing.join('\n  ')}\n` +
          'run-detector.mjs, eval.mjs and harness.mjs may be in its parent folder.',
      );
    }
    if (values.keep && values.quick) {
      throw new UsageError('--keep needs the cross-validation, which --quick skips.');
    }
    const work = mkdtempSync(join(tmpdir(), 'bench-alerts-'));
    try {
      const run = { report, folder, isQuick: values.quick, isKept: values.keep, work };
      const opened = await openFolder(folder);
      if (study) report.note(await studyText(run, opened, study));
      else await score(run, opened);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  },
);
