import type { CsvMapping } from './csv-mapping.ts';
import type { ColumnRole } from './import-proposal.ts';

/** The roles that one column alone can hold. A mapping uses the same names. */
const SINGLES = ['category', 'id', 'currency', 'account', 'status', 'balance'] as const;

/**
 * Returns the role of each column. If a mapping uses a column twice, the more important role wins:
 * the date before the amount, and both before the texts.
 * @param width the number of columns
 * @returns roles by column; null for an unused column
 */
export function rolesOf(mapping: CsvMapping, width: number): (ColumnRole | null)[] {
  const roles = Array.from({ length: width }, (): ColumnRole | null => null);
  const give = (column: number | null, role: ColumnRole) => {
    if (column !== null) roles[column] ??= role;
  };
  const { amount } = mapping;
  give(mapping.date, 'date');
  switch (amount.form) {
    case 'signed':
      give(amount.column, 'amount');
      give(amount.fee, 'fee');
      break;
    case 'debit-credit':
      give(amount.debit, 'money-out');
      give(amount.credit, 'money-in');
      give(amount.fee, 'fee');
      break;
    case 'with-side':
      give(amount.column, 'amount');
      give(amount.side, 'side');
      break;
  }
  give(mapping.postedDate, 'posted-date');
  give(mapping.counterparty, 'counterparty');
  for (const column of mapping.description) give(column, 'description');
  for (const role of SINGLES) give(mapping[role], role);
  return roles;
}
