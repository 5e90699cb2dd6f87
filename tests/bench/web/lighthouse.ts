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
  runtimeError: z.object({ message: z.string() }).optional(),
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

/**
 * Loads a page as Lighthouse's phone does: a slow processor and a slow network, both simulated.
 *
 * @throws Error when the page could not be measured
 */
export async function examine(
  url: string,
  categories: readonly Category[] = CATEGORIES,
): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const file = join(folder, 'report.json');
  try {
    await promisify(execFile)(
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
    return read(JSON.parse(await readFile(file, 'utf8')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function read(json: unknown): Report {
  const { audits, categories, runtimeError } = reportSchema.parse(json);
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
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
