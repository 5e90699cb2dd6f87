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
  );

describe('readReport', () => {
  it('identifies accounts by id, with any section titles', () => {
    const rows = [row('Sales', '100.00', 'sales'), row('Rent', '30.50', 'rent')];
    const total = { RowType: 'SummaryRow', Cells: [{ Value: 'Total' }, { Value: '130.50' }] };
    expect(read(...rows, total, row('Net Profit', '69.50'))).toEqual(
      new Map([
        ['sales', 10_000],
        ['rent', -3_050],
      ]),
    );
  });

  it('accepts a report without rows', () => {
    expect(read()).toEqual(new Map());
  });

  it.each([
    [
      'it does not add up to its net profit',
      [row('Sales', '1.00', 'sales'), row('Net Profit', '2.00')],
    ],
    ['an account is not in the chart', [row('New', '1.00', 'new'), row('Net Profit', '1.00')]],
    ['an amount is invalid', [row('Sales', '1,5', 'sales')]],
  ])('returns undefined if %s', (_, rows) => {
    expect(read(...rows)).toBeUndefined();
  });
});
