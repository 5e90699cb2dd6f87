import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { FileAccount } from '@daily-snapshot/domain/imports/imported-file-schema';
import type {
  ImportMapping,
  ImportProposal,
} from '@daily-snapshot/domain/imports/mapping/import-proposal';
import type { FileRefusal } from '@daily-snapshot/domain/imports/formats/statement';
import type { Cents } from '@daily-snapshot/domain/money/cents';

/** A file and the known mappings, sent to the parser. */
export interface ReadRequest {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** the currency of the business */
  readonly currency: string;
  /** the mapping chosen by the owner; absent to use the saved or proposed one */
  readonly mapping?: ImportMapping | undefined;
  /** saved mappings by file layout */
  readonly remembered: Readonly<Record<string, ImportMapping>>;
}

/** The preview of an import. */
export interface Reading {
  readonly proposal: ImportProposal;
  readonly moneyIn: Cents;
  readonly moneyOut: Cents;
}

export type ReadAnswer =
  | { readonly ok: true; readonly reading: Reading }
  | { readonly ok: false; readonly refusal: FileRefusal };

export type StatementReader = (request: ReadRequest) => Promise<ReadAnswer>;

/** Parses the current file again with another mapping. */
export type ParseAgain = (mapping: ImportMapping) => Promise<ReadAnswer>;

/** The owner’s answers about a file. */
export interface ImportAnswers {
  readonly mapping: ImportMapping | null;
  readonly accounts: FileAccount[];
  readonly completeThrough: BusinessDate;
}
