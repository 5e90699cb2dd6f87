import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyDamagedBytes,
  readBytes,
  readText,
} from '../../../../../tests/kit/bank-files/read-text.ts';
import { randomRuns } from '../../../../../tests/kit/random-searches.ts';
import { effectOf } from '../../../ledger/posting-kind.ts';
import { kindOfCategory } from '../../../ledger/classification/category-kind.ts';
import { proposeImport } from '../../mapping/propose-import.ts';
import { openFile } from '../open-file.ts';
import type { StatementFile } from '../statement.ts';
import { decodeAs, encodeUtf8 } from '../../../../../tests/kit/bank-files/utf8.ts';

const tableOf = (rows: readonly string[]): string => `${rows.join('\n')}\n`;

function linesOf(file: StatementFile) {
  if (!file.ok) throw new Error(file.text);
  return file.lines;
}

/** The sums of a file by kind, and its effect on revenue and expenses. */
function totalsOf(text: string) {
  const file = readText(text, { account: '', currency: 'USD' });
  const lines = linesOf(file).filter(({ isPending, currency }) => !isPending && currency === 'USD');
  const sum = (isIncluded: (line: (typeof lines)[number]) => boolean) =>
    lines.filter(isIncluded).reduce((total, { amount }) => total + amount, 0) / 100;
  const kinds = [...new Set(lines.map(({ kind = 'unclassified' }) => kind))];
  const effect = (line: (typeof lines)[number]) =>
    effectOf(
      line.kind ?? kindOfCategory(line.category, line.amount) ?? 'unclassified',
      line.amount,
    );
  return {
    ...Object.fromEntries(
      kinds.map((kind) => [kind, sum((line) => (line.kind ?? 'unclassified') === kind)]),
    ),
    revenue: sum((line) => effect(line) === 'revenue'),
    expenses: -sum((line) => effect(line) === 'expenses') || 0,
    balance: sum(() => true),
  };
}

function proposalOf(text: string) {
  const opened = openFile(encodeUtf8(text), decodeAs);
  if (!opened.ok) throw new Error(opened.text);
  const proposal = proposeImport(opened.file, { account: '', currency: 'USD' });
  if (!proposal.ok) throw new Error(proposal.error.text);
  return proposal.value;
}

const STRIPE = [
  'balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,source_id,description,customer_name',
  'txn_1,2026-09-01 10:02:11,2026-09-03 00:00:00,usd,600.00,17.70,582.30,charge,ch_1,Order 1041,Acme Inc',
  'txn_2,2026-09-01 15:40:02,2026-09-03 00:00:00,usd,400.00,11.90,388.10,charge,ch_2,Order 1042,',
  'txn_3,2026-09-02 09:12:45,2026-09-02 00:00:00,usd,-100.00,0.00,-100.00,refund,re_1,REFUND FOR CHARGE (Order 1041),Acme Inc',
  'txn_4,2026-09-02 10:12:45,2026-09-02 00:00:00,usd,-400.00,15.00,-415.00,dispute,dp_1,Chargeback withdrawal for ch_2,',
  'txn_5,2026-09-03 10:12:45,2026-09-03 00:00:00,usd,400.00,0.00,400.00,dispute_reversal,dp_1,Chargeback reversal for ch_2,',
  'txn_6,2026-09-03 11:00:00,2026-09-03 00:00:00,usd,-2.40,0.00,-2.40,fee,,Billing - Usage Fee,',
  'txn_7,2026-09-03 12:00:00,2026-09-05 00:00:00,usd,-50.00,0.00,-50.00,risk_reserved_funds,,Reserve,',
  'txn_8,2026-09-04 12:00:00,2026-09-08 00:00:00,usd,-803.00,0.00,-803.00,payout,po_1,STRIPE PAYOUT,',
];

