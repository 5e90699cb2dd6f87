// How fast a ledger is replayed, beside hledger, ledger and beancount computing the daily income
// statement of the same ledger, to the same cent, on one core. `npm run bench:replay [-- --quick]`
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printMachine } from './machine.ts';
import { bareRead } from './replay/bare-read.ts';
import { differences, type DailyTotals } from './replay/daily-totals.ts';
import { CANONICAL, type LedgerFormat } from './replay/formats.ts';
import { generateLedger, TWO_YEARS } from './replay/generated-ledger.ts';
import {
  compileStatement,
  measurePhases,
  readReplay,
  readStatement,
  REPLAY_COMMAND,
} from './replay/own.ts';
import { RIVALS, versionOf, type Rival } from './replay/rivals.ts';
import { runMeasured, type Cost } from './replay/run-measured.ts';
import { count, mebibytes, printTable, ratio, seconds } from './table.ts';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
});

/** Every program reads this many; what the slowest does in half a minute. */
const SHARED_LINES = options.quick ? 20_000 : 200_000;
/** The fastest of the others and ours; more, so that nobody's start counts. */
const DUEL_LINES = options.quick ? 50_000 : 1_000_000;
/** Ours alone. */
const OWN_LINES = options.quick ? [200_000] : [5_000_000, 20_000_000];
/** A command is run again, and its best counts, until this is spent. */
const MOST_RUNS = 3;
const MOST_SECONDS = 10;

interface Program {
  readonly name: string;
  readonly format: LedgerFormat;
  readonly command: string;
  read(output: string): DailyTotals;
}

interface Result {
  readonly program: Program;
  readonly cost: Cost;
  readonly isEqual: boolean;
}

/** What is shipped: the statement, and for every morning a snapshot with its normals and causes. */
const REPLAY: Program = {
  name: 'npm run replay',
  format: CANONICAL,
  command: REPLAY_COMMAND,
  read: readReplay,
};

const folder = mkdtempSync(join(tmpdir(), 'bench-replay-'));

/** The same work as the others'. */
const STATEMENT: Program = {
  name: 'our daily statement alone, compiled',
  format: CANONICAL,
  command: compileStatement(folder),
  read: readStatement,
};

const OURS = [REPLAY, STATEMENT];

const seed = Number(options.seed);
let areAllEqual = true;

try {
  printMachine(`seed ${seed}`);
  console.log('Times are seconds of processor time, user and system, of all processes together.');
  const rivals = RIVALS.filter(isInstalled);
  const starts = await startsOf([...OURS, ...rivals]);

  const shared = await compare(SHARED_LINES, [...OURS, ...rivals]);
  printComparison(SHARED_LINES, shared, starts);

  const fastest = shared
    .filter(({ program }) => !OURS.includes(program))
    .toSorted((a, b) => a.cost.cpu - b.cost.cpu)[0]?.program;
  if (fastest) {
    printComparison(DUEL_LINES, await compare(DUEL_LINES, [...OURS, fastest]), starts);
  }
  for (const lines of OWN_LINES) await measureOwn(lines);
} finally {
  rmSync(folder, { recursive: true });
}
process.exitCode = areAllEqual ? 0 : 1;

function isInstalled(rival: Rival): boolean {
  const version = versionOf(rival);
  console.log(
    version === null
      ? `${rival.program} is not here: apt-get install ${rival.packageName}, or brew install ${rival.packageName}`
      : `${rival.program} ${version}: ${rival.command}`,
  );
  return version !== null;
}

async function measure(program: Program, path: string): Promise<{ cost: Cost; output: string }> {
  const outputPath = join(folder, 'output');
  const costs: Cost[] = [];
  let spent = 0;
  while (costs.length < MOST_RUNS && spent < MOST_SECONDS) {
    const cost = await runMeasured(program.command, [path], outputPath);
    costs.push(cost);
    spent += cost.cpu;
  }
  const best = costs.reduce((a, b) => (b.cpu < a.cpu ? b : a));
  return { cost: best, output: readFileSync(outputPath, 'utf8') };
}

