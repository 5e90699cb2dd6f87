import type { ExportCursor } from '@daily-snapshot/domain/accounts/data-export-schema';

/** The person whose data is exported. */
export interface DataSubject {
  readonly accountId: string;
  /** undefined unless the person has verified it */
  readonly address: string | undefined;
}

export interface PersonalDocument {
  readonly collection: string;
  readonly id: string;
  /** Firestore timestamps are ISO text. */
  readonly data: Record<string, unknown>;
}

/** Reads all data stored about an account. */
export interface PersonalData {
  /** Counts documents by collection. Empty collections are absent. */
  countDocuments(subject: DataSubject): Promise<Record<string, number>>;

  /** Returns a page of documents, collection by collection. */
  page(
    subject: DataSubject,
    after: ExportCursor | undefined,
  ): Promise<{ readonly documents: PersonalDocument[]; readonly next: ExportCursor | null }>;

  /** Returns the ids of the businesses that an account owns. */
  businessesOwnedBy(accountId: string): Promise<readonly string[]>;
}