describe('a Stripe balance report', () => {
  it('returns sales, fees, refunds, disputes and the payout separately', () => {
    expect(totalsOf(tableOf(STRIPE))).toEqual({
      sale: 1000,
      fee: -47,
      refund: -100,
      chargeback: -400,
      chargeback_reversal: 400,
      transfer: -853,
      revenue: 900,
      expenses: 47,
      balance: 0,
    });
  });

  it('derives stable ids from the id of the row', () => {
    const ids = (text: string) => linesOf(readText(text)).map(({ id }) => id);
    expect(ids(tableOf(STRIPE)).slice(0, 2)).toEqual(['txn_1', 'txn_1 fee']);
    const [header = '', ...rows] = STRIPE;
    const reversed = ids(tableOf([header, ...rows.toReversed()]));
    expect(reversed.toSorted()).toEqual(ids(tableOf(STRIPE)).toSorted());
  });

  it('dates a payout by its arrival', () => {
    const payout = linesOf(readText(tableOf(STRIPE))).at(-1);
    expect(payout).toMatchObject({ date: '2026-09-08', amount: -80_300, kind: 'transfer' });
  });

  it('prefers the stated arrival of a payout, where a row has one', () => {
    const text = tableOf([
      'balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,automatic_payout_effective_at_utc',
      'txn_1,2026-09-01 10:02:11,2026-09-03 00:00:00,usd,600.00,17.70,582.30,charge,2026-09-08 00:00:00',
      'txn_2,2026-09-04 12:00:00,2026-09-05 00:00:00,usd,-500.00,0.00,-500.00,payout,2026-09-08 00:00:00',
      'txn_3,2026-09-05 12:00:00,2026-09-09 00:00:00,usd,-82.30,0.00,-82.30,payout,',
    ]);
    const payouts = linesOf(readText(text)).filter(({ kind }) => kind === 'transfer');
    expect(payouts.map(({ date }) => date)).toEqual(['2026-09-08', '2026-09-09']);
  });

  it('is recognized with its columns in another order and with others beside them', () => {
    const reordered = STRIPE.map((row) => {
      const [id, created, , currency, gross, fee, net, category] = row.split(',');
      return [net, fee, 'x', gross, category, currency, created, id].join(',');
    });
    const { sale, fee } = totalsOf(tableOf(reordered)) as Record<string, number>;
    expect([sale, fee]).toEqual([1000, -47]);
  });

  it('is proved by its rows, and reports a row that does not add up', () => {
    expect(proposalOf(tableOf(STRIPE))).toMatchObject({
      form: 'processor',
      mapping: null,
      accounts: ['Stripe'],
      proof: { by: 'row-totals', rowsProved: 11, breaks: [] },
    });
    const wrong = proposalOf(tableOf(STRIPE).replace(',388.10,', ',380.10,'));
    expect(wrong.proof?.breaks).toEqual([
      {
        line: 3,
        account: 'Stripe',
        text: 'on line 3, its parts add up to $388.10, but its total is $380.10',
      },
    ]);
    expect(wrong.skipped.map(({ line }) => line)).toEqual([3]);
  });

  it('asks for the columns if most rows do not add up', () => {
    const rows = STRIPE.map((row) =>
      row.replace(/,(\d+\.\d\d),(charge|refund|dispute)/, ',1.00,$2'),
    );
    expect(proposalOf(tableOf(rows.slice(0, 3)))).toMatchObject({ form: 'table' });
  });

  it('asks for the columns if one of them is missing', () => {
    const without = STRIPE.map((row) => row.split(',').toSpliced(7, 1).join(','));
    expect(proposalOf(tableOf(without))).toMatchObject({ form: 'table' });
  });

  it('reads the balance history of the dashboard with the same ids', () => {
    const text = tableOf([
      'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description,Customer Facing Amount',
      'txn_1,charge,ch_1,"1,600.00",17.70,"1,582.30",usd,2026-09-01 10:02,2026-09-03 00:00,Order 1041,',
      'txn_9,adjustment,dp_1,-600.00,15.00,-615.00,usd,2026-09-01 10:02,2026-09-03 00:00,Chargeback withdrawal for ch_1,',
      'txn_8,payout,po_1,-967.30,0.00,-967.30,usd,2026-09-04 12:00,2026-09-08 00:00,STRIPE PAYOUT,',
    ]);
    expect(totalsOf(text)).toEqual({
      sale: 1600,
      fee: -32.7,
      chargeback: -600,
      transfer: -967.3,
      revenue: 1000,
      expenses: 32.7,
      balance: 0,
    });
    expect(linesOf(readText(text)).map(({ id }) => id)).toContain('txn_1 fee');
  });
});

describe('the payouts of Stripe', () => {
  const payouts = [
    'id,Amount,Created (UTC),Currency,Arrival Date (UTC),Source Type,Status,Type,Method,Description,Destination,Destination Name',
    'po_1,870.40,2026-11-18 00:10,usd,2026-11-20 00:00,card,paid,bank_account,standard,STRIPE PAYOUT,ba_1,CHASE',
    'po_2,99.00,2026-11-19 00:10,usd,2026-11-23 00:00,card,failed,bank_account,standard,STRIPE PAYOUT,ba_1,CHASE',
  ];

  it('are sales net of fees that leave for the bank on the day of arrival', () => {
    expect(totalsOf(tableOf(payouts))).toEqual({
      sale: 870.4,
      transfer: -870.4,
      revenue: 870.4,
      expenses: 0,
      balance: 0,
    });
    const lines = linesOf(readText(tableOf(payouts), { account: '', currency: 'USD' }));
    expect(lines.map(({ date, description }) => `${date} ${description}`)).toEqual([
      '2026-11-20 payout po_1, net of fees',
      '2026-11-20 Stripe payout: payout po_1, net of fees',
    ]);
    expect(proposalOf(tableOf(payouts)).notes?.[0]).toContain('sales net of fees');
  });
});

