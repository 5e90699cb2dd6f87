import { describe, expect, it } from 'vitest';
import { chartOf } from './chart-of-accounts.ts';
import { bankTransactionSchema, invoiceSchema, manualJournalSchema } from './schemas.ts';
import { bookBankTransaction, bookInvoice, bookJournal } from './transform.ts';

const chart = chartOf([
  { AccountID: 'sales', Code: '200', Name: 'Sales', Type: 'REVENUE' },
  { AccountID: 'rent', Code: '469', Name: 'Rent', Type: 'EXPENSE' },
]);

/** Payments are read on cash basis only. */
const READING = { basis: 'cash', currency: 'USD' } as const;

const day = (date: string) => `/Date(${Date.parse(date)}+0000)/`;

const invoiceFields = (fields: object) => ({
  InvoiceID: 'i',
  Type: 'ACCREC',
  Status: 'AUTHORISED',
  Date: day('2026-11-20'),
  LineAmountTypes: 'NoTax',
  LineItems: [{ LineAmount: 80, AccountID: 'sales' }],
  Total: 80,
  ...fields,
});
const anInvoice = (fields: object) => invoiceSchema(READING).parse(invoiceFields(fields));

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

  it('has no lines, and is left to the report, if an amount would be too large', () => {
    for (const basis of ['accrual', 'cash'] as const) {
      const LineItems = [{ LineAmount: 1e6, AccountID: 'sales' }];
      const invoice = anInvoice({
        ...euros,
        CurrencyRate: 1e-9,
        LineItems,
        Total: 1e6,
        Payments: [{ Date: day('2026-11-25'), Amount: 1e6 }],
      });
      const booked = bookInvoice(invoice, { basis, chart, currency: 'USD' });
      expect(booked).toMatchObject({ lines: [], isWhole: false });
    }
  });

  it('has no lines without a rate', () => {
    expect(linesOf({ CurrencyCode: 'EUR' })).toEqual([]);
    expect(linesOf({ CurrencyCode: 'USD' })).toEqual([['2026-11-20', 'Sales', 'sale', 8_000]]);
  });
});

describe('the decimals of currencies', () => {
  const linesIn = (home: string, fields: object, basis: 'accrual' | 'cash' = 'accrual') => {
    const invoice = invoiceSchema({ basis, currency: home }).parse(invoiceFields(fields));
    const { lines, isWhole } = bookInvoice(invoice, { basis, chart, currency: home });
    return isWhole && lines.map(({ amount }) => amount);
  };
  const of = (amount: number, fields: object = {}) => ({
    LineItems: [{ LineAmount: amount, AccountID: 'sales' }],
    Total: amount,
    ...fields,
  });

  it.each([
    ['JPY', 1_234, 1_234],
    ['KWD', 1.234, 1_234],
    ['USD', 12.34, 1_234],
  ])('are those of the home currency %s', (home, amount, cents) => {
    expect(linesIn(home, of(amount))).toEqual([cents]);
    expect(linesIn(home, of(amount, { CurrencyCode: home, CurrencyRate: 1 }))).toEqual([cents]);
    const Payments = [{ Date: day('2026-11-25'), Amount: amount }];
    expect(linesIn(home, of(amount, { Payments }), 'cash')).toEqual([cents]);
  });

  it('are all converted if a document has another currency', () => {
    const dinars = of(1.234, { CurrencyCode: 'KWD', CurrencyRate: 0.2 });
    expect(linesIn('USD', dinars)).toEqual([617]);
    const dollars = of(12.34, { CurrencyCode: 'USD', CurrencyRate: 0.01 });
    expect(linesIn('JPY', dollars)).toEqual([1_234]);
  });
});

describe('a payment that cannot be read', () => {
  const fields = { Payments: [{ Date: day('2026-11-25') }, { Amount: 80 }] };

  it('does not matter on accrual basis', () => {
    const reading = { basis: 'accrual', currency: 'USD' } as const;
    const invoice = invoiceSchema(reading).parse(invoiceFields(fields));
    const { lines } = bookInvoice(invoice, { ...reading, chart });
    expect(lines.map(({ date, amount }) => [date, amount])).toEqual([['2026-11-20', 8_000]]);
  });

  it('sets the document aside on cash basis', () => {
    const found = invoiceSchema(READING).safeParse(invoiceFields(fields));
    expect(found.error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'Payments.0.Amount',
      'Payments.1.Date',
    ]);
  });
});

