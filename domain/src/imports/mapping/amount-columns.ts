import { absoluteCents, addCents } from '../../money/cents.ts';
import { detectDecimalMark, type DecimalMark } from '../formats/amount-text.ts';
import type { AmountColumns } from './csv-mapping.ts';
import { columnsMeaning } from './header-words.ts';
import { directionColumn, hasOneSign, signsOf } from './direction-column.ts';
import { signEvidence, type SignContext, type StatedAccountType } from './sign-evidence.ts';
import { isMost, type TableSample } from './table-sample.ts';

export interface FoundAmount {
  readonly amount: AmountColumns;
  readonly decimalMark: DecimalMark;
}

/** Finds the amount columns by their headers, or else by their content. */
export function findAmount(
  header: readonly string[],
  sample: TableSample,
  dateColumns: readonly number[],
  accountType?: StatedAccountType,
): FoundAmount | null {
  const meaning = (name: Parameters<typeof columnsMeaning>[1]) =>
    columnsMeaning(header, name).filter((column) => sample.holdsAmounts(column));
  const [debit] = meaning('debit');
  const [credit] = meaning('credit');
  const [fee] = feeColumns(header, sample);
  if (debit !== undefined && credit !== undefined && debit !== credit) {
    return pair(debit, credit, sample, fee);
  }
  const half = debit ?? credit;
  const other =
    half === undefined || debit === credit ? undefined : otherHalf(half, dateColumns, sample);
  if (half !== undefined && other !== undefined) {
    return half === debit ? pair(half, other, sample, fee) : pair(other, half, sample, fee);
  }
  const named = meaning('amount').filter((column) => sample.amounts(column).some(Boolean));
  const foreign = columnsMeaning(header, 'foreignAmount');
  const own = named.filter((column) => !foreign.includes(column));
  const whole = own.filter((column) => !PART_OF_TOTAL.test(header[column] ?? ''));
  const isNamed = (name: RegExp) => (column: number) => name.test(header[column]?.trim() ?? '');
  const net = whole.find(isNamed(/^net$/i));
  const plain = whole.find((column) => !isNamed(/^total$/i)(column)) ?? whole[0];
  const column = net ?? plain ?? own[0] ?? named[0];
  if (column !== undefined) {
    const isNet = column === net || isTotal(header, column);
    const isBesideFee = fee !== undefined && !isNet && !isNetOfFee(column, fee, sample);
    return singleAmount(column, isBesideFee ? fee : null, { header, sample, accountType });
  }
  return byContent({ header, sample, accountType }, dateColumns);
}

/** Returns the columns of fees by their headers. Ignores a column without fees. */
const feeColumns = (header: readonly string[], sample: TableSample): number[] =>
  columnsMeaning(header, 'fee').filter(
    (column) => sample.holdsAmounts(column) && sample.amounts(column).some(Boolean),
  );

/** Says whether a column states what is left after fees, discounts and taxes. */
const isTotal = (header: readonly string[], column: number): boolean =>
  /\btotal\b/i.test(header[column] ?? '');

/** Amounts within the amount of a row: "Discount Amount" beside "Total". */
const PART_OF_TOTAL = /discount|tax|shipping|tip|refund|outstanding|subtotal/i;

/** Says whether an amount is what remains of another column after the fee. */
function isNetOfFee(column: number, fee: number, sample: TableSample): boolean {
  const [amounts, fees] = [sample.amounts(column), sample.amounts(fee)];
  const rows = amounts.flatMap((amount, row) => {
    const taken = fees[row];
    return amount !== undefined && taken !== undefined && taken !== 0
      ? [{ row, before: addCents(amount, absoluteCents(taken)) }]
      : [];
  });
  const others = sample.columns.filter(
    (other) => other !== column && other !== fee && sample.holdsMoney(other),
  );
  return others.some((other) => {
    const before = sample.amounts(other);
    return rows.length > 0 && rows.every((each) => before[each.row] === each.before);
  });
}

function pair(
  debit: number,
  credit: number,
  sample: TableSample,
  fee: number | null = null,
): FoundAmount {
  const samples = [...sample.filled(debit), ...sample.filled(credit)];
  return {
    amount: { form: 'debit-credit', debit, credit, fee },
    decimalMark: decimalMarkOf(samples, sample),
  };
}

/** Returns how one column of amounts is read: by a direction column, or by its sign. */
export function singleAmount(
  column: number,
  fee: number | null,
  { header, sample, accountType }: SignContext,
): FoundAmount {
  const decimalMark = decimalMarkOf(sample.filled(column), sample);
  const amounts = sample.amounts(column);
  const side = directionColumn(header, sample, amounts);
  if (side !== undefined && signsOf(sample.all(side), amounts) === undefined) {
    return { amount: { form: 'with-side', column, side }, decimalMark };
  }
  const { isOutPositive } = signEvidence({ header, sample, accountType }, column);
  return { amount: { form: 'signed', column, isOutPositive, fee }, decimalMark };
}

