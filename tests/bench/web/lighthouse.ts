import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { installBrowser } from '../../../scripts/browser.ts';

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

export interface LighthouseReport {
  /** 0 to 100 */
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  /** weighted audits that failed */
  readonly failed: readonly string[];
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  /** cumulative layout shift, which has no unit */
  readonly shift: number;
}

/** The browser sometimes records no trace of a load. Lighthouse then asks to run it again. */
const MAX_TRIES = 3;

/** Thrown if another try may succeed. */
class NotMeasured extends Error {}

/**
 * Examines a page on Lighthouse's phone, with a simulated slow processor and slow network.
 *
 * @param onRetry called before another try, which starts from nothing
 * @throws Error if the page cannot be measured
 */
export async function examine(
  url: string,
  {
    categories = CATEGORIES,
    onRetry,
  }: { readonly categories?: readonly Category[]; readonly onRetry?: (reason: string) => void },
): Promise<LighthouseReport> {
  for (let left = MAX_TRIES - 1; ; left -= 1) {
    try {
      return await tryOnce(url, categories);
    } catch (error) {
      if (left === 0 || !(error instanceof NotMeasured)) throw error;
      onRetry?.(error.message);
    }
  }
}

async function tryOnce(url: string, categories: readonly Category[]): Promise<LighthouseReport> {
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
      { env: { ...process.env, CHROME_PATH: installBrowser() } },
    );
    // A failed run also writes a report, which has the reason.
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

function read(json: unknown): LighthouseReport {
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
