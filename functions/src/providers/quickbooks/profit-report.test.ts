import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { describe, expect, it } from 'vitest';
import {
  readReport,
  reportResponseSchema,
  type ProfitReport,
  type RequestedReport,
} from './profit-report.ts';

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
const reportWith = (header: object, rows: readonly object[]) =>
  reportResponseSchema.parse({
    Header: { ReportBasis: 'Accrual', Currency: 'USD', ...header },
    Columns: { Column: [{ ColType: 'Account' }, day('2026-11-19'), day('2026-11-20'), {}] },
    Rows: rows.length === 0 ? {} : { Row: rows },
  });
const report = (...rows: object[]) => reportWith({}, rows);

const TWO_DAYS = { from: businessDate('2026-11-19'), to: businessDate('2026-11-20') };
const read = (
  answer: ProfitReport,
  sectionOf: RequestedReport['sectionOf'] = () => undefined,
  period = TWO_DAYS,
) => readReport(answer, { period, basis: 'accrual', fractionDigits: 2, sectionOf });
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

describe('a report that groups its sections again', () => {
  const ordinary = (...rows: object[]) => ({
    Header: cells('Ordinary Income/Expenses', '', ''),
    Rows: { Row: rows },
    Summary: cells('Net Ordinary Income', '', ''),
    group: 'OrdinaryIncomeExpenses',
  });
  const expenses = {
    Rows: { Row: [account('2', '3.00', '')] },
    Summary: cells('Total Expenses', '3.00', ''),
    group: 'Expenses',
  };

  it('is read by the inner sections, also for accounts that the chart does not list', () => {
    const found = read(report(ordinary(income('10.00', ''), expenses), net('7.00', '')));
    expect(found?.days[0]).toMatchObject({ income: 1_000, expenses: 300, net: 700 });
  });

  it('is refused if an inner section does not add up', () => {
    const wrong = { ...expenses, Summary: cells('Total Expenses', '4.00', '') };
    expect(read(report(ordinary(income('10.00', ''), wrong), net('7.00', '')))).toBeUndefined();
  });
});

describe('a report with more than two decimals', () => {
  const sales = (first: string, second: string, total: string) => ({
    Rows: { Row: [account('1', first, ''), account('2', second, '')] },
    Summary: cells('Total Income', total, ''),
    group: 'Income',
  });
  const amountsOf = (first: string, second: string, total: string, stated = total) =>
    read(report(sales(first, second, total), net(stated, '')))?.accounts.map(
      ({ amount }) => amount,
    );

  it.each([
    ['11.11111', '22.22222', '33.33333', [1_111, 2_222]],
    ['11.115', '11.115', '22.23', [1_111, 1_112]],
    ['1234.5600000000001', '.50', '1235.06', [123_456, 50]],
    ['1.0E7', '-0.00001', '9999999.99999', [1_000_000_000]],
  ])('adds up after rounding: %s and %s', (first, second, total, amounts) => {
    expect(amountsOf(first, second, total)).toEqual(amounts);
  });

  it('is refused if it does not add up', () => {
    expect(amountsOf('11.115', '11.115', '22.26')).toBeUndefined();
    expect(amountsOf('11.115', '11.115', '22.23', '22.30')).toBeUndefined();
    expect(amountsOf('11.11', '11.11', '22.23')).toBeUndefined();
  });
});

describe('readReport', () => {
  it('returns every day, with zero for missing and empty amounts', () => {
    const found = read(report(income('', '12.50', '12.50'), net('', '12.50', '12.50')));
    const nothing = { costOfGoods: 0, expenses: 0, otherIncome: 0, otherExpenses: 0 };
    expect(found?.days).toEqual([
      { date: '2026-11-19', income: 0, net: 0, ...nothing },
      { date: '2026-11-20', income: 1250, net: 1250, ...nothing },
    ]);
    expect(found?.accounts).toEqual([
      {
        date: '2026-11-20',
        accountId: '1',
        accountName: 'Account 1',
        section: 'income',
        amount: 1250,
      },
    ]);
  });

  it('accepts a report without rows', () => {
    expect(read(report())?.days.map(({ net: sum }) => sum)).toEqual([0, 0]);
  });

  it('reads negative sums and the header of a section without a summary', () => {
    const expenses = {
      Header: cells('Expenses', '-3.10', '', '-3.10'),
      Rows: { Row: [account('2', '-3.10', '', '-3.10')] },
      group: 'Expenses',
    };
    const found = read(report(expenses, net('3.10', '', '3.10')));
    expect(found?.days[0]).toMatchObject({ expenses: -310, net: 310 });
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
    const found = read(report(section, net('3.00', '', '3.00')));
    expect(found?.accounts.map(({ accountId, amount }) => [accountId, amount])).toEqual([
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
    expect(read(report(...rows))).toBeUndefined();
  });

  it('reads the groups of France, and others by the sections of their accounts', () => {
    const section = (group: string, id: string, value: string) => ({
      Rows: { Row: [account(id, value, '', value)] },
      Summary: cells(`Total ${group}`, value, '', value),
      group,
    });
    const total = (group: string, value: string) => ({ Summary: cells(group, value, ''), group });
    const rows = [
      section('Revenue', '1', '9.00'),
      section('CostOfSales', '2', '2.00'),
      total('GrossMargin', '7.00'),
      section('OperatingExpenses', '3', '4.00'),
      total('ProfitOrLoss', '3.00'),
    ];
    const sections: Readonly<Record<string, 'cogs' | 'expense'>> = { '2': 'cogs', '3': 'expense' };
    const found = read(report(...rows), (id) => sections[id]);
    expect(found?.days[0]).toMatchObject({
      income: 900,
      costOfGoods: 200,
      expenses: 400,
      net: 300,
    });
    expect(found?.accounts.map(({ amount }) => amount)).toEqual([900, -200, -400]);
    // The last calculated sum is the net income, and the days prove it.
    const unnamed = [...rows.slice(0, -1), total('Bottom', '3.00')];
    expect(read(report(...unnamed), (id) => sections[id])?.days[0]?.net).toBe(300);
    // Nothing shows whether an unlisted account is income or a cost.
    expect(read(report(...rows))).toBeUndefined();
  });

  it('returns undefined if a requested day has no column, or the report has no sums', () => {
    const { from } = TWO_DAYS;
    const later = { from, to: businessDate('2026-11-21') };
    expect(read(report(income('', '', ''), net('', '', '')), undefined, later)).toBeUndefined();
    expect(read(report(income('1.00', '', '1.00')))).toBeUndefined();
  });

  it('returns days of zero only if the report says that it has no data', () => {
    const none = { Option: [{ Name: 'NoReportData', Value: 'true' }] };
    expect(read({ ...reportWith(none, []), Rows: undefined })?.days).toHaveLength(2);
    expect(read({ ...report(), Rows: undefined })).toBeUndefined();
    const some = { Option: [{ Name: 'NoReportData', Value: 'false' }] };
    expect(read(reportWith(some, []))).toBeUndefined();
  });

  it('returns undefined on the wrong basis, and accepts a report that states none', () => {
    expect(read(reportWith({ ReportBasis: 'Cash' }, []))).toBeUndefined();
    expect(read(reportWith({ ReportBasis: null }, []))?.days).toHaveLength(2);
  });

  it('returns undefined if the accounts do not add up to their section', () => {
    const section = { ...income('1.00', '', '1.00'), Summary: cells('Total Income', '2.00', '') };
    expect(read(report(section, net('2.00', '', '2.00')))).toBeUndefined();
  });
});
