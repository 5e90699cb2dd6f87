import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { FileAccount } from '@daily-snapshot/domain/imports/imported-file-schema';
import type {
  ImportMapping,
  ImportProposal,
} from '@daily-snapshot/domain/imports/mapping/import-proposal';
import type { UnreadFile } from '@daily-snapshot/domain/imports/mapping/propose-import';
import type { UnreadTable } from '@daily-snapshot/domain/imports/mapping/unread-table';
import { ZERO, type Cents } from '@daily-snapshot/domain/money/cents';

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

/** The start of an import: a preview, or a table whose columns the owner has to choose. */
export type FirstReading = Reading & {
  /** absent if the file was read automatically */
  readonly unread?: UnreadFile & { readonly table: UnreadTable };
};

export type ReadAnswer =
  | { readonly ok: true; readonly reading: Reading }
  | { readonly ok: false; readonly refusal: UnreadFile | NotLoaded };

/** Our code could not be loaded, so a valid file may be unread. */
interface NotLoaded {
  readonly reason: 'not-loaded';
  readonly text: string;
}

/** The answer if the code that reads a file could not be loaded, for example without a network. */
export const NOT_LOADED: ReadAnswer = {
  ok: false,
  refusal: {
    reason: 'not-loaded',
    text: 'We could not load the code that reads this type of file. Check your connection and try again.',
  },
};

export type StatementReader = (request: ReadRequest) => Promise<ReadAnswer>;

/** Parses the current file again with another mapping. */
export type ParseAgain = (mapping: ImportMapping) => Promise<ReadAnswer>;

/** The owner’s answers about a file. */
export interface ImportAnswers {
  readonly mapping: ImportMapping | null;
  readonly accounts: FileAccount[];
  readonly completeThrough: BusinessDate;
  /** whether to import the file although its balances contradict its transactions */
  readonly ignoresBalances: boolean;
}

/** Returns an empty preview of a table whose columns the owner has to choose. */
export function unreadReading(unread: NonNullable<FirstReading['unread']>): FirstReading {
  const { fingerprint, columns } = unread.table;
  return {
    unread,
    moneyIn: ZERO,
    moneyOut: ZERO,
    proposal: {
      form: 'table',
      fingerprint,
      mapping: null,
      isRemembered: false,
      columns,
      ambiguities: [],
      lines: [],
      lineCount: 0,
      skipped: [],
      skippedCount: 0,
      from: null,
      to: null,
      accounts: [''],
    },
  };
}
