import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { totalsOn } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { describe, expect, it } from 'vitest';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { buildDigest } from '../../digest/commands/build-digest.ts';
import { uploadFile, uploadKey } from '../../../../tests/kit/bank-files/upload-file.ts';
import { undoImport } from './undo-import.ts';

function setUpBakery() {
  const ports = { ...memoryPorts(), clock: stoppedClock(DIGEST_TIME) };
  ports.stored.businesses.set('bakery', aBusiness({ members: { ada: 'owner' } }));
  const upload = (text: string, choices?: Parameters<typeof uploadFile>[2]) =>
    uploadFile(ports, text, choices);
  const summaries = () => {
    const stored = ports.stored.dailySummaries.get('bakery');
    if (!stored) throw new Error('Nothing is stored.');
    return stored;
  };
  /** Revenue and expenses in dollars of November 2026, up to a day. */
  const totals = (from = 1, to = 30) => {
    let [revenue, expenses] = [0, 0];
    for (let day = from; day <= to; day += 1) {
      const found = totalsOn(summaries(), addDays(businessDate('2026-10-31'), day));
      revenue += found.revenue;
      expenses += found.expenses;
    }
    return [revenue / 100, expenses / 100];
  };
  const postings = () => [...(ports.stored.postings.get('bakery')?.values() ?? [])];
  const undo = (text: string) =>
    undoImport(ports, { businessId: 'bakery', fileKey: uploadKey(text) }, { id: 'ada' });
  const digestOn = async (day: string) => {
    const clock = stoppedClock(new Date(`${day}T16:00:07Z`));
    const digest = { businessId: 'bakery', businessDate: businessDate(day) };
    expect(await buildDigest({ ...ports, clock }, digest)).toBe('published');
    const { snapshot } = ports.stored.digests.get(`bakery_${day}`) ?? {};
    return { snapshot, text: ports.stored.outbox.get(`bakery_${day}`)?.mail.text ?? '' };
  };
  return { ports, upload, undo, totals, postings, summaries, digestOn };
}

const table = (...rows: string[]): string => `${rows.join('\n')}\n`;
const bank = (...rows: string[]): string => table('Date,Description,Amount', ...rows);

/** Sales of $1,000 less fees of $30 that a payout of $970 brings to the bank on another day. */
const EXPORTS = {
  Stripe: table(
    'balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,source_id,description',
    'txn_1,2026-11-09 10:02:11,2026-11-11 00:00:00,usd,1000.00,30.00,970.00,charge,ch_1,Order 1041',
    'txn_2,2026-11-11 12:00:00,2026-11-11 00:00:00,usd,-970.00,0.00,-970.00,payout,po_1,STRIPE PAYOUT',
  ),
  Square: table(
    'Date,Time,Time Zone,Gross Sales,Discounts,Net Sales,Gift Card Sales,Tax,Tip,Partial Refunds,Total Collected,Source,Card,Cash,Square Gift Card,Other Tender,Fees,Net Total,Transaction ID,Payment ID,Event Type,Deposit ID,Deposit Date',
    '2026-11-09,10:00:00,Eastern,"$1,000.00",$0.00,"$1,000.00",$0.00,$0.00,$0.00,$0.00,"$1,000.00",Register,"$1,000.00",$0.00,$0.00,$0.00,-$30.00,$970.00,T1,P1,Payment,D1,2026-11-11',
  ),
  PayPal: table(
    '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Balance"',
    '"11/09/2026","09:00:00","PST","Ada","Express Checkout Payment","Completed","USD","1,000.00","-30.00","970.00","1A","970.00"',
    '"11/11/2026","09:00:00","PST","","General Withdrawal","Completed","USD","-970.00","0.00","-970.00","2A","0.00"',
  ),
  Shopify: table(
    'Transaction Date,Type,Order,Card Brand,Card Source,Payout Status,Payout Date,Available On,Amount,Fee,Net,Checkout,Currency',
    '2026-11-09 10:00:00 -0500,charge,#1001,visa,online,paid,2026-11-11,2026-11-11,1000.00,30.00,970.00,c1,USD',
  ),
  Amazon: table(
    'date/time,settlement id,type,order id,sku,description,quantity,product sales,product sales tax,shipping credits,shipping credits tax,gift wrap credits,giftwrap credits tax,promotional rebates,promotional rebates tax,marketplace withheld tax,selling fees,fba fees,other transaction fees,other,total',
    '"Nov 9, 2026 1:05:07 AM PST",1,Order,111-1,LAMP,Lamp,1,1000.00,0,0,0,0,0,0,0,0,-30.00,0,0,0,970.00',
    '"Nov 11, 2026 1:05:07 AM PST",1,Transfer,,,To account ending with: 123,,0,0,0,0,0,0,0,0,0,0,0,0,-970.00,-970.00',
  ),
  eBay: table(
    'Transaction creation date,Type,Order number,Buyer name,Net amount,Payout currency,Payout date,Payout ID,Payout status,Item ID,Transaction ID,Item title,Item subtotal,Shipping and handling,Seller collected tax,eBay collected tax,Final Value Fee - fixed,Final Value Fee - variable,Gross transaction amount,Transaction currency',
    '"Nov 9, 2026",Order,01-1,Ada,970.00,USD,"Nov 11, 2026",P1,Succeeded,I1,T1,Lamp,1000.00,0,0,0,-0.30,-29.70,1000.00,USD',
    '"Nov 11, 2026",Payout,--,--,-970.00,USD,"Nov 11, 2026",P1,Succeeded,--,--,--,--,--,--,--,--,--,--,--',
  ),
  Etsy: table(
    'Date,Type,Title,Info,Currency,Amount,Fees & Taxes,Net,Tax Details',
    '"November 9, 2026",Sale,Payment for Order #1234567,,USD,"$1,000.00",-$30.00,$970.00,--',
    '"November 11, 2026",Deposit,$970.00 sent to your bank account,,USD,--,--,--,--',
  ),
} as const;