describe('the first payout of an export', () => {
  it('is named, because it may contain earlier sales', () => {
    expect(proposalOf(tableOf(STRIPE)).notes).toEqual([
      'The first payout, on September 8, may include sales from before September 1 that are not in this file. Export Stripe from an earlier day, so that each sale counts once.',
    ]);
  });
});

describe('a Stripe payments export', () => {
  const text = tableOf([
    'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Amount Refunded,Converted Currency,Decline Reason,Description,Fee,Refunded date (UTC),Mode,Status,Customer Email,Disputed Amount,Dispute Date (UTC),Dispute Status',
    'ch_1,2026-09-01 10:00:00,100.00,0.00,usd,true,100.00,0.00,usd,,Order 1,3.20,,Live,Paid,a@b.example,,,',
    'ch_2,2026-09-01 11:00:00,50.00,20.00,eur,true,55.00,22.00,usd,,Order 2,1.90,2026-09-04 09:00:00,Live,Refunded,,,,',
    'ch_3,2026-09-01 11:00:00,70.00,0.00,usd,false,,,,card_declined,Order 3,,,Live,Failed,,,,',
    'ch_4,2026-09-02 11:00:00,80.00,0.00,usd,false,80.00,0.00,usd,,Order 4,0.00,,Live,Uncaptured,,,,',
    'ch_5,2026-09-02 12:00:00,40.00,0.00,usd,true,40.00,0.00,usd,,Order 5,1.46,,Live,Paid,,40.00,2026-09-06 00:00:00,lost',
  ]);

  it('counts payments, refunds and disputes on their days', () => {
    expect(totalsOf(text)).toEqual({
      sale: 195,
      fee: -6.56,
      refund: -22,
      chargeback: -40,
      revenue: 133,
      expenses: 6.56,
      balance: 126.44,
    });
    const refunds = linesOf(readText(text)).filter(
      ({ kind }) => kind === 'refund' || kind === 'chargeback',
    );
    expect(refunds.map(({ date, id }) => `${date} ${id}`)).toEqual([
      '2026-09-04 ch_2 refund',
      '2026-09-06 ch_5 chargeback',
    ]);
  });

  it('says that it lists no payouts', () => {
    expect(proposalOf(text).notes?.[0]).toContain('no payouts');
  });
});

const PAYPAL = [
  '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Item Title","Sales Tax","Reference Txn ID","Balance","Balance Impact"',
  '"09/01/2026","09:00:00","PDT","Ada Lovelace","Express Checkout Payment","Completed","USD","108.00","-3.65","104.35","","","1AA","Lamp","8.00","","1,104.35","Credit"',
  '"09/01/2026","10:00:00","PDT","Bob","Website Payment","Pending","USD","50.00","0.00","50.00","","","2AA","","","","1,104.35","Credit"',
  '"09/01/2026","11:00:00","PDT","Cy","Express Checkout Payment","Denied","USD","20.00","0.00","20.00","","","3AA","","","","",""',
  '"09/13/2026","11:00:00","PDT","Ada Lovelace","Payment Refund","Completed","USD","-27.00","0.45","-26.55","","","4AA","","","1AA","1,077.80","Debit"',
  '"09/14/2026","11:00:00","PDT","Dan","Chargeback","Completed","USD","-30.00","0.00","-30.00","","","5AA","","","","1,047.80","Debit"',
  '"09/14/2026","11:00:00","PDT","","Chargeback Fee","Completed","USD","-20.00","0.00","-20.00","","","6AA","","","5AA","1,027.80","Debit"',
  '"09/15/2026","11:00:00","PDT","Web Hosting Inc","PreApproved Payment Bill User Payment","Completed","USD","-15.00","0.00","-15.00","","","7AA","","","","1,012.80","Debit"',
  '"09/15/2026","12:00:00","PDT","Hans","Express Checkout Payment","Completed","EUR","100.00","-4.00","96.00","","","8AA","","","","96.00","Credit"',
  '"09/15/2026","12:00:01","PDT","","General Currency Conversion","Completed","EUR","-96.00","0.00","-96.00","","","9AA","","","8AA","0.00","Debit"',
  '"09/15/2026","12:00:01","PDT","","General Currency Conversion","Completed","USD","105.60","0.00","105.60","","","10AA","","","8AA","1,118.40","Credit"',
  '"09/16/2026","12:00:00","PDT","","General Withdrawal","Completed","USD","-1000.00","0.00","-1000.00","","","11AA","","","","118.40","Debit"',
  '"09/16/2026","12:00:00","PDT","Eve","Payment Authorization","Completed","USD","12.00","0.00","12.00","","","12AA","","","","118.40","Memo"',
  '"09/16/2026","13:00:00","PDT","","Account Hold for Open Authorization","Completed","USD","-18.40","0.00","-18.40","","","13AA","","","","100.00","Debit"',
];

