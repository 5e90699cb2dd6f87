// https://developer.xero.com/documentation/api/accounting/reports#profitandloss
import type { ProfitType } from '@daily-snapshot/emulator-companies/account';
import type { CompanyBooks } from '@daily-snapshot/emulator-companies/company-books';
import {
  profitAndLoss,
  type Basis,
  type Period,
} from '@daily-snapshot/emulator-companies/profit-and-loss';
import { EXCHANGE_ACCOUNT } from '@daily-snapshot/emulator-companies/derived-entries';
import { accountGuid } from './guid.ts';
import type { Report, ReportRows } from './published-types.ts';
import { dateOf } from './values.ts';

export interface ReportQuery extends Period {
  readonly tenant: string;
  readonly basis: Basis;
  /** Whether the standard layout is requested instead of the organization's own. */
  readonly isStandard: boolean;
}

/** Currency gains have no account in the chart of accounts, only this id in reports. */
const EXCHANGE_ACCOUNT_ID = 'FXGROUPID';

/** The organization's own layout shows the operating expenses as one row without accounts. */
const GROUPED = 'Less Operating Expenses';

const SECTIONS: readonly (readonly [title: string, total: string, types: readonly ProfitType[]])[] =
  [
    ['Income', 'Total Income', ['income']],
    ['Less Cost of Sales', 'Total Cost of Sales', ['cogs']],
    ['Plus Other Income', 'Total Other Income', ['other-income']],
    ['Less Operating Expenses', 'Total Operating Expenses', ['expense', 'other-expense']],
  ];

const longDate = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const shortDate = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: '2-digit',
    timeZone: 'UTC',
  });

const amount = (cents: number): string => (cents / 100).toFixed(2);

/**
 * Builds a report with one column for the whole period. It leaves out accounts without amounts and
 * sections without accounts. Every emulated organization has a custom layout, as most real
 * organizations do, so a report is complete only in the standard layout.
 */
export function profitReport(books: CompanyBooks, query: ReportQuery, now: Date): Report {
  const { tenant, basis, from, to, isStandard } = query;
  const found = profitAndLoss(books, basis, query);
  const sums = new Map<string, number>();
  const rows: ReportRows[] = [
    { RowType: 'Header', Cells: [{ Value: '' }, { Value: shortDate(to) }] },
  ];
  for (const [title, total, types] of SECTIONS) {
    const accounts = books
      .accounts()
      .filter(({ type }) => types.some((wanted) => wanted === type))
      .map(({ id, name }) => ({
        id,
        name,
        cents: [...(found.get(id)?.values() ?? [])].reduce((sum, cents) => sum + cents, 0),
      }))
      .filter(({ cents }) => cents !== 0);
    const sum = accounts.reduce((all, { cents }) => all + cents, 0);
    sums.set(title, sum);
    if (accounts.length === 0) continue;
    rows.push({
      RowType: 'Section',
      Title: title,
      Rows: [
        ...(!isStandard && title === GROUPED
          ? [{ RowType: 'Row', Cells: [{ Value: 'Overheads' }, { Value: amount(sum) }] }]
          : accounts.map(({ id, name, cents }) => {
              const isExchange = name === EXCHANGE_ACCOUNT;
              const Value = isExchange ? EXCHANGE_ACCOUNT_ID : accountGuid(tenant, id);
              const Attributes = [{ Value, Id: 'account' }];
              return {
                RowType: 'Row',
                Cells: [
                  { Value: name, Attributes },
                  { Value: amount(cents), Attributes },
                ],
              };
            })),
        { RowType: 'SummaryRow', Cells: [{ Value: total }, { Value: amount(sum) }] },
      ],
    });
  }
  const of = (title: string) => sums.get(title) ?? 0;
  const gross = of('Income') - of('Less Cost of Sales');
  const net = gross + of('Plus Other Income') - of('Less Operating Expenses');
  for (const [name, cents] of [
    ['Gross Profit', gross],
    [isStandard ? 'Net Profit' : 'Profit after tax', net],
  ] as const) {
    rows.push({
      RowType: 'Section',
      Title: '',
      Rows: [{ RowType: 'Row', Cells: [{ Value: name }, { Value: amount(cents) }] }],
    });
  }
  return {
    ReportID: 'ProfitAndLoss',
    ReportName: 'Profit and Loss',
    ReportType: 'ProfitAndLoss',
    ReportTitles: ['Profit & Loss', books.profile.name, `${longDate(from)} to ${longDate(to)}`],
    ReportDate: longDate(now.toISOString().slice(0, 10)),
    UpdatedDateUTC: dateOf(now),
    Rows: rows,
  };
}
