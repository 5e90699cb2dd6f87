import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyDamagedBytes,
  readBytes,
  readText,
} from '../../../../../tests/kit/bank-files/read-text.ts';
import { randomRuns } from '../../../../../tests/kit/random-searches.ts';
import { decodeAs, encodeUtf8 } from '../../../../../tests/kit/bank-files/utf8.ts';
import { xlsxOf } from '../../../../../tests/kit/bank-files/workbooks.ts';
import { effectOf } from '../../../ledger/posting-kind.ts';
import { proposeImport } from '../../mapping/propose-import.ts';
import { openAnyFile } from '../open-any-file.ts';
import { openFile } from '../open-file.ts';
import { readFile } from '../read-file.ts';
import type { StatementFile } from '../statement.ts';

const DEFAULTS = { account: '', currency: 'USD' };

function linesOf(file: StatementFile) {
  if (!file.ok) throw new Error(file.text);
  return file.lines;
}

/** The sums of a file by kind, and its revenue and expenses. */
function totalsOf(file: StatementFile) {
  const lines = linesOf(file);
  const sum = (isIncluded: (line: (typeof lines)[number]) => boolean) =>
    lines.filter(isIncluded).reduce((total, { amount }) => total + amount, 0) / 100;
  const effect = ({ kind = 'unclassified', amount }: (typeof lines)[number]) =>
    effectOf(kind, amount);
  const kinds = [...new Set(lines.map(({ kind = 'unclassified' }) => kind))];
  return {
    ...Object.fromEntries(
      kinds.map((kind) => [kind, sum((line) => (line.kind ?? 'unclassified') === kind)]),
    ),
    revenue: sum((line) => effect(line) === 'revenue'),
    expenses: -sum((line) => effect(line) === 'expenses') || 0,
  };
}

const read = (text: string) => readText(text, DEFAULTS);

function proposalOf(text: string) {
  const opened = openFile(encodeUtf8(text), decodeAs);
  if (!opened.ok) throw new Error(opened.text);
  const proposal = proposeImport(opened.file, DEFAULTS);
  if (!proposal.ok) throw new Error(proposal.error.text);
  return proposal.value;
}

const TOTALS = {
  sale: 1700,
  sales_tax_collected: 96,
  refund: -50,
  cogs: -300,
  expense: -900,
  payroll: -400,
  payroll_tax: -31,
  fee: -15,
  other_income: 2.5,
  revenue: 1652.5,
  expenses: 1646,
};

const JOURNAL = `Acme Inc,,,,,,,
Journal,,,,,,,
"September 1 - 30, 2026",,,,,,,

Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit
09/01/2026,Invoice,1001,Ada,Lamps,Accounts Receivable (A/R),"1,296.00",
,,,Ada,Lamps,Sales of Product Income,,"1,200.00"
,,,,Tax,Sales Tax Payable,,96.00
,,,,,,"1,296.00","1,296.00"

09/02/2026,Payment,,Ada,,Checking,"1,296.00",
,,,Ada,,Accounts Receivable (A/R),,"1,296.00"
,,,,,,"1,296.00","1,296.00"

09/13/2026,Check,101,Landlord,September,Checking,,900.00
,,,Landlord,September,Rent & Lease,900.00,
,,,,,,900.00,900.00

09/14/2026,Payroll Check,,Bob,,Payroll Expenses:Wages,400.00,
,,,Bob,,Payroll Expenses:Taxes,31.00,
,,,Bob,,Payroll Liabilities,,100.00
,,,Bob,,Checking,,331.00
,,,,,,431.00,431.00

09/15/2026,Deposit,,Cy,,Checking,502.50,
,,,Cy,Design,Services,,500.00
,,,Bank,,Interest Earned,,2.50
,,,,,,502.50,502.50

09/16/2026,Refund,,Ada,,Checking,,50.00
,,,Ada,Lamp,Sales of Product Income,50.00,
,,,,,,50.00,50.00

09/17/2026,Bill,7,Supplier,,Accounts Payable (A/P),,300.00
,,,Supplier,,Cost of Goods Sold,300.00,
,,,,,,300.00,300.00

09/18/2026,Expense,,Bank,,Checking,,15.00
,,,Bank,,Bank Charges & Fees,15.00,
,,,,,,15.00,15.00

09/19/2026,Transfer,,,,Checking,,700.00
,,,,,Visa Credit Card,700.00,
,,,,,,700.00,700.00
TOTAL,,,,,,"5,490.50","5,490.50"
`;

