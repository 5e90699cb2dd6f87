import { absoluteCents, addCents, ZERO, type Cents } from '../../money/cents.ts';
import { detectDecimalMark, type DecimalMark } from '../formats/amount-text.ts';
import type { AmountColumns } from './csv-mapping.ts';
import { columnsMeaning } from './header-words.ts';
import { signEvidence, type StatedAccountType } from './sign-evidence.ts';
import { isMost, isOutWord, type TableSample } from './table-sample.ts';

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
  if (debit !== undefined && credit !== undefined && debit !== credit) {
    return pair(debit, credit, sample);
  }
  const half = debit ?? credit;
  const other =
    half === undefined || debit === credit ? undefined : otherHalf(half, dateColumns, sample);
  if (half !== undefined && other !== undefined) {
    return half === debit ? pair(half, other, sample) : pair(other, half, sample);
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
    const [fee] = meaning('fee');
    const isNet = column === net || isTotal(header, column);
    const isBesideFee = fee !== undefined && !isNet && !isNetOfFee(column, fee, sample);
    return singleAmount(column, isBesideFee ? fee : null, { header, sample, accountType });
  }
  return byContent({ header, sample, accountType }, dateColumns);
}

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

function pair(debit: number, credit: number, sample: TableSample): FoundAmount {
  const samples = [...sample.filled(debit), ...sample.filled(credit)];
  return {
    amount: { form: 'debit-credit', debit, credit },
    decimalMark: decimalMarkOf(samples, sample),
  };
}

/** The content of a table and what the owner stated about its account. */
interface AmountContext {
  readonly header: readonly string[];
  readonly sample: TableSample;
  readonly accountType?: StatedAccountType;
}

/** Returns how one column of amounts is read: by a direction column, or by its sign. */
export function singleAmount(
  column: number,
  fee: number | null,
  { header, sample, accountType }: AmountContext,
): FoundAmount {
  const decimalMark = decimalMarkOf(sample.filled(column), sample);
  const amounts = sample.amounts(column);
  const side = directionColumn(header, sample, amounts);
  if (side !== undefined && !isSignOf(sample.all(side), amounts)) {
    return { amount: { form: 'with-side', column, side }, decimalMark };
  }
  const { isOutPositive } = signEvidence(sample, column, accountType);
  return { amount: { form: 'signed', column, isOutPositive, fee }, decimalMark };
}

/** Headers of columns that describe the card or the account and not the direction of a row. */
const NO_DIRECTION_HEADER = /card|funding|account/i;

/**
 * Returns the column that states the direction of each row. One word in every row is no direction of
 * amounts with both signs.
 */
function directionColumn(
  header: readonly string[],
  sample: TableSample,
  amounts: readonly (Cents | undefined)[],
): number | undefined {
  const columns = sample.columns.filter(
    (column) => sample.holdsDirections(column) && !NO_DIRECTION_HEADER.test(header[column] ?? ''),
  );
  const varying = columns.find((column) => !isDirectionAmbiguous(sample, column));
  return varying ?? (hasOneSign(amounts) ? columns[0] : undefined);
}

/** Says whether the amounts have the signs that the directions state, so that the signs suffice. */
function isSignOf(directions: readonly string[], amounts: readonly (Cents | undefined)[]): boolean {
  const signed = amounts.map((amount, row) => ({ amount, direction: directions[row] ?? '' }));
  return (
    signed.some(({ amount = ZERO }) => amount < 0) &&
    signed.every(
      ({ amount = ZERO, direction }) =>
        amount === 0 || direction === '' || isOutWord(direction) === amount < 0,
    )
  );
}

/**
 * Finds the amount columns of a table without names. Returns a money column whose running balance
 * is in another column, or a pair of columns for money out and money in.
 */
function byContent(context: AmountContext, dateColumns: readonly number[]): FoundAmount | null {
  const { sample } = context;
  const money = sample.columns.filter(
    (column) => !dateColumns.includes(column) && sample.holdsMoney(column),
  );
  const rows = sample.all(0).length;
  const isSparse = (column: number) => sample.filled(column).length < rows;
  const [debit, credit] = money.filter(isSparse);
  if (debit !== undefined && credit !== undefined && areAlternatives(debit, credit, sample)) {
    return pair(debit, credit, sample);
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
 * Returns the column that has an amount in the rows in which the other column of money in or out
 * has none.
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

const hasOneSign = (amounts: readonly (Cents | undefined)[]): boolean =>
  !(amounts.some((amount = ZERO) => amount > 0) && amounts.some((amount = ZERO) => amount < 0));

/** Returns all columns that an amount is read from. */
export function columnsOfAmount(amount: AmountColumns): number[] {
  switch (amount.form) {
    case 'signed':
      return amount.fee === null ? [amount.column] : [amount.column, amount.fee];
    case 'debit-credit':
      return [amount.debit, amount.credit];
    case 'with-side':
      return [amount.column, amount.side];
  }
}

/** Returns the texts in the columns of an amount. */
export const amountsIn = (sample: TableSample, amount: AmountColumns): string[] =>
  (amount.form === 'debit-credit' ? [amount.debit, amount.credit] : [amount.column]).flatMap(
    (column) => sample.filled(column),
  );

/** Returns the decimal mark of amounts, or that of all numbers of the table if theirs is ambiguous. */
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

/** Says whether a direction column has only one value and so may mean something else. */
export const isDirectionAmbiguous = (sample: TableSample, side: number): boolean =>
  new Set(sample.filled(side).map(isOutWord)).size < 2;

/** Says whether neither the wording nor the signs of a column decide the meaning of a minus. */
export const isSignAmbiguous = (
  sample: TableSample,
  column: number,
  accountType?: StatedAccountType,
): boolean => !signEvidence(sample, column, accountType).isSure;