const DESCRIPTORS = {
  Stripe: 'STRIPE TRANSFER ST-X1Y2Z3',
  Square: 'SQUARE INC SQ221110 PPD',
  PayPal: 'PAYPAL TRANSFER PPD',
  Shopify: 'SHOPIFY TRANSFER ST-1',
  Amazon: 'AMAZON.CO7X8 PAYMENTS',
  eBay: 'EBAY COM1X2 PAYMENTS',
  Etsy: 'ETSY INC PAYOUT',
} as const;

const PRODUCTS = Object.keys(EXPORTS) as (keyof typeof EXPORTS)[];
/** Days between the payout of the processor and the deposit at the bank. */
const ARRIVALS = [0, 1, 2, 3, 4, 6];

describe.each(PRODUCTS)('the full export of %s beside the bank', (product) => {
  const deposit = (day: number, amount = '970.00') =>
    bank(
      `11/02/2026,RENT,-500.00`,
      `11/${day},${DESCRIPTORS[product]},${amount}`.replace(',', '/2026,'),
    );

  it.each(ARRIVALS)('counts sales once if the payout arrives %i days later', async (days) => {
    for (const files of [
      [EXPORTS[product], deposit(11 + days)],
      [deposit(11 + days), EXPORTS[product]],
    ]) {
      const { upload, totals } = setUpBakery();
      for (const file of files) await upload(file);
      expect(totals()).toEqual([1000, 530]);
    }
  });

  it('counts sales once while the deposit is missing', async () => {
    const { upload, totals } = setUpBakery();
    await upload(EXPORTS[product]);
    await upload(bank('11/02/2026,RENT,-500.00'));
    expect(totals()).toEqual([1000, 530]);
  });

  it('keeps a deposit from before the export as revenue', async () => {
    const { upload, totals } = setUpBakery();
    await upload(deposit(4));
    await upload(EXPORTS[product]);
    expect(totals(1, 8)).toEqual([970, 500]);
    expect(totals()).toEqual([1970, 530]);
  });

  it('keeps the payment of a customer of the same amount as revenue', async () => {
    const { upload, totals } = setUpBakery();
    await upload(EXPORTS[product]);
    await upload(bank('11/11/2026,ZELLE PAYMENT FROM JANE DOE,970.00'));
    expect(totals()).toEqual([1970, 30]);
  });
});

const SUMMARIES = {
  'Stripe payouts': table(
    'id,Amount,Created (UTC),Currency,Arrival Date (UTC),Source Type,Status,Type,Method,Description,Destination,Destination Name',
    'po_1,970.00,2026-11-10 00:10,usd,2026-11-11 00:00,card,paid,bank_account,standard,STRIPE PAYOUT,ba_1,CHASE',
    'po_2,99.00,2026-11-10 00:10,usd,2026-11-11 00:00,card,failed,bank_account,standard,STRIPE PAYOUT,ba_1,CHASE',
  ),
  'Square deposits': table(
    'Deposit ID,Deposit Date,Total Collected,Fees,Net Total',
    'D1,2026-11-11,"$1,000.00",-$30.00,$970.00',
  ),
  'Shopify payouts': table(
    'Payout Date,Status,Charges,Refunds,Adjustments,Reserved Funds,Fees,Retried Amount,Total,Currency',
    '2026-11-11,paid,1000.00,0.00,0.00,0.00,-30.00,0.00,970.00,USD',
  ),
} as const;

