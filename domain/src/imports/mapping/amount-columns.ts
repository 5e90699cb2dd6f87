import { ZERO, type Cents } from '../../money/cents.ts';
import { detectDecimalMark, type DecimalMark } from '../formats/amount-text.ts';
import type { AmountColumns } from './csv-mapping.ts';
import { columnsMeaning } from './header-words.ts';
import { isMost, isOutWord, type TableSample } from './table-sample.ts';

export interface FoundAmount {
  readonly amount: AmountColumns;
  readonly decimalMark: DecimalMark;
}

/** A card's own payments; where they alone have a minus, spending has none. */
const CARD_PAYMENT = /thank you|payment received|autopay|direct debit payment/i;

/** Which columns say how much, by their headers, else by what stands in them. */
export function findAmount(
  header: readonly string[],
  sample: TableSample,
  dateColumns: readonly number[],
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
  const named = meaning('amount').filter((column) => sample.filled(column).length > 0);
  const foreign = columnsMeaning(header, 'foreignAmount');
  const own = named.filter((column) => !foreign.includes(column));
  const net = own.find((column) => header[column]?.trim().toLowerCase() === 'net');
  const column = net ?? own[0] ?? named[0];
  if (column !== undefined) {
    const [fee] = net === undefined ? meaning('fee') : [];
    return single(column, fee ?? null, sample);
  }
  return byContent(sample, dateColumns);
}

function pair(debit: number, credit: number, sample: TableSample): FoundAmount {
  const samples = [...sample.filled(debit), ...sample.filled(credit)];
  return {
    amount: { form: 'debit-credit', debit, credit },
    decimalMark: detectDecimalMark(samples),
  };
}

function single(column: number, fee: number | null, sample: TableSample): FoundAmount {
  const decimalMark = detectDecimalMark(sample.filled(column));
  const amounts = sample.amounts(column);
  const isSigned = amounts.some((amount) => amount !== undefined && amount < 0);
  const side = isSigned ? undefined : sideColumn(sample);
  if (side !== undefined) return { amount: { form: 'with-side', column, side }, decimalMark };
  const isOutPositive = isCard(amounts, sample);
  return { amount: { form: 'signed', column, isOutPositive, fee }, decimalMark };
}

/** The column that says of each row whether money went out or came in. */
function sideColumn(sample: TableSample): number | undefined {
  return columnsOf(sample).find((column) => sample.holdsSides(column));
}

/** Whether only the payments of a card have a minus. */
function isCard(amounts: readonly (Cents | undefined)[], sample: TableSample): boolean {
  const words = columnsOf(sample).map((column) => sample.all(column));
  const isPayment = (row: number) => words.some((column) => CARD_PAYMENT.test(column[row] ?? ''));
  const negative = amounts.flatMap((amount, row) =>
    amount !== undefined && amount < 0 ? [isPayment(row)] : [],
  );
  const positive = amounts.flatMap((amount, row) =>
    amount !== undefined && amount > 0 ? [isPayment(row)] : [],
  );
  return negative.some(Boolean) && !positive.some(Boolean);
}

/**
 * The amount of a table without names: the column of money that is not the balance after the
 * others, or a column of money out beside one of money in.
 */
function byContent(sample: TableSample, dateColumns: readonly number[]): FoundAmount | null {
  const money = columnsOf(sample).filter(
    (column) => !dateColumns.includes(column) && sample.holdsMoney(column),
  );
  const rows = sample.all(0).length;
  const isSparse = (column: number) => sample.filled(column).length < rows;
  const [debit, credit] = money.filter(isSparse);
  if (debit !== undefined && credit !== undefined && isEitherOr(debit, credit, sample)) {
    return pair(debit, credit, sample);
  }
  const full = money.filter((column) => !isSparse(column));
  const amount =
    full.find((column) =>
      full.some(
        (other) => other !== column && sample.isBalanceAfter(other, sample.amounts(column)),
      ),
    ) ?? full[0];
  return amount === undefined ? null : single(amount, null, sample);
}

/** The column that has an amount where a column of money out or in has none. */
const otherHalf = (
  half: number,
  dateColumns: readonly number[],
  sample: TableSample,
): number | undefined =>
  columnsOf(sample).find(
    (column) =>
      column !== half &&
      !dateColumns.includes(column) &&
      sample.holdsMoney(column) &&
      isEitherOr(half, column, sample),
  );

/** Whether the rows have one of two amounts, and each of them one sign. */
function isEitherOr(one: number, other: number, sample: TableSample): boolean {
  const [left, right] = [sample.amounts(one), sample.amounts(other)];
  const either = left.filter((amount, row) => Boolean(amount) !== Boolean(right[row]));
  return isMost(either.length, left.length) && hasOneSign(left) && hasOneSign(right);
}

const hasOneSign = (amounts: readonly (Cents | undefined)[]): boolean =>
  !(amounts.some((amount = ZERO) => amount > 0) && amounts.some((amount = ZERO) => amount < 0));

const columnsOf = (sample: TableSample): number[] =>
  Array.from({ length: sample.width }, (_, column) => column);

/** All columns that an amount is read from. */
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

/** What stands in the columns of an amount. */
export const amountsIn = (sample: TableSample, amount: AmountColumns): string[] =>
  (amount.form === 'debit-credit' ? [amount.debit, amount.credit] : [amount.column]).flatMap(
    (column) => sample.filled(column),
  );

/** Whether nothing says if "1,234" is a thousand or one and a bit. */
export const isMarkAmbiguous = (texts: readonly string[]): boolean =>
  texts.some((text) => /[.,]/.test(text)) &&
  texts.every((text) => /^[^.,]*(?:\d{1,3}[.,]\d{3})?[^.,]*$/.test(text));

/** Whether a column of sides says one of them only, and so perhaps something else. */
export const isSideOpen = (sample: TableSample, side: number): boolean =>
  new Set(sample.filled(side).map(isOutWord)).size < 2;

/** Whether no amount has a minus, so that spending may be what is written without one. */
export const isSignOpen = (sample: TableSample, column: number): boolean =>
  !sample.amounts(column).some((amount) => amount !== undefined && amount < 0);
