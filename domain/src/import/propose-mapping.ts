import { detectDecimalMark, parseAmountText, type DecimalMark } from './amount-text.ts';
import { columnsMeaning, type AmountColumns, type CsvMapping } from './csv-mapping.ts';
import { detectDateOrder, type DateOrder } from './date-text.ts';
import type { Row } from './delimited.ts';

/** A mapping to show to the owner, and what only they can say. */
export interface ProposedMapping {
  readonly mapping: CsvMapping;
  /** the row that holds the names of the columns; what is above it is the bank's preamble */
  readonly headerRow: number;
  /** how else the dates can be read, where nothing in the file decides it */
  readonly dateAlternatives: readonly DateOrder[];
}

export type Proposal =
  | { readonly ok: true; readonly proposed: ProposedMapping }
  | { readonly ok: false; readonly reason: string };

const SAMPLE_ROWS = 200;

/** Banks put their name, the account and the period above the table. */
const DEEPEST_HEADER = 25;

const SIDE_WORDS = /^(?:d|c|dr|cr|db|debit|credit|soll|haben|s|h)$/i;

/** Proposes what the columns of a bank's file mean, from its header and from what stands in them. */
export function proposeMapping(rows: readonly Row[]): Proposal {
  const headerRow = rows
    .slice(0, DEEPEST_HEADER)
    .findIndex(
      ({ fields }) =>
        columnsMeaning(fields, 'date').length > 0 &&
        (['amount', 'debit', 'credit'] as const).some(
          (meaning) => columnsMeaning(fields, meaning).length > 0,
        ),
    );
  const header = rows[headerRow]?.fields;
  if (!header) return refused('no row names a date and an amount column');
  const body = rows.slice(headerRow + 1, headerRow + 1 + SAMPLE_ROWS).map(({ fields }) => fields);
  const samplesOf = (column: number): string[] =>
    body.map((fields) => fields[column]?.trim() ?? '').filter((field) => field !== '');

  const dates = datesIn(header, samplesOf);
  if (!dates) return refused('no column holds dates');
  const { amount, decimalMark } = amountIn(header, samplesOf) ?? {};
  if (!amount || !decimalMark) return refused('no column holds amounts');
  const used = new Set([dates.column, ...amountColumns(amount)]);
  const free = (meaning: Parameters<typeof columnsMeaning>[1]): number | null =>
    columnsMeaning(header, meaning).find((column) => !used.has(column)) ?? null;
  const counterparty = free('counterparty');
  const description = columnsMeaning(header, 'description').filter((column) => !used.has(column));
  if (description.length === 0 && counterparty === null) {
    return refused('no column describes the lines');
  }
  const mapping: CsvMapping = {
    date: dates.column,
    dateOrder: dates.order,
    amount,
    decimalMark,
    description,
    counterparty,
    category: free('category'),
    id: free('id'),
    currency: free('currency'),
    account: free('account'),
    status: free('status'),
  };
  return { ok: true, proposed: { mapping, headerRow, dateAlternatives: dates.alternatives } };
}

const refused = (reason: string): Proposal => ({ ok: false, reason });

type SamplesOf = (column: number) => string[];

/** The column of the day on which it happened, before that on which it was booked. */
function datesIn(header: readonly string[], samplesOf: SamplesOf) {
  const booked = new Set(columnsMeaning(header, 'postedDate'));
  return columnsMeaning(header, 'date')
    .toSorted((a, b) => Number(booked.has(a)) - Number(booked.has(b)) || a - b)
    .flatMap((column) => {
      const detected = detectDateOrder(samplesOf(column).slice(0, SAMPLE_ROWS));
      return detected ? [{ column, ...detected }] : [];
    })[0];
}

function amountIn(
  header: readonly string[],
  samplesOf: SamplesOf,
): { amount: AmountColumns; decimalMark: DecimalMark } | undefined {
  const holdsAmounts = (column: number): boolean => {
    const samples = samplesOf(column);
    const mark = detectDecimalMark(samples);
    const amounts = samples.filter((sample) => parseAmountText(sample, mark, 2) !== undefined);
    return amounts.length * 2 > samples.length || samples.length === 0;
  };
  const [debit] = columnsMeaning(header, 'debit').filter(holdsAmounts);
  const [credit] = columnsMeaning(header, 'credit').filter(holdsAmounts);
  if (debit !== undefined && credit !== undefined && debit !== credit) {
    const samples = [...samplesOf(debit), ...samplesOf(credit)];
    return {
      amount: { form: 'debit-credit', debit, credit },
      decimalMark: detectDecimalMark(samples),
    };
  }
  const column = columnsMeaning(header, 'amount').find(
    (each) => samplesOf(each).length > 0 && holdsAmounts(each),
  );
  if (column === undefined) return undefined;
  const samples = samplesOf(column);
  const decimalMark = detectDecimalMark(samples);
  const isSigned = samples.some((sample) => (parseAmountText(sample, decimalMark, 2) ?? 0) < 0);
  const side = columnsMeaning(header, 'side').find((each) => {
    const words = samplesOf(each);
    return words.length > 0 && words.every((word) => SIDE_WORDS.test(word));
  });
  const amount: AmountColumns =
    !isSigned && side !== undefined
      ? { form: 'with-side', column, side }
      : { form: 'signed', column, isOutPositive: false };
  return { amount, decimalMark };
}

function amountColumns(amount: AmountColumns): number[] {
  switch (amount.form) {
    case 'signed':
      return [amount.column];
    case 'debit-credit':
      return [amount.debit, amount.credit];
    case 'with-side':
      return [amount.column, amount.side];
  }
}
