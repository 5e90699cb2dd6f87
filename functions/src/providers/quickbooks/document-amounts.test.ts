import { describe, expect, it } from 'vitest';
import { chartOf } from './chart-of-accounts.ts';
import { NO_ITEMS } from './item-accounts.ts';
import { documentSchema, type EntityName } from './schemas.ts';
import { linesOfDocument } from './transform.ts';

const chart = chartOf([
  { Id: '1', Name: 'Services', AccountType: 'Income' },
  { Id: '2', Name: 'Rent', AccountType: 'Expense' },
  {
    Id: '5',
    Name: 'Sales Tax',
    AccountType: 'Other Current Liability',
    AccountSubType: 'SalesTaxPayable',
  },
]);

const sale = (Amount: number, account = '1') => ({
  Amount,
  DetailType: 'SalesItemLineDetail',
  SalesItemLineDetail: { ItemAccountRef: { value: account } },
});
const cost = (Amount: number) => ({
  Amount,
  DetailType: 'AccountBasedExpenseLineDetail',
  AccountBasedExpenseLineDetail: { AccountRef: { value: '2' } },
});

function read(entity: EntityName, fields: object, currency = 'USD') {
  const parsed = documentSchema(currency).parse({ Id: '7', TxnDate: '2026-11-20', ...fields });
  const context = { basis: 'accrual', chart, items: NO_ITEMS, currency } as const;
  return linesOfDocument({ ...parsed, entity }, { ...context, document: () => undefined });
}

describe('the decimals of currencies', () => {
  const amountsIn = (home: string, amount: number, fields: object = {}) => {
    const document = { Line: [sale(amount)], TotalAmt: amount, ...fields };
    const { lines, isWhole } = read('Invoice', document, home);
    return isWhole && lines.map((line) => line.amount);
  };

  it.each([
    ['JPY', 1_234, 1_234],
    ['KWD', 1.234, 1_234],
    ['USD', 12.34, 1_234],
  ])('are those of the home currency %s', (home, amount, cents) => {
    expect(amountsIn(home, amount)).toEqual([cents]);
    expect(amountsIn(home, amount, { CurrencyRef: { value: home } })).toEqual([cents]);
  });

  it('are all converted if a document has another currency', () => {
    const dinars = { CurrencyRef: { value: 'KWD' }, ExchangeRate: 5 };
    expect(amountsIn('USD', 1.234, dinars)).toEqual([617]);
    const dollars = { CurrencyRef: { value: 'USD' }, ExchangeRate: 150 };
    expect(amountsIn('JPY', 12.34, dollars)).toEqual([1_851]);
    expect(amountsIn('JPY', 12.34, { CurrencyRef: { value: 'USD' }, HomeTotalAmt: 1_851 })).toEqual(
      [1_851],
    );
  });
});

describe('lines that add up to a total with tax', () => {
  const TxnTaxDetail = { TotalTax: 6 };

  it.each<[EntityName, object]>([
    ['Invoice', sale(80)],
    ['SalesReceipt', sale(80)],
    ['Bill', cost(80)],
  ])('of a %s are left to the report', (entity, line) => {
    const document = { Line: [line], TotalAmt: 80, TxnTaxDetail };
    expect(read(entity, document)).toMatchObject({ isWhole: false });
  });

  it.each<[EntityName, object]>([
    ['Invoice', sale(80)],
    ['Bill', cost(80)],
  ])('of a %s are whole if the tax is on top', (entity, line) => {
    const document = { Line: [line], TotalAmt: 86, TxnTaxDetail };
    expect(read(entity, document)).toMatchObject({ isWhole: true });
  });

  it('are whole if one of them is the tax', () => {
    const document = { Line: [sale(80), sale(6, '5')], TotalAmt: 86, TxnTaxDetail };
    expect(read('Invoice', document)).toMatchObject({ isWhole: true });
  });
});