describe('a PayPal activity download', () => {
  it('gives sales, tax, fees, refunds, chargebacks and the withdrawal apart', () => {
    expect(totalsOf(tableOf(PAYPAL))).toEqual({
      sale: 205.6,
      sales_tax_collected: 8,
      fee: -23.65,
      vendor_refund: 0.45,
      refund: -27,
      chargeback: -30,
      transfer: -1018.4,
      unclassified: -15,
      revenue: 148.6,
      expenses: 38.2,
      balance: -900,
    });
  });

  it('is proved by its balance column', () => {
    const { proof, skipped } = proposalOf(tableOf(PAYPAL));
    expect(proof).toMatchObject({ by: 'running-balance', breaks: [] });
    expect(skipped.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      '4 status',
      '13 status',
    ]);
    const wrong = proposalOf(tableOf(PAYPAL).replace('"1,077.80"', '"1,078.80"'));
    expect(wrong.proof?.breaks.map(({ line }) => line)).toEqual([5, 6]);
  });

  it('names a withdrawal by its type', () => {
    const withdrawal = linesOf(readText(tableOf(PAYPAL))).find(({ id }) => id === '11AA');
    expect(withdrawal).toMatchObject({
      description: 'PayPal payout: General Withdrawal',
      counterparty: 'PayPal',
      kind: 'transfer',
    });
  });

  it('is read without a status, as in the statement download', () => {
    const text = tableOf([
      '"Date","Time","Time Zone","Description","Currency","Gross","Fee","Net","Balance","Transaction ID","From Email Address","Name","Bank Name","Bank Account","Shipping and Handling Amount","Sales Tax","Invoice ID","Reference Txn ID"',
      '"15/05/2026","10:00:00","Europe/London","Express Checkout Payment","USD","100.00","-3.20","96.80","96.80","T1","a@b.example","Ada","","","0.00","0.00","",""',
      '"16/05/2026","10:00:00","Europe/London","Shopping Cart Item","USD","100.00","0.00","100.00","96.80","T2","","Ada","","","","","","T1"',
      '"20/05/2026","14:00:00","Europe/London","User Initiated Withdrawal","USD","-96.80","0.00","-96.80","0.00","T3","","","Visa","x-1234","0.00","0.00","",""',
    ]);
    expect(totalsOf(text)).toMatchObject({ sale: 100, fee: -3.2, transfer: -96.8, balance: 0 });
  });

  it('is read in German', () => {
    const text = tableOf([
      'Datum;Uhrzeit;Zeitzone;Name;Typ;Status;Währung;Brutto;Gebühr;Netto;Transaktionscode;Guthaben',
      '01.09.2026;09:00:00;CEST;Ada;Zahlung;Abgeschlossen;USD;1.100,00;-30,35;1.069,65;1A;1.069,65',
      '13.09.2026;09:00:00;CEST;Ada;Rückzahlung;Abgeschlossen;USD;-100,00;0,00;-100,00;2A;969,65',
      '14.09.2026;09:00:00;CEST;;Abbuchung auf Bankkonto;Abgeschlossen;USD;-969,65;0,00;-969,65;3A;0,00',
    ]);
    expect(totalsOf(text)).toMatchObject({ sale: 1100, fee: -30.35, refund: -100, balance: 0 });
  });
});

