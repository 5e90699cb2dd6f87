import type { NotCounted } from '../../ledger/not-counted.ts';
import type { BusinessDate } from '../../calendar/business-date.ts';
import type { Cents } from '../../money/cents.ts';
import type { CsvMapping } from './csv-mapping.ts';
import type { DateOrder } from '../formats/date-text.ts';
import type { ChosenSheet, SkippedLine, StatementProof } from '../formats/statement.ts';

/**
 * The forms of bank files: a table in the bank's own layout, or a format that defines all meanings.
 */
export const FILE_FORMS = [
  'table',
  'ofx',
  'qif',
  'camt',
  'mt940',
  'bai2',
  'pdf',
  'ledger',
  /** an export of a payment processor or marketplace */
  'processor',
  /** a report or file of an accounting program */
  'books',
] as const;

export type FileForm = (typeof FILE_FORMS)[number];

/** The mapping of a QIF file. Only the order of its dates is open. */
export interface QifMapping {
  readonly form: 'qif';
  readonly dateOrder: DateOrder;
}

/** How to read a file. We propose it, the owner corrects it, and the next file reuses it. */
export type ImportMapping = CsvMapping | QifMapping;

/** A transaction as the mapping would read it. */
export interface PreviewTransaction {
  readonly date: BusinessDate;
  readonly description: string;
  readonly counterparty: string;
  /** positive for money in */
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
  /** the name in the file; empty if there is none */
  readonly name: string;
  /** null if the column is not read */
  readonly role: ColumnRole | null;
  /** the evidence for the role: the name, the content, or both; null if the column is not read */
  readonly confidence: 'name-and-content' | 'name' | 'content' | null;
  /** the fields of the first rows, including empty ones */
  readonly samples: readonly string[];
}

/** A reading of a file, with the transaction that shows best how the readings differ. */
export interface FileReading {
  readonly mapping: ImportMapping;
  /** the same transaction in every reading; null if this reading does not contain it */
  readonly example: PreviewTransaction | null;
}

/** The details of a file that may be ambiguous. */
export const AMBIGUITIES = ['date-order', 'decimal-mark', 'sign', 'fee'] as const;

/** A question that only the owner can answer. The mapping contains our guess. */
export interface Ambiguity {
  readonly about: (typeof AMBIGUITIES)[number];
  /** the example as the proposed mapping reads it */
  readonly example: PreviewTransaction | null;
  /** the other possible readings, each with the first transactions as it would read them */
  readonly alternatives: readonly (FileReading & {
    readonly lines: readonly PreviewTransaction[];
  })[];
}

/**
 * Our proposal for reading a file. The owner can check and correct it before anything is stored.
 */
export interface ImportProposal {
  readonly form: FileForm;
  /**
   * identifies the layout of the file, so that its mapping can be stored per business, account and
   * layout: letters, digits and hyphens
   */
  readonly fingerprint: string;
  /** null if the format leaves no choice */
  readonly mapping: ImportMapping | null;
  /** whether the mapping was stored for this layout before */
  readonly isRemembered: boolean;
  /** the columns of a table; empty for the other formats */
  readonly columns: readonly ImportColumn[];
  readonly ambiguities: readonly Ambiguity[];
  /** the first transactions as the mapping would read them */
  readonly lines: readonly PreviewTransaction[];
  readonly lineCount: number;
  readonly skipped: readonly SkippedLine[];
  readonly skippedCount: number;
  /** the days of the first and last transaction; null if no transaction can be read */
  readonly from: BusinessDate | null;
  readonly to: BusinessDate | null;
  /** the names in the file, or the owner's name for the account if the file has none */
  readonly accounts: readonly string[];
  /** absent if the file states no balances or totals */
  readonly proof?: StatementProof | undefined;
  /** the last day that the file states to cover; absent if an account states none */
  readonly statedEnd?: BusinessDate | undefined;
  /** transactions in other currencies than the business's; absent if there are none */
  readonly notCounted?: readonly NotCounted[] | undefined;
  /** sentences about what the file does not contain; absent if there are none */
  readonly notes?: readonly string[] | undefined;
  /** the sheet that is read, if a workbook has several */
  readonly sheet?: ChosenSheet | undefined;
}
