import { describe, expect, it } from 'vitest';
import { chartOf } from './chart-of-accounts.ts';
import { documentSchema, keyOf, type Document, type EntityName } from './schemas.ts';
import { toLines } from './transform.ts';

const chart = chartOf([
  { Id: '1', Name: 'Services', AccountType: 'Income' },
  { Id: '2', Name: 'Rent', AccountType: 'Expense' },
  { Id: '3', Name: 'Fees', AccountType: 'Expense', AccountSubType: 'BankCharges' },
  { Id: '9', Name: 'Loan', AccountType: 'Long Term Liability' },
]);

const a = (entity: EntityName, fields: object): Document => ({
  ...documentSchema.parse({ Id: '7', SyncToken: '0', TxnDate: '2026-11-20', ...fields }),
  entity,
});

const told = (
  document: Document,
  basis: 'accrual' | 'cash' = 'accrual',
  others: Document[] = [],
) => {
  const known = new Map([document, ...others].map((one) => [keyOf(one), one]));
  const context = { basis, chart, currency: 'USD', document: (key: string) => known.get(key) };
  return toLines(document, context).map(({ date, category, kind, amount }) => [
    date.slice(8),
    category,
    kind,
    amount,
  ]);
};

const sale = (amount: number, account = '1') => ({
  Amount: amount,
  DetailType: 'SalesItemLineDetail',
  SalesItemLineDetail: { ItemAccountRef: { value: account } },
});
const cost = (amount: number, account = '2') => ({
  Amount: amount,
  DetailType: 'AccountBasedExpenseLineDetail',
  AccountBasedExpenseLineDetail: { AccountRef: { value: account } },
});
const subTotal = { Amount: 999, DetailType: 'SubTotalLineDetail' };

describe('what a document comes to', () => {
  it('counts lines in groups and discounts, and neither sub-totals nor tax', () => {
    const discount = {
      Amount: 5,
      DetailType: 'DiscountLineDetail',
      DiscountLineDetail: { DiscountAccountRef: { value: '1' } },
    };
    const group = {
      Amount: 20.1,
      DetailType: 'GroupLineDetail',
      GroupLineDetail: { Line: [sale(10.05), sale(10.05)] },
    };
    const invoice = a('Invoice', { Line: [group, subTotal, discount], TotalAmt: 16.35 });
    expect(told(invoice)).toEqual([['20', 'Services', 'sale', 1510]]);
  });

  it('has money given back with its sign: to customers, and from vendors', () => {
    expect(told(a('RefundReceipt', { Line: [sale(8)], TotalAmt: 8 }))).toEqual([
      ['20', 'Services', 'refund', -800],
    ]);
    expect(told(a('Purchase', { Line: [cost(8)], TotalAmt: 8, Credit: true }))).toEqual([
      ['20', 'Rent', 'vendor_refund', 800],
    ]);
    expect(told(a('Purchase', { Line: [cost(8, '3')], TotalAmt: 8 }))).toEqual([
      ['20', 'Fees', 'fee', -800],
    ]);
  });

  it('leaves out what is no profit, what was voided, and other currencies', () => {
    expect(told(a('Purchase', { Line: [cost(8, '9')], TotalAmt: 8 }))).toEqual([]);
    expect(told(a('Bill', { Line: [cost(0)], TotalAmt: 0, PrivateNote: 'Voided' }))).toEqual([]);
    const foreign = { CurrencyRef: { value: 'EUR' }, Line: [cost(8)], TotalAmt: 8 };
    expect(told(a('Purchase', foreign))).toEqual([]);
  });

  it('of a deposit is only what has an account of its own', () => {
    const collected = { Amount: 50, LinkedTxn: [{ TxnId: '5', TxnType: 'Payment' }] };
    const fee = {
      Amount: -1.5,
      DetailType: 'DepositLineDetail',
      DepositLineDetail: { AccountRef: { value: '3' } },
    };
    expect(told(a('Deposit', { Line: [collected, fee], TotalAmt: 48.5 }))).toEqual([
      ['20', 'Fees', 'fee', -150],
    ]);
  });

  it('counts an invoice on accrual or its payment on cash basis, never both', () => {
    const link = (entity: string, id: string) => [{ TxnId: id, TxnType: entity }];
    const invoice = a('Invoice', {
      Line: [sale(100)],
      TotalAmt: 108.25,
      LinkedTxn: link('Payment', '8'),
    });
    const payment = a('Payment', {
      Id: '8',
      TxnDate: '2026-11-22',
      TotalAmt: 60,
      Line: [{ Amount: 54.13, LinkedTxn: link('Invoice', '7') }],
    });
    expect(told(payment, 'accrual', [invoice])).toEqual([]);
    expect(told(invoice, 'cash', [payment])).toEqual([]);
    // 100 of 108.25 of it is income; what settles nothing yet is, too.
    expect(told(payment, 'cash', [invoice])).toEqual([
      ['22', 'Services', 'sale', 5000],
      ['22', 'Unapplied Cash Payment Income', 'sale', 587],
    ]);
  });

  it('counts what is in another currency at the rate of the books, where they give one', () => {
    const foreign = { CurrencyRef: { value: 'EUR' }, ExchangeRate: 1.085 };
    const bill = a('Bill', { ...foreign, Line: [cost(80)], TotalAmt: 80 });
    expect(told(bill)).toEqual([['20', 'Rent', 'expense', -8680]]);
    const purchase = a('Purchase', { ...foreign, Line: [cost(10.01, '3')], TotalAmt: 10.01 });
    expect(told(purchase, 'cash')).toEqual([['20', 'Fees', 'fee', -1086]]);
    // What its payment comes to depends on two rates: the report says it.
    expect(told(a('BillPayment', { ...foreign, TotalAmt: 80 }), 'cash')).toEqual([]);
  });
});
