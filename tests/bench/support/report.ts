// Runs one benchmark: reads its flags, collects its figures and prints them as tables or as JSON.
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { z } from 'zod';
import { currentCommit } from './current-commit.ts';
import { tableText } from './table.ts';

/** One measured number. */
export interface Figure {
  /** unique within the benchmark */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** the best value that the same work can reach, measured in the same run */
  readonly limit?: number | undefined;
  /** the value of another program that does the same work */
  readonly peer?: number | undefined;
  /** the highest or lowest acceptable value; only the table shows it */
  readonly target?: { readonly atMost: number } | { readonly atLeast: number } | undefined;
}

/** One figure as `--json` prints it. */
export const rowSchema = z.strictObject({
  name: z.string().min(1),
  value: z.number(),
  unit: z.string().min(1),
  limit: z.number().nullable(),
  peer: z.number().nullable(),
  /** value divided by peer, or by limit if there is no peer */
  ratio: z.number().nullable(),
  /** the load average of the last minute when the figure was recorded */
  load: z.number(),
  commit: z.string().min(1),
});

export type Row = z.infer<typeof rowSchema>;

interface Recorded extends Figure {
  readonly section: string;
  readonly load: number;
}

/** The figures and failed checks of one run. */
export class Report {
  /** True for the short run that checks outputs and ignores times. */
  readonly isTiny: boolean;
  /** True if the figures are printed as JSON. */
  readonly isJson: boolean;
  readonly #figures: Recorded[] = [];
  #section = '';
  #failures = 0;

  constructor({ isTiny, isJson }: { readonly isTiny: boolean; readonly isJson: boolean }) {
    this.isTiny = isTiny;
    this.isJson = isJson;
  }

  get hasFailed(): boolean {
    return this.#failures > 0;
  }

  /** Starts a new table. Names of figures begin with its title in JSON. */
  section(title: string): void {
    this.#printTable();
    this.#section = title;
  }

  /** @throws Error if the value is not a finite number or the name is taken */
  add(...figures: readonly Figure[]): void {
    for (const figure of figures) {
      const recorded = { ...figure, section: this.#section, load: loadavg()[0] ?? 0 };
      const name = fullName(recorded);
      if (this.#figures.some((other) => fullName(other) === name)) {
        throw new Error(`Two figures have the name "${name}".`);
      }
      for (const number of [figure.value, figure.limit, figure.peer]) {
        if (number !== undefined && !Number.isFinite(number)) {
          throw new Error(`"${name}" is ${number}, which is not a measurement.`);
        }
      }
      this.#figures.push(recorded);
    }
  }

  /** Prints text for people. With `--json` it goes to standard error. */
  note(text: string): void {
    if (this.isJson) console.error(text);
    else console.log(text);
  }

  /** Records a wrong output, which makes the benchmark exit with code 1. */
  check(isRight: boolean, failure: string): void {
    if (isRight) return;
    this.#failures += 1;
    console.error(`Check failed: ${failure}`);
  }

  /** Prints the figures that are not printed yet. */
  finish(): void {
    this.#printTable();
    if (this.isJson) console.log(JSON.stringify(this.#rows(), null, 2));
  }

  #rows(): Row[] {
    const commit = currentCommit();
    return this.#figures.map((figure) => ({
      name: fullName(figure),
      value: figure.value,
      unit: figure.unit,
      limit: figure.limit ?? null,
      peer: figure.peer ?? null,
      ratio: ratioOf(figure),
      load: figure.load,
      commit,
    }));
  }

  #printTable(): void {
    const figures = this.#figures.filter(({ section }) => section === this.#section);
    if (this.isJson || figures.length === 0) return;
    const columns = COLUMNS.filter(
      ({ title, of }) =>
        (title !== 'target' || !this.isTiny) && figures.some((figure) => of(figure) !== ''),
    );
    console.log(
      `\n${tableText(
        [this.#section || 'figure', ...columns.map(({ title }) => title)],
        figures.map((figure) => [figure.name, ...columns.map(({ of }) => of(figure))]),
      )}\n`,
    );
  }
}

const fullName = ({ section, name }: Pick<Recorded, 'section' | 'name'>): string =>
  section === '' ? name : `${section}: ${name}`;

/** @returns null without a comparison, and for a comparison with zero */
function ratioOf({ value, limit, peer }: Figure): number | null {
  const other = peer ?? limit;
  return other === undefined || other === 0 ? null : value / other;
}

/** `12,345`, `123`, `12.3`, `1.23` or `0.00123` */
const inThreeDigits = (value: number): string =>
  value.toLocaleString(
    'en-US',
    Math.abs(value) < 1000 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 },
  );

const ifGiven = (value: number | undefined): string =>
  value === undefined ? '' : inThreeDigits(value);

function targetText({ target, value }: Figure): string {
  if (target === undefined) return '';
  const [sign, bound, isMet] =
    'atMost' in target
      ? ['≤', target.atMost, value <= target.atMost]
      : ['≥', target.atLeast, value >= target.atLeast];
  return `${sign} ${inThreeDigits(bound)} ${isMet ? 'met' : 'missed'}`;
}

const COLUMNS: readonly { readonly title: string; readonly of: (figure: Figure) => string }[] = [
  { title: 'value', of: ({ value }) => inThreeDigits(value) },
  { title: 'unit', of: ({ unit }) => unit },
  { title: 'limit', of: ({ limit }) => ifGiven(limit) },
  { title: 'peer', of: ({ peer }) => ifGiven(peer) },
  {
    title: 'ratio',
    of: (figure) => {
      const ratio = ratioOf(figure);
      return ratio === null ? '' : `${inThreeDigits(ratio)}×`;
    },
  },
  { title: 'target', of: targetText },
];

/** A wrong flag or argument. Only its message is printed. */
export class UsageError extends Error {}

/** The date, the machine and its load. */
function machineText(): string {
  return [
    new Date().toISOString().slice(0, 10),
    cpus()[0]?.model ?? 'unknown processor',
    `${availableParallelism()} cores`,
    `load ${loadavg()[0]?.toFixed(1)}`,
    `Node ${process.version}`,
  ].join(', ');
}

const SHARED_OPTIONS = {
  tiny: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** The flags and arguments that a benchmark was started with. */
export type Arguments<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options & typeof SHARED_OPTIONS; allowPositionals: true }>
>;

/**
 * Runs a benchmark as a program and ends the process, because a Firestore client keeps connections
 * open for minutes. The exit code is 1 after a failed check or an error.
 *
 * @param options flags besides `--tiny` and `--json`
 */
export async function runBenchmark<const Options extends ParseArgsOptionsConfig>(
  options: Options,
  measure: (report: Report, given: Arguments<Options>) => Promise<void>,
): Promise<never> {
  // Without this the SDK looks for Google's credentials on the network.
  process.env.METADATA_SERVER_DETECTION = 'none';
  const given = parseArgs({
    options: { ...options, ...SHARED_OPTIONS },
    allowPositionals: true,
  }) as Arguments<Options>;
  const { tiny: isTiny, json: isJson } = given.values as { tiny: boolean; json: boolean };
  const report = new Report({ isTiny, isJson });
  report.note(machineText());
  let hasThrown = false;
  try {
    await measure(report, given);
    report.finish();
  } catch (error) {
    hasThrown = true;
    console.error(error instanceof UsageError ? error.message : error);
  }
  process.exit(hasThrown || report.hasFailed ? 1 : 0);
}
