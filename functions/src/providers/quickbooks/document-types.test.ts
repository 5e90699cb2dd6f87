// Every type of transaction that moves profit, in the form of Intuit's documented examples:
// https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/invoice
import { describe, expect, it } from 'vitest';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import { chartOf } from './chart-of-accounts.ts';
import { itemAccountsOf, withSalesDefaults } from './item-accounts.ts';
import { documentSchema, keyOf, type Document, type EntityName } from './schemas.ts';
import { linesOfDocument } from './transform.ts';

const chart = chartOf([
  { Id: '1', Name: 'Services', AccountType: 'Income' },
  { Id: '4', Name: 'Shipping', AccountType: 'Income' },
  { Id: '8', Name: 'Bank Charges', AccountType: 'Expense' },
  { Id: '30', Name: 'Discounts given', AccountType: 'Income' },
  { Id: '33', Name: 'Accounts Payable (A/P)', AccountType: 'Accounts Payable' },
  { Id: '35', Name: 'Checking', AccountType: 'Bank' },
  { Id: '44', Name: 'Notes Payable', AccountType: 'Other Current Liability' },
  { Id: '54', Name: 'Office Supplies', AccountType: 'Expense' },
  { Id: '65', Name: 'Garden Lighting', AccountType: 'Cost of Goods Sold' },
]);
const items = withSalesDefaults(
  itemAccountsOf([{ Id: '2', Type: 'Service', IncomeAccountRef: { value: '1' } }]),
  { shipping: '4', discounts: '30' },
);

const a = (entity: EntityName, fields: object): Document => ({
  ...documentSchema('USD').parse({ Id: '96', SyncToken: '0', TxnDate: '2026-11-20', ...fields }),
  entity,
});

function read(document: Document, others: readonly Document[] = [], basis: Basis = 'accrual') {
  const documents = new Map([document, ...others].map((one) => [keyOf(one), one]));
  const { lines, isWhole } = linesOfDocument(document, {
    basis,
    chart,
    items,
    currency: 'USD',
    document: (key) => documents.get(key),
  });
  return {
    isWhole,
    amounts: lines.flatMap(({ category, amount }) => (category ? [[category, amount]] : [])),
  };
}
const whole = (...amounts: readonly (readonly [string, number])[]) => ({ isWhole: true, amounts });

const sale = (Amount: number, item = '2') => ({
  Amount,
  DetailType: 'SalesItemLineDetail',
  SalesItemLineDetail: { ItemRef: { value: item }, TaxCodeRef: { value: 'NON' } },
});
const subTotal = (Amount: number) => ({
  Amount,
  DetailType: 'SubTotalLineDetail',
  SubTotalLineDetail: {},
});
const cost = (Amount: number, account = '8') => ({
  Id: '1',
  Amount,
  DetailType: 'AccountBasedExpenseLineDetail',
  AccountBasedExpenseLineDetail: {
    AccountRef: { value: account },
    BillableStatus: 'Billable',
    TaxCodeRef: { value: 'TAX' },
  },
});
const side = (Amount: number, PostingType: 'Debit' | 'Credit', account: string) => ({
  Amount,
  DetailType: 'JournalEntryLineDetail',
  JournalEntryLineDetail: { PostingType, AccountRef: { value: account } },
});

/** An invoice with a discount, shipping, sales tax and a deposit, of 52.00 in total. */
const shippedInvoice = (discountRef: object = { DiscountAccountRef: { value: '30' } }) =>
  a('Invoice', {
    TotalAmt: 52,
    Deposit: 12,
    Balance: 40,
    ApplyTaxAfterDiscount: false,
    Line: [
      sale(50),
      subTotal(50),
      {
        Amount: 5,
        DetailType: 'DiscountLineDetail',
        DiscountLineDetail: { ...discountRef, PercentBased: true, DiscountPercent: 10 },
      },
      { ...sale(2, 'SHIPPING_ITEM_ID') },
    ],
    TxnTaxDetail: { TotalTax: 5, TaxLine: [{ Amount: 5, DetailType: 'TaxLineDetail' }] },
  });

describe('documents of sales', () => {
  const expected = whole(['Services', 5_000], ['Discounts given', -500], ['Shipping', 200]);

  it('counts the shipping and the discount of an invoice, without its subtotal and tax', () => {
    expect(read(shippedInvoice())).toEqual(expected);
  });

  it('takes the account of a discount from the preferences if the line has none', () => {
    expect(read(shippedInvoice({}))).toEqual(expected);
  });

  it('counts the deposit of an invoice on cash basis, and then the payment of the rest', () => {
    const invoice = shippedInvoice();
    const paid = a('Payment', {
      Id: '125',
      TotalAmt: 40,
      UnappliedAmt: 0,
      Line: [{ Amount: 40, LinkedTxn: [{ TxnId: '96', TxnType: 'Invoice' }] }],
    });
    const deposit = read(invoice, [paid], 'cash');
    const rest = read(paid, [invoice], 'cash');
    const sums = new Map<unknown, number>();
    for (const [category = '', amount] of [...deposit.amounts, ...rest.amounts]) {
      sums.set(category, (sums.get(category) ?? 0) + Number(amount));
    }
    expect([...sums]).toEqual(expected.amounts);
    expect(deposit.amounts).toContainEqual(['Services', 1_154]);
  });

  it('counts line amounts without tax if the prices of an invoice include tax', () => {
    const invoice = a('Invoice', {
      GlobalTaxCalculation: 'TaxInclusive',
      TotalAmt: 1301.3,
      Line: [
        {
          ...sale(1183),
          SalesItemLineDetail: { ItemRef: { value: '2' }, TaxInclusiveAmt: 1301.3 },
        },
        subTotal(1183),
      ],
      TxnTaxDetail: { TotalTax: 118.3 },
    });
    expect(read(invoice)).toEqual(whole(['Services', 118_300]));
  });

  it('counts an invoice that was made from an estimate once', () => {
    const LinkedTxn = [{ TxnId: '100', TxnType: 'Estimate' }];
    const invoice = a('Invoice', { TotalAmt: 335.25, Line: [sale(335.25)], LinkedTxn });
    expect(read(invoice)).toEqual(whole(['Services', 33_525]));
    expect(read(invoice, [], 'cash')).toEqual(whole());
  });

  it.each([
    ['SalesReceipt', 8_750],
    ['RefundReceipt', -8_750],
    ['CreditMemo', -8_750],
  ] as const)('counts a %s as %i cents', (entity, amount) => {
    const document = a(entity, { TotalAmt: 87.5, Line: [sale(87.5), subTotal(87.5)] });
    expect(read(document)).toEqual(whole(['Services', amount]));
  });
});