/**
 * Finds the amount columns of a table without names. Returns a money column whose running balance
 * is in another column, or a pair of columns for money out and money in. A column that its name calls
 * a balance holds no amounts.
 */
function byContent(context: SignContext, dateColumns: readonly number[]): FoundAmount | null {
  const { header, sample } = context;
  const fees = feeColumns(header, sample);
  const excluded = new Set([...dateColumns, ...columnsMeaning(header, 'balance'), ...fees]);
  const money = sample.columns.filter(
    (column) => !excluded.has(column) && sample.holdsMoney(column),
  );
  const rows = sample.all(0).length;
  const isSparse = (column: number) => sample.filled(column).length < rows;
  const [debit, credit] = money.filter(isSparse);
  if (debit !== undefined && credit !== undefined && areAlternatives(debit, credit, sample)) {
    return pair(debit, credit, sample, fees[0]);
  }
  const full = money.filter((column) => !isSparse(column));
  const amount =
    full.find((column) =>
      full.some(
        (other) => other !== column && sample.isBalanceAfter(other, sample.amounts(column)),
      ),
    ) ?? full[0];
  return amount === undefined ? null : singleAmount(amount, null, context);
}

/**
 * Returns the column of money in or out that has an amount in each row in which the other column is
 * empty.
 */
const otherHalf = (
  half: number,
  dateColumns: readonly number[],
  sample: TableSample,
): number | undefined =>
  sample.columns.find(
    (column) =>
      column !== half &&
      !dateColumns.includes(column) &&
      sample.holdsMoney(column) &&
      areAlternatives(half, column, sample),
  );

/**
 * Says whether most rows have an amount in exactly one of two columns, and each column has only one
 * sign.
 */
export function areAlternatives(one: number, other: number, sample: TableSample): boolean {
  const [left, right] = [sample.amounts(one), sample.amounts(other)];
  const either = left.filter((amount, row) => Boolean(amount) !== Boolean(right[row]));
  return isMost(either.length, left.length) && hasOneSign(left) && hasOneSign(right);
}

/** Returns all columns that an amount is read from. */
export function columnsOfAmount(amount: AmountColumns): number[] {
  switch (amount.form) {
    case 'signed':
      return [amount.column, ...(amount.fee === null ? [] : [amount.fee])];
    case 'debit-credit':
      return [amount.debit, amount.credit, ...(amount.fee === null ? [] : [amount.fee])];
    case 'with-side':
      return [amount.column, amount.side];
  }
}

/** Returns the texts in the columns of an amount. */
export const amountsIn = (sample: TableSample, amount: AmountColumns): string[] =>
  (amount.form === 'debit-credit' ? [amount.debit, amount.credit] : [amount.column]).flatMap(
    (column) => sample.filled(column),
  );

/**
 * Returns the decimal mark of the amounts. If it is ambiguous, returns the decimal mark of all
 * numbers of the table.
 */
export const decimalMarkOf = (texts: readonly string[], sample: TableSample): DecimalMark =>
  detectDecimalMark(isMarkAmbiguous(texts) ? numbersIn(sample) : texts);

/** Returns the fields of all columns of numbers. */
export const numbersIn = (sample: TableSample): string[] =>
  sample.columns
    .filter((column) => sample.holdsAmounts(column))
    .flatMap((column) => sample.filled(column));

/** Says whether the file does not decide if "1,234" is more than a thousand or a decimal number. */
export const isMarkAmbiguous = (texts: readonly string[]): boolean =>
  texts.some((text) => /[.,]/.test(text)) &&
  texts.every((text) => /^[^.,\d]*(?:\d{1,3}[.,]\d{3}|\d*)[^.,\d]*$/.test(text));

/**
 * Says whether a fee may be part of the amount beside it. A row with only a fee shows that it is not.
 */
export const isFeeAmbiguous = (amount: AmountColumns, sample: TableSample): boolean => {
  if (amount.form !== 'debit-credit' || amount.fee === null) return false;
  const [debits, credits, fees] = [amount.debit, amount.credit, amount.fee].map((column) =>
    sample.amounts(column),
  );
  return !fees?.some((fee, row) => Boolean(fee) && !debits?.[row] && !credits?.[row]);
};

/** Says whether neither the wording nor the signs of a column decide the meaning of a minus. */
export const isSignAmbiguous = (context: SignContext, column: number): boolean =>
  !signEvidence(context, column).isSure;