describe('a Square export', () => {
  const text = tableOf([
    'Date,Time,Time Zone,Gross Sales,Discounts,Service Charges,Net Sales,Gift Card Sales,Tax,Tip,Partial Refunds,Total Collected,Source,Card,Card Entry Methods,Cash,Square Gift Card,Other Tender,Fees,Net Total,Transaction ID,Payment ID,Event Type,Description,Customer Name,Deposit ID,Deposit Date,Transaction Status',
    '09/01/2026,08:00:00,Eastern Time (US & Canada),$20.00,-$2.00,$0.00,$18.00,$0.00,$1.44,$3.00,$0.00,$22.44,Point of Sale,$22.44,Chip,$0.00,$0.00,$0.00,-$0.68,$21.76,TX1,PM1,Payment,2 x Latte,Ada,DEP1,09/02/2026,Complete',
    '09/01/2026,09:00:00,Eastern Time (US & Canada),$10.00,$0.00,$0.00,$10.00,$0.00,$0.80,$0.00,$0.00,$10.80,Point of Sale,$0.00,N/A,$10.80,$0.00,$0.00,$0.00,$10.80,TX2,PM2,Payment,Bagel,,,,Complete',
    '09/01/2026,10:00:00,Eastern Time (US & Canada),$0.00,$0.00,$0.00,$0.00,$50.00,$0.00,$0.00,$0.00,$50.00,Point of Sale,$50.00,Chip,$0.00,$0.00,$0.00,-$1.40,$48.60,TX3,PM3,Payment,Gift card,,DEP1,09/02/2026,Complete',
    '09/13/2026,10:00:00,Eastern Time (US & Canada),-$10.00,$0.00,$0.00,-$10.00,$0.00,-$0.80,$0.00,$0.00,-$10.80,Point of Sale,-$10.80,Chip,$0.00,$0.00,$0.00,$0.00,-$10.80,TX1,PM4,Refund,Refund,Ada,DEP2,09/14/2026,Complete',
    '09/13/2026,11:00:00,Eastern Time (US & Canada),$5.00,$0.00,$0.00,$5.00,$0.00,$0.00,$0.00,$0.00,$5.00,Point of Sale,$5.00,Chip,$0.00,$0.00,$0.00,$0.00,$5.00,TX9,PM9,Payment,Scone,,,,Voided',
  ]);

  it('returns sales with tips, tax, fees, refunds and the implied payouts', () => {
    expect(totalsOf(text)).toEqual({
      sale: 31,
      refund: -10,
      sales_tax_collected: 1.44,
      fee: -2.08,
      // a gift card sold, and the deposits of card sales
      transfer: -9.56,
      revenue: 21,
      expenses: 2.08,
      balance: 10.8,
    });
  });

  it('leaves out a voided sale', () => {
    expect(proposalOf(text).skipped).toMatchObject([{ line: 6, reason: 'status' }]);
  });

  it('reads a deposits report as sales, fees and payouts', () => {
    const deposits = tableOf([
      'Deposit Date,Deposit ID,Status,Total Collected,Refunds,Fees,Net Total',
      '09/02/2026,DEP1,Deposited,$500.00,-$20.00,-$13.30,$466.70',
      '09/13/2026,DEP2,Deposited,$100.00,$0.00,-$2.70,$97.30',
    ]);
    expect(totalsOf(deposits)).toEqual({
      sale: 600,
      refund: -20,
      fee: -16,
      transfer: -564,
      revenue: 580,
      expenses: 16,
      balance: 0,
    });
    expect(proposalOf(deposits).notes).toHaveLength(1);
  });
});