describe('documents of costs', () => {
  it.each([
    ['Bill', {}, -9_000],
    ['VendorCredit', {}, 9_000],
    ['Purchase', { PaymentType: 'Check' }, -9_000],
    ['Purchase', { PaymentType: 'CreditCard' }, -9_000],
    ['Purchase', { PaymentType: 'CreditCard', Credit: true }, 9_000],
  ] as const)('counts a %s with %j as %i cents', (entity, fields, amount) => {
    const document = a(entity, { ...fields, TotalAmt: 90, Line: [cost(90)] });
    expect(read(document)).toEqual(whole(['Bank Charges', amount]));
  });

  it('counts a bill without its tax', () => {
    const bill = a('Bill', {
      GlobalTaxCalculation: 'TaxExcluded',
      TotalAmt: 110,
      Line: [cost(100)],
      TxnTaxDetail: { TotalTax: 10 },
    });
    expect(read(bill)).toEqual(whole(['Bank Charges', -10_000]));
  });

  it('counts a bill in another currency at its rate', () => {
    const bill = a('Bill', {
      CurrencyRef: { value: 'EUR' },
      ExchangeRate: 1.1,
      TotalAmt: 100,
      HomeTotalAmt: 110,
      Line: [cost(60), cost(40, '54')],
    });
    expect(read(bill)).toEqual(whole(['Bank Charges', -6_600], ['Office Supplies', -4_400]));
  });

  it('leaves a bill payment to the report if a part of it pays no bill or credit', () => {
    const payment = a('BillPayment', {
      TotalAmt: 200,
      Line: [{ Amount: 200, LinkedTxn: [{ TxnId: '234', TxnType: 'JournalEntry' }] }],
    });
    expect(read(payment, [], 'cash')).toEqual({ isWhole: false, amounts: [] });
    expect(read(payment)).toEqual(whole());
  });
});

describe('journal entries and deposits', () => {
  it('counts a journal entry by account, although its total is always zero', () => {
    const journal = a('JournalEntry', {
      TotalAmt: 0,
      Line: [side(25.54, 'Debit', '65'), side(25.54, 'Credit', '44')],
      TxnTaxDetail: {},
    });
    expect(read(journal)).toEqual(whole(['Garden Lighting', -2_554]));
  });

  it('counts a journal entry in another currency, although its home total is always zero', () => {
    const journal = a('JournalEntry', {
      CurrencyRef: { value: 'EUR' },
      ExchangeRate: 1.1,
      TotalAmt: 0,
      HomeTotalAmt: 0,
      Line: [side(10, 'Debit', '65'), side(10, 'Credit', '44')],
    });
    expect(read(journal)).toEqual(whole(['Garden Lighting', -1_100]));
  });

  const deposited = (account: string, CashBack: object) =>
    a('Deposit', {
      TotalAmt: 450,
      Line: [
        {
          Amount: 500,
          DetailType: 'DepositLineDetail',
          DepositLineDetail: { AccountRef: { value: account } },
        },
      ],
      CashBack: { Amount: 50, Memo: 'Till', ...CashBack },
    });

  it('counts the whole deposit if a part of it is kept as cash', () => {
    const kept = deposited('1', { AccountRef: { value: '35' } });
    expect(read(kept)).toEqual(whole(['Services', 50_000]));
  });

  it('counts cash that a deposit left out on the account of a cost', () => {
    const spent = deposited('1', { AccountRef: { value: '54' } });
    expect(read(spent)).toEqual(whole(['Services', 50_000], ['Office Supplies', -5_000]));
  });
});

it.each([
  ['Invoice', { Line: [{ ...sale(0) }, subTotal(0)], TxnTaxDetail: { TotalTax: 0 } }],
  ['Payment', { UnappliedAmt: 0, Line: [] }],
  ['BillPayment', { Line: [] }],
  ['Purchase', { Line: [cost(0)] }],
] as const)('counts nothing of a voided %s', (entity, fields) => {
  const voided = a(entity, { ...fields, TotalAmt: 0, PrivateNote: 'Voided - Acct. 1JK90' });
  expect(read(voided)).toEqual(whole());
  expect(read(voided, [], 'cash')).toEqual(whole());
});
