import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import {
  dayOf,
  every,
  lineOn,
  ordinaryPurchases,
  counterSales,
} from '../../kit/sample-ledgers/detector-ledger.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDetector, DETECTOR } from './build.ts';
import type { BenchAlert, BenchBooks } from './detector.ts';
import { DEV_FOLDER, missingIn, openFolder } from './folder/scenarios.ts';
import { alertsByService } from './checks/service-path.ts';

interface BuiltModule {
  detectAll(books: BenchBooks): BenchAlert[];
}

let built: BuiltModule;
beforeAll(async () => {
  await buildDetector();
  built = (await import(pathToFileURL(DETECTOR).href)) as BuiltModule;
});

const EVAL_START = 90;
const EVAL_END = 400;

const sentFrom = (from: string, alerts: readonly BenchAlert[]): BenchAlert[] =>
  alerts.filter(({ date }) => date >= from);

/** An ordinary shop with many anomalies within some weeks. */
const LINES: readonly Posting[] = [
  ...counterSales(EVAL_END, (offset) => (offset > 340 ? 0.3 : 1)),
  ...ordinaryPurchases(EVAL_END),
  ...every(30, EVAL_END, (offset) =>
    lineOn(offset, offset > 200 ? -230_000 : -200_000, { counterparty: 'Landlord' }),
  ),
  ...every(30, 300, (offset) =>
    lineOn(offset + 3, 90_000, { counterparty: 'Client 01', kind: 'other_income' }),
  ),
  lineOn(150, -900_000, { counterparty: 'Nova Trading' }),
  lineOn(220, -61_234, { counterparty: 'Dairy' }),
  lineOn(221, -61_234, { counterparty: 'Dairy' }),
  // Forty transactions that the service aggregates, and one that is posted late.
  ...Array.from({ length: 40 }, (_, index) =>
    lineOn(260, -900, { id: `fee-${index}`, counterparty: 'Till' }),
  ),
  lineOn(280, -450_000, { counterparty: 'Late & Sons', postedDate: dayOf(284) }),
].map((line, place) => ({ ...line, id: `t${String(place).padStart(6, '0')}` }));

const BOOKS: BenchBooks = {
  transactions: LINES.map(({ id, amount, postedDate, ...line }) => ({
    ...line,
    tx_id: id,
    posted_date: postedDate,
    amount_cents: amount,
  })),
  openingBalance: { cents: 3_000_000, date: dayOf(EVAL_START) },
  evalEnd: dayOf(EVAL_END),
};

describe('the built detector module', () => {
  it('sends the same alerts as the service', () => {
    const sent = sentFrom(dayOf(EVAL_START), built.detectAll(BOOKS));
    expect(new Set(sent.map(({ type }) => type)).size).toBeGreaterThan(3);
    expect(sent).toEqual(alertsByService(BOOKS, dayOf(EVAL_START)));
  });

  it('sends the same alerts for any order of transactions', () => {
    const reversed = { ...BOOKS, transactions: BOOKS.transactions.toReversed() };
    expect(built.detectAll(reversed)).toEqual(built.detectAll(BOOKS));
  });

  it('runs without the newest array methods and from any folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'old-node-'));
    writeFileSync(join(folder, 'books.json'), JSON.stringify(BOOKS));
    const script = `
      for (const of of [Array, Object.getPrototypeOf(Int8Array)])
        for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) delete of.prototype[name];
      for (const of of [Object, Map]) delete of.groupBy;
      const { detectAll } = await import(${JSON.stringify(pathToFileURL(DETECTOR).href)});
      const { readFileSync } = await import('node:fs');
      console.log(JSON.stringify(detectAll(JSON.parse(readFileSync('books.json', 'utf8')))));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: folder,
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    expect(JSON.parse(output)).toEqual(built.detectAll(BOOKS));
  });
});

const isHere = existsSync(DEV_FOLDER) && missingIn(DEV_FOLDER).length === 0;

/** One scenario each with an anomaly, late postings, little cash, and none of these. */
const SCENARIOS = [
  'dev_nonprofit_hc#base',
  'dev_makerspace_hk#r03',
  'dev_bistro_co#late',
  'dev_bakery_co#cf01',
] as const;

describe.skipIf(!isHere)(
  isHere ? 'on the benchmark' : `on the benchmark (skipped, because ${DEV_FOLDER} does not exist)`,
  () => {
    it.each(SCENARIOS)('sends the same alerts as the service for %s', async (id) => {
      const folder = await openFolder(DEV_FOLDER);
      const scenario = folder.scenarios.find((one) => one.id === id);
      const start = folder.businesses.get(scenario?.business ?? '')?.eval_start ?? '';
      if (!scenario) throw new Error(`no scenario ${id}`);
      const books = folder.booksOf(scenario);
      const sent = sentFrom(start, built.detectAll(books));
      expect(sent.length).toBeGreaterThan(0);
      expect(sent).toEqual(alertsByService(books, start));
    });
  },
);