describe.each(Object.keys(SUMMARIES) as (keyof typeof SUMMARIES)[])(
  'the export of %s',
  (export_) => {
    const product = export_.split(' ')[0] as 'Stripe' | 'Square' | 'Shopify';
    const isNet = product === 'Stripe';
    const expected = isNet ? [970, 0] : [1000, 30];
    const deposit = bank(`11/12/2026,${DESCRIPTORS[product]},970.00`, '11/13/2026,RENT,-500.00');

    it('counts its sales without a bank file', async () => {
      const { upload, totals } = setUpBakery();
      await upload(SUMMARIES[export_]);
      expect(totals()).toEqual(expected);
    });

    it('counts its sales once beside the bank, in any order', async () => {
      for (const files of [
        [SUMMARIES[export_], deposit],
        [deposit, SUMMARIES[export_]],
      ]) {
        const { upload, totals } = setUpBakery();
        for (const file of files) await upload(file);
        expect(totals()).toEqual([expected[0], (expected[1] ?? 0) + 500]);
      }
    });

    it('is refused beside the full export of the same days, in any order', async () => {
      for (const [first, second] of [
        [SUMMARIES[export_], EXPORTS[product]],
        [EXPORTS[product], SUMMARIES[export_]],
      ] as const) {
        const { upload, totals, undo } = setUpBakery();
        await upload(first);
        const before = totals();
        await expect(upload(second)).rejects.toMatchObject({
          code: 'invalid-input',
          message: expect.stringMatching(/same money would count twice.*Undo that import first/),
        });
        expect(totals()).toEqual(before);
        await undo(first);
        await upload(second);
        expect(totals()).toEqual(second === EXPORTS[product] ? [1000, 30] : expected);
      }
    });
  },
);

describe('the payments of Stripe, which list no payouts', () => {
  const payments = table(
    'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Amount Refunded,Converted Currency,Description,Fee,Refunded date (UTC),Status,Customer Email',
    'ch_1,2026-11-09 10:00:00,1000.00,0.00,usd,true,1000.00,0.00,usd,Order 1041,30.00,,Paid,ada@example.com',
  );
  const deposit = bank('11/12/2026,STRIPE TRANSFER ST-X1,970.00');

  it('count alone and beside a bank without deposits of Stripe', async () => {
    const { upload, totals } = setUpBakery();
    await upload(payments);
    await upload(bank('11/12/2026,RENT,-500.00'));
    expect(totals()).toEqual([1000, 530]);
  });

  it('are refused after the deposits of Stripe, and count once before them', async () => {
    const first = setUpBakery();
    await first.upload(deposit);
    await expect(first.upload(payments)).rejects.toThrow(
      /bank deposits already include the payouts/,
    );
    const second = setUpBakery();
    await second.upload(payments);
    await second.upload(deposit);
    expect([first.totals(), second.totals()]).toEqual([
      [970, 0],
      [1000, 30],
    ]);
  });
});

const JOURNAL_ROWS = [
  '11/09/2026,Invoice,1001,Ada,Lamps,Accounts Receivable (A/R),108.00,',
  ',,,Ada,Lamps,Sales,,100.00',
  ',,,,Tax,Sales Tax Payable,,8.00',
  ',,,,,,108.00,108.00',
  '11/10/2026,Check,101,Landlord,,Checking,,90.00',
  ',,,Landlord,,Rent Expense,90.00,',
  ',,,,,,90.00,90.00',
];
const journal = (...more: string[]): string =>
  table(
    'Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit',
    ...JOURNAL_ROWS,
    ...more,
  );

const BANK = bank(
  '11/08/2026,CUSTOMER PAYMENT BEA,40.00',
  '11/10/2026,LANDLORD RENT,-90.00',
  '11/11/2026,CUSTOMER PAYMENT ADA,108.00',
  '11/18/2026,CUSTOMER PAYMENT CY,70.00',
);
const THROUGH = { completeThrough: businessDate('2026-11-15') };

