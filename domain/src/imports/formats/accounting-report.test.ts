import { describe, expect, it } from 'vitest';
import { readText, summaryOf } from '../../../../tests/kit/bank-files/read-text.ts';

const BANK_FILE = 'import the CSV or OFX file from your bank instead';

/** Without its other side, a transaction cannot be read as books. */
const ROWS = '03/02/2026,Check,101,Acme,Rent,Checking,,900.00\n';

describe('a report of double-entry books', () => {
  it('is read if it has both sides of each transaction', () => {
    const text = `Acme Inc\nJournal\n\nDate,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit\n${ROWS},,,,Rent,Rent Expense,900.00,\n`;
    expect(summaryOf(readText(text))).toEqual(['checking 2026-03-02 -90000 Rent Check 101']);
  });

  it.each([
    [
      'QuickBooks Online journal',
      `Acme Inc\nJournal\n"January - March, 2026"\n\nDate,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit\n${ROWS}`,
      'QuickBooks report "Journal"',
    ],
    [
      'QuickBooks Desktop journal',
      ',Trans #,Type,Date,Num,Name,Memo,Account,Debit,Credit\n,1,Check,03/02/2026,101,Acme,Rent,Checking,,900.00\n',
      'QuickBooks report "Journal"',
    ],
    [
      'QuickBooks Online transaction detail',
      'Acme Inc\nTransaction Detail by Account\n\nDate,Transaction Type,Num,Name,Memo/Description,Split,Amount,Balance\nChecking\n03/02/2026,Check,101,Acme,Rent,Rent Expense,-900.00,100.00\n',
      'QuickBooks report "Transaction Detail by Account"',
    ],
    [
      'QuickBooks Online general ledger',
      'General Ledger\n\nDate,Transaction Type,Num,Name,Memo/Description,Split,Amount,Balance\n03/02/2026,Check,101,Acme,Rent,Rent,-9.00,1.00\n',
      'QuickBooks report "General Ledger"',
    ],
    [
      'QuickBooks Desktop transaction detail',
      ',Type,Date,Num,Adj,Name,Memo,Clr,Split,Debit,Credit,Balance\n,Check,03/02/2026,101,,Acme,Rent,,Rent Expense,,900.00,100.00\n',
      'QuickBooks report "Transaction Detail by Account"',
    ],
    [
      'Xero account transactions',
      'Account Transactions\nAcme Ltd\nFor the period 1 March 2026 to 31 March 2026\n\nDate,Source,Description,Reference,Debit,Credit,Running Balance,Gross,GST\nBusiness Bank Account\n2 Mar 2026,Receive Money,Sales,,900.00,,900.00,900.00,0.00\n',
      'Xero report "Account Transactions"',
    ],
    [
      'Xero general ledger',
      'General Ledger Detail\nAcme Ltd\n\nDate,Source,Description,Reference,Debit (USD),Credit (USD),Running Balance (USD)\n2 Mar 2026,Spend Money,Rent,,,900.00,-900.00\n',
      'Xero report "General Ledger Detail"',
    ],
    [
      'Xero journal report',
      'Journal Report\nAcme Ltd\n\nJournal ID,Date,Account Code,Account,Description,Debit,Credit\n12,2 Mar 2026,090,Bank,Rent,,900.00\n',
      'Xero report "Journal Report"',
    ],
  ])('is refused with its name: %s', (_, text, name) => {
    expect(summaryOf(readText(text))).toBe(
      `it is the ${name}, which lists both accounts of every transaction; connect ${name.split(' ')[0] ?? ''}, or ${BANK_FILE}`,
    );
  });

  it.each([
    [
      'hledger',
      'txnidx,date,code,description,account,amount,total\n1,2026-03-02,,Rent,assets:bank,-900.00,0\n1,2026-03-02,,Rent,expenses:rent,900.00,0\n2,2026-03-03,,Sales,assets:bank,500.00,0\n2,2026-03-03,,Sales,income:sales,-500.00,0\n',
    ],
    [
      'debit and credit',
      'Date,Account,Description,Debit,Credit\n2026-03-02,Bank,Rent,,900.00\n,Rent,Rent,900.00,\n2026-03-03,Bank,Sales,500.00,\n,Sales,Sales,,500.00\n',
    ],
    [
      'debit and credit with three decimals',
      'Date,Account,Description,Debit,Credit\n2026-03-02,Bank,Rent,,900.125\n,Rent,Rent,900.125,\n2026-03-03,Bank,Sales,500.255,\n,Sales,Sales,,500.255\n',
    ],
    [
      'GnuCash',
      'Date,Transaction ID,Description,Full Account Name,Account Name,Amount Num.\n2026-03-02,a,Rent,Assets:Bank,Bank,-900.00\n,,,Expenses:Rent,Rent,900.00\n2026-03-03,b,Sales,Assets:Bank,Bank,500.00\n,,,Income:Sales,Sales,-500.00\n',
    ],
  ])('is refused if the amounts of every day add up to zero: %s', (_, text) => {
    expect(summaryOf(readText(text))).toBe(
      `it is the journal of an accounting program, which lists both accounts of every transaction; ${BANK_FILE}`,
    );
  });

  it('is refused as IIF if it has one side of each transaction', () => {
    const iif =
      '!TRNS\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\n!SPL\tTRNSTYPE\tDATE\tACCNT\tAMOUNT\n!ENDTRNS\nTRNS\tCHECK\t3/2/2026\tChecking\t-900.00\nENDTRNS\n';
    const refusal = `it is an IIF file from QuickBooks Desktop, which lists both accounts of every transaction; ${BANK_FILE}`;
    expect(summaryOf(readText(iif))).toBe(refusal);
    expect(summaryOf(readText(`!HDR\tPROD\tVER\nHDR\tQuickBooks\t1\n${iif}`))).toBe(refusal);
  });

  it.each([
    'Account,Date,Description,Debit,Credit\n1234,2026-03-02,Rent,900.00,\n1234,2026-03-03,Sales,,500.00\n1234,2026-03-03,Sales,,500.00\n1234,2026-03-04,Flour,100.00,\n',
    'Account Name,Date,Description,Amount\nChecking,2026-03-02,Rent,-900.00\nSavings,2026-03-03,Interest,5.00\nChecking,2026-03-03,Sales,500.00\nChecking,2026-03-04,Flour,-9.00\n',
    'Date,Type,Description,Debit,Credit,Balance\n2026-03-02,Check,Rent,900.00,,100.00\n2026-03-03,Deposit,Sales,,500.00,600.00\n',
  ])('is not an account statement with an account column', (text) => {
    expect(readText(text)).toMatchObject({ ok: true, refused: [] });
  });
});
