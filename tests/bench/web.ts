// How fast the public pages are on a slow phone, and what Lighthouse says of them; each page also beside
// itself with every script taken out. `npm run bench:web [-- --runs 3 --page /friends]`
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listedPages } from '../../web/reach/listing.ts';
import { percentile } from './distribution.ts';
import { printMachine } from './machine.ts';
import { milliseconds, printTable, ratio } from './table.ts';
import { firstLoad } from './web/first-load.ts';
import { examine, type Report } from './web/lighthouse.ts';
import { serveSite, type Loaded } from './web/site-server.ts';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, page: { type: 'string' } },
});
const RUNS = Number(options.runs);
const FOLDER = join('worlds', 'bench-web');

const BARS = {
  performance: 95,
  others: 100,
  paintRatio: 1.2,
  scriptBytes: 105_000,
  styleBytes: 12_000,
} as const;

interface Measured {
  readonly path: string;
  readonly reports: readonly Report[];
  readonly bare: readonly Report[];
  readonly loaded: Loaded;
}

printMachine(`${RUNS} runs, medians`);
execFileSync(
  process.execPath,
  ['--import', 'tsx', 'web/build.ts', `--out=${join(FOLDER, 'site')}`],
  {
    stdio: 'inherit',
  },
);
const [site, bareSite] = [
  await serveSite(join(FOLDER, 'site'), true),
  await serveSite(join(FOLDER, 'site'), false),
];
const measured: Measured[] = [];
for (const { path } of listedPages()) {
  if (options.page === undefined || options.page === path) measured.push(await measure(path));
}
site.close();
bareSite.close();
rmSync(FOLDER, { recursive: true });

const median = (reports: readonly Report[], of: (report: Report) => number) =>
  percentile(reports.map(of), 0.5);

printTable(
  ['page', 'performance', 'accessibility', 'best practices', 'SEO', 'not passed'],
  measured.map(({ path, reports }) => [
    path,
    ...(['performance', 'accessibility', 'best-practices', 'seo'] as const).map((category) =>
      String(median(reports, ({ scores }) => scores[category] ?? 0)),
    ),
    [...new Set(reports.flatMap(({ failed }) => failed))].join(', ') || '–',
  ]),
);
printTable(
  ['page', 'largest paint', 'without scripts', 'ratio', 'blocked', 'layout shift'],
  measured.map(({ path, reports, bare }) => [
    path,
    milliseconds(median(reports, largestPaint)),
    milliseconds(median(bare, largestPaint)),
    ratio(paintRatio({ reports, bare })),
    milliseconds(median(reports, ({ blockingMs }) => blockingMs)),
    median(reports, ({ shift }) => shift).toFixed(3),
  ]),
);
printTable(
  [
    'first load, compressed',
    'scripts, KB',
    'of 105',
    'styles, KB',
    'of 12',
    'fonts, KB',
    'requests',
  ],
  measured.map(({ path, loaded }) => [
    path,
    kilobytes(loaded.scripts),
    ratio(loaded.scripts / BARS.scriptBytes),
    kilobytes(loaded.styles),
    ratio(loaded.styles / BARS.styleBytes),
    kilobytes(loaded.fonts),
    String(loaded.requests),
  ]),
);
const missed = measured.flatMap(missedBars);
console.log(missed.length === 0 ? 'Every bar is met.' : `Missed:\n${missed.join('\n')}`);

async function measure(path: string): Promise<Measured> {
  const reports: Report[] = [];
  const bare: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    // In turns, so that a busy minute of the machine falls on both.
    bare.push(await examine(bareSite.address + path, ['performance']));
    reports.push(await examine(site.address + path));
  }
  return { path, reports, bare, loaded: await firstLoad(site, path) };
}

function largestPaint({ largestPaintMs }: Report): number {
  return largestPaintMs;
}

function paintRatio({ reports, bare }: Pick<Measured, 'reports' | 'bare'>): number {
  return median(reports, largestPaint) / median(bare, largestPaint);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function missedBars({ path, reports, bare, loaded }: Measured): string[] {
  const scores = ({ scores: { performance = 0, ...others } }: Report) => ({
    performance,
    others: Math.min(...Object.values(others)),
  });
  return [
    median(reports, (report) => scores(report).performance) < BARS.performance && 'performance',
    median(reports, (report) => scores(report).others) < BARS.others && 'another score',
    paintRatio({ reports, bare }) > BARS.paintRatio && 'largest paint',
    median(reports, ({ shift }) => shift) > 0 && 'layout shift',
    loaded.scripts > BARS.scriptBytes && 'scripts',
    loaded.styles > BARS.styleBytes && 'styles',
  ]
    .filter((bar) => bar !== false)
    .map((bar) => `${path}: ${bar}`);
}
