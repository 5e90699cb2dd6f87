// Measures how fast one core replays a ledger, beside hledger, ledger and beancount, which compute the
// daily income statement of the same ledger to the same cent. `npm run bench:replay [-- --quick]`
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareParse } from './replay/bare-parse.ts';
import { differences, type DailyTotals } from './replay/daily-totals.ts';
import { CANONICAL, type LedgerFormat } from './replay/formats.ts';
import { generateLedger, TWO_YEARS } from './replay/generated-ledger.ts';
import {
  compileStatement,
  measurePhases,
  readReplay,
  readStatement,
  REPLAY_COMMAND,
} from './replay/our-replay.ts';
import { PEERS, versionOf, type Peer } from './replay/peers.ts';
import { runMeasured, type Cost } from './replay/run-measured.ts';
import { runBenchmark, type Figure, type Report } from './support/report.ts';
import { count, MIB } from './support/table.ts';

interface Sizes {
  readonly days: number;
  /** lines that every program reads; the slowest takes half a minute for the full size */
  readonly shared: number;
  /** lines for ours and the fastest peer; enough to make the start of a program negligible */
  readonly duel: number;
  /** lines for our programs alone */
  readonly own: readonly number[];
}

const FULL: Sizes = {
  days: TWO_YEARS,
  shared: 200_000,
  duel: 1_000_000,
  own: [5_000_000, 20_000_000],
};
const QUICK: Sizes = { days: TWO_YEARS, shared: 20_000, duel: 50_000, own: [200_000] };
const TINY: Sizes = { days: 60, shared: 2_000, duel: 2_000, own: [2_000] };

/** A command runs again until one of these is spent. The fastest run counts. */
const MAX_RUNS = 3;
const MAX_SECONDS = 10;

interface Program {
  readonly name: string;
  readonly format: LedgerFormat;
  readonly command: string;
  read(output: string): DailyTotals;
}

interface Result {
  readonly program: Program;
  readonly cost: Cost;
}

/** The shipped program: the statement, and a snapshot with its baselines and contributors per day. */
const REPLAY: Program = {
  name: 'npm run replay',
  format: CANONICAL,
  command: REPLAY_COMMAND,
  read: readReplay,
};

const folder = mkdtempSync(join(tmpdir(), 'bench-replay-'));

/** Does the same work as the peers. */
const STATEMENT: Program = {
  name: 'our daily statement alone, compiled',
  format: CANONICAL,
  command: compileStatement(folder),
  read: readStatement,
};

const OURS = [REPLAY, STATEMENT];

function isInstalled(report: Report, { program, packageName, command }: Peer): boolean {
  const version = versionOf(program);
  report.note(
    version === null
      ? `${program} is not installed. Run "apt-get install ${packageName}" or "brew install ${packageName}".`
      : `${program} ${version}: ${command}`,
  );
  return version !== null;
}

function formatsOf(programs: readonly Program[]): LedgerFormat[] {
  return [...new Set(programs.map(({ format }) => format))];
}

class ReplayBench {
  readonly #report: Report;
  readonly #ledger: { readonly seed: number; readonly days: number };

  constructor(report: Report, ledger: { readonly seed: number; readonly days: number }) {
    this.#report = report;
    this.#ledger = ledger;
  }

  async #measure(program: Program, path: string): Promise<{ cost: Cost; output: string }> {
    const outputPath = join(folder, 'output');
    const costs: Cost[] = [];
    let spent = 0;
    while (costs.length < (this.#report.isTiny ? 1 : MAX_RUNS) && spent < MAX_SECONDS) {
      const cost = await runMeasured(program.command, [path], outputPath);
      costs.push(cost);
      spent += cost.cpu;
    }
    const best = costs.reduce((a, b) => (b.cpu < a.cpu ? b : a));
    return { cost: best, output: readFileSync(outputPath, 'utf8') };
  }