describe('a QuickBooks journal', () => {
  it('returns revenue and expenses by account, and no entries of balance-sheet accounts', () => {
    expect(totalsOf(read(JOURNAL))).toEqual(TOTALS);
    expect(linesOf(read(JOURNAL))[0]).toMatchObject({
      account: 'QuickBooks',
      date: '2026-09-01',
      amount: 120_000,
      counterparty: 'Ada',
      category: 'Sales of Product Income',
      kind: 'sale',
    });
  });

  it('covers the period in its title if its transactions reach to its end', () => {
    const endOf = (text: string) => {
      const file = read(text);
      return file.ok ? file.statedEnds : file.text;
    };
    expect(endOf(JOURNAL)).toBeUndefined();
    expect(endOf(JOURNAL.replace('September 1 - 30', 'September 1 - 20'))).toEqual({
      QuickBooks: '2026-09-20',
    });
  });

  it('is proved by the totals of the report', () => {
    expect(proposalOf(JOURNAL)).toMatchObject({
      form: 'books',
      accounts: ['QuickBooks'],
      proof: { by: 'report-totals', breaks: [] },
      skippedCount: 0,
    });
    const cut = proposalOf(JOURNAL.replace(/^,,,Bob,,Payroll Expenses:Taxes.*\n/m, ''));
    expect(cut.proof?.breaks[0]?.text).toBe(
      'on line 22, the total of a transaction is $431.00, but its transactions add up to $400.00',
    );
  });

  it('tells sales tax that was collected or returned from sales tax that was paid', () => {
    const header = 'Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit';
    const text = [
      header,
      '09/01/2026,Invoice,1,Ada,,Accounts Receivable (A/R),108.00,',
      ',,,Ada,,Sales,,100.00',
      ',,,,,Sales Tax Payable,,8.00',
      ',,,,,,108.00,108.00',
      '09/02/2026,Credit Memo,2,Ada,,Accounts Receivable (A/R),,54.00',
      ',,,Ada,,Sales,50.00,',
      ',,,,,Sales Tax Payable,4.00,',
      ',,,,,,54.00,54.00',
      '09/20/2026,Check,3,Comptroller,,Checking,,75.00',
      ',,,Comptroller,,Sales Tax Payable,75.00,',
      ',,,,,,75.00,75.00',
      '',
    ].join('\n');
    const taxes = linesOf(read(text)).filter(({ category }) => category === 'Sales Tax Payable');
    expect(taxes.map(({ date, kind, amount }) => [date, kind, amount])).toEqual([
      ['2026-09-01', 'sales_tax_collected', 800],
      ['2026-09-02', 'sales_tax_collected', -400],
      ['2026-09-20', 'sales_tax', -7_500],
    ]);
  });

  it('refuses a transaction whose sides do not balance, by its name', () => {
    const wrong = proposalOf(JOURNAL.replace('Rent & Lease,900.00', 'Rent & Lease,890.00'));
    expect(wrong.skipped).toEqual([
      {
        line: 15,
        reason: 'unbalanced',
        text: 'Check 101 of 2026-09-13 does not balance: its debits are $890.00 and its credits $900.00',
      },
    ]);
    expect(wrong.lineCount).toBe(9);
  });

  it('reads a journal that repeats the date on every line', () => {
    const text = `Date,Transaction Type,Num,Name,Memo,Account,Debit,Credit
2026-09-01,Check,1,Landlord,,Checking,,900.00
2026-09-01,Check,1,Landlord,,Rent Expense,900.00,
2026-09-01,Check,2,Landlord,,Checking,,80.00
2026-09-01,Check,2,Landlord,,Utilities,80.00,
`;
    expect(totalsOf(read(text))).toEqual({ expense: -980, revenue: 0, expenses: 980 });
  });

  it('reads a journal of QuickBooks Desktop', () => {
    const text = `,Trans #,Type,Date,Num,Adj,Name,Memo,Account,Debit,Credit
,5,Invoice,09/01/2026,11,,Ada,Lamps,1200 · Accounts Receivable,500.00,
,,,,,,Ada,Lamps,4000 · Consulting Income,,500.00
,,,,,,,,,500.00,500.00
,6,Check,09/13/2026,101,,Mercury,,1000 · Main,,60.00
,,,,,,Mercury,,6100 · Zoom,60.00,
,,,,,,,,,60.00,60.00
TOTAL,,,,,,,,,560.00,560.00
`;
    expect(totalsOf(read(text))).toEqual({
      sale: 500,
      expense: -60,
      revenue: 500,
      expenses: 60,
    });
  });

  it('finds the class of an account without a telling name by the accounts beside it', () => {
    const text = `Date,Transaction Type,Num,Name,Memo,Account,Debit,Credit
09/01/2026,Invoice,1,Ada,,Accounts Receivable,300.00,
,,,Ada,,Plants and Soil,,300.00
09/13/2026,Check,1,Landlord,,Relay 4411,,900.00
,,,Landlord,,Rent Expense,900.00,
09/14/2026,Check,2,Nursery,,Relay 4411,,70.00
,,,Nursery,,Job Zwei,70.00,
`;
    expect(totalsOf(read(text))).toEqual({
      unclassified: 230,
      expense: -900,
      revenue: 300,
      expenses: 970,
    });
    expect(linesOf(read(text)).map(({ category }) => category)).not.toContain('Relay 4411');
  });
});

