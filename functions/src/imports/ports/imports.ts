import type { Batch } from './source-ledger.ts';
import type { Account, AccountProfile } from '@daily-snapshot/domain/connections/account-schema';
import type {
  ImportedFile,
  RememberedMapping,
} from '@daily-snapshot/domain/imports/imported-file-schema';

/** @property key see `Imports.record` */
export type RecordedImport = ImportedFile & { readonly key: string };

/** Stores imported files, accounts and mappings. The transactions are in the ledger. */
export interface Imports {
  accounts(businessId: string): Promise<readonly Account[]>;

  /** Adds new accounts by name, and the names that files use for them. */
  addAccounts(
    businessId: string,
    accounts: readonly (AccountProfile & { readonly nameInFile: string })[],
  ): Promise<void>;

  /** Stores a mapping by layout and account. A later mapping replaces an earlier one. */
  rememberMapping(businessId: string, remembered: RememberedMapping): Promise<void>;

  /** @param fileKey a hash of the file, so that a repeated import updates one record */
  record(businessId: string, fileKey: string, imported: ImportedFile): Promise<void>;

  recorded(businessId: string): Promise<readonly RecordedImport[]>;

  /** Stores how many transactions of a recorded import are done. */
  progress(businessId: string, fileKey: string, doneCount: number): Promise<void>;

  /** Stores the batches of an import that tasks record later, instead of earlier ones. */
  storeBatches(businessId: string, fileKey: string, batches: readonly Batch[]): Promise<void>;

  /** Returns a stored batch; undefined after it was recorded. */
  batch(businessId: string, fileKey: string, index: number): Promise<Batch | undefined>;

  /** Removes the stored batches of an import that ended. */
  removeBatches(businessId: string, fileKey: string): Promise<void>;
}
