/** What a day took in and spent, in minor units. */
export interface DaySums {
  readonly revenue: number;
  readonly expenses: number;
}

const REVENUE = new Set(['sale', 'sale_refund', 'refund', 'income', 'other_income']);
const NEITHER = new Set(['transfer', 'sales_tax', 'tax_payment', 'loan_proceeds', 'owner_draw']);

/**
 * The sums of a canonical ledger by day, the way one would in a spreadsheet. It shares no code with
 * the service, so that an error of the one is not an error of the other.
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

/** Fields between commas, where quotes may hold some. */
const fieldsOf = (row: string): string[] =>
  [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, field = '']) => field);
