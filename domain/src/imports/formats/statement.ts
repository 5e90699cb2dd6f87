import type { BusinessDate } from '../../calendar/business-date.ts';
import type { AccountType } from '../../ledger/classification/descriptors/kind-of-descriptor.ts';
import type { PostingKind } from '../../ledger/posting-kind.ts';
import type { Cents } from '../../money/cents.ts';
import type { StatedEnds } from './stated-ends.ts';

/** Why a whole file is refused. */
export const FILE_REFUSAL_REASONS = [
  'empty',
  'too-large',
  'not-a-statement',
  'not-text',
  'broken',
  'unsafe',
  'no-table',
  'no-dates',
  'no-amounts',
  'no-words',
  'no-line-readable',
  'no-transactions',
  'books',
  'sales-list',
  'encrypted',
  'unproved',
] as const;

export type FileRefusalReason = (typeof FILE_REFUSAL_REASONS)[number];

export interface FileRefusal {
  readonly reason: FileRefusalReason;
  /** a clause about the file for the owner: "it is a PDF; ask the bank for CSV, Excel, OFX or CAMT" */
  readonly text: string;
}

/** Why one row of a file is skipped. */
export const LINE_SKIP_REASONS = [
  'date',
  'amount',
  'currency',
  'other-currency',
  'no-words',
  'balance',
  'fields',
  'id',
  'kind',
  'side',
  'status',
  'pending',
  'no-money',
  'unbalanced',
] as const;

export type LineSkipReason = (typeof LINE_SKIP_REASONS)[number];

export interface SkippedLine {
  /** the line of the file, from 1; for CAMT the entry of its statement */
  readonly line: number;
  readonly reason: LineSkipReason;
  /** a clause about the row for the owner: '"soon" is not a date' */
  readonly text: string;
}

/** How many skipped rows are listed. The rest is counted. */
export const SKIPPED_SHOWN = 200;

/** A transaction of a bank's file, in any format. */
export interface StatementTransaction {
  /** the line of the file, from 1; for CAMT the entry of its statement */
  readonly line: number;
  /** the bank's own id if it has one; else derived from the transaction, see `transaction-id.ts` */
  readonly id: string;
  readonly account: string;
  readonly date: BusinessDate;
  readonly description: string;
  /** empty if the file names none */
  readonly counterparty: string;
  readonly category: string;
  /** positive for money in */
  readonly amount: Cents;
  readonly currency: string;
  readonly isPending: boolean;
  /** the posted date, if the file has one besides `date` */
  readonly postedDate?: BusinessDate | undefined;
  /** stated only by the canonical ledger file */
  readonly kind?: PostingKind | undefined;
  /** whether the file lists the same money in another currency as a separate transaction */
  readonly isConverted?: true | undefined;
  /** the currency that the amount was converted from, by a rate or an amount of the file */
  readonly convertedFrom?: string | undefined;
  /** absent if the file does not state it */
  readonly accountType?: AccountType | undefined;
}

/** A transaction without its line number. */
export type ReadLine = Omit<StatementTransaction, 'line'>;

/** The sheet of a workbook that is read. */
export interface ChosenSheet {
  readonly name: string;
  /** other visible sheets with transactions */
  readonly notRead: readonly string[];
}

/** A statement that does not add up. */
export interface ProofBreak {
  /** the line of the file on which the statement starts, from 1 */
  readonly line: number;
  readonly account: string;
  /** a clause for the owner that names the statement and the difference */
  readonly text: string;
  /** whether `line` is one transaction that the balance column does not fit */
  readonly isRow?: true | undefined;
}

/** The kinds of balances and totals in a file that can prove its transactions. */
export const PROOFS = [
  'running-balance',
  'opening-and-closing-balance',
  'control-totals',
  /** each row states its gross amount, its fee and the rest */
  'row-totals',
  /** an accounting report states the total of each account or transaction */
  'report-totals',
] as const;

/** The result of checking transactions against balances or totals that the file states. */
export interface StatementProof {
  readonly by: (typeof PROOFS)[number];
  /** transactions that the balances or totals confirm */
  readonly rowsProved: number;
  /** the lines at which the balances do not add up; empty if the whole file is proved */
  readonly breaks: readonly ProofBreak[];
}

export type StatementFile =
  | {
      readonly ok: true;
      readonly lines: readonly StatementTransaction[];
      readonly refused: readonly SkippedLine[];
      /** absent if the file states no balances */
      readonly proof?: StatementProof | undefined;
      /** the last day that the file states to cover, by account; absent if it states none */
      readonly statedEnds?: StatedEnds | undefined;
      /** sentences for the owner about what the file does not contain; absent if there are none */
      readonly notes?: readonly string[] | undefined;
    }
  | ({ readonly ok: false } & FileRefusal);

export const refuseFile = (
  reason: FileRefusalReason,
  text: string,
): Extract<StatementFile, { ok: false }> => ({ ok: false, reason, text });

/** The transactions of a page are read without the owner only if its balances prove them. */
export const UNPROVED = refuseFile(
  'unproved',
  'its transactions do not add up from the opening balance to the closing balance',
);

/** Reads a file, and refuses it if its amounts add up to more than a number can hold exactly. */
export function refuseIfTooLarge(read: () => StatementFile): StatementFile {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuseFile('broken', 'its amounts are too large to add up; check the file');
  }
}

/** Why a row is skipped. */
export interface LineRefusal {
  readonly reason: LineSkipReason;
  readonly text: string;
}

export const refuseLine = (reason: LineSkipReason, text: string): LineRefusal => ({ reason, text });

export const isRefusal = (line: ReadLine | LineRefusal): line is LineRefusal => 'reason' in line;

/** Collects the transactions and the skipped rows of a file. */
export class StatementBuilder {
  readonly lines: StatementTransaction[] = [];
  readonly refused: SkippedLine[] = [];

  add(line: number, read: ReadLine | LineRefusal): void {
    if (isRefusal(read)) this.refused.push({ line, ...read });
    else this.lines.push({ line, ...read });
  }

  /** Returns the result. A file without any transaction is refused. */
  build(proof?: StatementProof, statedEnds?: StatedEnds): StatementFile {
    const [first] = this.refused;
    if (this.lines.length > 0) {
      return {
        ok: true,
        lines: this.lines,
        refused: this.refused,
        ...(proof && { proof }),
        ...(statedEnds && { statedEnds }),
      };
    }
    return first
      ? refuseFile(
          'no-line-readable',
          `no transaction could be read; line ${first.line}: ${first.text}`,
        )
      : refuseFile('no-transactions', 'it has no transactions; export a period with transactions');
  }
}