/** What each program takes for a ledger of next to nothing. */
async function startsOf(programs: readonly Program[]): Promise<ReadonlyMap<Program, number>> {
  const path = join(folder, 'start');
  generateLedger(path, { lines: 10, days: 1, seed }, formatsOf(programs));
  const starts = new Map<Program, number>();
  for (const program of programs) {
    const { cost } = await measure(program, `${path}.${program.format.ending}`);
    starts.set(program, cost.cpu);
  }
  return starts;
}

function formatsOf(programs: readonly Program[]): LedgerFormat[] {
  return [...new Set(programs.map(({ format }) => format))];
}

async function compare(lines: number, programs: readonly Program[]): Promise<Result[]> {
  const path = join(folder, 'ledger');
  const formats = formatsOf(programs);
  const expected = generateLedger(path, { lines, days: TWO_YEARS, seed }, formats);
  const results: Result[] = [];
  for (const program of programs) {
    const { cost, output } = await measure(program, `${path}.${program.format.ending}`);
    const different = differences(expected, program.read(output));
    for (const day of different.slice(0, 3)) console.error(`${program.name}: ${day}`);
    areAllEqual &&= different.length === 0;
    results.push({ program, cost, isEqual: different.length === 0 });
  }
  for (const { ending } of formats) rmSync(`${path}.${ending}`);
  return results;
}

function printComparison(
  lines: number,
  results: readonly Result[],
  starts: ReadonlyMap<Program, number>,
): void {
  printTable(
    [`${count(lines)} lines`, 'seconds', 'of it start', 'lines/s', 'peak memory', 'daily totals'],
    results.map(({ program, cost, isEqual }) => [
      program.name,
      seconds(cost.cpu),
      seconds(starts.get(program) ?? 0),
      count(lines / cost.cpu),
      mebibytes(cost.peak),
      isEqual ? 'equal' : 'DIFFERENT',
    ]),
  );
  const own = OURS.flatMap((program) => results.find((result) => result.program === program) ?? []);
  if (results.length === own.length) {
    console.log('None of the others is here: nothing to compare with.');
    return;
  }
  const net = ({ program, cost }: Result) => cost.cpu - (starts.get(program) ?? 0);
  printTable(
    ['times faster than', ...own.flatMap(({ program }) => [program.name, 'without starts'])],
    results
      .filter((result) => !own.includes(result))
      .map((rival) => [
        rival.program.name,
        ...own.flatMap((ours) => [
          ratio(rival.cost.cpu / ours.cost.cpu),
          ratio(net(rival) / net(ours)),
        ]),
      ]),
  );
}

async function measureOwn(lines: number): Promise<void> {
  const path = join(folder, 'own');
  const file = `${path}.${CANONICAL.ending}`;
  const expected = generateLedger(path, { lines, days: TWO_YEARS, seed }, [CANONICAL]);
  const bare = bareRead(file);
  const outputPath = join(folder, 'output');
  const cost = await runMeasured(REPLAY_COMMAND, [file], outputPath);
  const isEqual = differences(expected, readReplay(readFileSync(outputPath, 'utf8'))).length === 0;
  areAllEqual &&= isEqual;
  const phases = measurePhases(file);
  rmSync(file);
  const row = (name: string, cpu: number) => [
    name,
    seconds(cpu),
    count(lines / cpu),
    mebibytes(bare.bytes / cpu),
    ratio(cpu / bare.cpu),
  ];
  printTable(
    [
      `${count(lines)} lines, ${mebibytes(bare.bytes)}`,
      'seconds',
      'lines/s',
      'a second',
      'of bare',
    ],
    [
      row('bare read, lines counted', bare.cpu),
      row('daily income statement', phases.read),
      row(`and ${count(phases.digests)} snapshots`, phases.read + phases.walk),
      row('npm run replay, from start to end', cost.cpu),
    ],
  );
  console.log(
    `peak memory ${mebibytes(cost.peak)}; daily totals ${isEqual ? 'equal' : 'DIFFERENT'}`,
  );
}
