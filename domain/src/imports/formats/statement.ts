import type { BusinessDate } from '../../calendar/business-date.ts';
import type { PostingKind } from '../../ledger/posting-kind.ts';
import type { Cents } from '../../money/cents.ts';

/** Why a file is not read at all. */
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
] as const;

export type FileRefusalReason = (typeof FILE_REFUSAL_REASONS)[number];

export interface FileRefusal {
  readonly reason: FileRefusalReason;
  /** a clause about the file, for the owner: "it is a PDF; ask the bank for CSV, OFX or CAMT" */
  readonly text: string;
}

/** Why one line of a file is left out. */
export const LINE_SKIP_REASONS = [
  'date',
  'amount',
  'currency',
  'other-currency',
  'no-words',
  'fields',
  'id',
  'kind',
  'side',
  'status',
  'pending',
] as const;

export type LineSkipReason = (typeof LINE_SKIP_REASONS)[number];

export interface SkippedLine {
  /** the line of the file, from 1; of CAMT the entry of its statement */
  readonly line: number;
  readonly reason: LineSkipReason;
  /** a clause about the line, for the owner: '"soon" is not a date' */
  readonly text: string;
}

/** Skipped lines that are told one by one; beyond, their number. */
export const SKIPPED_SHOWN = 200;

/** A line of a bank's file, whatever the file's form. */
export interface StatementTransaction {
  /** the line of the file, from 1; of CAMT the entry of its statement */
  readonly line: number;
  /** the bank's own id where it gives one; else made of the line itself, see `transaction-id.ts` */
  readonly id: string;
  readonly account: string;
  readonly date: BusinessDate;
  readonly description: string;
  /** empty where the file names none */
  readonly counterparty: string;
  readonly category: string;
  /** positive in */
  readonly amount: Cents;
  readonly currency: string;
  readonly isPending: boolean;
  /** the day on which it was booked or became visible, where the file says it beside `date` */
  readonly postedDate?: BusinessDate | undefined;
  /** only the canonical ledger file states it */
  readonly kind?: PostingKind | undefined;
}

/** A line before it is known where it stands. */
export type ReadLine = Omit<StatementTransaction, 'line'>;

export type StatementFile =
  | {
      readonly ok: true;
      readonly lines: readonly StatementTransaction[];
      readonly refused: readonly SkippedLine[];
    }
  | ({ readonly ok: false } & FileRefusal);

export const refuseFile = (
  reason: FileRefusalReason,
  text: string,
): Extract<StatementFile, { ok: false }> => ({ ok: false, reason, text });

/** What is wrong with a line. */
export interface LineRefusal {
  readonly reason: LineSkipReason;
  readonly text: string;
}

export const refuseLine = (reason: LineSkipReason, text: string): LineRefusal => ({ reason, text });

export const isRefusal = (line: ReadLine | LineRefusal): line is LineRefusal => 'reason' in line;

/** The lines of a file as they are read, good and bad. */
export class StatementReading {
  readonly lines: StatementTransaction[] = [];
  readonly refused: SkippedLine[] = [];

  take(line: number, read: ReadLine | LineRefusal): void {
    if (isRefusal(read)) this.refused.push({ line, ...read });
    else this.lines.push({ line, ...read });
  }

  /** A file of which no line could be read is refused whole. */
  end(): StatementFile {
    const [first] = this.refused;
    return this.lines.length === 0 && first
      ? refuseFile('no-line-readable', `no line could be read; line ${first.line}: ${first.text}`)
      : { ok: true, lines: this.lines, refused: this.refused };
  }
}
