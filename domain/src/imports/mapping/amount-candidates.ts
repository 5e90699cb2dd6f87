import type { OpenedTable } from '../formats/open-file.ts';
import type { CsvMapping } from './csv-mapping.ts';
import { columnsMeaning } from './header-words.ts';
import { TableSample } from './table-sample.ts';

/** A column that may hold the amounts. */
export interface AmountCandidate {
  readonly column: number;
  readonly name: string;
  /** the first amount in it */
  readonly sample: string;
}

const TAX = /\b(?:vat|tax|gst|mwst|btw|iva|tva|moms)\b/i;

/**
 * Returns the columns that may hold the amounts of a table, the chosen one included.
 *
 * @returns none if only one column may, or if the running balance confirms the chosen one
 */
export function amountCandidates(
  table: OpenedTable,
  mapping: CsvMapping,
): readonly AmountCandidate[] {
  const { amount } = mapping;
  if (amount.form === 'debit-credit' || mapping.balance !== null) return [];
  const { header, rows } = table;
  const sample = new TableSample(rows);
  // A net amount is the gross amount without the fee, so the two do not compete. Beside a tax, it may
  // be the amount without the tax.
  const isNet = header[amount.column]?.trim().toLowerCase() === 'net';
  if (isNet && !header.some((name) => TAX.test(name))) return [];
  const excluded = new Set([
    ...(['foreignAmount', 'fee', 'balance'] as const).flatMap((meaning) =>
      columnsMeaning(header, meaning),
    ),
    ...(amount.form === 'signed' && amount.fee !== null ? [amount.fee] : []),
  ]);
  const changes = sample.amounts(amount.column);
  const isCandidate = (column: number) =>
    !excluded.has(column) &&
    sample.holdsAmounts(column) &&
    sample.amounts(column).some(Boolean) &&
    !sample.isBalanceAfter(column, changes);
  const named = columnsMeaning(header, 'amount').filter(isCandidate);
  const columns =
    named.length > 0
      ? named
      : sample.columns.filter((column) => isCandidate(column) && sample.holdsMoney(column));
  const chosen = chosenSizes(sample, amount);
  const others = columns.filter(
    (column) => column !== amount.column && differ(chosen, sizes(sample, column)),
  );
  if (others.length === 0) return [];
  return [amount.column, ...others].map((column) => ({
    column,
    name: header[column]?.trim() ?? '',
    sample: sample.filled(column)[0] ?? '',
  }));
}

/** Returns the amounts as the mapping reads them, which is after a fee. */
function chosenSizes(
  sample: TableSample,
  amount: Exclude<CsvMapping['amount'], { form: 'debit-credit' }>,
): readonly (number | undefined)[] {
  if (amount.form !== 'signed' || amount.fee === null) return sizes(sample, amount.column);
  const fees = sample.amounts(amount.fee);
  return sample.amounts(amount.column).map((gross, row) => {
    const fee = Math.abs(fees[row] ?? 0);
    return gross && Math.abs(amount.isOutPositive ? gross + fee : gross - fee);
  });
}

const sizes = (sample: TableSample, column: number): readonly (number | undefined)[] =>
  sample.amounts(column).map((amount) => (amount === undefined ? undefined : Math.abs(amount)));

/** Says whether two columns hold different amounts in a row that has both. */
const differ = (
  one: readonly (number | undefined)[],
  other: readonly (number | undefined)[],
): boolean =>
  one.some((size, row) => size !== undefined && other[row] !== undefined && other[row] !== size);
