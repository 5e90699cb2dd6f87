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

const TODAY = businessDate('2026-11-23');

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
  return planImport(upload, { currency: 'USD', profitFrom }, TODAY, decodeAs);
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

  it('skips rows whose date or posted date is more than 7 days ahead', async () => {
    const text = [
      'Date,Posting date,Account,Description,Amount,Currency',
      '2026-11-20,2026-11-21,Business 4411,Card sales,100.00,USD',
      '2026-11-29,2026-11-30,Business 4411,Card sales,200.00,USD',
      '2026-12-01,2026-12-01,Business 4411,Card sales,300.00,USD',
      '2026-11-20,2206-11-21,Business 4411,Card sales,400.00,USD',
      '2206-11-20,2206-11-20,Business 4411,Mill in Lyon,-40.00,EUR',
    ].join('\n');
    const { summary, deliveries, period } = await planned(text);
    expect(deliveries.flatMap(({ lines }) => lines.map(({ amount }) => amount))).toEqual([
      10_000, 20_000,
    ]);
    expect(summary.skipped.map(({ line, text: clause }) => [line, clause])).toEqual([
      [4, 'it is dated December 1, 2026, which is more than 7 days ahead'],
      [5, 'it is dated November 21, 2206, which is more than 7 days ahead'],
      [6, 'it is dated November 20, 2206, which is more than 7 days ahead'],
    ]);
    expect(summary.notCounted).toBeUndefined();
    expect(period?.to).toBe('2026-11-29');
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
      'The file contains an account that you did not name. Nothing was saved. Please choose the file again.',
    ],
    ['an empty file', '', {}, 'We could not read this file: the file is empty. Nothing was saved.'],
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
      'The balance column does not match the amount in row 4. Nothing was saved. Confirm that you want to import the file anyway.',
    ],
  ])('refuses %s', async (_, text, changes, error) => {
    expect(await plan(text, changes)).toEqual({ ok: false, error });
  });
});