const LEDGER = `General Ledger,,,,,,,,
Acme Inc,,,,,,,,
"September 1 - 30, 2026",,,,,,,,

,Date,Transaction Type,Num,Name,Memo/Description,Split,Amount,Balance
Checking,,,,,,,,
,Beginning Balance,,,,,,,"1,000.00"
,09/02/2026,Payment,,Ada,,Accounts Receivable (A/R),"1,296.00","2,296.00"
,09/13/2026,Check,101,Landlord,September,Rent & Lease,-900.00,"1,396.00"
,09/14/2026,Payroll Check,,Bob,,-Split-,-331.00,"1,065.00"
,09/15/2026,Deposit,,Cy,,-Split-,502.50,"1,567.50"
,09/16/2026,Refund,,Ada,,Sales of Product Income,-50.00,"1,517.50"
,09/18/2026,Expense,,Bank,,Bank Charges & Fees,-15.00,"1,502.50"
,09/19/2026,Transfer,,,,Visa Credit Card,-700.00,802.50
Total for Checking,,,,,,,-$197.50,
Accounts Receivable (A/R),,,,,,,,
,09/01/2026,Invoice,1001,Ada,Lamps,-Split-,"1,296.00","1,296.00"
,09/02/2026,Payment,,Ada,,Checking,"-1,296.00",0.00
Total for Accounts Receivable (A/R),,,,,,,$0.00,
Visa Credit Card,,,,,,,,
,09/19/2026,Transfer,,,,Checking,-700.00,-700.00
Total for Visa Credit Card,,,,,,,-$700.00,
Accounts Payable (A/P),,,,,,,,
,09/17/2026,Bill,7,Supplier,,Cost of Goods Sold,300.00,300.00
Total for Accounts Payable (A/P),,,,,,,$300.00,
Payroll Liabilities,,,,,,,,
,09/14/2026,Payroll Check,,Bob,,-Split-,100.00,100.00
Total for Payroll Liabilities,,,,,,,$100.00,
Sales Tax Payable,,,,,,,,
,09/01/2026,Invoice,1001,Ada,Tax,-Split-,96.00,96.00
Total for Sales Tax Payable,,,,,,,$96.00,
Sales of Product Income,,,,,,,,
,09/01/2026,Invoice,1001,Ada,Lamps,Accounts Receivable (A/R),"1,200.00","1,200.00"
,09/16/2026,Refund,,Ada,Lamp,Checking,-50.00,"1,150.00"
Total for Sales of Product Income,,,,,,,"$1,150.00",
Services,,,,,,,,
,09/15/2026,Deposit,,Cy,Design,Checking,500.00,500.00
Total for Services,,,,,,,$500.00,
Interest Earned,,,,,,,,
,09/15/2026,Deposit,,Bank,,Checking,2.50,2.50
Total for Interest Earned,,,,,,,$2.50,
Cost of Goods Sold,,,,,,,,
,09/17/2026,Bill,7,Supplier,,Accounts Payable (A/P),300.00,300.00
Total for Cost of Goods Sold,,,,,,,$300.00,
Bank Charges & Fees,,,,,,,,
,09/18/2026,Expense,,Bank,,Checking,15.00,15.00
Total for Bank Charges & Fees,,,,,,,$15.00,
Payroll Expenses,,,,,,,,
   Taxes,,,,,,,,
,09/14/2026,Payroll Check,,Bob,,-Split-,31.00,31.00
   Total for Taxes,,,,,,,$31.00,
   Wages,,,,,,,,
,09/14/2026,Payroll Check,,Bob,,-Split-,400.00,400.00
   Total for Wages,,,,,,,$400.00,
Total for Payroll Expenses with sub-accounts,,,,,,,$431.00,
Rent & Lease,,,,,,,,
,09/13/2026,Check,101,Landlord,September,Checking,900.00,900.00
Total for Rent & Lease,,,,,,,$900.00,
,,,,,,,,
"Accrual Basis Monday, October 5, 2026 09:00 AM GMT-05:00",,,,,,,,
`;

