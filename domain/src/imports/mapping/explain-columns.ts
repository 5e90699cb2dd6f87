import { rolesOf } from './column-roles.ts';
import type { CsvMapping } from './csv-mapping.ts';
import { columnsMeaning, type ColumnMeaning } from './header-words.ts';
import type { ColumnRole, ImportColumn } from './import-proposal.ts';
import type { OpenedTable } from '../formats/open-file.ts';
import { isDirectionWord, TableSample } from './table-sample.ts';

const SAMPLES_SHOWN = 3;

/** The words by which a header names a role. */
export const ROLE_MEANINGS: Readonly<Record<Exclude<ColumnRole, 'side'>, ColumnMeaning>> = {
  date: 'date',
  'posted-date': 'date',
  amount: 'amount',
  fee: 'fee',
  'money-out': 'debit',
  'money-in': 'credit',
  description: 'description',
  counterparty: 'counterparty',
  category: 'category',
  id: 'id',
  currency: 'currency',
  account: 'account',
  status: 'status',
  balance: 'balance',
};

/**
 * Returns the role of every column of a table, and whether its name or its content shows the role.
 */
export function explainColumns(
  { header, rows }: Pick<OpenedTable, 'header' | 'rows'>,
  mapping: CsvMapping,
): ImportColumn[] {
  const sample = new TableSample(rows);
  const width = Math.max(header.length, sample.width);
  const roles = rolesOf(mapping, width);
  return Array.from({ length: width }, (_, column) => {
    const role = roles[column] ?? null;
    return {
      column,
      name: header[column]?.trim() ?? '',
      role,
      confidence: role && confidenceIn(role, column, header, sample),
      samples: sample.all(column).slice(0, SAMPLES_SHOWN),
    };
  });
}

function confidenceIn(
  role: ColumnRole,
  column: number,
  header: readonly string[],
  sample: TableSample,
): ImportColumn['confidence'] {
  const isNamed = role !== 'side' && columnsMeaning(header, ROLE_MEANINGS[role]).includes(column);
  if (!isNamed) return 'content';
  return fits(role, column, sample) ? 'name-and-content' : 'name';
}

/** Says whether the content of a column fits its role. */
function fits(role: ColumnRole, column: number, sample: TableSample): boolean {
  const filled = sample.filled(column);
  if (filled.length === 0) return false;
  switch (role) {
    case 'date':
    case 'posted-date':
      return sample.dates(column) !== null;
    case 'amount':
    case 'fee':
    case 'money-out':
    case 'money-in':
    case 'balance':
      return sample.holdsAmounts(column);
    case 'side':
      return filled.every(isDirectionWord);
    case 'currency':
      return filled.every((text) => /^[A-Za-z]{3}$/.test(text));
    case 'id':
      return new Set(filled).size === filled.length;
    case 'description':
    case 'counterparty':
    case 'category':
    case 'account':
    case 'status':
      return true;
  }
}
