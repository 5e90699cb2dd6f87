import type { DecimalMark } from '../formats/amount-text.ts';
import type { DateOrder } from '../formats/date-text.ts';

/** Which columns say how much. */
export type AmountColumns =
  /**
   * one signed column; `isOutPositive` where the bank writes spending without a minus; `fee` what
   * left the account beside it, with either sign
   */
  | {
      readonly form: 'signed';
      readonly column: number;
      readonly isOutPositive: boolean;
      readonly fee: number | null;
    }
  /** money out and money in side by side */
  | { readonly form: 'debit-credit'; readonly debit: number; readonly credit: number }
  /** an unsigned amount beside a word such as "Debit" */
  | { readonly form: 'with-side'; readonly column: number; readonly side: number };

/** Which column of a bank's file means what; columns are numbered from 0. Kept for the next file. */
export interface CsvMapping {
  readonly form: 'table';
  /** the day on which it happened */
  readonly date: number;
  /** the day on which the bank booked it, where a column of its own says so */
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
  /** the balance of the account after each row, which proves the amounts */
  readonly balance: number | null;
}

/** Says whether the amounts of a file have the opposite sign of the transactions. */
export const isSignFlipped = (mapping: { readonly form: 'qif' } | CsvMapping): boolean =>
  mapping.form === 'table' && mapping.amount.form === 'signed' && mapping.amount.isOutPositive;
