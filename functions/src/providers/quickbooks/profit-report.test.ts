import { describe, expect, it } from 'vitest';
import { readReport, reportResponseSchema } from './profit-report.ts';

const day = (date: string) => ({
  ColType: 'Money',
  MetaData: [
    { Name: 'StartDate', Value: date },
    { Name: 'EndDate', Value: date },
  ],
});
const cells = (...values: string[]) => ({ ColData: values.map((value) => ({ value })) });
const account = (id: string, ...values: string[]) => ({
  ColData: [{ value: `Account ${id}`, id }, ...values.map((value) => ({ value }))],
  type: 'Data',
});
const report = (...rows: object[]) =>
  reportResponseSchema.parse({
    Header: { ReportBasis: 'Accrual', Currency: 'USD' },
    Columns: { Column: [{ ColType: 'Account' }, day('2026-11-19'), day('2026-11-20'), {}] },
    Rows: rows.length === 0 ? {} : { Row: rows },
  });
const income = (...values: string[]) => ({
  Header: cells('Income', '', '', ''),
  Rows: { Row: [account('1', ...values)] },
  Summary: cells('Total Income', ...values),
  group: 'Income',
});
const net = (...values: string[]) => ({
  Summary: cells('Net Income', ...values),
  group: 'NetIncome',
});

describe('readReport', () => {
  it('returns every day, with zero for missing and empty amounts', () => {
    const read = readReport(report(income('', '12.50', '12.50'), net('', '12.50', '12.50')));
    const nothing = { costOfGoods: 0, expenses: 0, otherIncome: 0, otherExpenses: 0 };
    expect(read?.days).toEqual([
      { date: '2026-11-19', income: 0, net: 0, ...nothing },
      { date: '2026-11-20', income: 1250, net: 1250, ...nothing },
    ]);
    expect(read?.accounts).toEqual([
      { date: '2026-11-20', accountId: '1', accountName: 'Account 1', amount: 1250 },
    ]);
  });

  it('accepts a report without rows', () => {
    expect(readReport(report())?.days.map(({ net: sum }) => sum)).toEqual([0, 0]);
  });

  it('reads negative sums and the header of a section without a summary', () => {
    const expenses = {
      Header: cells('Expenses', '-3.10', '', '-3.10'),
      Rows: { Row: [account('2', '-3.10', '', '-3.10')] },
      group: 'Expenses',
    };
    const read = readReport(report(expenses, net('3.10', '', '3.10')));
    expect(read?.days[0]).toMatchObject({ expenses: -310, net: 310 });
  });

  it('reads nested accounts, whose own amounts are in their header', () => {
    const parent = {
      Header: account('1', '1.00', '', '1.00'),
      Rows: { Row: [account('2', '2.00', '', '2.00')] },
      Summary: cells('Total Account 1', '3.00', '', '3.00'),
    };
    const section = {
      Rows: { Row: [parent] },
      Summary: cells('Total Income', '3.00', '', '3.00'),
      group: 'Income',
    };
    const read = readReport(report(section, net('3.00', '', '3.00')));
    expect(read?.accounts.map(({ accountId, amount }) => [accountId, amount])).toEqual([
      ['1', 100],
      ['2', 200],
    ]);
  });

  it.each([
    [
      'a day does not add up to its net income',
      [income('1.00', '', '1.00'), net('2.00', '', '2.00')],
    ],
    ['an amount is invalid', [income('one', '', ''), net('', '', '')]],
    [
      'an account has an invalid amount',
      [{ ...income('', '', ''), Rows: { Row: [account('1', '1.005', '', '')] } }],
    ],
  ])('returns undefined if %s', (_, rows) => {
    expect(readReport(report(...rows))).toBeUndefined();
  });
});
