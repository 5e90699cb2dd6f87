import type { BusinessDate } from '../../../calendar/business-date.ts';
import type { Cents } from '../../../money/cents.ts';
import type { Row } from '../delimited.ts';
import type { ColumnNames } from '../named-columns.ts';
import type { SkippedLine } from '../statement.ts';
import type { AccountNames } from './books-account.ts';

/** One side of a transaction of the books. */
export interface Leg {
  /** the line of the file */
  readonly line: number;
  readonly account: AccountNames;
  readonly date: BusinessDate;
  /** the program's name for this sort of transaction: "Invoice" */
  readonly type: string;
  readonly number: string;
  /** customer, vendor or employee */
  readonly name: string;
  readonly memo: string;
  /**
   * positive for a debit; `natural`: positive for what increases the account, as in reports with one
   * amount column
   */
  readonly amount: Cents;
  readonly sign: 'debit' | 'natural';
  /** legs of one transaction share it */
  readonly entry: string;
  /**
   * the leg of the row's first account, if this is the second one; its natural amount is the opposite
   * side of the first account
   */
  readonly otherSideOf?: Leg | undefined;
}

/** A total that the report states, beside the sum of the legs that were read. */
export interface ReportTotal {
  readonly line: number;
  readonly name: string;
  readonly stated: Cents;
  readonly sum: Cents;
}

/** The legs of a report before they are understood. */
export interface ReportLegs {
  readonly legs: readonly Leg[];
  readonly refused: readonly SkippedLine[];
  readonly totals: readonly ReportTotal[];
  /** whether the report says which legs are one transaction */
  readonly hasEntries: boolean;
  /** a clause that says why the report cannot be read */
  readonly problem?: string | undefined;
}

/** How a report arranges the sides of transactions. */
export type ReportStyle =
  /** all sides of a transaction follow each other */
  | 'journal'
  /** each account has a separate section */
  | 'by-account'
  /** each transaction is one row, which names two accounts */
  | 'list';

/** A report of one program. */
export interface BooksLayout {
  readonly program: 'QuickBooks' | 'Xero';
  /** letters, digits and hyphens; names the program in stored ids */
  readonly id: string;
  /** the name if no title is above the columns */
  readonly report: string;
  readonly style: ReportStyle;
  readonly needed: ColumnNames;
  readonly optional: ColumnNames;
}

/** A recognized report of an accounting program. */
export type BooksTable =
  | {
      readonly layout: BooksLayout;
      readonly report: string;
      readonly columns: ReadonlyMap<string, number>;
      readonly rows: readonly Row[];
      /** the text above the column names */
      readonly preamble: string;
    }
  | { readonly layout: 'iif'; readonly rows: readonly Row[] };
