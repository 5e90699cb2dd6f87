// What real companies at QuickBooks have: stock, amounts with many decimals, several currencies, long
// charts of accounts, and reports of other countries.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import { afterEach, describe, expect, it } from 'vitest';
import { generateCompany, type GeneratedCompany } from '../../../emulators/companies/generate.ts';
import type { SourceReader } from '../../../functions/src/connections/ports/source-provider.ts';
import {
  SyncedTransactions,
  totalsOf,
  totalsOfReport,
  truthOf,
} from '../../kit/providers/books-totals.ts';
import {
  recordingGrant,
  startBooksHarness,
  type BooksHarness,
} from '../../kit/providers/books-harness.ts';

const DAYS = 60;
const UNTIL = businessDate('2026-11-20');
const SINCE = addDays(UNTIL, 1 - DAYS);
const PERIOD = { from: SINCE, to: UNTIL };
const NOW = new Date('2026-11-21T15:00:00Z');
const BASES = ['accrual', 'cash'] as const;

let harness: BooksHarness;
afterEach(() => harness.close());

async function open(features: Partial<GeneratedCompany>, basis: Basis = 'accrual') {
  const books = generateCompany({ seed: 'shop', until: UNTIL, days: DAYS, ...features });
  harness = await startBooksHarness('quickbooks', [books], NOW);
  const { grant } = await harness.connect();
  const reader = harness.source.open(recordingGrant(grant), harness.reading(basis));
  return { books, reader, truth: truthOf(books, basis, PERIOD) };
}

async function readAll(reader: SourceReader) {
  const synced = new SyncedTransactions();
  await synced.read(reader, SINCE, () => Promise.reject(new Error('There is no limit.')));
  return synced;
}

const reportOnly = (synced: SyncedTransactions) =>
  synced.all().filter(({ id }) => id.startsWith('Report:'));

describe('a profit and loss report', () => {
  it.each(BASES)(
    'of France proves its days with other names of groups, on %s basis',
    async (basis) => {
      const { reader, truth } = await open({ profile: { country: 'FR' } }, basis);
      expect(totalsOf((await readAll(reader)).all())).toEqual(truth);
      const report = await reader.profitAndLoss?.(PERIOD, basis);
      expect(totalsOfReport(report ?? [])).toEqual(truth);
    },
  );

  it('of a single day is read although the end must be after the start', async () => {
    const { books, reader } = await open({});
    const period = { from: addDays(UNTIL, -3), to: addDays(UNTIL, -3) };
    const report = await reader.profitAndLoss?.(period, 'accrual');
    expect(report?.map(({ date }) => date)).toEqual([period.from]);
    expect(totalsOfReport(report ?? [])).toEqual(truthOf(books, 'accrual', period));
  });

  it('that does not add up is an error with a reason, and no days of zero', async () => {
    const { reader } = await open({});
    harness.service.alterAnswer = (path, body) =>
      path.includes('/reports/')
        ? (JSON.parse(JSON.stringify(body).replaceAll('"Income"', '"Unheard"')) as object)
        : body;
    const report = reader.profitAndLoss?.(PERIOD, 'accrual');
    // The accounts still tell what the section is.
    await expect(report).resolves.toHaveLength(DAYS);
    harness.service.alterAnswer = (path, body) =>
      path.includes('/reports/') ? { ...body, Rows: undefined, Header: {} } : body;
    await expect(reader.profitAndLoss?.(PERIOD, 'accrual')).rejects.toMatchObject({
      code: 'provider-down',
      finding: 'unproved-report',
    });
  });
});
