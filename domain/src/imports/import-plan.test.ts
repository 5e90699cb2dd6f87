import { describe, expect, it } from 'vitest';
import { decodeAs, encodeUtf8 } from '../../../tests/kit/bank-files/utf8.ts';
import { businessDate } from '../calendar/business-date.ts';
import type { ProfitSource } from '../ledger/classification/is-counted.ts';
import { planImport } from './import-plan.ts';
import type { FileAccount, UploadedFile } from './imported-file-schema.ts';

const ACCOUNTS: readonly FileAccount[] = [
  { nameInFile: 'Business 4411', name: 'Checking', kind: 'bank' },
  { nameInFile: 'Card 0872', name: 'Visa', kind: 'card' },
];

const CSV = [
  'Date,Account,Description,Amount,Currency,Status',
  '2026-11-18,Business 4411,Card sales,100.00,USD,Booked',
  '2026-11-18,Business 4411,Card sales,110.00,USD,Booked',
  '2026-11-20,Card 0872,Acme Flour,-80.00,USD,Booked',
  '2026-11-19,Business 4411,Card sales,250.00,USD,Booked',
  '2026-11-20,Business 4411,Card sales,30.00,USD,Pending',
  '2026-11-20,Card 0872,Mill in Lyon,-40.00,EUR,Booked',
  'soon,Business 4411,Card sales,1.00,USD,Booked',
  '2026-11-20,Business 4411,Rent,-60.00,USD,Booked',
].join('\n');

function plan(
  text: string,
  changes: Partial<UploadedFile> = {},
  profitFrom: ProfitSource | null = null,
) {
  const upload: UploadedFile = {
    businessId: 'bakery',
    fileName: 'november.csv',
    bytes: encodeUtf8(text),
    fileKey: 'key',
    mapping: null,
    accounts: ACCOUNTS,
    completeThrough: businessDate('2026-11-22'),
    ignoresBalances: false,
    isTrial: false,
    ...changes,
  };
  return planImport(upload, { currency: 'USD', profitFrom }, decodeAs);
}

async function planned(...input: Parameters<typeof plan>) {
  const result = await plan(...input);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

describe('the plan of an import', () => {
  it('delivers the transactions of each account under the name that the owner chose', async () => {
    const { accounts, deliveries, period, lineCount } = await planned(CSV);
    expect(accounts).toEqual(['Checking', 'Visa']);
    expect(
      deliveries.map(({ source, lines }) => [source.name, lines.map(({ amount }) => amount)]),
    ).toEqual([
      ['Checking', [10_000, 11_000, 25_000, -6_000]],
      ['Visa', [-8_000]],
    ]);
    expect(deliveries[0]?.cardAccounts).toEqual(new Set(['Visa']));
    expect(period).toEqual({ from: '2026-11-18', to: '2026-11-20' });
    expect(lineCount).toBe(7);
  });

  it('names the rows that do not count, in the order of the file', async () => {
    const { summary, deliveries } = await planned(CSV);
    expect(summary.skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [6, 'pending'],
      [7, 'other-currency'],
      [8, 'date'],
    ]);
    expect(summary).toMatchObject({ skippedCount: 3, notCounted: [{ currency: 'EUR', count: 1 }] });
    expect(deliveries[1]?.source.notCounted).toMatchObject([{ date: '2026-11-20', file: 'key' }]);
  });

  it('provides no revenue and expenses while connected books do', async () => {
    const books = { source: 'quickbooks', until: null };
    const { deliveries } = await planned(CSV, {}, books);
    expect(deliveries.map(({ source }) => source.provides)).toEqual([['cash'], ['cash']]);
  });

  it('provides nothing for an account that is kept in another currency', async () => {
    const { deliveries } = await planned(CSV.replace('-80.00,USD', '-80.00,EUR'));
    expect(deliveries.map(({ source }) => source.provides)).toEqual([['profit', 'cash'], []]);
  });

  it.each<[string, string, Partial<UploadedFile>, string]>([
    [
      'an account that the owner did not name',
      CSV,
      { accounts: ACCOUNTS.slice(0, 1) },
      'The file holds an account that you did not name. Please choose the file again.',
    ],
    ['an empty file', '', {}, 'The file could not be read: the file is empty. Nothing was saved.'],
    [
      'balances that contradict the transactions',
      [
        'Date,Account,Description,Amount,Balance',
        '2026-11-17,Business 4411,Card sales,100.00,1100.00',
        '2026-11-18,Business 4411,Card sales,50.00,1150.00',
        '2026-11-19,Business 4411,Card sales,25.00,1300.00',
        '2026-11-20,Business 4411,Card sales,10.00,1310.00',
      ].join('\n'),
      {},
      'The balance column does not fit the amount at row 4. Please confirm that you want to import it. Nothing was saved.',
    ],
  ])('refuses %s', async (_, text, changes, error) => {
    expect(await plan(text, changes)).toEqual({ ok: false, error });
  });
});
