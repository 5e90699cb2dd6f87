import { detectDecimalMark, type DecimalMark } from '../formats/amount-text.ts';
import type { DateOrder } from '../formats/date-text.ts';
import type { OpenedTable } from '../formats/open-file.ts';
import { ROLE_MEANINGS } from './explain-columns.ts';
import { columnsMeaning } from './header-words.ts';
import type { ColumnRole, ImportColumn } from './import-proposal.ts';
import { TableSample } from './table-sample.ts';

/** A table that cannot be read until the owner chooses its columns. */
export interface UnreadTable {
  readonly fingerprint: string;
  /** with the roles that their names suggest */
  readonly columns: readonly ImportColumn[];
  readonly dateOrder: DateOrder;
  readonly decimalMark: DecimalMark;
}

const SAMPLES_SHOWN = 3;

/** Describes the columns of a table that has no proposed mapping. */
export function describeUnreadTable({ fingerprint, header, rows }: OpenedTable): UnreadTable {
  const sample = new TableSample(rows);
  const width = Math.max(header.length, sample.width);
  const all = Array.from({ length: width }, (_, column) => column);
  const roles = suggestedRoles(header, sample);
  const date = roles.indexOf('date');
  return {
    fingerprint,
    columns: all.map((column) => {
      const role = roles[column] ?? null;
      return {
        column,
        name: header[column]?.trim() ?? '',
        role,
        confidence: role && 'name',
        samples: sample.filled(column).slice(0, SAMPLES_SHOWN),
      };
    }),
    dateOrder: sample.dates(date)?.order ?? 'month-first',
    decimalMark: detectDecimalMark(all.flatMap((column) => sample.filled(column))),
  };
}

/** Roles in the order in which they claim a column. */
const SUGGESTED = [
  'date',
  'money-out',
  'money-in',
  'amount',
  'balance',
  'counterparty',
  'description',
] as const satisfies readonly ColumnRole[];

function suggestedRoles(header: readonly string[], sample: TableSample): (ColumnRole | null)[] {
  const roles: (ColumnRole | null)[] = [];
  const dates = sample.columns.filter((column) => sample.dates(column) !== null);
  for (const role of SUGGESTED) {
    const named = columnsMeaning(header, ROLE_MEANINGS[role]);
    const column = (
      role === 'date'
        ? [...named.filter((each) => dates.includes(each)), ...dates, ...named]
        : named
    ).find((each) => (roles[each] ?? null) === null);
    const isSecondForm =
      role === 'amount' && roles.some((each) => each === 'money-out' || each === 'money-in');
    if (column !== undefined && !isSecondForm) roles[column] = role;
  }
  return roles;
}
