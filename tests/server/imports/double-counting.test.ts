// Imports files that state the same money, with Firestore.
import {
  addDays,
  businessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { totalsOn } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFile } from '../../../functions/src/imports/commands/import-file.ts';
import { undoImport } from '../../../functions/src/imports/commands/undo-import.ts';
import { firestorePorts } from '../../../functions/src/platform/wiring/firestore-ports.ts';
import { aBusiness } from '../../kit/builders/business.ts';
import { DIGEST_TIME } from '../../kit/builders/mail.ts';
import { memoryPorts } from '../../kit/memory/memory-ports.ts';
import { proposeFile } from '../../kit/bank-files/propose-file.ts';
import {
  startCountingFirestore,
  type CountingFirestore,
} from '../../kit/providers/counting-firestore.ts';

let firestore: CountingFirestore;
beforeAll(async () => {
  firestore = await startCountingFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

async function setUpBakery() {
  const projectId = `demo-money-${crypto.randomUUID().slice(0, 8)}`;
  const db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
  await db.doc(paths.business('bakery')).set(aBusiness({ members: { ada: 'owner' } }));
  const { taskQueue } = memoryPorts();
  const ports = { ...firestorePorts(db), taskQueue, clock: stoppedClock(DIGEST_TIME) };
  const upload = async (
    fileKey: string,
    rows: readonly string[],
    completeThrough: BusinessDate,
  ) => {
    const { bytes, mapping, accounts } = await proposeFile(`${rows.join('\n')}\n`);
    return importFile(
      ports,
      {
        businessId: 'bakery',
        fileName: `${fileKey}.csv`,
        bytes,
        fileKey,
        mapping,
        accounts: accounts.map((nameInFile) => ({
          nameInFile,
          name: nameInFile || 'Checking',
          kind: 'bank' as const,
        })),
        completeThrough,
        ignoresBalances: false,
        isTrial: false,
      },
      { id: 'ada' },
    );
  };
  const undo = (fileKey: string) =>
    undoImport(ports, { businessId: 'bakery', fileKey }, { id: 'ada' });
  /** Revenue and expenses in dollars between two days of November 2026. */
  const totals = async (from: number, to: number) => {
    const summaries = await ports.ledger.open('bakery', async (open) => open.dailySummaries);
    if (!summaries) throw new Error('Nothing is stored.');
    let [revenue, expenses] = [0, 0];
    for (let day = from; day <= to; day += 1) {
      const found = totalsOn(summaries, addDays(businessDate('2026-10-31'), day));
      revenue += found.revenue;
      expenses += found.expenses;
    }
    return [revenue / 100, expenses / 100];
  };
  const business = () => ports.businesses.find('bakery');
  return { upload, undo, totals, business };
}

const NOV_22 = businessDate('2026-11-22');

const BANK = [
  'Date,Description,Amount',
  '11/03/2026,CUSTOMER PAYMENT BEA,40.00',
  '11/04/2026,STRIPE TRANSFER ST-OLD,200.00',
  '11/10/2026,LANDLORD RENT,-90.00',
  '11/11/2026,CUSTOMER PAYMENT ADA,108.00',
  '11/18/2026,SHOPIFY TRANSFER ST-1,485.00',
  '11/20/2026,STRIPE TRANSFER ST-X1,970.00',
];
const STRIPE = [
  'balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,source_id,description',
  'txn_1,2026-11-16 10:02:11,2026-11-18 00:00:00,usd,1000.00,30.00,970.00,charge,ch_1,Order 1041',
  'txn_2,2026-11-18 12:00:00,2026-11-18 00:00:00,usd,-970.00,0.00,-970.00,payout,po_1,STRIPE PAYOUT',
];
const SHOPIFY_PAYOUTS = [
  'Payout Date,Status,Charges,Refunds,Adjustments,Reserved Funds,Fees,Retried Amount,Total,Currency',
  '2026-11-17,paid,500.00,0.00,0.00,0.00,-15.00,0.00,485.00,USD',
];
const SHOPIFY_TRANSACTIONS = [
  'Transaction Date,Type,Order,Card Brand,Card Source,Payout Status,Payout Date,Available On,Amount,Fee,Net,Checkout,Currency',
  '2026-11-15 10:00:00 -0500,charge,#1001,visa,online,paid,2026-11-17,2026-11-17,500.00,15.00,485.00,c1,USD',
];
const PAYMENTS = [
  'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Amount Refunded,Converted Currency,Description,Fee,Refunded date (UTC),Status,Customer Email',
  ...[
    [16, '310.17'],
    [17, '689.83'],
    [18, '500.00'],
  ].map(
    ([day, amount]) =>
      `ch_${day},2026-11-${day} 10:00:00,${amount},0.00,usd,true,${amount},0.00,usd,Order ${day},0.00,,Paid,ada@example.com`,
  ),
];
const DEPOSITS = [
  'Date,Description,Amount',
  '11/18/2026,STRIPE TRANSFER ST-1,360.17',
  '11/19/2026,STRIPE TRANSFER ST-2,689.83',
  '11/20/2026,STRIPE TRANSFER ST-3,500.00',
];
const JOURNAL = [
  'Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit',
  '11/09/2026,Invoice,1001,Ada,Lamps,Accounts Receivable (A/R),108.00,',
  ',,,Ada,Lamps,Sales,,108.00',
  ',,,,,,108.00,108.00',
  '11/10/2026,Check,101,Landlord,,Checking,,90.00',
  ',,,Landlord,,Rent Expense,90.00,',
  ',,,,,,90.00,90.00',
];

describe('files that state the same money', () => {
  it.each([
    ['the bank first', true],
    ['the bank last', false],
  ])('count it once in Firestore: %s', async (_, isBankFirst) => {
    const { upload, undo, totals, business } = await setUpBakery();
    if (isBankFirst) await upload('bank', BANK, NOV_22);
    await upload('stripe', STRIPE, NOV_22);
    await upload('shopify', SHOPIFY_PAYOUTS, NOV_22);
    await upload('journal', JOURNAL, businessDate('2026-11-13'));
    if (!isBankFirst) await upload('bank', BANK, NOV_22);
    // The deposit from before the export of Stripe stays revenue.
    expect(await totals(1, 8)).toEqual([240, 0]);
    expect(await totals(9, 13)).toEqual([108, 90]);
    expect(await totals(14, 22)).toEqual([1500, 45]);
    await expect(upload('orders', SHOPIFY_TRANSACTIONS, NOV_22)).rejects.toThrow(
      /with "shopify.csv", so the same money would count twice/,
    );
    expect((await business())?.booksFiles).toMatchObject([
      { file: 'journal', from: '2026-11-09', to: '2026-11-13' },
    ]);
    await undo('journal');
    expect((await business())?.booksFiles).toEqual([]);
    expect(await totals(9, 13)).toEqual([108, 90]);
    expect(await totals(11, 11)).toEqual([108, 0]);
  });

  it('marks the part of a deposit that pays out payments without payouts, and removes the mark', async () => {
    const { upload, undo, totals } = await setUpBakery();
    await upload('payments', PAYMENTS, NOV_22);
    // The deposit of November 18 also pays out $50 of sales from before the export.
    await upload('bank', DEPOSITS, NOV_22);
    expect(await totals(1, 30)).toEqual([1500 + 50, 0]);
    expect(await totals(18, 20)).toEqual([500 + 50, 0]);
    await upload('bank', DEPOSITS, NOV_22);
    expect(await totals(1, 30)).toEqual([1500 + 50, 0]);
    await undo('payments');
    expect(await totals(18, 20)).toEqual([50 + 1500, 0]);
  });
});
