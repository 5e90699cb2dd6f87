import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { FileAccount } from '@daily-snapshot/domain/imports/imported-file-schema';
import type {
  ImportMapping,
  ImportProposal,
} from '@daily-snapshot/domain/imports/mapping/import-proposal';
import type { FileRefusal } from '@daily-snapshot/domain/imports/formats/statement';
import type { Cents } from '@daily-snapshot/domain/money/cents';

/** What is asked of the reader: a file, and what is known of how to read it. */
export interface ReadRequest {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** what the books are kept in */
  readonly currency: string;
  /** the owner's word; absent: what we remember or propose */
  readonly mapping?: ImportMapping | undefined;
  /** by the layout of files */
  readonly remembered: Readonly<Record<string, ImportMapping>>;
}

/** A file as it would be imported. */
export interface Reading {
  readonly proposal: ImportProposal;
  readonly moneyIn: Cents;
  readonly moneyOut: Cents;
}

export type ReadAnswer =
  | { readonly ok: true; readonly reading: Reading }
  | { readonly ok: false; readonly refusal: FileRefusal };

export type StatementReader = (request: ReadRequest) => Promise<ReadAnswer>;

/** Reads the file at hand again, by another mapping. */
export type Reread = (mapping: ImportMapping) => Promise<ReadAnswer>;

/** What the owner says of a file. */
export interface ImportAnswers {
  readonly mapping: ImportMapping | null;
  readonly accounts: FileAccount[];
  readonly completeThrough: BusinessDate;
}
