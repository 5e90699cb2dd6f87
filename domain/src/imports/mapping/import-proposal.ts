import type { BusinessDate } from '../../calendar/business-date.ts';
import type { Cents } from '../../money/cents.ts';
import type { CsvMapping } from './csv-mapping.ts';
import type { DateOrder } from '../formats/date-text.ts';
import type { ChosenSheet, SkippedLine, StatementProof } from '../formats/statement.ts';

/** What a bank hands out: a table of its own making, or a form that says what everything means. */
export const FILE_FORMS = [
  'table',
  'ofx',
  'qif',
  'camt',
  'mt940',
  'bai2',
  'ledger',
  /** an export of a payment processor or marketplace */
  'processor',
  /** a report or file of an accounting program */
  'books',
] as const;

export type FileForm = (typeof FILE_FORMS)[number];

/** QIF leaves nothing open but the order of its dates. */
export interface QifMapping {
  readonly form: 'qif';
  readonly dateOrder: DateOrder;
}

/** How a file is to be read: proposed by us, corrected by the owner, remembered for the next file. */
export type ImportMapping = CsvMapping | QifMapping;

/** A line as it would be read. */
export interface PreviewTransaction {
  readonly date: BusinessDate;
  readonly description: string;
  readonly counterparty: string;
  /** positive in */
  readonly amount: Cents;
  readonly currency: string;
  readonly account: string;
  readonly isPending: boolean;
}

export const COLUMN_ROLES = [
  'date',
  'posted-date',
  'amount',
  'fee',
  'money-out',
  'money-in',
  'side',
  'description',
  'counterparty',
  'category',
  'id',
  'currency',
  'account',
  'status',
  'balance',
] as const;

export type ColumnRole = (typeof COLUMN_ROLES)[number];

export interface ImportColumn {
  readonly column: number;
  /** as the bank names it; empty where it does not */
  readonly name: string;
  /** null: not read */
  readonly role: ColumnRole | null;
  /** by what we are sure of it: its name and what stands in it, or one of them; null: not read */
  readonly confidence: 'name-and-content' | 'name' | 'content' | null;
  /** what stands in the first rows, empty fields included */
  readonly samples: readonly string[];
}

/** A reading of a file, with the transaction that shows best how the readings differ. */
export interface FileReading {
  readonly mapping: ImportMapping;
  /** the same transaction in every reading; null if this reading has none there */
  readonly example: PreviewTransaction | null;
}

/** What the file does not decide and only the owner can; the mapping holds our guess. */
export interface Ambiguity {
  readonly about: 'date-order' | 'decimal-mark' | 'sign';
  /** the example as the proposed mapping reads it */
  readonly example: PreviewTransaction | null;
  /** the other readings, each with the first lines as it would read them */
  readonly alternatives: readonly (FileReading & {
    readonly lines: readonly PreviewTransaction[];
  })[];
}

/** How we would read a file, for the owner to look at and to correct before anything is kept. */
export interface ImportProposal {
  readonly form: FileForm;
  /**
   * names the layout of the file, so that its mapping can be remembered by business, account and
   * layout: letters, digits and hyphens
   */
  readonly fingerprint: string;
  /** null where the form leaves nothing to choose */
  readonly mapping: ImportMapping | null;
  /** whether the mapping is the one remembered for this layout */
  readonly isRemembered: boolean;
  /** of a table; none for the other forms */
  readonly columns: readonly ImportColumn[];
  readonly ambiguities: readonly Ambiguity[];
  /** the first lines as they would be read */
  readonly lines: readonly PreviewTransaction[];
  readonly lineCount: number;
  readonly skipped: readonly SkippedLine[];
  readonly skippedCount: number;
  /** the days of the first and the last line; null where no line can be read */
  readonly from: BusinessDate | null;
  readonly to: BusinessDate | null;
  /** as the file names them, or as the owner did where it does not */
  readonly accounts: readonly string[];
  /** absent if the file states no balances or totals */
  readonly proof?: StatementProof | undefined;
  /** sentences about what the file does not contain; absent if there are none */
  readonly notes?: readonly string[] | undefined;
  /** the sheet that is read, if a workbook has several */
  readonly sheet?: ChosenSheet | undefined;
}
