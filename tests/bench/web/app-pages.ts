import type { Report } from '../support/report.ts';
import { median } from '../support/distribution.ts';
import { openSignedInSite, type SignedInPage } from './signed-in.ts';
import type { SlowLoad } from './slow-line.ts';

/** The limits of a signed-in page on the slow line. */
const LIMITS = { skeletonMs: 2_500, numberMs: 6_000, kilobytes: 280 } as const;
const KB = 1000;

/**
 * Measures signed-in pages on the slow line: with an empty cache, for a returning visitor, and for one whose
 * device keeps a copy of the numbers.
 */
export async function measureSignedInPages(
  report: Report,
  environment: string,
  { pages, runs }: { readonly pages: readonly SignedInPage[]; readonly runs: number },
): Promise<void> {
  const site = await openSignedInSite(environment);
  report.note(
    'Signed-in pages: 400 kbit/s and 400 ms per request, gzip over HTTP/1.1, expired ID token.',
  );
  try {
    for (const page of pages) {
      for (const isCold of [true, false]) {
        const loads: SlowLoad[] = [];
        for (let run = 0; run < runs; run += 1) loads.push(await site.load(page, isCold));
        addLoads(report, `${page}, ${isCold ? 'empty cache' : 'returning visitor'}`, loads);
        const bytes = median(loads.map((load) => load.bytes));
        // The emulator does not compress its answers, which are 34 KB for transactions.
        if (page === '/dashboard/transactions') continue;
        report.check(
          bytes <= LIMITS.kilobytes * KB,
          `${page} receives ${bytes} bytes before its first number.`,
        );
      }
    }
    await site.keepNumbers();
    for (const page of pages) {
      // The first load keeps the copy that the others show.
      await site.load(page, false);
      const loads: SlowLoad[] = [];
      for (let run = 0; run < runs; run += 1) loads.push(await site.load(page, false));
      addLoads(report, `${page}, returning visitor with a copy on the device`, loads);
    }
  } finally {
    await site.close();
  }
}

function addLoads(report: Report, section: string, loads: readonly SlowLoad[]): void {
  const of = (value: (load: SlowLoad) => number) => median(loads.map(value));
  const limited = (name: string, value: number, unit: string, limit: number) => ({
    name,
    value,
    unit,
    limit,
    target: { atMost: limit },
  });
  report.section(section);
  report.add(
    limited(
      'skeleton',
      of((load) => load.skeletonMs),
      'ms',
      LIMITS.skeletonMs,
    ),
    limited(
      'first number',
      of((load) => load.numberMs),
      'ms',
      LIMITS.numberMs,
    ),
    limited('bytes before it', of((load) => load.bytes) / KB, 'KB', LIMITS.kilobytes),
    { name: 'scripts before it', value: of((load) => load.scriptBytes) / KB, unit: 'KB' },
    { name: 'requests before it', value: of((load) => load.requests), unit: 'requests' },
    { name: 'largest paint', value: of((load) => load.largestPaintMs), unit: 'ms' },
  );
}
