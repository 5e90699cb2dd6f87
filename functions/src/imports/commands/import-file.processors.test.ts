import { businessDate, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { totalsOn } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { describe, expect, it } from 'vitest';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { uploadFile, uploadKey } from '../../../../tests/kit/bank-files/upload-file.ts';
import { undoImport } from './undo-import.ts';

function setUpBakery() {
  const ports = { ...memoryPorts(), clock: stoppedClock(DIGEST_TIME) };
  ports.stored.businesses.set('bakery', aBusiness({ members: { ada: 'owner' } }));
  const upload = (text: string) => uploadFile(ports, text);
  /** Revenue, expenses and net of a day. */
  const totals = (date: BusinessDate) => {
    const summaries = ports.stored.dailySummaries.get('bakery');
    if (!summaries) throw new Error('Nothing is stored.');
    const { revenue, expenses, net } = totalsOn(summaries, date);
    return [revenue, expenses, net];
  };
  const postings = () => [...(ports.stored.postings.get('bakery')?.values() ?? [])];
  const undo = (text: string) =>
    undoImport(ports, { businessId: 'bakery', fileKey: uploadKey(text) }, { id: 'ada' });
  return { upload, undo, totals, postings };
}

const [MONDAY, TUESDAY, WEDNESDAY, FRIDAY] = [
  businessDate('2026-11-16'),
  businessDate('2026-11-17'),
  businessDate('2026-11-18'),
  businessDate('2026-11-20'),
] as const;

const STRIPE = [
  'balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,source_id,description',
  'txn_1,2026-11-16 10:02:11,2026-11-18 00:00:00,usd,600.00,17.70,582.30,charge,ch_1,Order 1041',
  'txn_2,2026-11-16 15:40:02,2026-11-18 00:00:00,usd,400.00,11.90,388.10,charge,ch_2,Order 1042',
  'txn_3,2026-11-17 09:12:45,2026-11-17 00:00:00,usd,-100.00,0.00,-100.00,refund,re_1,REFUND FOR CHARGE',
  'txn_4,2026-11-18 12:00:00,2026-11-20 00:00:00,usd,-870.40,0.00,-870.40,payout,po_1,STRIPE PAYOUT',
  '',
].join('\n');

const BANK = [
  'Date,Description,Amount,Balance',
  '11/17/2026,GUSTO PAYROLL NET,-300.00,700.00',
  '11/18/2026,CHECK 101,-50.00,650.00',
  '11/20/2026,STRIPE TRANSFER ST-X1Y2Z3,870.40,1520.40',
  '',
].join('\n');

const DAYS = {
  sales: [100_000, 2960, 97_040],
  refund: [-10_000, 30_000, -40_000],
  check: [0, 5000, -5000],
  payout: [0, 0, 0],
};

describe('the export of a payment processor beside the bank statement', () => {
  it.each([
    ['the export first', [STRIPE, BANK]],
    ['the statement first', [BANK, STRIPE]],
  ])('counts every sale, fee and refund once: %s', async (_, files) => {
    const { upload, totals, postings } = setUpBakery();
    for (const file of files) await upload(file);
    expect([MONDAY, TUESDAY, WEDNESDAY, FRIDAY].map(totals)).toEqual([
      DAYS.sales,
      DAYS.refund,
      DAYS.check,
      DAYS.payout,
    ]);
    const payouts = postings().filter(({ amount }) => Math.abs(amount) === 87_040);
    expect(payouts.map(({ account, kind }) => `${account} ${kind}`).toSorted()).toEqual([
      'Checking transfer',
      'Stripe transfer',
    ]);
  });

  it('counts the deposit as sales while the export is missing', async () => {
    const { upload, totals } = setUpBakery();
    await upload(BANK);
    expect(totals(FRIDAY)).toEqual([87_040, 0, 87_040]);
  });

  it('adds nothing when the export is imported again or with more rows', async () => {
    const { upload, totals, postings } = setUpBakery();
    await upload(STRIPE);
    await upload(BANK);
    const before = postings().length;
    const more = `${STRIPE}txn_5,2026-11-20 12:00:00,2026-11-22 00:00:00,usd,50.00,1.75,48.25,charge,ch_5,Order 1050\n`;
    expect(await upload(more)).toMatchObject({ added: 2, alreadyThere: 6 });
    expect(postings()).toHaveLength(before + 2);
    expect(totals(MONDAY)).toEqual(DAYS.sales);
    expect(totals(FRIDAY)).toEqual([5000, 175, 4825]);
  });

  it('keeps a payout a transfer when the statement is undone', async () => {
    const { upload, undo, totals } = setUpBakery();
    await upload(BANK);
    await upload(STRIPE);
    await undo(BANK);
    expect([MONDAY, TUESDAY, WEDNESDAY, FRIDAY].map(totals)).toEqual([
      DAYS.sales,
      [-10_000, 0, -10_000],
      [0, 0, 0],
      DAYS.payout,
    ]);
  });

  it('counts the deposit as sales again when the export is undone', async () => {
    const { upload, undo, totals } = setUpBakery();
    await upload(BANK);
    await upload(STRIPE);
    await undo(STRIPE);
    expect([MONDAY, FRIDAY].map(totals)).toEqual([
      [0, 0, 0],
      [87_040, 0, 87_040],
    ]);
  });

  it('matches the deposit of a PayPal withdrawal', async () => {
    const { upload, totals } = setUpBakery();
    const paypal = [
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Balance"',
      '"11/16/2026","09:00:00","PST","Ada","Express Checkout Payment","Completed","USD","200.00","-6.00","194.00","1A","194.00"',
      '"11/18/2026","09:00:00","PST","","General Withdrawal","Completed","USD","-194.00","0.00","-194.00","2A","0.00"',
      '',
    ].join('\n');
    const bank =
      'Date,Description,Amount\n11/17/2026,RENT,-100.00\n11/20/2026,PAYPAL TRANSFER,194.00\n';
    await upload(bank);
    await upload(paypal);
    expect(totals(MONDAY)).toEqual([20_000, 600, 19_400]);
    expect(totals(FRIDAY)).toEqual([0, 0, 0]);
  });
});

describe('a report of the books', () => {
  it('counts income and expenses by their accounts', async () => {
    const { upload, totals } = setUpBakery();
    const journal = [
      'Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit',
      '11/16/2026,Invoice,1001,Ada,Lamps,Accounts Receivable (A/R),108.00,',
      ',,,Ada,Lamps,Sales,,100.00',
      ',,,,Tax,Sales Tax Payable,,8.00',
      ',,,,,,108.00,108.00',
      '11/17/2026,Check,101,Landlord,,Checking,,90.00',
      ',,,Landlord,,Rent Expense,90.00,',
      ',,,,,,90.00,90.00',
      '',
    ].join('\n');
    expect(await upload(journal)).toMatchObject({ added: 3, skippedCount: 0 });
    expect(totals(MONDAY)).toEqual([10_000, 0, 10_000]);
    expect(totals(TUESDAY)).toEqual([0, 9000, -9000]);
    expect(await upload(`${journal}\n`)).toMatchObject({ added: 0, alreadyThere: 3 });
  });
});
