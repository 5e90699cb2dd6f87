import type { CsvMapping } from '@daily-snapshot/domain/imports/mapping/csv-mapping';

/**
 * Builds a mapping for a table with the columns date, description and signed amount, in this order.
 */
export const aMapping = (overrides: Partial<CsvMapping> = {}): CsvMapping => ({
  form: 'table',
  date: 0,
  postedDate: null,
  dateOrder: 'year-first',
  amount: { form: 'signed', column: 2, isOutPositive: false, fee: null },
  decimalMark: '.',
  description: [1],
  counterparty: null,
  category: null,
  id: null,
  currency: null,
  account: null,
  status: null,
  balance: null,
  ...overrides,
});