describe('a report of the books beside the bank', () => {
  it.each([
    ['the report first', true],
    ['the bank first', false],
  ])('provides the totals of its days: %s', async (_, isReportFirst) => {
    const { upload, totals, postings, summaries } = setUpBakery();
    const imports = [
      () => upload(journal(), { ...THROUGH, name: 'QuickBooks' }),
      () => upload(BANK),
    ];
    for (const next of isReportFirst ? imports : imports.toReversed()) await next();
    // The bank provides the totals before the report begins and after it ends.
    expect([totals(1, 8), totals(9, 15), totals(16, 30)]).toEqual([
      [40, 0],
      [100, 90],
      [70, 0],
    ]);
    expect(postings()).toHaveLength(7);
    expect(
      summaries().sources.map(({ name, provides, isBooks }) => [name, provides, isBooks]),
    ).toEqual([
      ['Checking', ['profit', 'cash'], undefined],
      ['QuickBooks', ['profit'], true],
    ]);
  });

  it('gives the totals back to the bank when it is undone', async () => {
    const { upload, undo, totals, ports } = setUpBakery();
    await upload(BANK);
    await upload(journal(), { ...THROUGH, name: 'QuickBooks' });
    await undo(journal());
    expect(totals()).toEqual([218, 90]);
    expect(ports.stored.businesses.get('bakery')?.booksFiles).toEqual([]);
  });

  it('is explained once in the next digest, which does not wait for later books', async () => {
    const { upload, digestOn } = setUpBakery();
    await upload(BANK);
    for (const day of ['2026-11-10', '2026-11-11', '2026-11-12']) await digestOn(day);
    await upload(journal(), { ...THROUGH, name: 'QuickBooks' });
    const { snapshot, text } = await digestOn('2026-11-19');
    expect(snapshot?.corrections).toEqual([]);
    expect(text).toContain(
      'QuickBooks now provides your totals from Monday, November 9 to Sunday, November 15. We compare Checking with it.',
    );
    expect(snapshot?.days.map(({ figures }) => figures.revenue)).toMatchObject([
      { state: 'final', amount: 7000 },
    ]);
    expect((await digestOn('2026-11-20')).text).not.toContain('now provides');
  });

  it('loses an entry that a later report of the same days no longer has', async () => {
    const { upload, totals, postings } = setUpBakery();
    await upload(BANK);
    await upload(journal(), { ...THROUGH, name: 'QuickBooks' });
    await upload(journal().replaceAll('Rent Expense', 'Repairs Expense'), {
      ...THROUGH,
      name: 'QuickBooks',
    });
    expect(totals(9, 15)).toEqual([100, 90]);
    expect(postings().filter(({ category }) => category === 'Rent Expense')).toEqual([]);
  });

  it('is refused beside another report of the same days', async () => {
    const { upload } = setUpBakery();
    await upload(journal(), { ...THROUGH, name: 'QuickBooks' });
    await expect(
      upload(
        journal(
          '11/12/2026,Check,102,Power,,Checking,,9.00',
          ',,,Power,,Utilities Expense,9.00,',
          ',,,,,,9.00,9.00',
        ),
        { ...THROUGH, name: 'Xero' },
      ),
    ).rejects.toThrow(/You imported your books for some of these days/);
  });

  it('about an earlier period leaves later days to the bank and to later reports', async () => {
    const { upload, totals, postings } = setUpBakery();
    await upload(BANK);
    const later = table(
      'Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit',
      '11/19/2026,Check,103,Power,,Checking,,9.00',
      ',,,Power,,Utilities Expense,9.00,',
      ',,,,,,9.00,9.00',
    );
    await upload(later, { name: 'QuickBooks' });
    await upload(journal(), { name: 'QuickBooks' });
    expect([totals(9, 10), totals(11, 18), totals(19, 22)]).toEqual([
      [100, 90],
      [178, 0],
      [0, 9],
    ]);
    expect(postings()).toHaveLength(8);
  });

  it('needs an account of its own', async () => {
    const { upload } = setUpBakery();
    await upload(BANK);
    await expect(upload(journal(), { name: 'Checking' })).rejects.toThrow(
      /different account names for/,
    );
  });

  it('keeps its days without a bank', async () => {
    const { upload, totals, digestOn } = setUpBakery();
    await upload(journal(), { ...THROUGH, name: 'QuickBooks' });
    expect(totals()).toEqual([100, 90]);
    const { snapshot } = await digestOn('2026-11-19');
    expect(snapshot?.days.map(({ figures }) => figures.revenue.state)).toEqual(['unknown']);
  });
});

