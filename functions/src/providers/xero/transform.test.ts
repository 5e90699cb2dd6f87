import { describe, expect, it } from 'vitest';
import { chartOf } from './chart-of-accounts.ts';
import { invoiceSchema } from './schemas.ts';
import { bookInvoice } from './transform.ts';

const chart = chartOf([
  { AccountID: 'sales', Code: '200', Name: 'Sales', Type: 'REVENUE' },
  { AccountID: 'rent', Code: '469', Name: 'Rent', Type: 'EXPENSE' },
]);

const day = (date: string) => `/Date(${Date.parse(date)}+0000)/`;

const anInvoice = (fields: object) =>
  invoiceSchema.parse({
    InvoiceID: 'i',
    Type: 'ACCREC',
    Status: 'AUTHORISED',
    Date: day('2026-11-20'),
    LineAmountTypes: 'NoTax',
    LineItems: [{ LineAmount: 80, AccountID: 'sales' }],
    Total: 80,
    ...fields,
  });

const linesOf = (fields: object, basis: 'accrual' | 'cash' = 'accrual') =>
  bookInvoice(anInvoice(fields), { basis, chart, currency: 'USD' }).lines.map(
    ({ date, category, kind, amount }) => [date, category, kind, amount],
  );

describe('an invoice in another currency', () => {
  const euros = { CurrencyCode: 'EUR', CurrencyRate: 0.8 };

  it('is converted at the rate of the books', () => {
    expect(linesOf(euros)).toEqual([['2026-11-20', 'Sales', 'sale', 10_000]]);
    expect(
      linesOf({ ...euros, Type: 'ACCPAY', LineItems: [{ LineAmount: 80, AccountID: 'rent' }] }),
    ).toEqual([['2026-11-20', 'Rent', 'expense', -10_000]]);
  });

  it('counts its payments on cash basis', () => {
    const paid = { Payments: [{ Date: day('2026-11-25'), Amount: 40 }] };
    expect(linesOf({ ...euros, ...paid }, 'cash')).toEqual([
      ['2026-11-25', 'Sales', 'sale', 5_000],
    ]);
    expect(linesOf(euros, 'cash')).toEqual([]);
  });

  it('has no lines without a rate', () => {
    expect(linesOf({ CurrencyCode: 'EUR' })).toEqual([]);
    expect(linesOf({ CurrencyCode: 'USD' })).toEqual([['2026-11-20', 'Sales', 'sale', 8_000]]);
  });
});
