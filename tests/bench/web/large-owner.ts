// The dashboard of an owner with many transactions, on a fast line and with an empty cache.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { toStoredDailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { storedPosting } from '@daily-snapshot/domain/ledger/stored-posting';
import { chromium, type BrowserContext } from '@playwright/test';
import {
  addressOf,
  environmentFolder,
  readEnvironmentFile,
} from '../../../emulators/local/environment-file.ts';
import { installBrowser } from '../../../scripts/browser.ts';
import {
  documentsRead,
  recordFirestoreTraffic,
  recordRestReads,
} from '../../kit/browser/document-reads.ts';
import { manyPostings, summariesOf } from '../../kit/sample-ledgers/large-daily-summaries.ts';
import { percentile } from '../support/distribution.ts';
import type { Report } from '../support/report.ts';
import { SIGNED_IN_PAGES } from './signed-in.ts';
import { serveSite } from './site-server.ts';
import { waitForNumber, watchPage, type Watched } from './slow-line.ts';

const LATEST = businessDate('2026-11-18');
const NAMES = 400;
/** A page that reads nothing for so long is complete. */
const QUIET_MS = 2_000;
const LIMITS = { reads: 40, p95Ms: 1_500 } as const;

interface Load {
  readonly numberMs: number;
  readonly reads: number;
}

/** Stores an owner with one business that has this many transactions. */
async function storeLargeOwner(rows: number) {
  // Imported now, because the module reads the environment when it is loaded.
  const { storeBakery } = await import('../../kit/local-environment/bakery.ts');
  const { db } = await import('../../kit/local-environment/admin-sdk.ts');
  const bakery = await storeBakery(LATEST);
  const own = bakery.books.postings.length;
  const postings = manyPostings(LATEST, { lines: Math.max(0, rows - own), names: NAMES });
  const summaries = summariesOf(LATEST, [...bakery.books.postings, ...postings]);
  const writer = db.bulkWriter();
  void writer.set(db.doc(paths.dailySummaries(bakery.id)), toStoredDailySummaries(summaries));
  for (const posting of postings) {
    const key = createHash('sha256').update(posting.id).digest('base64url');
    void writer.set(db.doc(paths.posting(bakery.id, key)), storedPosting(posting));
  }
  await writer.close();
  const stored = await db.collection(paths.postings(bakery.id)).count().get();
  return { ...bakery, rows: stored.data().count };
}

async function signIn(
  context: BrowserContext,
  site: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${site}/auth?next=/dashboard`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Archive' }).waitFor();
  await page.close();
}

async function loadDashboard(
  context: BrowserContext,
  address: string,
  firestoreHost: string,
): Promise<Load> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    const restReads = recordRestReads(page, firestoreHost);
    await recordFirestoreTraffic(page);
    await page.addInitScript(watchPage, SIGNED_IN_PAGES['/dashboard'].awaited);
    await page.goto(`${address}/dashboard`, { waitUntil: 'commit' });
    await waitForNumber(page);
    const numberMs = await page.evaluate(
      () => (window as { watched?: Watched }).watched?.firstNumber ?? Number.NaN,
    );
    // Firebase loads after the first number and reads the documents again to keep them current.
    await page.getByRole('slider', { name: 'Day' }).waitFor();
    const readsNow = async () => restReads().length + (await documentsRead(page)).length;
    let reads = await readsNow();
    for (let before = -1; before !== reads; reads = await readsNow()) {
      before = reads;
      await page.waitForTimeout(QUIET_MS);
    }
    return { numberMs, reads };
  } finally {
    await page.close();
  }
}

/** Measures the reads of the dashboard and the time to its first number. */
export async function measureLargeOwner(
  report: Report,
  environment: string,
  { rows, loads }: { readonly rows: number; readonly loads: number },
): Promise<void> {
  process.env.LOCAL_ENVIRONMENT = environment;
  const folder = environmentFolder(environment);
  const owner = await storeLargeOwner(rows);
  const site = await serveSite(join(folder, 'site'), true, join(folder, 'firebase.json'));
  const browser = await chromium.launch({ executablePath: installBrowser() });
  try {
    const context = await browser.newContext();
    await signIn(context, site.address, owner);
    const firestoreHost = new URL(addressOf(readEnvironmentFile(environment).ports.firestore)).host;
    const measured: Load[] = [];
    for (let load = 0; load < loads; load += 1) {
      measured.push(await loadDashboard(context, site.address, firestoreHost));
    }
    const reads = Math.max(...measured.map((load) => load.reads));
    report.section('/dashboard of a large owner, empty cache, fast line');
    report.add(
      { name: 'transactions stored', value: owner.rows, unit: 'transactions' },
      { name: 'documents read', value: reads, unit: 'reads', target: { atMost: LIMITS.reads } },
      {
        name: 'first number, p95',
        value: percentile(
          measured.map(({ numberMs }) => numberMs),
          0.95,
        ),
        unit: 'ms',
        target: { atMost: LIMITS.p95Ms },
      },
    );
    report.check(reads > 0 && reads <= LIMITS.reads, `The dashboard reads ${reads} documents.`);
  } finally {
    await browser.close();
    site.close();
  }
}