describe('lines that add up to a total with tax', () => {
  const [LineItems, Total] = [[{ LineAmount: 80, AccountID: 'sales' }], 80];

  it.each([
    ['the document states a tax that its lines do not', { TotalTax: 6 }],
    [
      'the lines state their tax, although they should not contain it',
      {
        LineAmountTypes: 'Exclusive',
        LineItems: [{ LineAmount: 80, TaxAmount: 6, AccountID: 'sales' }],
      },
    ],
  ])('are left to the report if %s', (_, fields) => {
    const invoice = anInvoice({ LineItems, Total, ...fields });
    expect(bookInvoice(invoice, { basis: 'accrual', chart, currency: 'USD' }).isWhole).toBe(false);
  });
});

describe('lines that do not state whether they contain their tax', () => {
  const taxed = { LineAmountTypes: 'Unheard', Total: 86.4 };
  const line = (LineAmount: number) => ({ LineAmount, TaxAmount: 6.4, AccountID: 'sales' });
  const context = { basis: 'accrual', chart, currency: 'USD' } as const;
  const salesOf = (fields: object) =>
    linesOf({ ...taxed, ...fields }).flatMap(([, category, , amount]) =>
      category === 'Sales' ? [amount] : [],
    );

  it('contain it if they add up to the total', () => {
    expect(salesOf({ LineItems: [line(86.4)] })).toEqual([8_000]);
    expect(salesOf({ LineItems: [line(80)], LineAmountTypes: null })).toEqual([8_000]);
  });

  it('get their amounts from the report if the total proves nothing', () => {
    const unproven = anInvoice({ ...taxed, LineItems: [line(70)] });
    expect(bookInvoice(unproven, context)).toMatchObject({ lines: [], isWhole: false });
  });

  it('of a manual journal contain it if they add up to zero', () => {
    const journal = (amount: number) =>
      manualJournalSchema(READING).parse({
        ManualJournalID: 'j',
        Status: 'POSTED',
        Date: day('2026-11-20'),
        Narration: null,
        JournalLines: [
          { LineAmount: amount, TaxAmount: 6.4, AccountID: 'rent' },
          { LineAmount: -86.4, TaxAmount: null, AccountID: 'bank', Description: null },
        ],
      });
    for (const amount of [86.4, 80]) {
      expect(bookJournal(journal(amount), context).lines).toMatchObject([{ amount: -8_000 }]);
    }
    expect(bookJournal(journal(70), context)).toMatchObject({ lines: [], isWhole: false });
  });
});

describe('a posted journal without its lines', () => {
  it.each([undefined, null, []])('is not read: %j', (JournalLines) => {
    const journal = { ManualJournalID: 'j', Date: day('2026-11-20'), JournalLines };
    const found = manualJournalSchema(READING).safeParse({ ...journal, Status: 'POSTED' });
    expect(found.error?.issues).toMatchObject([{ path: ['JournalLines'] }]);
    expect(
      manualJournalSchema(READING).parse({ ...journal, Status: 'DRAFT' }).counted,
    ).toBeUndefined();
  });
});

describe('the date of a document', () => {
  const midnight = Date.parse('2018-10-20');

  it.each([
    `/Date(${midnight}+0000)/`,
    `/Date(${midnight}+1300)/`,
    `/Date(${midnight})/`,
    '2018-10-20',
    '2018-10-20T00:00:00',
    '2018-10-20T00:00:00.000Z',
    '2018-10-20T00:00:00+13:00',
  ])('is read from %s', (text) => {
    expect(linesOf({ Date: text })).toEqual([['2018-10-20', 'Sales', 'sale', 8_000]]);
  });

  it.each(['2018-02-30', '20 Oct 2018', '2018-10-20Tomorrow', '/Date(9e9)/'])(
    'is not read from %s',
    (text) => {
      expect(() => anInvoice({ Date: text })).toThrow('not a day');
    },
  );
});

