import type { Cents } from '../../money/cents.ts';
import { detectDecimalMark, parseAmountText } from '../formats/amount-text.ts';
import { parseDateText } from '../formats/date-text.ts';
import type { Row } from '../formats/delimited.ts';
import { amountOf, isBooked, plainField } from '../formats/read-mapped.ts';
import type { StatementProof } from '../formats/statement.ts';
import { amountsIn, columnsOfAmount, decimalMarkOf, areAlternatives } from './amount-columns.ts';
import { checkBalances, type BalanceCheck, type BalanceRow } from './running-balance.ts';
import type { AmountColumns, CsvMapping } from './csv-mapping.ts';
import { columnsMeaning } from './header-words.ts';
import { TableSample } from './table-sample.ts';

/** The part of a mapping that decides amounts and dates. */
export type AmountMapping = Pick<
  CsvMapping,
  'date' | 'dateOrder' | 'amount' | 'decimalMark' | 'account' | 'status'
>;

/** The balance column of a table and how far it confirms the amounts. */
export interface BalanceEvidence extends BalanceCheck {
  readonly column: number;
}

/** An amount mapping with the evidence for it. */
export interface ProvedAmount {
  readonly amount: AmountColumns;
  readonly decimalMark: CsvMapping['decimalMark'];
  readonly evidence: BalanceEvidence;
}

interface Table {
  readonly header: readonly string[];
  readonly rows: readonly Row[];
}

/** Rows of a file that candidates are tried on. The result is then checked on all rows. */
const TRIED_ROWS = 300;

/** Enough for every currency. Only differences are compared, so the unit does not matter. */
const FRACTION_DIGITS = 4;

/** Fewer rows than this may agree with an unnamed column by chance. */
const MIN_STEPS = 3;

/**
 * Below this share of agreeing balances a column is no running balance of the amounts. At or above
 * it, the file has missing or damaged rows.
 */
const MIN_AGREEMENT = 0.6;

/** A column with a header for balances needs less agreement, because a short file may lack a row. */
const MIN_AGREEMENT_NAMED = 0.5;

/**
 * Returns how far a balance column of the table confirms the amounts of a mapping, or null if no
 * column is a running balance of them. If the mapping names a balance column, only that one is tried.
 */
export function balanceEvidence(
  table: Table,
  mapping: AmountMapping & Partial<Pick<CsvMapping, 'balance' | 'currency'>>,
): BalanceEvidence | null {
  const used = new Set([mapping.date, ...columnsOfAmount(mapping.amount)]);
  const { balance = null } = mapping;
  const columns =
    balance === null ? balanceColumns(table, used) : [{ column: balance, isNamed: true }];
  const found = columns.flatMap(({ column, isNamed }) => {
    const check = balanceCheck(table.rows, mapping, column);
    return isRunningBalance(check, isNamed) ? [{ ...check, column }] : [];
  });
  return found.toSorted(byAgreement)[0] ?? null;
}

/** Returns how far the running balance of a table confirms or contradicts its amounts. */
export function runningBalanceProof(table: Table, mapping: CsvMapping): StatementProof | undefined {
  const evidence = balanceEvidence(table, mapping) ?? balanceConflict(table, mapping);
  if (!evidence) return undefined;
  return {
    by: 'running-balance',
    rowsProved: evidence.provedRows,
    breaks: evidence.brokenLines.map((line) => ({
      line,
      account: '',
      text: `the balance on line ${line} does not equal the previous balance plus the amount`,
      isRow: true as const,
    })),
  };
}

/**
 * Returns the check of a column with a header for balances that contradicts the amounts of a mapping,
 * or null. Without enough agreement a long column is no running balance, such as the balance of today
 * beside every row. It contradicts if some of its differences equal the transactions between them, or
 * if it is too short to tell.
 */
function balanceConflict(table: Table, mapping: AmountMapping): BalanceCheck | null {
  const used = new Set([mapping.date, ...columnsOfAmount(mapping.amount)]);
  const checks = balanceColumns(table, used)
    .filter(({ isNamed }) => isNamed)
    .map(({ column }) => balanceRows(table.rows, mapping, column))
    .filter((rows) => new Set(rows.flatMap(({ balance }) => balance ?? [])).size > 1)
    .map(checkBalances);
  if (checks.some((check) => isRunningBalance(check, true))) return null;
  const conflicts = checks.filter(
    ({ informativeSteps, brokenLines }) =>
      brokenLines.length > 0 && (informativeSteps > 0 || brokenLines.length < MIN_STEPS),
  );
  return conflicts.toSorted(byAgreement)[0] ?? null;
}

/**
 * Finds the amount columns and their sign that the running balance confirms: every signed column and
 * every pair of columns in both orders, each with and without fees, and every column with a direction
 * column. Prefers the proposed reading if several are confirmed.
 *
 * @returns null if no reading is confirmed
 */
