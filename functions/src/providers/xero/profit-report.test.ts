import { describe, expect, it } from 'vitest';
import { chartOf } from './chart-of-accounts.ts';
import { readReport, reportResponseSchema } from './profit-report.ts';

const chart = chartOf([
  { AccountID: 'sales', Name: 'Sales', Type: 'REVENUE' },
  { AccountID: 'rent', Name: 'Rent', Type: 'OVERHEADS' },
]);

const row = (name: string, value: string, id?: string) => {
  const Attributes = id === undefined ? [] : [{ Id: 'account', Value: id }];
  return {
    RowType: 'Row',
    Cells: [
      { Value: name, Attributes },
      { Value: value, Attributes },
    ],
  };
};

const amountsOf = (...rows: object[]) => {
  const report = read(...rows);
  return report && [...report].map(([id, { account, amount }]) => [id, account.group, amount]);
};

const read = (...rows: object[]) =>
  readReport(
    reportResponseSchema.parse({
      Reports: [
        {
          ReportType: 'ProfitAndLoss',
          Rows: [
            { RowType: 'Header', Cells: [{ Value: '' }, { Value: '20 Nov 26' }] },
            { RowType: 'Section', Title: 'Whatever they call it', Rows: rows },
          ],
        },
      ],
    }),
    chart,
    2,
  );

describe('readReport', () => {
  it('identifies accounts by id, with any section titles', () => {
    const rows = [row('Sales', '100.00', 'sales'), row('Rent', '30.50', 'rent')];
    const total = { RowType: 'SummaryRow', Cells: [{ Value: 'Total' }, { Value: '130.50' }] };
    expect(amountsOf(...rows, total, row('Net Profit', '69.50'))).toEqual([
      ['sales', 'income', 10_000],
      ['rent', 'expense', -3_050],
    ]);
  });

  it.each(['Profit after tax', 'Net Surplus / (Deficit)', 'Résultat net'])(
    'takes the last total as the net profit if it is called %s',
    (name) => {
      const rows = [row('Sales', '100.00', 'sales'), row('Gross Profit', '100.00')];
      const costs = row('Rent', '30.50', 'rent');
      expect(amountsOf(...rows, costs, row(name, '69.50'))).toHaveLength(2);
      expect(read(...rows, costs, row(name, '100.00'))).toBeUndefined();
    },
  );

  it.each([
    ['a gain', '4.20', '73.70', 'otherIncome', 420],
    ['a loss', '4.20', '65.30', 'otherExpense', -420],
    ['a negative loss, which is a gain', '-4.20', '73.70', 'otherExpense', 420],
  ])('adds currency gains that are not in the chart: %s', (_, shown, net, group, amount) => {
    const rows = [row('Sales', '100.00', 'sales'), row('Rent', '30.50', 'rent')];
    const currency = row('Foreign Currency Gains and Losses', shown, 'FXGROUPID');
    expect(amountsOf(...rows, currency, row('Net Profit', net))?.at(-1)).toEqual([
      'FXGROUPID',
      group,
      amount,
    ]);
  });

  it('adds unlisted gains that cancel each other on the side of their section', () => {
    const gains = [row('Realised', '1.00', 'fx1'), row('Unrealised', '-1.00', 'fx2')];
    const sections = [
      [row('Sales', '100.00', 'sales')],
      [row('Rent', '30.50', 'rent'), ...gains],
      [row('Net Profit', '69.50')],
    ].map((rows) => ({ RowType: 'Section', Title: '', Rows: rows }));
    const report = reportResponseSchema.parse({ Reports: [{ Rows: sections }] });
    const groups = [...(readReport(report, chart, 2)?.values() ?? [])].map(
      ({ account }) => account.group,
    );
    expect(groups).toEqual(['income', 'expense', 'otherExpense', 'otherExpense']);
  });

  it('ignores an account that is not in the chart and has no amount', () => {
    const rows = [row('Sales', '1.00', 'sales'), row('New', '0.00', 'new')];
    expect(amountsOf(...rows, row('Net Profit', '1.00'))).toHaveLength(1);
  });

  it('accepts a report without rows', () => {
    expect(read()).toEqual(new Map());
  });

  it('returns undefined if it has rows and no total', () => {
    expect(read(row('Sales', '', 'sales'))).toBeUndefined();
    expect(read(row('Sales', '', 'sales'), row('Net Profit', ''))).toBeUndefined();
  });

  it.each([
    [
      'it does not add up to its net profit',
      [row('Sales', '1.00', 'sales'), row('Net Profit', '2.00')],
    ],
    [
      'an account is not in the chart, and it does not add up',
      [row('New', '1.00', 'new'), row('Net Profit', '2.00')],
    ],
    [
      'the sides of two accounts that are not in the chart are not proven',
      [row('New', '1.00', 'a'), row('Other', '1.00', 'b'), row('Net Profit', '0.00')],
    ],
    ['an amount is invalid', [row('Sales', '1,5', 'sales')]],
  ])('returns undefined if %s', (_, rows) => {
    expect(read(...rows)).toBeUndefined();
  });
});