describe('sales tax', () => {
  const taxChart = chartOf([
    { AccountID: 'sales', Code: '200', Name: 'Sales', Type: 'REVENUE' },
    { AccountID: 'rent', Code: '469', Name: 'Rent', Type: 'EXPENSE' },
    { AccountID: 'tax', Code: '820', Name: 'Sales Tax', Type: 'CURRLIAB', SystemAccount: 'GST' },
  ]);
  const taxesOf = (fields: object, basis: 'accrual' | 'cash' = 'accrual') =>
    bookInvoice(anInvoice(fields), { basis, chart: taxChart, currency: 'USD' }).lines.map(
      ({ date, category, kind, amount }) => [date, category, kind, amount],
    );
  const taxed = {
    LineAmountTypes: 'Exclusive',
    LineItems: [{ LineAmount: 80, TaxAmount: 6.4, AccountID: 'sales' }],
    Total: 86.4,
  };

  it('of an invoice is collected, with the invoice or with its payments', () => {
    expect(taxesOf(taxed)).toEqual([
      ['2026-11-20', 'Sales', 'sale', 8_000],
      ['2026-11-20', '', 'sales_tax_collected', 640],
    ]);
    const paid = { ...taxed, Payments: [{ Date: day('2026-11-25'), Amount: 43.2 }] };
    expect(taxesOf(paid, 'cash')).toEqual([
      ['2026-11-25', 'Sales', 'sale', 4_000],
      ['2026-11-25', '', 'sales_tax_collected', 320],
    ]);
  });

  it('within the amounts is collected too', () => {
    const within = { LineAmount: 86.4, TaxAmount: 6.4, AccountID: 'sales' };
    expect(taxesOf({ ...taxed, LineAmountTypes: 'Inclusive', LineItems: [within] })).toEqual(
      taxesOf(taxed),
    );
  });

  it('of a bill is not collected', () => {
    const bill = { LineAmount: 80, TaxAmount: 6.4, AccountID: 'rent' };
    expect(taxesOf({ ...taxed, Type: 'ACCPAY', LineItems: [bill] })).toEqual([
      ['2026-11-20', 'Rent', 'expense', -8_000],
    ]);
  });

  it('is paid by money spent on its account', () => {
    const context = { basis: 'accrual', chart: taxChart, currency: 'USD' } as const;
    const paid = bankTransactionSchema(READING).parse({
      BankTransactionID: 'b',
      Type: 'SPEND',
      Status: 'AUTHORISED',
      Date: day('2026-11-20'),
      LineItems: [{ LineAmount: 300, AccountCode: '820' }],
      Total: 300,
    });
    expect(bookBankTransaction(paid, context).lines).toMatchObject([
      { kind: 'sales_tax', amount: -30_000 },
    ]);
  });
});

describe('payroll', () => {
  const payrollChart = chartOf([
    { AccountID: 'wages', Code: '477', Name: 'Wages', Type: 'EXPENSE', Class: 'EXPENSE' },
    { AccountID: 'taxes', Code: '650', Name: 'Payroll Tax Expense', Type: 'OVERHEADS' },
    { AccountID: 'staff', Code: '301', Name: 'Kitchen', Type: 'WAGESEXPENSE' },
    { AccountID: 'bank', Code: '090', Name: 'Checking', Type: 'BANK' },
  ]);
  const context = { basis: 'accrual', chart: payrollChart, currency: 'USD' } as const;
  const summaryOf = ({ lines }: ReturnType<typeof bookJournal>) =>
    lines.map(({ date, counterparty, kind, amount }) => [date, counterparty, kind, amount]);

  it('of a manual journal has the pay day and the names of the accounts', () => {
    const journal = manualJournalSchema(READING).parse({
      ManualJournalID: 'j',
      Narration: 'Payroll of week 47',
      Status: 'POSTED',
      Date: day('2026-11-20'),
      JournalLines: [
        { LineAmount: 2_000, AccountID: 'wages' },
        { LineAmount: 153, AccountID: 'taxes' },
        { LineAmount: 400, AccountID: 'staff' },
        { LineAmount: -2_553, AccountID: 'bank' },
      ],
    });
    expect(summaryOf(bookJournal(journal, context))).toEqual([
      ['2026-11-20', 'Wages', 'payroll', -200_000],
      ['2026-11-20', 'Payroll Tax Expense', 'payroll_tax', -15_300],
      ['2026-11-20', 'Kitchen', 'payroll', -40_000],
    ]);
  });

  it('of a bank transaction keeps its payee', () => {
    const paid = bankTransactionSchema(READING).parse({
      BankTransactionID: 'b',
      Type: 'SPEND',
      Status: 'AUTHORISED',
      Date: day('2026-11-20'),
      Contact: { Name: 'Gusto' },
      LineItems: [{ LineAmount: 2_000, AccountCode: '477' }],
      Total: 2_000,
    });
    expect(summaryOf(bookBankTransaction(paid, context))).toEqual([
      ['2026-11-20', 'Gusto', 'payroll', -200_000],
    ]);
  });
});
