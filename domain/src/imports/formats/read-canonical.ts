import { parseBusinessDate } from '../../calendar/business-date.ts';
import { parsePostingKind } from '../../ledger/posting-kind.ts';
import { COLUMN, type Column, type ColumnName } from '../ledger-file/columns.ts';
import { parseCents } from '../../money/cents.ts';
import { currencyFractionDigits } from '../../money/currency-digits.ts';
import type { Row } from './delimited.ts';
import type { ImportDefaults } from './read-mapped.ts';
import {
  isRefusal,
  refuseLine,
  StatementBuilder,
  type LineRefusal,
  type StatementFile,
  type ReadLine,
} from './statement.ts';

/**
 * Reads the canonical ledger file with all its texts, for the few thousand rows that an owner
 * uploads. Replay has its own reader for millions of rows. Both accept the same rows.
 *
 * @param columns what each field contains, from the header
 */
export function readCanonical(
  rows: readonly Row[],
  columns: readonly Column[],
  defaults: ImportDefaults,
): StatementFile {
  const ids = new Set<string>();
  const builder = new StatementBuilder();
  for (const row of rows) {
    const line = readRow(row, columns, defaults);
    const isRepeated = !isRefusal(line) && ids.has(line.id);
    if (!isRefusal(line)) ids.add(line.id);
    builder.add(
      row.line,
      isRepeated ? refuseLine('id', `tx_id "${line.id}" appears more than once`) : line,
    );
  }
  return builder.build();
}

const WHOLE = /^[-+]?\d+$/;

/** Returns the transaction, or what is wrong with the row. */
function readRow(
  { fields }: Row,
  columns: readonly Column[],
  defaults: ImportDefaults,
): ReadLine | LineRefusal {
  if (fields.length !== columns.length) {
    return refuseLine('fields', `it has ${fields.length} fields, the header has ${columns.length}`);
  }
  const field = (name: ColumnName): string => fields[columns.indexOf(COLUMN[name])] ?? '';
  const id = field('tx_id');
  if (id === '') return refuseLine('id', 'it has no tx_id');
  const date = parseBusinessDate(field('date'));
  if (!date) return refuseLine('date', `date "${field('date')}" is not a date (YYYY-MM-DD)`);
  const posted = field('posted_date') === '' ? date : parseBusinessDate(field('posted_date'));
  if (!posted) {
    return refuseLine('date', `posted_date "${field('posted_date')}" is not a date (YYYY-MM-DD)`);
  }
  const currency = field('currency') || defaults.currency;
  if (!/^[A-Z]{3}$/.test(currency)) {
    return refuseLine('currency', `currency "${currency}" is not a currency`);
  }
  const whole = field('amount_cents');
  const amount =
    whole === ''
      ? parseCents(field('amount'), currencyFractionDigits(currency))
      : WHOLE.test(whole)
        ? parseCents(whole, 0)
        : undefined;
  if (amount === undefined) {
    return refuseLine('amount', `its amount "${whole || field('amount')}" is not an amount`);
  }
  const kind = field('kind') === '' ? undefined : parsePostingKind(field('kind'));
  if (kind === undefined && field('kind') !== '') {
    return refuseLine('kind', `kind "${field('kind')}" is not a kind of posting`);
  }
  return {
    id,
    account: field('account') || defaults.account,
    date,
    postedDate: posted < date ? date : posted,
    description: field('description') || field('counterparty'),
    counterparty: field('counterparty'),
    category: field('category'),
    kind,
    amount,
    currency,
    isPending: false,
  };
}