describe('transactions in another currency', () => {
  const MIXED = table(
    'Date,Description,Amount,Currency',
    '11/16/2026,CUSTOMER PAYMENT ADA,1000.00,USD',
    '11/18/2026,HETZNER,-50.00,EUR',
    '11/18/2026,CLIENT GMBH,1240.00,EUR',
    '11/18/2026,RENT,-500.00,USD',
  );
  const NAMED = '2 transactions in EUR (€1,240 in and €50 out) are not counted.';

  it('are named by the import, the source and the digest of their day', async () => {
    const { upload, totals, summaries, digestOn, ports } = setUpBakery();
    const outcome = await upload(MIXED);
    expect(outcome.notCounted).toEqual([
      { currency: 'EUR', count: 2, moneyIn: 124_000, moneyOut: 5000 },
    ]);
    expect(totals()).toEqual([1000, 500]);
    expect([...ports.stored.imports.values()][0]?.outcome?.notCounted).toEqual(outcome.notCounted);
    await upload(MIXED);
    expect(summaries().sources[0]?.notCounted).toMatchObject([{ date: '2026-11-18', count: 2 }]);
    expect((await digestOn('2026-11-19')).text).toContain(NAMED);
    expect((await digestOn('2026-11-20')).text).not.toContain('EUR');
  });

  it('are no longer named after the file is undone', async () => {
    const { upload, undo, summaries } = setUpBakery();
    await upload(bank('11/17/2026,CUSTOMER PAYMENT BEA,7.00'), {
      completeThrough: businessDate('2026-11-20'),
    });
    await upload(MIXED);
    await undo(MIXED);
    expect(summaries().sources[0]).toMatchObject({ name: 'Checking' });
    expect(summaries().sources[0]?.notCounted).toBeUndefined();
  });

  it('of an account in that currency hold up no digest', async () => {
    const { upload, totals, summaries, digestOn } = setUpBakery();
    await upload(bank('11/18/2026,CUSTOMER PAYMENT ADA,1000.00'));
    const euros = table('Date,Description,Amount,Currency', '11/18/2026,CLIENT GMBH,240.00,EUR');
    await upload(euros, { name: 'Euro account', completeThrough: businessDate('2026-11-18') });
    expect(totals()).toEqual([1000, 0]);
    expect(summaries().sources.map(({ name, provides }) => [name, provides])).toEqual([
      ['Checking', ['profit', 'cash']],
      ['Euro account', []],
    ]);
    const { text } = await digestOn('2026-11-19');
    expect(text).toContain('1 transaction in EUR (€240 in) is not counted.');
  });

  it('keep the account a source of the totals if the file contains nothing else', async () => {
    const { upload, summaries } = setUpBakery();
    await upload(bank('11/18/2026,CUSTOMER PAYMENT ADA,1000.00'));
    await upload(table('Date,Description,Amount,Currency', '11/19/2026,CLIENT GMBH,240.00,EUR'));
    expect(summaries().sources).toMatchObject([
      { name: 'Checking', provides: ['profit', 'cash'], notCounted: [{ date: '2026-11-19' }] },
    ]);
  });

  it('stay apart in a file of several accounts', async () => {
    const { upload, totals, postings, summaries } = setUpBakery();
    await upload(
      table(
        'Date,Description,Account number,Amount,Currency',
        '11/16/2026,CUSTOMER PAYMENT ADA,1111,1000.00,USD',
        '11/16/2026,CLIENT GMBH,2222,240.00,EUR',
        '11/17/2026,RENT,1111,-500.00,USD',
        '11/17/2026,HETZNER,2222,-50.00,EUR',
        '11/18/2026,CUSTOMER PAYMENT BEA,1111,20.00,USD',
        '11/18/2026,CUSTOMER PAYMENT CY,1111,30.00,USD',
        '11/19/2026,CUSTOMER PAYMENT DEE,1111,40.00,USD',
        '11/19/2026,CUSTOMER PAYMENT EVE,1111,50.00,USD',
      ),
    );
    expect(totals()).toEqual([1140, 500]);
    expect(new Set(postings().map(({ account }) => account))).toEqual(new Set(['1111']));
    expect(summaries().sources.map(({ name, notCounted }) => [name, notCounted?.length])).toEqual([
      ['1111', undefined],
      ['2222', 2],
    ]);
  });
});

describe('one account in two formats', () => {
  const ofx = `OFXHEADER:100
<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261116<TRNAMT>1000.00<FITID>1<NAME>CUSTOMER PAYMENT ADA</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261117<TRNAMT>-500.00<FITID>2<NAME>RENT</STMTTRN>
</BANKTRANLIST></STMTRS></OFX>
`;
  const csv = bank('11/16/2026,CUSTOMER PAYMENT ADA,1000.00', '11/17/2026,RENT,-500.00');

  it.each([
    ['CSV then OFX', [csv, ofx]],
    ['OFX then CSV', [ofx, csv]],
  ])('counts each transaction once: %s', async (_, files) => {
    const { upload, totals, postings } = setUpBakery();
    for (const file of files) await upload(file, { name: 'Checking' });
    expect(totals()).toEqual([1000, 500]);
    expect(postings()).toHaveLength(2);
  });
});
