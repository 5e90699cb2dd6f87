import { z } from 'zod';
import type { BusinessDate } from '../calendar/business-date.ts';
import { businessDateSchema, periodSchema } from '../calendar/calendar-schema.ts';
import { subtractCents, type Cents } from '../money/cents.ts';
import { centsSchema } from '../money/money-schema.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { postingKindSchema } from './posting-kind-schema.ts';
import type { PostingKind } from './posting-kind.ts';

const sightingSchema = z.object({
  source: z.string(),
  id: z.string(),
  date: businessDateSchema,
  postedDate: businessDateSchema,
  /** the days that its file lists completely; absent if the source lists everything */
  listed: periodSchema.optional(),
  /** keys of the files that contain it; absent if no file does */
  files: z.array(z.string()).optional(),
});
/** The id and date of a transaction at one source. */
export type Sighting = DeepReadonly<z.infer<typeof sightingSchema>>;

/** A transaction as a bank, the books or a file reports it. */
export interface SourceTransaction {
  /** unique within its source */
  readonly id: string;
  /** the connection or file it came from */
  readonly source: string;
  readonly account: string;
  readonly date: BusinessDate;
  /** the day on which the bank posted it, or on which we first saw it */
  readonly postedDate: BusinessDate;
  readonly description: string;
  /** customer, vendor or employee; empty if the source names none */
  readonly counterparty: string;
  /** the source's own category; empty if it has none */
  readonly category: string;
  /** the kind, if the source states it */
  readonly kind?: PostingKind | undefined;
  readonly amount: Cents;
  readonly isPending?: boolean | undefined;
  /** the id of the pending transaction that this one replaces */
  readonly pendingId?: string | undefined;
}

/** What decided a posting's kind, from weakest to strongest. */
export const DECIDERS = [
  'sign',
  'built-in-rule',
  'source',
  'transfer-match',
  'rule',
  'owner',
] as const;
const decidedBySchema = z.enum(DECIDERS);
export type DecidedBy = (typeof DECIDERS)[number];

/**
 * The document `businesses/{businessId}/postings/{key}`: a classified transaction that counts. Its key
 * is a hash of its id, because the id may contain any character.
 */
export const postingSchema = z.object({
  id: z.string(),
  account: z.string(),
  date: businessDateSchema,
  postedDate: businessDateSchema,
  description: z.string(),
  /** never empty; the description if the source names no counterparty */
  counterparty: z.string(),
  category: z.string(),
  kind: postingKindSchema,
  decidedBy: decidedBySchema,
  amount: centsSchema,
  /**
   * the part of a deposit that pays out sales of an imported export, where they already count; null
   * if the amounts do not prove this part, so that the whole deposit does not count; absent for
   * other postings
   */
  paidOut: centsSchema.nullable().optional(),
  /** increases with every change by the source or the owner */
  revision: z.int(),
  /** the kind without the owner's override; absent if there is no override */
  uncorrected: z.object({ kind: postingKindSchema, decidedBy: decidedBySchema }).optional(),
  /**
   * all sources that report it; the first provides its content. Absent if there is only one source.
   */
  seenAs: z.array(sightingSchema).optional(),
});
export type Posting = DeepReadonly<z.infer<typeof postingSchema>>;

/** Returns the amount with which a posting counts, if its kind has an effect. */
export const countedAmount = ({
  amount,
  paidOut,
  decidedBy,
}: Pick<Posting, 'amount' | 'paidOut' | 'decidedBy'>): Cents =>
  // A deposit that pays out only exported sales is a transfer. An owner's override applies to the
  // whole deposit.
  paidOut && decidedBy === 'transfer-match' && paidOut !== amount
    ? subtractCents(amount, paidOut)
    : amount;

/** Says whether a deposit does not count and its amount does not prove which sales it pays out. */
export const isUnprovedPayout = ({
  paidOut,
  decidedBy,
}: Pick<Posting, 'paidOut' | 'decidedBy'>): boolean =>
  paidOut === null && decidedBy === 'transfer-match';