  /** Measures each program with a nearly empty ledger. */
  async startsOf(programs: readonly Program[]): Promise<ReadonlyMap<Program, number>> {
    const path = join(folder, 'start');
    generateLedger(path, { lines: 10, days: 1, seed: this.#ledger.seed }, formatsOf(programs));
    const starts = new Map<Program, number>();
    for (const program of programs) {
      const { cost } = await this.#measure(program, `${path}.${program.format.ending}`);
      starts.set(program, cost.cpu);
    }
    return starts;
  }

  /** Measures the programs with one ledger and checks that their totals are equal to the cent. */
  async compare(lines: number, programs: readonly Program[]): Promise<Result[]> {
    const path = join(folder, 'ledger');
    const formats = formatsOf(programs);
    const expected = generateLedger(path, { lines, ...this.#ledger }, formats);
    const results: Result[] = [];
    for (const program of programs) {
      const { cost, output } = await this.#measure(program, `${path}.${program.format.ending}`);
      this.#checkTotals(program.name, expected, program.read(output));
      results.push({ program, cost });
    }
    for (const { ending } of formats) rmSync(`${path}.${ending}`);
    return results;
  }

  #checkTotals(name: string, expected: DailyTotals, actual: DailyTotals): void {
    const different = differences(expected, actual);
    this.#report.check(
      different.length === 0,
      `${name} has other totals on ${different.length} days. ${different.slice(0, 3).join('. ')}`,
    );
  }

  addComparison(
    lines: number,
    results: readonly Result[],
    starts: ReadonlyMap<Program, number>,
  ): void {
    this.#report.section(`${count(lines)} lines`);
    const peers = results.filter(({ program }) => !OURS.includes(program));
    const fastest = peers.toSorted((a, b) => a.cost.cpu - b.cost.cpu)[0];
    for (const { program, cost } of results) {
      const { name } = program;
      const peer = OURS.includes(program) ? fastest : undefined;
      const start = starts.get(program) ?? 0;
      this.#report.add(
        { name: `${name}, processor time`, value: cost.cpu, unit: 's', peer: peer?.cost.cpu },
        { name: `${name}, start alone`, value: start, unit: 's' },
        {
          name: `${name}, speed`,
          value: lines / cost.cpu,
          unit: 'lines/s',
          peer: peer && lines / peer.cost.cpu,
        },
        ...memoryFigure(`${name}, peak memory`, cost),
      );
    }
    if (fastest) this.#report.note(`Peer: ${fastest.program.name}, the fastest one.`);
  }

  /** Measures our programs with one ledger, beside a bare read of the file. */
  async measureOwn(lines: number): Promise<void> {
    const path = join(folder, 'own');
    const file = `${path}.${CANONICAL.ending}`;
    const expected = generateLedger(path, { lines, ...this.#ledger }, [CANONICAL]);
    const bare = bareParse(file);
    const outputPath = join(folder, 'output');
    const cost = await runMeasured(REPLAY_COMMAND, [file], outputPath);
    this.#checkTotals(REPLAY.name, expected, readReplay(readFileSync(outputPath, 'utf8')));
    const phases = measurePhases(file);
    rmSync(file);
    this.#report.check(phases.digests > 0, `The replay of ${lines} lines has no snapshot.`);
    this.#report.section(`${count(lines)} lines, ours alone`);
    const figure = (name: string, cpu: number): Figure => ({
      name,
      value: cpu,
      unit: 's',
      limit: bare.cpu,
    });
    this.#report.note('Limit: the file is read and its lines are counted.');
    this.#report.add(
      { name: 'size of the file', value: bare.bytes / MIB, unit: 'MiB' },
      figure('daily income statement', phases.read),
      { name: 'snapshots', value: phases.digests, unit: 'snapshots' },
      figure('daily income statement and snapshots', phases.read + phases.walk),
      figure('npm run replay, start included', cost.cpu),
      { name: 'npm run replay, speed', value: lines / cost.cpu, unit: 'lines/s' },
      ...memoryFigure('npm run replay, peak memory', cost),
    );
  }
}

/** Returns no figure where the operating system does not report peak memory. */
const memoryFigure = (name: string, { peak }: Cost): Figure[] =>
  peak === null ? [] : [{ name, value: peak / MIB, unit: 'MiB' }];

await runBenchmark(
  { quick: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
  async (report, { values }) => {
    const sizes = report.isTiny ? TINY : values.quick ? QUICK : FULL;
    const bench = new ReplayBench(report, { seed: Number(values.seed), days: sizes.days });
    try {
      report.note(
        `Seed ${values.seed}. Seconds are processor time, user and system, of all processes.`,
      );
      const peers = report.isTiny ? [] : PEERS.filter((peer) => isInstalled(report, peer));
      const starts = await bench.startsOf([...OURS, ...peers]);
      const shared = await bench.compare(sizes.shared, [...OURS, ...peers]);
      bench.addComparison(sizes.shared, shared, starts);
      const fastest = shared
        .filter(({ program }) => !OURS.includes(program))
        .toSorted((a, b) => a.cost.cpu - b.cost.cpu)[0]?.program;
      if (fastest) {
        const duel = await bench.compare(sizes.duel, [...OURS, fastest]);
        bench.addComparison(sizes.duel, duel, starts);
      } else {
        report.note('No peer program is measured.');
      }
      for (const lines of sizes.own) await bench.measureOwn(lines);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