export function proveAmount(table: Table, proposed: AmountMapping): ProvedAmount | null {
  const tried = { ...table, rows: table.rows.slice(0, TRIED_ROWS) };
  const sample = new TableSample(tried.rows);
  const evidenceOf = (amount: AmountColumns) => {
    const decimalMark = decimalMarkOf(amountsIn(sample, amount), sample);
    const evidence = balanceEvidence(tried, { ...proposed, amount, decimalMark });
    return evidence ? [{ amount, decimalMark, evidence }] : [];
  };
  const [own] = evidenceOf(proposed.amount);
  if (own && own.evidence.brokenLines.length === 0) return own;
  if (proposed.amount.form === 'debit-credit' && proposed.amount.fee !== null) {
    const [beforeFee] = evidenceOf({ ...proposed.amount, fee: null });
    if (beforeFee && beforeFee.evidence.brokenLines.length === 0) return beforeFee;
  }
  const found = candidates(tried, proposed).flatMap(evidenceOf);
  const [best, second] = [...(own ? [own] : []), ...found].toSorted((a, b) =>
    byAgreement(a.evidence, b.evidence),
  );
  if (!best || best === own) return best ?? null;
  if (best.evidence.informativeSteps < MIN_STEPS) return own ?? null;
  // If the balance confirms two readings equally well and their amounts differ, neither is proved.
  const amountsOf = ({ amount, decimalMark }: ProvedAmount) =>
    tried.rows.map((row) => rowAmount(row, { amount, decimalMark })).join();
  const isTie = second !== undefined && byAgreement(best.evidence, second.evidence) === 0;
  return isTie && amountsOf(best) !== amountsOf(second) ? (own ?? null) : best;
}

const agreement = ({ informativeSteps, brokenLines }: BalanceCheck): number =>
  informativeSteps / (informativeSteps + brokenLines.length);

const byAgreement = (a: BalanceCheck, b: BalanceCheck): number =>
  agreement(b) - agreement(a) || b.informativeSteps - a.informativeSteps;

const isRunningBalance = (check: BalanceCheck, isNamed: boolean): boolean =>
  check.informativeSteps >= (isNamed ? 1 : MIN_STEPS) &&
  agreement(check) >= (isNamed ? MIN_AGREEMENT_NAMED : MIN_AGREEMENT);

/** Returns the columns that may hold the balance. Columns with a header for balances come first. */
function balanceColumns(
  { header, rows }: Table,
  used: ReadonlySet<number>,
): { readonly column: number; readonly isNamed: boolean }[] {
  const sample = new TableSample(rows);
  const named = columnsMeaning(header, 'balance').filter(
    (column) => !used.has(column) && sample.holdsAmounts(column),
  );
  if (named.length > 0) return named.map((column) => ({ column, isNamed: true }));
  return sample.columns
    .filter((column) => !used.has(column) && sample.holdsMoney(column))
    .map((column) => ({ column, isNamed: false }));
}

/**
 * Checks a balance column. A file of accounts in several currencies may have a balance for each
 * currency, or one balance and the currency of each payment.
 */
function balanceCheck(
  rows: readonly Row[],
  mapping: AmountMapping & Partial<Pick<CsvMapping, 'currency'>>,
  column: number,
): BalanceCheck {
  const read = balanceRows(rows, mapping, column);
  const together = checkBalances(read);
  const { currency = null } = mapping;
  if (currency === null || together.brokenLines.length === 0) return together;
  const apart = checkBalances(
    read.map((row, index) => ({
      ...row,
      account: `${row.account} ${text(rows[index]?.fields ?? [], currency).toUpperCase()}`,
    })),
  );
  return apart.brokenLines.length === 0 && apart.provedSteps > 0 ? apart : together;
}

function balanceRows(
  rows: readonly Row[],
  mapping: AmountMapping,
  balanceColumn: number,
): BalanceRow[] {
  const mark = detectDecimalMark(rows.map(({ fields }) => text(fields, balanceColumn)));
  return rows.map((row) => {
    const balance = parseAmountText(text(row.fields, balanceColumn), mark, FRACTION_DIGITS);
    // A pending or failed payment has not changed the balance unless its row states one.
    const isCounted = balance !== undefined || isBooked(text(row.fields, mapping.status));
    return {
      line: row.line,
      account: text(row.fields, mapping.account),
      date: parseDateText(text(row.fields, mapping.date), mapping.dateOrder),
      amount: isCounted ? rowAmount(row, mapping) : undefined,
      balance,
    };
  });
}

const text = (fields: readonly string[], column: number | null): string =>
  column === null ? '' : plainField(fields[column] ?? '');

function rowAmount(
  { fields }: Row,
  mapping: Pick<CsvMapping, 'amount' | 'decimalMark'>,
): Cents | undefined {
  const amount = amountOf((column) => text(fields, column), mapping, FRACTION_DIGITS);
  return typeof amount === 'string' ? undefined : amount;
}

function candidates(
  { header, rows }: Table,
  { date, amount: proposed }: AmountMapping,
): AmountColumns[] {
  const sample = new TableSample(rows);
  const columns = sample.columns.filter((column) => column !== date);
  const money = columns.filter(
    (column) =>
      sample.holdsMoney(column) ||
      (columnsOfAmount(proposed).includes(column) && sample.holdsAmounts(column)),
  );
  const sides = columns.filter((column) => sample.holdsDirections(column));
  const fees = columnsMeaning(header, 'fee').filter((column) => sample.holdsAmounts(column));
  return money.flatMap((column): AmountColumns[] => [
    ...[null, ...fees]
      .filter((fee) => fee !== column)
      .flatMap((fee) =>
        [false, true].map((isOutPositive): AmountColumns => ({
          form: 'signed',
          column,
          isOutPositive,
          fee,
        })),
      ),
    ...sides.map((side): AmountColumns => ({ form: 'with-side', column, side })),
    ...money
      .filter((other) => other !== column && areAlternatives(column, other, sample))
      .flatMap((other) =>
        [null, ...new Set([...fees, ...money])]
          .filter((fee) => fee !== column && fee !== other)
          .map((fee): AmountColumns => ({
            form: 'debit-credit',
            debit: column,
            credit: other,
            fee,
          })),
      ),
  ]);
}