describe('a Shopify export', () => {
  const rows = [
    'Transaction Date,Type,Order,Card Brand,Card Source,Payout Status,Payout Date,Payout ID,Available On,Amount,Fee,Net,Checkout,Payment Method Name,Presentment Amount,Presentment Currency,Currency,VAT',
    '2026-09-01 10:15:00 -0400,charge,#1001,visa,online,paid,2026-09-03,90001,2026-09-03,56.29,1.93,54.36,#68,card,56.29,USD,USD,0.00',
    '2026-09-01 11:15:00 -0400,charge,#1002,visa,online,paid,2026-09-03,90001,2026-09-03,100.00,3.20,96.80,#69,card,100.00,USD,USD,0.00',
    '2026-09-02 09:00:00 -0400,refund,#1001,visa,online,paid,2026-09-04,90002,2026-09-04,-56.29,0.00,-56.29,#68,card,56.29,USD,USD,0.00',
    '2026-09-02 09:30:00 -0400,chargeback,#1002,visa,online,pending,2026-09-09,,2026-09-09,-100.00,15.00,-115.00,#69,card,100.00,USD,USD,0.00',
  ];

  it('gives sales, fees, refunds, chargebacks and the implied payouts', () => {
    expect(totalsOf(tableOf(rows))).toEqual({
      sale: 156.29,
      fee: -20.13,
      refund: -56.29,
      chargeback: -100,
      transfer: -151.16 + 56.29,
      revenue: 0,
      expenses: 20.13,
      balance: -115,
    });
    const ids = linesOf(readText(tableOf(rows))).map(({ id }) => id);
    expect(ids).toContain('payout 90001 from 2026-09-01');
    expect(ids).toContain('payout 90002');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('reads the payouts themselves, whose amount is their total', () => {
    const payouts = tableOf([
      'Payout Date,Status,Charges,Refunds,Adjustments,Reserved Funds,Fees,Retried Amount,Total,Currency',
      '2026-09-03,paid,450.00,-20.00,0.00,0.00,-13.35,0.00,416.65,USD',
      '2026-09-04,paid,100.00,0.00,-5.00,-10.00,-3.20,0.00,81.80,USD',
      '2026-09-05,scheduled,70.00,0.00,0.00,0.00,-2.00,0.00,68.00,USD',
    ]);
    expect(totalsOf(payouts)).toEqual({
      sale: 550,
      refund: -20,
      fee: -16.55,
      unclassified: -5,
      transfer: -508.45,
      revenue: 530,
      expenses: 21.55,
      balance: 0,
    });
  });
});

describe('an Amazon report', () => {
  const DATE_RANGE = [
    '"Includes Amazon Marketplace, Fulfillment by Amazon (FBA), and Amazon Webstore transactions"',
    '"All amounts in USD, unless specified"',
    '"Definitions:"',
    '"Sales tax collected: Includes sales tax collected from buyers for product sales, shipping, and gift wrap."',
    '"date/time","settlement id","type","order id","sku","description","quantity","marketplace","account type","fulfillment","order city","order state","order postal","tax collection model","product sales","product sales tax","shipping credits","shipping credits tax","gift wrap credits","giftwrap credits tax","Regulatory Fee","Tax On Regulatory Fee","promotional rebates","promotional rebates tax","marketplace withheld tax","selling fees","fba fees","other transaction fees","other","total"',
    '"Sep 1, 2026 12:14:27 AM PDT","171","Order","111-1","LAMP","Lamp","1","amazon.com","Standard Orders","Amazon","Austin","TX","78701","MarketplaceFacilitator","40.00","3.30","5.99","0","0","0","0","0","-5.99","0","-3.30","-6.00","-4.75","0","0","29.25"',
    '"Sep 2, 2026 9:14:27 AM PDT","171","Order","111-2","LAMP","Lamp","2","amazon.com","Standard Orders","Seller","Miami","FL","33101","","80.00","6.00","0","0","0","0","0","0","0","0","0","-12.00","0","0","0","74.00"',
    '"Sep 3, 2026 9:14:27 AM PDT","171","Refund","111-1","LAMP","Lamp","1","amazon.com","Standard Orders","Amazon","Austin","TX","78701","MarketplaceFacilitator","-40.00","-3.30","0","0","0","0","0","0","0","0","3.30","4.80","0","0","0","-35.20"',
    '"Sep 3, 2026 10:14:27 AM PDT","171","FBA Inventory Fee","","","FBA storage fee","","","","","","","","","0","0","0","0","0","0","0","0","0","0","0","0","0","0","-7.31","-7.31"',
    '"Sep 4, 2026 10:14:27 AM PDT","171","Service Fee","","","Cost of Advertising","","","","","","","","","0","0","0","0","0","0","0","0","0","0","0","0","0","-10.00","0","-10.00"',
    '"Sep 4, 2026 11:14:27 AM PDT","171","Adjustment","","LAMP","FBA Inventory Reimbursement","1","","","","","","","","0","0","0","0","0","0","0","0","0","0","0","0","0","0","12.00","12.00"',
    '"Sep 5, 2026 1:14:27 AM PDT","171","Transfer","","","To your account ending in: 123","","","","","","","","","0","0","0","0","0","0","0","0","0","0","0","0","0","0","-62.74","-62.74"',
  ];

  it('reads a date range report below its definitions', () => {
    expect(totalsOf(tableOf(DATE_RANGE))).toEqual({
      sale: 120,
      refund: -40,
      // Amazon withheld the tax of the first order, but not the tax of the second order.
      sales_tax_collected: 6,
      fee: -40.06,
      vendor_refund: 4.8,
      other_income: 12,
      transfer: -62.74,
      revenue: 92,
      expenses: 35.26,
      balance: 0,
    });
    expect(proposalOf(tableOf(DATE_RANGE)).proof).toMatchObject({ by: 'row-totals', breaks: [] });
  });

  const SETTLEMENT = [
    'settlement-id,settlement-start-date,settlement-end-date,deposit-date,total-amount,currency,transaction-type,order-id,merchant-order-id,adjustment-id,shipment-id,marketplace-name,amount-type,amount-description,amount,fulfillment-id,posted-date,posted-date-time,order-item-code,sku,quantity-purchased',
    '171,2026-09-01 00:00:00 UTC,2026-09-14 00:00:00 UTC,2026-09-16 00:00:00 UTC,54.75,USD,,,,,,,,,,,,,,,',
    '171,,,,,,Order,111-1,,,S1,Amazon.com,ItemPrice,Principal,80.00,AFN,2026-09-01,2026-09-01 10:00:00 UTC,1,LAMP,1',
    '171,,,,,,Order,111-1,,,S1,Amazon.com,ItemPrice,Tax,6.60,AFN,2026-09-01,2026-09-01 10:00:00 UTC,1,LAMP,',
    '171,,,,,,Order,111-1,,,S1,Amazon.com,ItemWithheldTax,MarketplaceFacilitatorTax-Principal,-6.60,AFN,2026-09-01,2026-09-01 10:00:00 UTC,1,LAMP,',
    '171,,,,,,Order,111-1,,,S1,Amazon.com,ItemFees,Commission,-12.00,AFN,2026-09-01,2026-09-01 10:00:00 UTC,1,LAMP,',
    '171,,,,,,Order,111-1,,,S1,Amazon.com,Promotion,Shipping,-2.00,AFN,2026-09-01,2026-09-01 10:00:00 UTC,1,LAMP,',
    '171,,,,,,Refund,111-0,,,S0,Amazon.com,ItemPrice,Principal,-20.00,AFN,2026-09-03,2026-09-03 10:00:00 UTC,0,LAMP,',
    '171,,,,,,Refund,111-0,,,S0,Amazon.com,ItemFees,RefundCommission,-0.60,AFN,2026-09-03,2026-09-03 10:00:00 UTC,0,LAMP,',
    '171,,,,,,Refund,111-0,,,S0,Amazon.com,ItemFees,Commission,3.00,AFN,2026-09-03,2026-09-03 10:00:00 UTC,0,LAMP,',
    '171,,,,,,ServiceFee,,,,,,Cost of Advertising,TransactionTotalAmount,-8.00,,2026-09-04,2026-09-04 10:00:00 UTC,,,',
    '171,,,,,,other-transaction,,,,,,other-transaction,Previous Reserve Amount Balance,14.35,,2026-09-05,2026-09-05 10:00:00 UTC,,,',
  ].map((row) => row.replaceAll(',', '\t'));

  it('reads a settlement, whose lines add up to its deposit', () => {
    expect(totalsOf(tableOf(SETTLEMENT))).toEqual({
      sale: 80,
      refund: -22,
      sales_tax_collected: 0,
      fee: -12.6,
      vendor_refund: 3,
      expense: -8,
      transfer: 14.35 - 54.75,
      revenue: 58,
      expenses: 17.6,
      balance: 0,
    });
    expect(proposalOf(tableOf(SETTLEMENT)).proof).toMatchObject({ by: 'row-totals', breaks: [] });
    const cut = proposalOf(tableOf(SETTLEMENT.toSpliced(4, 1)));
    expect(cut.proof?.breaks).toHaveLength(1);
  });
});

describe('an eBay transaction report', () => {
  const head =
    'Transaction creation date,Type,Order number,Legacy order ID,Buyer username,Buyer name,Ship to city,Net amount,Payout currency,Payout date,Payout ID,Payout method,Payout status,Reason for hold,Item ID,Transaction ID,Item title,Custom label,Quantity,Item subtotal,Shipping and handling,Seller collected tax,eBay collected tax,Final Value Fee - fixed,Final Value Fee - variable,"Very high ""item not as described"" fee",Below standard performance fee,International fee,Deposit processing fee,Gross transaction amount,Transaction currency,Exchange rate,Reference ID,Description';
  const row = (cells: Readonly<Record<number, string>>) =>
    Array.from({ length: 34 }, (_, index) => `"${cells[index] ?? '--'}"`).join(',');
  const text = tableOf([
    'Transaction report,,',
    'Seller: lamps',
    '"Start date: Sep 1, 2026"',
    '',
    head,
    row({
      0: 'Sep 1, 2026',
      1: 'Order',
      2: '10-1',
      5: 'Ada',
      7: '95.55',
      8: 'USD',
      10: '77',
      14: '5',
      15: '501',
      16: 'Lamp',
      19: '100',
      20: '10',
      21: '0',
      22: '8.8',
      23: '-0.3',
      24: '-14.15',
      29: '110',
      30: 'USD',
    }),
    row({
      0: 'Sep 2, 2026',
      1: 'Order',
      2: '10-2',
      5: 'Bob',
      7: '48.2',
      8: 'USD',
      10: '77',
      14: '6',
      15: '502',
      16: 'Lamp',
      19: '50',
      20: '0',
      21: '4',
      23: '-0.3',
      24: '-5.5',
      29: '54',
      30: 'USD',
    }),
    row({
      0: 'Sep 3, 2026',
      1: 'Refund',
      2: '10-2',
      5: 'Bob',
      7: '-48.5',
      8: 'USD',
      10: '77',
      14: '6',
      15: '503',
      16: 'Lamp',
      19: '-50',
      20: '0',
      21: '-4',
      24: '5.5',
      29: '-54',
      30: 'USD',
    }),
    row({
      0: 'Sep 3, 2026',
      1: 'Payment dispute',
      2: '10-1',
      7: '-20',
      8: 'USD',
      29: '-20',
      30: 'USD',
      32: 'D1',
    }),
    row({
      0: 'Sep 4, 2026',
      1: 'Shipping label',
      2: '10-1',
      7: '-5.25',
      8: 'USD',
      10: '77',
      29: '-5.25',
      30: 'USD',
      32: 'L1',
    }),
    row({
      0: 'Sep 4, 2026',
      1: 'Other fee',
      7: '-3',
      8: 'USD',
      10: '77',
      29: '-3',
      30: 'USD',
      32: 'F1',
      33: 'Promoted listings',
    }),
    row({ 0: 'Sep 5, 2026', 1: 'Payout', 7: '-67', 8: 'USD', 10: '77', 29: '-67', 30: 'USD' }),
  ]);

  it('gives sales, tax, fees, refunds, disputes, postage and the payout apart', () => {
    expect(totalsOf(text)).toEqual({
      sale: 160,
      sales_tax_collected: 0,
      fee: -23.25,
      refund: -50,
      chargeback: -20,
      vendor_refund: 5.5,
      expense: -5.25,
      transfer: -67,
      revenue: 90,
      expenses: 23,
      balance: 0,
    });
  });
});

describe('an Etsy statement', () => {
  const text = tableOf([
    'Date,Type,Title,Info,Currency,Amount,Fees & Taxes,Net,Tax Details',
    '"September 1, 2026",Sale,"Payment for Order #3672216433",,USD,$53.50,--,$53.50,--',
    '"September 1, 2026",Tax,"Sales tax paid by buyer","Order #3672216433",USD,--,-$3.50,-$3.50,--',
    '"September 1, 2026",Fee,"Transaction fee: Mug","Order #3672216433",USD,--,-$3.25,-$3.25,--',
    '"September 1, 2026",Fee,"Processing fee","Order #3672216433",USD,--,-$1.86,-$1.86,--',
    '"September 1, 2026",Fee,"Listing fee",,USD,--,-$0.20,-$0.20,--',
    '"September 2, 2026",Marketing,"Etsy Ads","Bill for September 1",USD,--,-$5.00,-$5.00,--',
    '"September 3, 2026",Shipping,"USPS shipping label",,USD,--,-$4.10,-$4.10,--',
    '"September 4, 2026",Refund,"Refund to buyer for Order #3672216433",,USD,-$53.50,--,-$53.50,--',
    '"September 4, 2026",Tax,"Refund to buyer for sales tax","Order #3672216433",USD,--,$3.50,$3.50,--',
    '"September 4, 2026",Fee,"Credit for transaction fee","Order #3672216433",USD,--,$3.25,$3.25,--',
    '"September 5, 2026",Sale,"Payment for Order #3672216499",,USD,$30.00,-$1.50,$28.50,--',
    '"September 7, 2026",Deposit,"$17.34 sent to your bank account",,USD,--,--,--,--',
  ]);

  it('leaves the tax of buyers out of revenue and reads deposits from their title', () => {
    expect(totalsOf(text)).toEqual({
      sale: 80,
      sales_tax_collected: 0,
      fee: -6.81,
      expense: -9.1,
      refund: -50,
      vendor_refund: 3.25,
      transfer: -17.34,
      revenue: 30,
      expenses: 12.66,
      balance: 0,
    });
  });
});

describe('a table with few of a processor’s columns', () => {
  it.each([
    [
      'a bank',
      'Date,Description,Amount,Fee,Net,Currency\n2026-09-01,Coffee,-3.50,0.00,-3.50,USD\n',
    ],
    [
      'Shopify orders',
      'Name,Created at,Total,Currency,Email\n#1,2026-09-01,12.00,USD,a@b.example\n',
    ],
  ])('is no export of a processor: %s', (_, text) => {
    const opened = openFile(encodeUtf8(text), decodeAs);
    expect(opened).not.toMatchObject({ file: { form: 'processor' } });
  });
});

describe('a damaged file', () => {
  it('is read or refused with a reason', () => {
    const good = [STRIPE, PAYPAL].map(tableOf).map(encodeUtf8);
    fc.assert(
      fc.property(anyDamagedBytes(good), (bytes) => {
        const file = readBytes(bytes, { account: '', currency: 'USD' });
        if (!file.ok) expect(file.text).not.toBe('');
        else expect(new Set(file.lines.map(({ id }) => id)).size).toBe(file.lines.length);
      }),
      { numRuns: randomRuns(300) },
    );
  });
});
