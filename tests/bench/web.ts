// Measures the public pages on a slow phone with Lighthouse, beside the same pages without scripts, and
// the bytes that a browser loads first. Measures the signed-in pages on a slow line until their first
// number, in the local environment that LOCAL_ENVIRONMENT names, or in one that it starts.
// `npm run bench:web [-- --runs 3 --page /friends]`
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { environmentFolder } from '../../emulators/local/environment-file.ts';
import { startLocalEnvironment } from '../../emulators/local/local-environment.ts';
import { listedPages } from '../../web/seo/site-map.ts';
import { percentile } from './support/distribution.ts';
import { runBenchmark, type Report } from './support/report.ts';
import { measureSignedInPages } from './web/app-pages.ts';
import { firstLoad } from './web/first-load.ts';
import { measureLargeOwner } from './web/large-owner.ts';
import { examine, type Category, type LighthouseReport } from './web/lighthouse.ts';
import { SIGNED_IN_PAGES, type SignedInPage } from './web/signed-in.ts';
import { serveSite, type Loaded, type SiteServer } from './web/site-server.ts';

/** The transactions of a large owner, and how often the dashboard is loaded. */
const LARGE_OWNER = { rows: 20_000, loads: 20 };
const TINY_OWNER = { rows: 1_000, loads: 1 };
const OWN_FOLDER = environmentFolder('bench-web');
const TINY_PAGE = '/method';
const TINY_SIGNED_IN_PAGE: SignedInPage = '/dashboard';
const NAME = 'bench-signed-in';

const PERFORMANCE = { atLeast: 95 };
const OTHER_SCORES = { atLeast: 100 };
const PAINT_RATIO = 1.2;
const KB = 1000;
const SCRIPTS_KB = 105;
const STYLES_KB = 12;

interface Measured {
  readonly reports: readonly LighthouseReport[];
  /** of the same page without scripts */
  readonly bare: readonly LighthouseReport[];
  readonly loaded: Loaded;
}

