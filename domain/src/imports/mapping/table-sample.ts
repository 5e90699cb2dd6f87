import { absoluteCents, subtractCents, ZERO, type Cents } from '../../money/cents.ts';
import { detectDecimalMark, isNoAmount, parseAmountText } from '../formats/amount-text.ts';
import { detectDateOrder, type DetectedOrder } from '../formats/date-text.ts';
import type { Row } from '../formats/delimited.ts';

const SAMPLE_ROWS = 200;

/** Enough for every currency. Samples compare amounts, so the unit does not matter. */
const FRACTION_DIGITS = 4;

/**
 * An amount as banks write it, with cents, a sign or a currency. No account number has this form.
 */
const MONEY_FORM = /[.,]\d{2}(?:\D|$)|^\s*[-+(]|\p{Sc}/u;

const SIDE_WORDS =
  /^(?:d|c|k|dr|cr|db|deb|debit|credit|soll|haben|s|h|af|bij|[-+]|ausgang|eingang|lastschrift|gutschrift)$/i;

const OUT_WORDS = /^(?:d(?!eposit)|s|af|-|ausgang|lastschrift)/i;

/**
 * Types of transactions that have one direction on every account. A payment has none, because it
 * leaves a bank account and enters a card account.
 */
const OUT_TYPES = /^(?:withdrawals?|purchases?|expenses?|money out|outgoing|sent)$/i;
const IN_TYPES = /^(?:deposits?|refunds?|income|money in|incoming|received)$/i;

export const isSideWord = (text: string): boolean => SIDE_WORDS.test(text.trim());

export const isDirectionWord = (text: string): boolean =>
  isSideWord(text) || OUT_TYPES.test(text.trim()) || IN_TYPES.test(text.trim());

export const isOutWord = (text: string): boolean =>
  OUT_WORDS.test(text.trim()) || OUT_TYPES.test(text.trim());

/** Says whether a share is large enough for most of a file. A file may contain a few bad rows. */
export const isMost = (some: number, all: number): boolean => some * 5 >= all * 4;

/** The content of the columns of a table, from its first rows. */
export class TableSample {
  readonly width: number;
  readonly #rows: readonly (readonly string[])[];

  constructor(rows: readonly Row[]) {
    this.#rows = rows.slice(0, SAMPLE_ROWS).map(({ fields }) => fields);
    this.width = this.#rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  }

  /** The columns of the table, in order. */
  get columns(): number[] {
    return Array.from({ length: this.width }, (_, column) => column);
  }

  /** Returns the field of every row in a column, including empty fields. */
  all(column: number): string[] {
    return this.#rows.map((row) => row[column]?.trim() ?? '');
  }

  filled(column: number): string[] {
    return this.all(column).filter((field) => field !== '');
  }

  /** Returns the date order of a column, or null if most fields are not dates. */
  dates(column: number): DetectedOrder | null {
    const filled = this.filled(column);
    return filled.length === 0 ? null : detectDateOrder(filled);
  }

  /** Returns the amount of each row; undefined if the field is empty or not an amount. */
  amounts(column: number): (Cents | undefined)[] {
    const all = this.all(column);
    const mark = detectDecimalMark(all);
    return all.map((text) => parseAmountText(text, mark, FRACTION_DIGITS));
  }

  /**
   * Says whether most fields of a column can be read as amounts. An empty column counts as
   * readable.
   */
  holdsAmounts(column: number): boolean {
    const filled = this.#stated(column).length;
    return filled === 0 || this.#countAmounts(column) * 2 > filled;
  }

  /** Says whether the content of a column is money, whatever its header says. */
  holdsMoney(column: number): boolean {
    const filled = this.#stated(column);
    return (
      filled.length > 0 &&
      isMost(this.#countAmounts(column), filled.length) &&
      filled.filter((text) => MONEY_FORM.test(text)).length * 2 > filled.length
    );
  }

  /** Says whether a column contains only directions of money, such as "Debit" and "Credit". */
  holdsDirections(column: number): boolean {
    const filled = this.filled(column);
    return filled.length > 0 && isMost(filled.filter(isSideWord).length, filled.length);
  }

  /**
   * Says whether every value of a column states a direction: a direction word such as "debit", or a
   * transaction type with only one direction.
   */
  holdsDirectedTypes(column: number): boolean {
    const filled = this.filled(column);
    return filled.length > 0 && filled.every(isDirectionWord);
  }

  /**
   * Says whether a column is the balance after each amount, in ascending or descending order of
   * time.
   */
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
