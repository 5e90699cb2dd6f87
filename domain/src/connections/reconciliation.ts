import { z } from 'zod';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { basisSchema } from '../ledger/basis-schema.ts';
import { centsSchema } from '../money/money-schema.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

const totalsSchema = z.object({ revenue: centsSchema, expenses: centsSchema, net: centsSchema });

const reconciledDaysSchema = z.object({
  from: businessDateSchema,
  to: businessDateSchema,
  ours: totalsSchema,
  stated: totalsSchema,
});
/** Our total and the report's total for a range of days. */
export type ReconciledDays = DeepReadonly<z.infer<typeof reconciledDaysSchema>>;

/**
 * Why our total may differ from the report's.
 *
 * - `user-override`: the owner or a rule gave it a kind other than the kind of its account
 * - `twice`: there are two equal postings, and the report has one
 * - `wrong-side`: the report has it with the opposite sign
 * - `not-in-report`: the report does not have it
 * - `other-amount`: the report has it with another amount
 * - `missing`: the report has this much more for the account, and we have no posting
 */
const suspectReasonSchema = z.enum([
  'user-override',
  'twice',
  'wrong-side',
  'not-in-report',
  'other-amount',
  'missing',
]);
export type SuspectReason = z.infer<typeof suspectReasonSchema>;

const suspectSchema = z.object({
  reason: suspectReasonSchema,
  /** the id of the posting; null if there is none */
  lineId: z.string().nullable(),
  date: businessDateSchema,
  category: z.string(),
  /** empty if no posting is named */
  counterparty: z.string(),
  /** the amount of the posting, or the missing amount */
  amount: centsSchema,
});
export type Suspect = DeepReadonly<z.infer<typeof suspectSchema>>;

/**
 * - `matches`: equal to the cent
 * - `but-for-corrections`: equal except for overrides and rules
 * - `differs`: postings and report disagree
 */
export const RECONCILIATION_STATES = ['matches', 'but-for-corrections', 'differs'] as const;
export const reconciliationStateSchema = z.enum(RECONCILIATION_STATES);
export type ReconciliationState = z.infer<typeof reconciliationStateSchema>;

/** How our totals compare with the books' own profit and loss. */
export const reconciliationSchema = reconciledDaysSchema.extend({
  state: reconciliationStateSchema,
  /** one result per month, if the report separates months */
  months: z.array(reconciledDaysSchema).readonly(),
  /** the largest suspects first, limited in number; empty if everything matches */
  suspects: z.array(suspectSchema).readonly(),
  furtherSuspects: z.int(),
});
export type Reconciliation = DeepReadonly<z.infer<typeof reconciliationSchema>>;

/** The result of the last check. */
export const checkedReconciliationSchema = reconciliationSchema.extend({
  basis: basisSchema,
  checkedAt: storedInstantSchema,
});
export type CheckedReconciliation = DeepReadonly<z.infer<typeof checkedReconciliationSchema>>;
