import type { BusinessDate } from '../calendar/business-date.ts';
import type { Basis } from '../ledger/basis.ts';
import type { Cents } from '../money/cents.ts';
import type { SourceProblem, SourceState } from './source-state.ts';
import type { CheckedReconciliation } from './reconciliation.ts';

export const PROVIDERS = ['quickbooks', 'xero', 'plaid'] as const;

export type Provider = (typeof PROVIDERS)[number];

export const SOURCE_ACCOUNT_KINDS = ['bank', 'card', 'loan', 'books', 'other'] as const;

export type SourceAccountKind = (typeof SOURCE_ACCOUNT_KINDS)[number];

/** As long as the name of an account may be. */
export const ACCOUNT_NAME_MAX = 60;

/** An account at a provider; books as a whole are one. */
export interface SourceAccount {
  /** the provider's id, or what stays the same when the provider changes its ids */
  readonly key: string;
  /** as the provider names it: "Business Checking" */
  readonly name: string;
  /** the last digits of its number */
  readonly mask: string | null;
  readonly kind: SourceAccountKind;
  /** positive: the business has it; what is owed on a card is negative */
  readonly balance: { readonly amount: Cents; readonly asOf: Date } | null;
  /** until when the provider says that it has everything; null while it has nothing */
  readonly dataThrough: Date | null;
  /** its own, where it is not that of the business: its lines and its balance are left out */
  readonly otherCurrency?: string | undefined;
  /** whether the bank has it as a private person's */
  readonly isPersonal: boolean;
}

/** The first reading, while it goes on. */
export interface InitialSync {
  readonly since: BusinessDate;
  /** null while the provider does not say how far it is */
  readonly progress: { readonly done: number; readonly of: number } | null;
  readonly lineCount: number;
}

/** What was asked of a provider, in numbers. */
export interface Receipt {
  readonly since: Date;
  /** requests that read, by method and path: "GET /v3/company/:id/query" */
  readonly reads: Readonly<Record<string, number>>;
  /** requests about our access: tokens, revoking */
  readonly access: number;
  readonly writes: 0;
}

/** A source that its owner has connected: facts, from which its state is told. */
export interface Connection {
  readonly provider: Provider;
  readonly name: string;
  readonly gives: SourceState['gives'];
  readonly currency: string;
  /** null for a bank */
  readonly basis: Basis | null;
  readonly accounts: readonly SourceAccount[];
  readonly connectedAt: Date;
  /** null once everything is here */
  readonly initialSync: InitialSync | null;
  /** when we last heard all there was; null before the first time */
  readonly lastReadAt: Date | null;
  readonly problem: SourceProblem | null;
  readonly problemSince: Date | null;
  /** when our access ends unless it is renewed */
  readonly accessEndsAt: Date | null;
  readonly receipt: Receipt;
  /** absent for a bank, and until it was looked at */
  readonly reconciliation?: CheckedReconciliation | undefined;
  /** its lines stay in the books */
  readonly disconnectedAt: Date | null;
  /** its lines are being removed, and itself with the last of them */
  readonly purgingSince: Date | null;
}
