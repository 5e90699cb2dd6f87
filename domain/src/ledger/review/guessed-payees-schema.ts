import { z } from 'zod';
import { businessIdSchema } from '../../accounts/business-schema.ts';
import { businessDateSchema, periodSchema } from '../../calendar/calendar-schema.ts';
import { centsSchema } from '../../money/money-schema.ts';
import type { DeepReadonly } from '../../shared/deep-readonly.ts';
import { documentIdSchema } from '../../shared/document-id-schema.ts';
import { overridableKindSchema } from '../classification/user-override-schema.ts';
import { movedPostingsSchema } from '../rollups/moved-postings.ts';

/** How many payees one review lists, and one step decides. */
export const REVIEWED_PAYEES_MAX = 40;

/** A payee as its rule names it. */
const payeeSchema = z.object({
  /** a `counterpartyKey`; Firestore indexes at most 1,500 bytes of a string */
  counterparty: z.string().min(1).max(1_500),
  direction: z.enum(['in', 'out']),
});

const sampleSchema = z.object({
  date: businessDateSchema,
  description: z.string(),
  amount: centsSchema,
});

/** What a suggestion is based on, from strongest to weakest. */
const SUGGESTION_BASES = [
  'category',
  'wording',
  'similar-payee',
  'vendor',
  'customer',
  'sign',
] as const;

const suggestedKindSchema = z.object({
  kind: overridableKindSchema,
  basis: z.enum(SUGGESTION_BASES),
  /** the payee that the owner decided; only for the basis `similar-payee` */
  similarTo: z.string().optional(),
});
export type SuggestedKind = DeepReadonly<z.infer<typeof suggestedKindSchema>>;

/** The guessed postings of one payee in one direction. */
const guessedPayeeSchema = payeeSchema.extend({
  /** the payee as its latest posting spells it */
  name: z.string(),
  lines: z.int(),
  first: businessDateSchema,
  last: businessDateSchema,
  /** positive for money in */
  total: centsSchema,
  /** the part of all guessed money, 0 to 1 */
  share: z.number(),
  /** the largest postings */
  samples: z.array(sampleSchema).readonly(),
  suggestion: suggestedKindSchema,
});
export type GuessedPayee = DeepReadonly<z.infer<typeof guessedPayeeSchema>>;

export const guessedPayeesSchema = z.object({
  /** the largest ones, largest first */
  payees: z.array(guessedPayeeSchema).readonly(),
  /** how many payees there are, listed or not */
  payeeCount: z.int(),
  lines: z.int(),
  /** the sum of the amounts without their signs */
  total: centsSchema,
  /** the fewest payees that cover at least 90% of the money */
  covering: z.object({
    payeeCount: z.int(),
    /** rounded down, so that 100 means all of it */
    percent: z.int(),
  }),
});
export type GuessedPayees = DeepReadonly<z.infer<typeof guessedPayeesSchema>>;

/** Lists the payees whose transactions count by their sign, largest first, with suggestions. */
export const listGuessedPayees = {
  request: z.object({ businessId: businessIdSchema }),
  response: guessedPayeesSchema.extend({
    period: periodSchema,
    /** false if the business has more guessed postings than one review reads */
    isComplete: z.boolean(),
  }),
};

/** The effect of a step, before or after it is applied or undone. */
export const reviewEffectSchema = movedPostingsSchema.extend({
  payeeCount: z.int(),
  /** the sent digests whose numbers change; the next digest corrects them */
  correctedDigests: z.array(businessDateSchema).readonly(),
});
export type ReviewEffect = DeepReadonly<z.infer<typeof reviewEffectSchema>>;

const stepIdSchema = documentIdSchema(40);

/**
 * Sets the kinds of several payees as one step, or previews the effect. Repeating a step finishes
 * it.
 */
export const overrideKinds = {
  request: z.object({
    businessId: businessIdSchema,
    /** chosen by the browser, so that a repeated request is the same step */
    stepId: stepIdSchema,
    payees: z
      .array(payeeSchema.extend({ kind: overridableKindSchema }))
      .min(1)
      .max(REVIEWED_PAYEES_MAX),
    /** whether transactions whose kind the owner chose one by one change too */
    replacesChosen: z.boolean().optional(),
    isTrial: z.boolean(),
  }),
  response: reviewEffectSchema.extend({
    /** the changed transactions whose kind the owner chose one by one before */
    chosenBefore: z.int(),
  }),
};

/** Removes all overrides of a step, or previews the effect. */
export const removeUserOverrides = {
  request: z.object({ businessId: businessIdSchema, stepId: stepIdSchema, isTrial: z.boolean() }),
  response: reviewEffectSchema,
};
