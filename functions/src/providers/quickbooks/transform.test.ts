import { cents } from '@daily-snapshot/domain/money/cents';
import { describe, expect, it } from 'vitest';
import { chartOf } from './chart-of-accounts.ts';
import { documentSchema, keyOf, type Document, type EntityName } from './schemas.ts';
import { itemAccountsOf, NO_ITEMS } from './item-accounts.ts';
import { linesOfDocument } from './transform.ts';

const chart = chartOf([
  { Id: '1', Name: 'Services', AccountType: 'Income' },
  { Id: '2', Name: 'Rent', AccountType: 'Expense' },
  { Id: '3', Name: 'Fees', AccountType: 'Expense', AccountSubType: 'BankCharges' },
  { Id: '9', Name: 'Loan', AccountType: 'Long Term Liability' },
]);

const a = (entity: EntityName, fields: object): Document => ({
  ...documentSchema('USD').parse({ Id: '7', SyncToken: '0', TxnDate: '2026-11-20', ...fields }),
  entity,
});

const linesOf = (
  document: Document,
  basis: 'accrual' | 'cash' = 'accrual',
  others: Document[] = [],
) => {
  const documentsByKey = new Map([document, ...others].map((one) => [keyOf(one), one]));
  const context = {
    basis,
    chart,
    items: NO_ITEMS,
    currency: 'USD',
    document: (key: string) => documentsByKey.get(key),
  };
  return linesOfDocument(document, context).lines.map(({ date, category, kind, amount }) => [
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

const refs = (accounts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(accounts).map(([name, value]) => [`${name}AccountRef`, { value }]),
  );

describe('the date of a document', () => {
  it.each(['2026-11-20', '2026-11-20Z', '2026-11-20-08:00', '2026-11-20T00:00:00+13:00'])(
    'is the day as written: %s',
    (TxnDate) => {
      const invoice = a('Invoice', { TxnDate, DueDate: TxnDate, Line: [sale(10)] });
      expect(invoice).toMatchObject({ TxnDate: '2026-11-20', DueDate: '2026-11-20' });
    },
  );

  it.each(['2026-02-30', '20/11/2026', '2026-11-20 ', null])('is not %s', (TxnDate) => {
    expect(() => a('Invoice', { TxnDate })).toThrow('TxnDate');
  });
});

describe('payroll in a journal entry', () => {
  const SUB_TYPE = 'OtherMiscellaneousServiceCost';
  const payrollChart = chartOf(
    [
      { Id: '1', Name: 'Payroll Expenses', FullyQualifiedName: 'Payroll Expenses' },
      { Id: '2', Name: 'Taxes', FullyQualifiedName: 'Payroll Expenses:Taxes' },
      { Id: '3', Name: 'Crew', AcctNum: '6560' },
      { Id: '4', Name: 'Income Tax' },
    ].map((account) => ({ ...account, AccountType: 'Expense', AccountSubType: SUB_TYPE })),
  );
  const debit = (account: string, Amount: number, Description: string) => ({
    Amount,
    Description,
    DetailType: 'JournalEntryLineDetail',
    JournalEntryLineDetail: { PostingType: 'Debit', AccountRef: { value: account } },
  });

  it('is payroll and payroll tax of the accounts, although their sub-type is generic', () => {
    const journal = a('JournalEntry', {
      Line: [
        debit('1', 2_000, 'Wages of November'),
        debit('2', 153, 'Taxes of November'),
        debit('3', 900, 'Crew of November'),
        debit('4', 75, 'Estimated tax'),
      ],
    });
    const context = {
      basis: 'accrual',
      chart: payrollChart,
      items: NO_ITEMS,
      currency: 'USD',
      document: () => undefined,
    } as const;
    const { lines } = linesOfDocument(journal, context);
    expect(lines.map(({ counterparty, kind, amount }) => [counterparty, kind, amount])).toEqual([
      ['Payroll Expenses', 'payroll', -200_000],
      ['Payroll Expenses:Taxes', 'payroll_tax', -15_300],
      ['Crew', 'payroll', -90_000],
      ['', 'tax_payment', -7_500],
    ]);
  });
});

describe('sales tax', () => {
  const taxChart = chartOf([
    { Id: '1', Name: 'Sales', AccountType: 'Income' },
    {
      Id: '9',
      Name: 'Board of Equalization Payable',
      AccountType: 'Other Current Liability',
      AccountSubType: 'SalesTaxPayable',
    },
  ]);
  const taxesOf = (
    document: Document,
    basis: 'accrual' | 'cash' = 'accrual',
    others: Document[] = [],
  ) => {
    const documents = new Map([document, ...others].map((one) => [keyOf(one), one]));
    const context = { basis, chart: taxChart, items: NO_ITEMS, currency: 'USD' } as const;
    const related = { ...context, document: (key: string) => documents.get(key) };
    return linesOfDocument(document, related).lines.map(({ date, category, kind, amount }) => [
      date.slice(8),
      category,
      kind,
      amount,
    ]);
  };
  const taxed = { Line: [sale(100)], TotalAmt: 108, TxnTaxDetail: { TotalTax: 8 } };
  const side = (account: string, Amount: number, PostingType: 'Debit' | 'Credit') => ({
    Amount,
    DetailType: 'JournalEntryLineDetail',
    JournalEntryLineDetail: { PostingType, AccountRef: { value: account } },
  });

  it('of a sale is collected, and of a refund it is returned', () => {
    expect(taxesOf(a('Invoice', taxed))).toEqual([
      ['20', 'Sales', 'sale', 10_000],
      ['20', '', 'sales_tax_collected', 800],
    ]);
    expect(taxesOf(a('RefundReceipt', taxed))).toEqual([
      ['20', 'Sales', 'refund', -10_000],
      ['20', '', 'sales_tax_collected', -800],
    ]);
  });

  it('is not a rest that the document does not state as tax', () => {
    expect(taxesOf(a('Invoice', { ...taxed, TxnTaxDetail: { TotalTax: 7 } }))).toEqual([
      ['20', 'Sales', 'sale', 10_000],
    ]);
    expect(taxesOf(a('Invoice', { ...taxed, TxnTaxDetail: undefined }))).toHaveLength(1);
  });

  it('is collected in the shares of the payments on cash basis', () => {
    const invoice = a('Invoice', {
      ...taxed,
      Id: '7',
      LinkedTxn: [{ TxnId: '8', TxnType: 'Payment' }],
    });
    const payment = a('Payment', {
      Id: '8',
      TotalAmt: 54,
      Line: [{ Amount: 54, LinkedTxn: [{ TxnId: '7', TxnType: 'Invoice' }] }],
    });
    expect(taxesOf(payment, 'cash', [invoice])).toEqual([
      ['20', 'Sales', 'sale', 5_000],
      ['20', '', 'sales_tax_collected', 400],
    ]);
  });

  it('is collected in a journal entry with a sale, and paid in one without', () => {
    const daily = { Line: [side('1', 100, 'Credit'), side('9', 8, 'Credit')] };
    expect(taxesOf(a('JournalEntry', daily))).toContainEqual([
      '20',
      '',
      'sales_tax_collected',
      800,
    ]);
    const paid = { Line: [side('9', 8, 'Debit'), side('4', 8, 'Credit')] };
    expect(taxesOf(a('JournalEntry', paid))).toEqual([['20', '', 'sales_tax', -800]]);
  });

  it('is paid by a check', () => {
    expect(taxesOf(a('Purchase', { Line: [cost(75, '9')], TotalAmt: 75 }))).toEqual([
      ['20', '', 'sales_tax', -7_500],
    ]);
  });
});

describe('toLines', () => {
  it('counts group lines and discounts but no subtotals and no tax', () => {
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
    expect(linesOf(invoice)).toEqual([['20', 'Services', 'sale', 1510]]);
  });

  it('counts refunds to customers and from vendors with the opposite sign', () => {
    expect(linesOf(a('RefundReceipt', { Line: [sale(8)], TotalAmt: 8 }))).toEqual([
      ['20', 'Services', 'refund', -800],
    ]);
    expect(linesOf(a('Purchase', { Line: [cost(8)], TotalAmt: 8, Credit: true }))).toEqual([
      ['20', 'Rent', 'vendor_refund', 800],
    ]);
    expect(linesOf(a('Purchase', { Line: [cost(8, '3')], TotalAmt: 8 }))).toEqual([
      ['20', 'Fees', 'fee', -800],
    ]);
  });

  it('omits balance sheet accounts, voided documents and foreign currencies without a rate', () => {
    expect(linesOf(a('Purchase', { Line: [cost(8, '9')], TotalAmt: 8 }))).toEqual([]);
    expect(linesOf(a('Bill', { Line: [cost(0)], TotalAmt: 0, PrivateNote: 'Voided' }))).toEqual([]);
    const foreign = { CurrencyRef: { value: 'EUR' }, Line: [cost(8)], TotalAmt: 8 };
    expect(linesOf(a('Purchase', foreign))).toEqual([]);
  });

  it('counts only the deposit lines that have an account', () => {
    const collected = { Amount: 50, LinkedTxn: [{ TxnId: '5', TxnType: 'Payment' }] };
    const fee = {
      Amount: -1.5,
      DetailType: 'DepositLineDetail',
      DepositLineDetail: { AccountRef: { value: '3' } },
    };
    expect(linesOf(a('Deposit', { Line: [collected, fee], TotalAmt: 48.5 }))).toEqual([
      ['20', 'Fees', 'fee', -150],
    ]);
  });

  it('counts an invoice on accrual basis or its payment on cash basis, never both', () => {
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
    expect(linesOf(payment, 'accrual', [invoice])).toEqual([]);
    expect(linesOf(invoice, 'cash', [payment])).toEqual([]);
    // $100.00 of $108.25 is income. An unapplied payment is income too.
    expect(linesOf(payment, 'cash', [invoice])).toEqual([
      ['22', 'Services', 'sale', 5000],
      ['22', 'Unapplied Cash Payment Income', 'sale', 587],
    ]);
  });

  it('converts foreign currency amounts if the books have a rate', () => {
    const foreign = { CurrencyRef: { value: 'EUR' }, ExchangeRate: 1.085 };
    const bill = a('Bill', { ...foreign, Line: [cost(80)], TotalAmt: 80 });
    expect(linesOf(bill)).toEqual([['20', 'Rent', 'expense', -8680]]);
    const purchase = a('Purchase', { ...foreign, Line: [cost(10.01, '3')], TotalAmt: 10.01 });
    expect(linesOf(purchase, 'cash')).toEqual([['20', 'Fees', 'fee', -1086]]);
    expect(linesOf(a('Bill', { ...foreign, ExchangeRate: null, Line: [cost(80)] }))).toEqual([]);
    // The totals in both currencies are a rate too.
    const totals = { ...foreign, ExchangeRate: null, TotalAmt: 80, HomeTotalAmt: 86.8 };
    expect(linesOf(a('Bill', { ...totals, Line: [cost(40), cost(40, '3')] }))).toEqual([
      ['20', 'Rent', 'expense', -4340],
      ['20', 'Fees', 'fee', -4340],
    ]);
  });

  it('counts a foreign payment only at the rate of the documents that it pays', () => {
    const euros = { CurrencyRef: { value: 'EUR' } };
    const link = (entity: string, id: string) => [{ TxnId: id, TxnType: entity }];
    const bill = (ExchangeRate: number) =>
      a('Bill', {
        ...euros,
        ExchangeRate,
        Line: [cost(80)],
        TotalAmt: 80,
        LinkedTxn: link('BillPaymentCheck', '8'),
      });
    const payment = a('BillPayment', {
      ...euros,
      Id: '8',
      ExchangeRate: 1.085,
      TotalAmt: 80,
      Line: [{ Amount: 80, LinkedTxn: link('Bill', '7') }],
    });
    expect(linesOf(payment, 'cash', [bill(1.085)])).toEqual([['20', 'Rent', 'expense', -8680]]);
    // A part of it is an exchange difference, which is only in the report.
    expect(linesOf(payment, 'cash', [bill(1.09)])).toEqual([]);
  });

  it('converts each line and adds the rounding difference to the largest line', () => {
    const bill = a('Bill', {
      CurrencyRef: { value: 'EUR' },
      ExchangeRate: 1.115,
      Line: [cost(0.1), cost(0.11, '3')],
      TotalAmt: 0.21,
      HomeTotalAmt: 0.23,
    });
    // 11.15 and 12.265 cents, and together 23.415.
    expect(linesOf(bill)).toEqual([
      ['20', 'Rent', 'expense', -11],
      ['20', 'Fees', 'fee', -12],
    ]);
    const odd = { ...bill, HomeTotalAmt: cents(24) };
    expect(linesOf(odd).map(([, , , amount]) => amount)).toEqual([-11, -13]);
  });

  it('takes payments from the report if the documents that they pay are unknown', () => {
    const links = (TxnType: string) => [{ TxnId: '70', TxnType }];
    const pay = (fields: object) => linesOf(a('Payment', { TotalAmt: 50, ...fields }), 'cash');
    for (const type of ['Invoice', 'JournalEntry', 'Unheard']) {
      expect(pay({ Line: [{ Amount: 50, LinkedTxn: links(type) }] })).toEqual([]);
    }
    expect(pay({ Line: [{ Amount: 50 }] })).toEqual([]);
    expect(pay({ UnappliedAmt: 20 })).toEqual([]);
    expect(pay({ TotalAmt: null })).toEqual([]);
    const unapplied = [['20', 'Unapplied Cash Payment Income', 'sale', 5000]];
    expect(pay({ UnappliedAmt: 50 })).toEqual(unapplied);
  });
});

describe('linesOfDocument', () => {
  const context = {
    basis: 'accrual',
    chart,
    items: itemAccountsOf([
      { Id: '50', Type: 'Inventory', ...refs({ Income: '1', Expense: '2', Asset: '9' }) },
      { Id: '51', Type: 'NonInventory', ...refs({ Income: '1', Expense: '2', Asset: '9' }) },
      { Id: '52', Type: 'Unheard', ...refs({ Expense: '3' }) },
    ]),
    currency: 'USD',
    document: () => undefined,
  } as const;
  const read = (entity: EntityName, fields: object) => {
    const { lines, isWhole } = linesOfDocument(a(entity, fields), context);
    return { isWhole, lines: lines.map(({ category, amount }) => [category, amount]) };
  };
  const item = (detail: string, amount: number, id: string) => ({
    Amount: amount,
    DetailType: detail,
    [detail]: { ItemRef: { value: id } },
  });

  it('finds the accounts of items: stock is bought as an asset, and the rest is a cost', () => {
    const sale = item('SalesItemLineDetail', 30, '50');
    expect(read('Invoice', { Line: [sale], TotalAmt: 30 })).toEqual({
      isWhole: true,
      lines: [['Services', 3000]],
    });
    const bought = ['50', '51', '52'].map((id) => item('ItemBasedExpenseLineDetail', 10, id));
    expect(read('Bill', { Line: bought, TotalAmt: 30 })).toEqual({
      isWhole: true,
      lines: [
        ['Rent', -1000],
        ['Fees', -1000],
      ],
    });
  });

  it('takes lines without a known account, detail or amount from the report', () => {
    const unknown = [
      item('SalesItemLineDetail', 30, '999'),
      { Amount: 30, DetailType: 'UnheardLineDetail', UnheardLineDetail: {} },
      { DetailType: 'SalesItemLineDetail', SalesItemLineDetail: { ItemRef: { value: '50' } } },
      sale(30, '777'),
    ];
    for (const one of unknown) {
      expect(read('Invoice', { Line: [sale(70), one], TotalAmt: 100 })).toEqual({
        isWhole: false,
        lines: [['Services', 7000]],
      });
    }
  });

  it('rounds lines with many decimals and adds the rounding difference to the largest', () => {
    const lines = [sale(10.005), sale(3.333, '2'), sale(3.333, '3'), sale(3.333, '3')];
    expect(read('SalesReceipt', { Line: lines, TotalAmt: 20 })).toEqual({
      isWhole: true,
      // 10.01, 3.33, 3.33 and 3.33 are right by themselves.
      lines: [
        ['Services', 1001],
        ['Rent', 333],
        ['Fees', 666],
      ],
    });
    expect(read('SalesReceipt', { Line: lines, TotalAmt: 20.01 }).lines[0]).toEqual([
      'Services',
      1002,
    ]);
    // A whole dollar is no rounding.
    const more = read('SalesReceipt', { Line: lines, TotalAmt: 21 });
    expect([more.isWhole, more.lines[0]]).toEqual([false, ['Services', 1001]]);
  });

  it('reads a line by its detail if it has no type', () => {
    const { DetailType: _, ...line } = cost(12);
    expect(read('Bill', { Line: [line], TotalAmt: 12 }).lines).toEqual([['Rent', -1200]]);
  });

  it('counts no deposit line that is linked to a payment, whatever account it names', () => {
    const LinkedTxn = [{ TxnId: '5', TxnType: 'Payment' }];
    const DepositLineDetail = { AccountRef: { value: '1' } };
    const line = { Amount: 50, DetailType: 'DepositLineDetail', DepositLineDetail, LinkedTxn };
    expect(read('Deposit', { Line: [line], TotalAmt: 50 })).toEqual({ isWhole: true, lines: [] });
  });
});
