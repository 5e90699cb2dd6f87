import type { Account, AccountProfile } from '@daily-snapshot/domain/connections/account-schema';
import type {
  ImportedFile,
  RememberedMapping,
} from '@daily-snapshot/domain/imports/imported-file-schema';

/** @property key see `Imports.record` */
export type RecordedImport = ImportedFile & { readonly key: string };

/** What is kept of imports beside the lines themselves. */
export interface Imports {
  accounts(businessId: string): Promise<readonly Account[]>;

  /** Adds the accounts that are not there yet, by name, and the names that files have for them. */
  keepAccounts(
    businessId: string,
    accounts: readonly (AccountProfile & { readonly nameInFile: string })[],
  ): Promise<void>;

  /** By layout and account; the later one stays. */
  rememberMapping(businessId: string, remembered: RememberedMapping): Promise<void>;

  /** @param fileKey a hash of the file: one file is one record, however often it comes */
  record(businessId: string, fileKey: string, imported: ImportedFile): Promise<void>;

  recorded(businessId: string): Promise<readonly RecordedImport[]>;

  /** How far an import that was recorded has come. */
  progress(businessId: string, fileKey: string, doneCount: number): Promise<void>;
}