/** Builds the site. A tiny run takes the site of the local environment that LOCAL_ENVIRONMENT names, if any. */
function siteFolder({ isTiny }: Report): string {
  if (isTiny && process.env.LOCAL_ENVIRONMENT !== undefined) {
    return join(environmentFolder(process.env.LOCAL_ENVIRONMENT), 'site');
  }
  const folder = join(OWN_FOLDER, 'site');
  const build = ['--import', 'tsx', 'web/build.ts', `--out=${folder}`];
  // Standard output belongs to the report.
  execFileSync(process.execPath, build, { stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

async function measure(
  report: Report,
  {
    site,
    bareSite,
    path,
    runs,
  }: {
    readonly site: SiteServer;
    readonly bareSite: SiteServer;
    readonly path: string;
    readonly runs: number;
  },
): Promise<Measured> {
  const onRetry = (reason: string) => report.note(`${path} is measured again. ${reason}`);
  const reports: LighthouseReport[] = [];
  const bare: LighthouseReport[] = [];
  for (let run = 0; run < runs; run += 1) {
    // The two alternate, so that a busy minute of the machine affects both.
    bare.push(await examine(bareSite.address + path, { categories: ['performance'], onRetry }));
    reports.push(await examine(site.address + path, { onRetry }));
  }
  return { reports, bare, loaded: await firstLoad(site, path) };
}

const median = (
  reports: readonly LighthouseReport[],
  of: (report: LighthouseReport) => number,
): number => percentile(reports.map(of), 0.5);

function addPage(report: Report, path: string, { reports, bare, loaded }: Measured): void {
  const score = (category: Category) => median(reports, ({ scores }) => scores[category] ?? 0);
  const largestPaint = median(reports, ({ largestPaintMs }) => largestPaintMs);
  const barePaint = median(bare, ({ largestPaintMs }) => largestPaintMs);
  report.section(path);
  report.note(`Limit of the largest paint: ${path} without scripts.`);
  report.add(
    { name: 'performance', value: score('performance'), unit: 'points', target: PERFORMANCE },
    { name: 'accessibility', value: score('accessibility'), unit: 'points', target: OTHER_SCORES },
    {
      name: 'best practices',
      value: score('best-practices'),
      unit: 'points',
      target: OTHER_SCORES,
    },
    { name: 'SEO', value: score('seo'), unit: 'points', target: OTHER_SCORES },
    {
      name: 'largest paint',
      value: largestPaint,
      unit: 'ms',
      limit: barePaint,
      target: { atMost: PAINT_RATIO * barePaint },
    },
    { name: 'blocked time', value: median(reports, ({ blockingMs }) => blockingMs), unit: 'ms' },
    {
      name: 'layout shift',
      value: median(reports, ({ shift }) => shift),
      unit: 'CLS',
      target: { atMost: 0 },
    },
  );
  addLoaded(report, loaded);
  const failed = [...new Set(reports.flatMap((each) => each.failed))];
  if (failed.length > 0) report.note(`Failed audits: ${failed.join(', ')}`);
}

function addLoaded(report: Report, { scripts, styles, fonts, requests }: Loaded): void {
  report.add(
    {
      name: 'scripts of the first load, compressed',
      value: scripts / KB,
      unit: 'KB',
      target: { atMost: SCRIPTS_KB },
    },
    {
      name: 'styles of the first load, compressed',
      value: styles / KB,
      unit: 'KB',
      target: { atMost: STYLES_KB },
    },
    { name: 'fonts of the first load, compressed', value: fonts / KB, unit: 'KB' },
    { name: 'requests of the first load', value: requests, unit: 'requests' },
  );
}

/**
 * Checks the Lighthouse scores of one page besides performance. What a browser loads before the network
 * is idle depends on the speed of the machine, so its size is not checked.
 */
async function checkPage(report: Report, site: SiteServer, path: string): Promise<void> {
  const categories = ['accessibility', 'best-practices', 'seo'] as const;
  const { scores, failed } = await examine(site.address + path, { categories });
  const loaded = await firstLoad(site, path);
  report.section(path);
  for (const category of categories) {
    const value = scores[category] ?? 0;
    report.add({ name: category, value, unit: 'points', target: OTHER_SCORES });
    report.check(value === 100, `${path} has ${value} points for ${category}: ${failed.join()}.`);
  }
  addLoaded(report, loaded);
  report.check(loaded.requests > 0, `${path} loads nothing.`);
}

async function measurePublicPages(
  report: Report,
  { paths, runs }: { readonly paths: readonly string[]; readonly runs: number },
): Promise<void> {
  const folder = siteFolder(report);
  const site = await serveSite(folder, true);
  const bareSite = await serveSite(folder, false);
  try {
    for (const path of paths) {
      if (report.isTiny) await checkPage(report, site, path);
      else addPage(report, path, await measure(report, { site, bareSite, path, runs }));
    }
  } finally {
    site.close();
    bareSite.close();
    rmSync(OWN_FOLDER, { recursive: true, force: true });
  }
}

const signedInPagesOf = (isWanted: (path: string) => boolean) =>
  (Object.keys(SIGNED_IN_PAGES) as SignedInPage[]).filter(isWanted);

const startOwnEnvironment = () => startLocalEnvironment({ name: NAME, ports: 'free' });

await runBenchmark(
  { runs: { type: 'string', default: '3' }, page: { type: 'string' } },
  async (report, { values }) => {
    const runs = report.isTiny ? 1 : Number(values.runs);
    const page = report.isTiny ? TINY_PAGE : values.page;
    const wanted = (path: string) => page === undefined || page === path;
    const paths = listedPages()
      .map(({ path }) => path)
      .filter(wanted);
    const signedInPages = report.isTiny
      ? ([TINY_SIGNED_IN_PAGE] as const)
      : signedInPagesOf(wanted);
    if (paths.length + signedInPages.length === 0) throw new Error(`There is no page ${page}.`);
    report.note(`Medians of ${runs} runs.`);
    if (paths.length > 0) await measurePublicPages(report, { paths, runs });
    if (signedInPages.length === 0) return;
    const own =
      process.env.LOCAL_ENVIRONMENT === undefined ? await startOwnEnvironment() : undefined;
    try {
      const environment = own?.name ?? process.env.LOCAL_ENVIRONMENT ?? NAME;
      await measureSignedInPages(report, environment, { pages: signedInPages, runs });
      if (signedInPages.includes('/dashboard')) {
        await measureLargeOwner(report, environment, report.isTiny ? TINY_OWNER : LARGE_OWNER);
      }
    } finally {
      await own?.stop();
    }
  },
);
