import type { DecimalMark } from '../formats/amount-text.ts';
import type { DateOrder } from '../formats/date-text.ts';

/** The columns of the amount. */
export type AmountColumns =
  /**
   * one signed column; `isOutPositive` if the bank writes spending without a minus; `fee` is a
   * further column of money out, with either sign
   */
  | {
      readonly form: 'signed';
      readonly column: number;
      readonly isOutPositive: boolean;
      readonly fee: number | null;
    }
  /**
   * two columns, one for money out and one for money in; `fee` is a further column of money out, with
   * either sign
   */
  | {
      readonly form: 'debit-credit';
      readonly debit: number;
      readonly credit: number;
      readonly fee: number | null;
    }
  /** an unsigned amount with a column of directions such as "Debit" */
  | { readonly form: 'with-side'; readonly column: number; readonly side: number };

/**
 * The meaning of the columns of a bank's file. Columns are numbered from 0. Stored for the next
 * file of this layout.
 */
export interface CsvMapping {
  readonly form: 'table';
  /** the day of the transaction */
  readonly date: number;
  /** the day on which the bank posted it; null if the file has no such column */
  readonly postedDate: number | null;
  readonly dateOrder: DateOrder;
  readonly amount: AmountColumns;
  readonly decimalMark: DecimalMark;
  readonly description: readonly number[];
  readonly counterparty: number | null;
  readonly category: number | null;
  readonly id: number | null;
  readonly currency: number | null;
  readonly account: number | null;
  readonly status: number | null;
  /** the balance of the account after each row; null if no column confirms the amounts */
  readonly balance: number | null;
}

/** Says whether the amounts of a file have the opposite sign of the transactions. */
export const isSignFlipped = (mapping: { readonly form: 'qif' } | CsvMapping): boolean =>
  mapping.form === 'table' && mapping.amount.form === 'signed' && mapping.amount.isOutPositive;
