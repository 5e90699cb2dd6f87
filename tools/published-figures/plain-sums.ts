/** Revenue and expenses of a day, in minor units. */
export interface DaySums {
  readonly revenue: number;
  readonly expenses: number;
}

const REVENUE = new Set([
  'sale',
  'sale_refund',
  'refund',
  'chargeback',
  'chargeback_reversal',
  'processor_deposit',
  'income',
  'other_income',
]);
const NEITHER = new Set([
  'transfer',
  'sales_tax_collected',
  'sales_tax',
  'tax_payment',
  'loan_proceeds',
  'owner_draw',
]);

/**
 * Sums a canonical ledger by day, as in a spreadsheet. Shares no code with the service, so that an
 * error in one does not appear in the other.
 */
export function plainSums(csv: string): ReadonlyMap<string, DaySums> {
  const [head = '', ...rows] = csv.trim().split('\n');
  const names = head.split(',');
  const place = (name: string) => names.indexOf(name);
  const [date, amount, kind] = [place('date'), place('amount_cents'), place('kind')];
  const sums = new Map<string, DaySums>();
  for (const row of rows) {
    const fields = fieldsOf(row);
    const [day = '', cents, what = ''] = [fields[date], Number(fields[amount]), fields[kind]];
    if (NEITHER.has(what)) continue;
    const before = sums.get(day) ?? { revenue: 0, expenses: 0 };
    const after = REVENUE.has(what)
      ? { ...before, revenue: before.revenue + cents }
      : { ...before, expenses: before.expenses - cents };
    sums.set(day, after);
  }
  return sums;
}

/** Splits a row at commas outside of quotes. */
const fieldsOf = (row: string): string[] =>
  [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, field = '']) => field);
