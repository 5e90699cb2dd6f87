import type { BusinessDate } from '../calendar/business-date.ts';
import type { PostingKind } from '../ledger/posting-kind.ts';
import type { Cents } from '../money/cents.ts';

/** A line of a bank's file, whatever the file's form. */
export interface StatementLine {
  /** the bank's own id where it gives one; else made of the line itself, see `line-id.ts` */
  readonly id: string;
  readonly account: string;
  readonly date: BusinessDate;
  readonly description: string;
  /** empty where the file names none */
  readonly counterparty: string;
  readonly category: string;
  /** positive in */
  readonly amount: Cents;
  readonly currency: string;
  readonly isPending: boolean;
  /** only the canonical ledger file states these two */
  readonly postedDate?: BusinessDate | undefined;
  readonly kind?: PostingKind | undefined;
}

/** A line that could not be read: where it stands and what is wrong with it. */
export interface RefusedLine {
  readonly line: number;
  readonly reason: string;
}

export type StatementFile =
  | {
      readonly ok: true;
      readonly lines: readonly StatementLine[];
      readonly refused: readonly RefusedLine[];
    }
  | { readonly ok: false; readonly reason: string };

export const refuseFile = (reason: string): StatementFile => ({ ok: false, reason });
