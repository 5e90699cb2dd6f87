import type { BusinessDate } from '../calendar/business-date.ts';
import type { Basis } from '../ledger/basis.ts';
import type { Cents } from '../money/cents.ts';
import type { SourceProblem, SourceState } from './source-state.ts';
import type { CheckedReconciliation } from './reconciliation.ts';

export const PROVIDERS = ['quickbooks', 'xero', 'plaid'] as const;

export type Provider = (typeof PROVIDERS)[number];

export const SOURCE_ACCOUNT_KINDS = ['bank', 'card', 'loan', 'books', 'other'] as const;

export type SourceAccountKind = (typeof SOURCE_ACCOUNT_KINDS)[number];

/** The longest name of an account. */
export const ACCOUNT_NAME_MAX = 60;

/** An account at a provider. Books are one account. */
export interface SourceAccount {
  /** the provider's id, or a value that stays the same if the provider changes its ids */
  readonly key: string;
  /** as the provider names it: "Business Checking" */
  readonly name: string;
  /** the last digits of its number */
  readonly mask: string | null;
  readonly kind: SourceAccountKind;
  /** positive if the business owns it; debt on a card is negative */
  readonly balance: { readonly amount: Cents; readonly asOf: Date } | null;
  /** the time up to which the provider has all data; null while it has none */
  readonly dataThrough: Date | null;
  /**
   * set if it differs from the currency of the business; transactions and balance are then skipped
   */
  readonly otherCurrency?: string | undefined;
  /** whether the bank lists it as a personal account */
  readonly isPersonal: boolean;
}

/** The first sync, while it runs. */
export interface InitialSync {
  readonly since: BusinessDate;
  /** null if the provider reports no progress */
  readonly progress: { readonly done: number; readonly of: number } | null;
  readonly lineCount: number;
}

/** How many requests we sent to a provider. */
export interface Receipt {
  readonly since: Date;
  /** read requests by method and path: "GET /v3/company/:id/query" */
  readonly reads: Readonly<Record<string, number>>;
  /** requests about our access: tokens, revoking */
  readonly access: number;
  readonly writes: 0;
}

/** A connected source: the facts from which its state is computed. */
export interface Connection {
  readonly provider: Provider;
  readonly name: string;
  readonly provides: SourceState['provides'];
  readonly currency: string;
  /** null for a bank */
  readonly basis: Basis | null;
  readonly accounts: readonly SourceAccount[];
  readonly connectedAt: Date;
  /** null after the first sync */
  readonly initialSync: InitialSync | null;
  /** when the last full sync ended; null before the first */
  readonly lastReadAt: Date | null;
  readonly problem: SourceProblem | null;
  readonly problemSince: Date | null;
  /** when our access ends unless the owner renews it */
  readonly accessEndsAt: Date | null;
  readonly receipt: Receipt;
  /** absent for a bank and before the first check */
  readonly reconciliation?: CheckedReconciliation | undefined;
  /** the transactions stay */
  readonly disconnectedAt: Date | null;
  /** its transactions are being removed; the document is deleted with the last one */
  readonly purgingSince: Date | null;
}
