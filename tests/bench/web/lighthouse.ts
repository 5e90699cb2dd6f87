import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { requireBrowser } from '../../../scripts/browser.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

const auditSchema = z.object({
  score: z.number().nullable(),
  numericValue: z.number().optional(),
});
const reportSchema = z.object({
  runtimeError: z.object({ code: z.string(), message: z.string() }).optional(),
  audits: z.record(z.string(), auditSchema),
  categories: z.partialRecord(
    z.enum(CATEGORIES),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
});

export interface Report {
  /** 0 to 100 */
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  /** Weighted audits that were not passed. */
  readonly failed: readonly string[];
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  /** Cumulative layout shift, without a unit. */
  readonly shift: number;
}

/** The browser sometimes leaves no trace of a load; Lighthouse itself says to run it again then. */
const TRIES_MOST = 3;

/** Lighthouse could not measure a page; another try may. */
class NotMeasured extends Error {}

/**
 * Loads a page as Lighthouse's phone does: a slow processor and a slow network, both simulated. Says so
 * when it has to try again, which is a measurement of its own: nothing is kept of the one that failed.
 *
 * @throws Error when the page could not be measured
 */
export async function examine(
  url: string,
  categories: readonly Category[] = CATEGORIES,
): Promise<Report> {
  for (let left = TRIES_MOST - 1; ; left -= 1) {
    try {
      return await tryOnce(url, categories);
    } catch (error) {
      if (left === 0 || !(error instanceof NotMeasured)) throw error;
      console.log(`${new URL(url).pathname} is measured again. ${error.message}`);
    }
  }
}

async function tryOnce(url: string, categories: readonly Category[]): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const file = join(folder, 'report.json');
  try {
    const run = promisify(execFile)(
      process.execPath,
      [
        'node_modules/lighthouse/cli/index.js',
        url,
        '--quiet',
        '--output=json',
        `--output-path=${file}`,
        `--only-categories=${categories.join(',')}`,
        '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
        '--no-enable-error-reporting',
      ],
      { env: { ...process.env, CHROME_PATH: requireBrowser() } },
    );
    // A run that failed leaves a report too, which says why.
    const failure = await run.then(
      () => undefined,
      (error: unknown) => error,
    );
    const report = await readFile(file, 'utf8').catch(() => undefined);
    if (report === undefined) throw failure;
    return read(JSON.parse(report));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function read(json: unknown): Report {
  const { audits, categories, runtimeError } = reportSchema.parse(json);
  if (runtimeError) {
    const { code, message } = runtimeError;
    throw new (code === 'NO_NAVSTART' ? NotMeasured : Error)(`Lighthouse: ${code}, ${message}`);
  }
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const scores: Partial<Record<Category, number>> = {};
  const failed: string[] = [];
  for (const category of CATEGORIES) {
    const found = categories[category];
    if (!found) continue;
    scores[category] = Math.round((found.score ?? 0) * 100);
    if (category === 'performance') continue;
    for (const { id, weight } of found.auditRefs) {
      if (weight > 0 && (audits[id]?.score ?? 1) < 1) failed.push(id);
    }
  }
  return {
    scores,
    failed,
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockingMs: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  };
}
