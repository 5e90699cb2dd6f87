/** The columns of the canonical ledger file. */
export const COLUMN_NAMES = [
  'tx_id',
  'date',
  'posted_date',
  'description',
  'counterparty',
  'category',
  'amount_cents',
  'amount',
  'currency',
  'kind',
  'account',
] as const;

export type ColumnName = (typeof COLUMN_NAMES)[number];

/** An index into `COLUMN_NAMES`, or -1 for an unknown column. */
export type Column = number;

export const COLUMN = Object.fromEntries(
  COLUMN_NAMES.map((name, index) => [name, index]),
) as Readonly<Record<ColumnName, Column>>;

export type HeaderResult =
  | { readonly ok: true; readonly columns: readonly Column[] }
  | { readonly ok: false; readonly reason: string };

/** Returns what each column contains, from the header. */
export function readHeader(names: readonly string[]): HeaderResult {
  const columns = names.map((name) => {
    const plain = name.trim().toLowerCase();
    return COLUMN_NAMES.indexOf((plain === 'id' ? 'tx_id' : plain) as ColumnName);
  });
  const has = (name: ColumnName) => columns.includes(COLUMN[name]);
  const missing = (['tx_id', 'date', 'description'] as const).filter((name) => !has(name));
  if (missing.length > 0) return refused(`the column ${missing.join(', ')} is missing`);
  if (!has('amount_cents') && !has('amount')) {
    return refused('it needs a column amount_cents or amount');
  }
  const twice = COLUMN_NAMES.find(
    (_, column) => columns.indexOf(column) !== columns.lastIndexOf(column),
  );
  return twice ? refused(`the column ${twice} appears twice`) : { ok: true, columns };
}

const refused = (reason: string): HeaderResult => ({ ok: false, reason });
