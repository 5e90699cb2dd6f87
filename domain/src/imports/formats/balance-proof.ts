import { addCents, sumCents, type Cents } from '../../money/cents.ts';
import { formatMoney } from '../../money/format-money.ts';
import type { ProofBreak, StatementProof } from './statement.ts';

/** The balances that a statement states, and the changes between them. */
export interface StatedBalances {
  /** the line of the file on which the statement starts, from 1 */
  readonly line: number;
  /** the name of the statement in a sentence: "statement 12/1" */
  readonly name: string;
  readonly account: string;
  readonly currency: string;
  readonly opening: Cents;
  readonly closing: Cents;
  /** booked transactions only */
  readonly changes: readonly StatedChange[];
}

/** A booked transaction of a statement. */
export interface StatedChange {
  /** the line of the file, from 1 */
  readonly line: number;
  readonly amount: Cents;
}

/** Checks that the opening balance and the transactions of each statement give its closing balance. */
export class BalanceProof {
  readonly #breaks: ProofBreak[] = [];
  #rowsProved = 0;
  #statements = 0;

  add({ line, name, account, currency, opening, closing, changes }: StatedBalances): void {
    this.#statements += 1;
    const reached = sum(opening, changes);
    if (reached === closing) {
      this.#rowsProved += changes.length;
      return;
    }
    const [is, should] = [reached, closing].map((amount) =>
      amount === undefined ? 'too large' : formatMoney(amount, currency),
    );
    const text = `the transactions of ${name}${rowsOf(changes)} lead to a balance of ${is}, but the closing balance is ${should}`;
    this.#breaks.push({ line, account, text });
  }

  /** Reports a statement whose closing balance is missing. */
  addUnclosed(line: number, name: string, account: string): void {
    const text = `${name} has no closing balance; the file may be incomplete`;
    this.#breaks.push({ line, account, text });
  }

  /** Returns undefined if no statement states its balances. */
  result(): StatementProof | undefined {
    if (this.#statements === 0 && this.#breaks.length === 0) return undefined;
    return {
      by: 'opening-and-closing-balance',
      rowsProved: this.#rowsProved,
      breaks: this.#breaks,
    };
  }
}

/** Names the rows of transactions: " in rows 5 to 12" */
function rowsOf(changes: readonly StatedChange[]): string {
  const lines = changes.map(({ line }) => line);
  if (lines.length === 0) return '';
  const [first, last] = [
    lines.reduce((a, b) => Math.min(a, b)),
    lines.reduce((a, b) => Math.max(a, b)),
  ];
  return first === last ? ` in row ${first}` : ` in rows ${first} to ${last}`;
}

/** Returns undefined if the sum is too large for whole cents. */
function sum(opening: Cents, changes: readonly StatedChange[]): Cents | undefined {
  try {
    return addCents(opening, sumCents(changes.map(({ amount }) => amount)));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
