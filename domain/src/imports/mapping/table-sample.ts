import { absoluteCents, subtractCents, ZERO, type Cents } from '../../money/cents.ts';
import { detectDecimalMark, isNoAmount, parseAmountText } from '../formats/amount-text.ts';
import { detectDateOrder, type DetectedOrder } from '../formats/date-text.ts';
import type { Row } from '../formats/delimited.ts';

const SAMPLE_ROWS = 200;

/** Enough for every currency. Samples compare amounts, so the unit does not matter. */
const FRACTION_DIGITS = 4;

/** Money as banks write it: with cents, a sign or a currency; no account number is. */
const MONEY_FORM = /[.,]\d{2}(?:\D|$)|^\s*[-+(]|\p{Sc}/u;

const SIDE_WORDS =
  /^(?:d|c|k|dr|cr|db|deb|debit|credit|soll|haben|s|h|af|bij|[-+]|ausgang|eingang|lastschrift|gutschrift)$/i;

const OUT_WORDS = /^(?:d|s|af|-|ausgang|lastschrift)/i;

export const isSideWord = (text: string): boolean => SIDE_WORDS.test(text.trim());

export const isOutWord = (text: string): boolean => OUT_WORDS.test(text.trim());

/** A file may hold a bad row or two, and is still what it is. */
export const isMost = (some: number, all: number): boolean => some * 5 >= all * 4;

/** What stands in the columns of a table, from its first rows. */
export class TableSample {
  readonly width: number;
  readonly #rows: readonly (readonly string[])[];

  constructor(rows: readonly Row[]) {
    this.#rows = rows.slice(0, SAMPLE_ROWS).map(({ fields }) => fields);
    this.width = this.#rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  }

  /** Every row's field of a column, empty ones too. */
  all(column: number): string[] {
    return this.#rows.map((row) => row[column]?.trim() ?? '');
  }

  filled(column: number): string[] {
    return this.all(column).filter((field) => field !== '');
  }

  /** The order of the dates in a column; null where most of it are none. */
  dates(column: number): DetectedOrder | null {
    const filled = this.filled(column);
    return filled.length === 0 ? null : detectDateOrder(filled);
  }

  /** By row; undefined where the field is empty or no amount. */
  amounts(column: number): (Cents | undefined)[] {
    const all = this.all(column);
    const mark = detectDecimalMark(all);
    return all.map((text) => parseAmountText(text, mark, FRACTION_DIGITS));
  }

  /** Whether most of a column can be read as amounts; nothing in it is no objection. */
  holdsAmounts(column: number): boolean {
    const filled = this.#stated(column).length;
    return filled === 0 || this.#countAmounts(column) * 2 > filled;
  }

  /** Whether a column holds money, whatever its header says. */
  holdsMoney(column: number): boolean {
    const filled = this.#stated(column);
    return (
      filled.length > 0 &&
      isMost(this.#countAmounts(column), filled.length) &&
      filled.filter((text) => MONEY_FORM.test(text)).length * 2 > filled.length
    );
  }

  /** Whether a column says of each row only whether money went out or came in. */
  holdsSides(column: number): boolean {
    const filled = this.filled(column);
    return filled.length > 0 && isMost(filled.filter(isSideWord).length, filled.length);
  }

  /** Whether a column is what the account held after each change, the oldest or the newest first. */
  isBalanceAfter(column: number, changes: readonly (Cents | undefined)[]): boolean {
    const balances = this.amounts(column);
    let [steps, fitting] = [0, 0];
    for (const [index, balance] of balances.entries()) {
      const before = balances[index - 1];
      if (balance === undefined || before === undefined) continue;
      const step = absoluteCents(subtractCents(balance, before));
      const [now, then] = [changes[index], changes[index - 1]].map((change) =>
        absoluteCents(change ?? ZERO),
      );
      steps += 1;
      if (step === now || step === then) fitting += 1;
    }
    return steps > 0 && isMost(fitting, steps);
  }

  /** Returns the fields of a column without the placeholders for "no amount". */
  #stated(column: number): string[] {
    return this.filled(column).filter((text) => !isNoAmount(text));
  }

  #countAmounts(column: number): number {
    return this.amounts(column).filter((amount) => amount !== undefined).length;
  }
}