describe('a QuickBooks general ledger', () => {
  it('returns the same transactions as the journal', () => {
    expect(totalsOf(read(LEDGER))).toEqual(TOTALS);
    const ids = (text: string) => linesOf(read(text)).map(({ id }) => id);
    expect(ids(LEDGER).toSorted()).toEqual(ids(JOURNAL).toSorted());
  });

  it('is proved by the totals of its accounts, including those with sub-accounts', () => {
    expect(proposalOf(LEDGER).proof).toMatchObject({ by: 'report-totals', breaks: [] });
    const wrong = proposalOf(
      LEDGER.replace('with sub-accounts,,,,,,,$431', 'with sub-accounts,,,,,,,$430'),
    );
    expect(wrong.proof?.breaks.map(({ text }) => text)).toEqual([
      'on line 55, "Total for Payroll Expenses with sub-accounts" is $430.00, but its transactions add up to $431.00',
    ]);
  });

  it('refuses a transaction of which one side is missing', () => {
    const wrong = proposalOf(
      LEDGER.replace(',09/13/2026,Check,101,Landlord,September,Checking,900.00,900.00\n', ''),
    );
    expect(wrong.skipped).toMatchObject([{ reason: 'unbalanced', line: 9 }]);
  });

  it('reads a report that has only accounts of income and expenses', () => {
    const text = `Transaction Detail by Account

Date,Transaction Type,Num,Name,Memo/Description,Split,Amount,Balance
Sales
09/01/2026,Sales Receipt,1,Ada,,Checking,200.00,200.00
Total for Sales,,,,,,200.00,
Office Supplies
09/13/2026,Expense,,Paper Inc,,Checking,30.00,30.00
Total for Office Supplies,,,,,,30.00,
`;
    expect(totalsOf(read(text))).toEqual({ sale: 200, expense: -30, revenue: 200, expenses: 30 });
  });

  it('refuses a report that has only accounts of income', () => {
    const text = `Transaction Detail by Account

Date,Transaction Type,Num,Name,Memo/Description,Split,Amount,Balance
Sales
09/01/2026,Sales Receipt,1,Ada,,Checking,200.00,200.00
09/02/2026,Sales Receipt,2,Bea,,Checking,50.00,250.00
Total for Sales,,,,,,250.00,
`;
    expect(read(text)).toMatchObject({
      ok: false,
      reason: 'books',
      text: 'it lists only your income accounts; export the report for all accounts',
    });
  });

  it('is read from a workbook', async () => {
    const rows = LEDGER.trimEnd()
      .split('\n')
      .map((line) =>
        (line.match(/("[^"]*"|[^,]*)(?:,|$)/g) ?? []).map((cell) =>
          cell.replace(/,$/, '').replaceAll('"', '').trim(),
        ),
      );
    const opened = await openAnyFile(xlsxOf({ sheets: [{ name: 'GL', rows }] }), decodeAs);
    if (!opened.ok) throw new Error(opened.text);
    expect(totalsOf(readFile(opened.file, null, DEFAULTS))).toEqual(TOTALS);
  });
});

describe('accounts whose names fit income and expenses', () => {
  it('are decided by their side', () => {
    const text = `Date,Transaction Type,Num,Name,Memo,Account,Debit,Credit
09/01/2026,Invoice,1,Ada,,Accounts Receivable,300.00,
,,,Ada,,Management Fees,,300.00
09/13/2026,Check,1,Cy,,Checking,,90.00
,,,Cy,,Cleaning Services,90.00,
`;
    expect(totalsOf(read(text))).toEqual({ sale: 300, expense: -90, revenue: 300, expenses: 90 });
  });

  it('are decided by the other account where a report states one amount', () => {
    const text = `General Ledger

Distribution account,Transaction date,Transaction type,Num,Name,Description,Split,Amount,Balance
Checking
Checking,09/13/2026,Check,1,Cy,,Cleaning Services,-90.00,10.00
Checking,09/14/2026,Sales Receipt,2,Ada,,Job Materials,40.00,50.00
Checking,09/15/2026,Expense,3,Nursery,,Job Materials,-25.00,25.00
Total for Checking,,,,,,,-75.00,
Landscaping Services
Job Materials
Job Materials,09/14/2026,Sales Receipt,2,Ada,,Checking,40.00,40.00
Total for Job Materials,,,,,,,40.00,
Total for Landscaping Services,,,,,,,40.00,
Job Expenses
Job Materials
Job Materials,09/15/2026,Expense,3,Nursery,,Checking,25.00,25.00
Total for Job Materials,,,,,,,25.00,
Total for Job Expenses,,,,,,,25.00,
Cleaning Services
Cleaning Services,09/13/2026,Check,1,Cy,,Checking,90.00,90.00
Total for Cleaning Services,,,,,,,90.00,
`;
    expect(totalsOf(read(text))).toMatchObject({ revenue: 40, expenses: 115 });
    expect(linesOf(read(text)).map(({ category }) => category)).toEqual([
      'Landscaping Services:Job Materials',
      'Job Expenses:Job Materials',
      'Cleaning Services',
    ]);
  });

  it('are asked for where a report shows only one side without debit and credit', () => {
    const text = `Transaction Detail by Account

Date,Transaction Type,Num,Name,Memo/Description,Split,Amount,Balance
Management Fees
09/01/2026,Invoice,1,Ada,,Accounts Receivable,300.00,300.00
Total for Management Fees,,,,,,300.00,
`;
    expect(read(text)).toEqual({
      ok: false,
      reason: 'books',
      text: 'it is the QuickBooks report "Transaction Detail by Account", which does not say whether "Management Fees" is an income or an expense account; connect QuickBooks, or import the CSV or OFX file from your bank instead',
    });
  });

  it('keeps the refusal of a report whose signs contradict its accounts', () => {
    const text = `General Ledger

Date,Transaction Type,Num,Name,Memo,Split,Amount,Balance
Checking
09/13/2026,Check,1,Cy,,Office Expenses,-90.00,10.00
09/15/2026,Expense,3,Acme,,Insurance,-25.00,25.00
Office Expenses
09/13/2026,Check,1,Cy,,Checking,-90.00,-90.00
Insurance
09/15/2026,Expense,3,Acme,,Checking,-25.00,-25.00
`;
    expect(read(text)).toMatchObject({ ok: false, reason: 'books' });
  });
});

describe('a QuickBooks transaction list', () => {
  const text = `Transaction List by Date
Acme Inc

Date,Transaction Type,Num,Posting,Name,Memo/Description,Account,Split,Amount
09/01/2026,Sales Receipt,1,Yes,Ada,,Checking,Sales,200.00
09/13/2026,Expense,,Yes,Paper Inc,,Visa Credit Card,Office Supplies,30.00
09/14/2026,Estimate,5,No,Ada,,Accounts Receivable (A/R),Sales,999.00
09/15/2026,Transfer,,Yes,,,Checking,Savings,-50.00
`;

  it('is read by both accounts of each row', () => {
    expect(totalsOf(read(text))).toEqual({ sale: 200, expense: -30, revenue: 200, expenses: 30 });
  });

  it('is refused with the report to export instead if a row has several accounts', () => {
    expect(read(text.replace(',Checking,Sales', ',Checking,-Split-'))).toEqual({
      ok: false,
      reason: 'books',
      text: 'it is the QuickBooks report "Transaction List by Date", which does not list both accounts of every transaction; export the report "Journal" instead',
    });
  });
});

describe('a Xero report', () => {
  it('reads account transactions by the side of each account', () => {
    const text = `Account Transactions
Acme Ltd
For the period 1 September 2026 to 30 September 2026

Date,Source,Description,Reference,Debit,Credit,Running Balance,Gross,GST
Business Bank Account
Opening Balance,,,,0.00,0.00,0.00,0.00,0.00
2 Sep 2026,Receive Money,Ada,R1,108.00,,108.00,108.00,8.00
13 Sep 2026,Spend Money,Landlord,R2,,90.00,18.00,-90.00,0.00
Total Business Bank Account,,,,108.00,90.00,18.00,18.00,8.00
Closing Balance,,,,18.00,0.00,18.00,,
Rent
13 Sep 2026,Spend Money,Landlord,R2,90.00,,90.00,90.00,0.00
Total Rent,,,,90.00,0.00,90.00,90.00,0.00
Sales
2 Sep 2026,Receive Money,Ada,R1,,100.00,100.00,108.00,8.00
Total Sales,,,,0.00,100.00,100.00,108.00,8.00
Sales Tax
2 Sep 2026,Receive Money,Ada,R1,,8.00,8.00,,
Total Sales Tax,,,,0.00,8.00,8.00,,
Total,,,,198.00,198.00,0.00,,
`;
    expect(totalsOf(read(text))).toEqual({
      sale: 100,
      sales_tax_collected: 8,
      expense: -90,
      revenue: 100,
      expenses: 90,
    });
    expect(proposalOf(text)).toMatchObject({
      accounts: ['Xero'],
      proof: { by: 'report-totals', breaks: [] },
    });
  });

  it('reads a general ledger with the type and the code of each account', () => {
    const text = `General Ledger Detail
Acme Ltd

Date,Source,Contact,Description,Reference,Debit (USD),Credit (USD),Running Balance (USD),Account Code,Account,Account Type
2 Sep 2026,Receivable Invoice,Ada,Lamps,INV-1,500.00,,500.00,610,Debtors,Current Asset
2 Sep 2026,Receivable Invoice,Ada,Lamps,INV-1,,500.00,500.00,200,Lamps,Revenue
13 Sep 2026,Payable Invoice,Zoom,Calls,B-1,20.00,,20.00,485,Zoom,Overhead
13 Sep 2026,Payable Invoice,Zoom,Calls,B-1,,20.00,20.00,800,Creditors,Current Liability
`;
    expect(totalsOf(read(text))).toEqual({ sale: 500, expense: -20, revenue: 500, expenses: 20 });
  });

  it('reads the journal report', () => {
    const text = `Journal Report
Acme Ltd

Journal ID,Date,Account Code,Account,Description,Debit,Credit
12,2 Sep 2026,090,Bank,Rent,,900.00
12,2 Sep 2026,469,Rent,Rent,900.00,
13,13 Sep 2026,090,Bank,Lamps,250.00,
13,13 Sep 2026,200,Sales,Lamps,,250.00
`;
    expect(totalsOf(read(text))).toEqual({
      expense: -900,
      sale: 250,
      revenue: 250,
      expenses: 900,
    });
  });
});

describe('an IIF file', () => {
  const text = [
    '!ACCNT\tNAME\tACCNTTYPE\tDESC',
    'ACCNT\tMain\tBANK\t',
    'ACCNT\tDebtors\tAR\t',
    'ACCNT\tLamps\tINC\t',
    'ACCNT\tZoom\tEXP\t',
    'ACCNT\tSales Tax Payable\tOCLIAB\t',
    '!TRNS\tTRNSID\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tDOCNUM\tMEMO',
    '!SPL\tSPLID\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tDOCNUM\tMEMO',
    '!ENDTRNS',
    'TRNS\t\tINVOICE\t9/1/2026\tDebtors\tAda\t108.00\t1\tLamps',
    'SPL\t\tINVOICE\t9/1/2026\tLamps\tAda\t-100.00\t\tLamps',
    'SPL\t\tINVOICE\t9/1/2026\tSales Tax Payable\t\t-8.00\t\t',
    'SPL\t888',
    'ENDTRNS',
    'TRNS\t\tCHECK\t9/13/2026\tMain\tZoom\t-20.00\t101\t',
    'SPL\t\tCHECK\t9/13/2026\tZoom\tZoom\t20.00\t\tCalls',
    'ENDTRNS',
    'TRNS\t\tESTIMATES\t9/14/2026\tDebtors\tAda\t500.00\t2\t',
    'SPL\t\tESTIMATES\t9/14/2026\tLamps\tAda\t-500.00\t\t',
    'ENDTRNS',
    'TRNS\t\tCHECK\t9/15/2026\tMain\tZoom\t-30.00\t102\t',
    'SPL\t\tCHECK\t9/15/2026\tZoom\tZoom\t20.00\t\tCalls',
    'ENDTRNS',
    '',
  ].join('\r\n');

  it('is read by the types of its accounts', () => {
    expect(totalsOf(read(text))).toEqual({
      sale: 100,
      sales_tax_collected: 8,
      expense: -20,
      revenue: 100,
      expenses: 20,
    });
    expect(linesOf(read(text))[2]).toMatchObject({
      description: 'Calls CHECK 101',
      counterparty: 'Zoom',
      category: 'Zoom',
    });
  });

  it('refuses a transaction that does not balance, by its name', () => {
    expect(read(text)).toMatchObject({
      refused: [{ line: 21, reason: 'unbalanced', text: expect.stringContaining('CHECK 102') }],
    });
  });

  it('is refused without transactions', () => {
    expect(read('!ACCNT\tNAME\tACCNTTYPE\nACCNT\tMain\tBANK\n')).toMatchObject({
      ok: false,
      reason: 'books',
    });
  });
});

describe('a damaged file', () => {
  it('is read or refused with a reason', () => {
    const good = [JOURNAL, LEDGER].map(encodeUtf8);
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
