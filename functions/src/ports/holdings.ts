import type { ExportCursor } from '@daily-snapshot/domain/contracts/export';

/** Whose: an account and the address it is known by. */
export interface Holder {
  readonly accountId: string;
  readonly address: string | undefined;
}

export interface HeldDocument {
  readonly collection: string;
  readonly id: string;
  /** without instants of the database: those are text */
  readonly data: Record<string, unknown>;
}

/** All that is kept about an account. */
export interface Holdings {
  /** How many documents there are, by collection; those that have none are not named. */
  census(holder: Holder): Promise<Record<string, number>>;

  /** A page of them, collection by collection. */
  page(
    holder: Holder,
    after: ExportCursor | undefined,
  ): Promise<{ readonly documents: HeldDocument[]; readonly next: ExportCursor | null }>;

  /** The businesses of which the account is an owner. */
  ownedBy(accountId: string): Promise<readonly string[]>;
}
