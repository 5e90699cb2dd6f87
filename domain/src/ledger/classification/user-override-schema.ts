import { z } from 'zod';
import { movedPostingsSchema } from '../rollups/moved-postings.ts';
import type { UserOverride } from './user-override.ts';
import { businessIdSchema } from '../../accounts/business-schema.ts';
import { documentIdSchema } from '../../shared/document-id-schema.ts';
import { storedInstantSchema } from '../../shared/instant-schema.ts';
import { postingKindSchema } from '../posting-kind-schema.ts';

/** Limits the overrides, because all of them share one document. */
export const USER_OVERRIDES_MAX = 500;

/**
 * A kind that an owner can choose. To make a posting unclassified again, the owner removes the
 * override.
 */
export const overridableKindSchema = postingKindSchema.exclude(['unclassified']);
export type OverridableKind = z.infer<typeof overridableKindSchema>;

/** An owner's correction of one posting or payee, which is a rule for similar postings. */
export const userOverrideSchema = z.object({
  id: z.string(),
  /** absent if the owner corrected the payee and not one posting */
  lineId: z.string().optional(),
  /** the review that decided several payees at once and is undone as a whole; absent without one */
  stepId: z.string().optional(),
  /** a `counterpartyKey` */
  counterparty: z.string(),
  direction: z.enum(['in', 'out']),
  kind: overridableKindSchema,
  /** whether it also replaces earlier overrides of single postings; only in a step */
  replacesChosen: z.literal(true).optional(),
  /** the counterparty as the corrected posting spells it */
  name: z.string(),
  correctedAt: storedInstantSchema,
  /** user id */
  correctedBy: z.string(),
  /**
   * Postings are reclassified a few hundred at a time. Repeating the call finishes an interrupted
   * run.
   */
  state: z.enum(['being-applied', 'applied', 'being-undone']),
  /** the number of postings it has reclassified */
  lines: z.int(),
});
export type StoredUserOverride = z.infer<typeof userOverrideSchema>;

/**
 * The document `businesses/{businessId}/userOverrides/all`. Every import reads it, so all overrides
 * share one document.
 */
export const userOverridesSchema = z.object({ rules: z.array(userOverrideSchema) });

/** Returns the overrides that apply. An override that is being removed no longer applies. */
export const correctionsOf = (rules: readonly StoredUserOverride[]): UserOverride[] =>
  rules
    .filter(({ state }) => state !== 'being-undone')
    .map(({ lineId, counterparty, direction, kind, replacesChosen, correctedAt }) => ({
      lineId,
      counterparty,
      direction,
      kind,
      replacesChosen,
      correctedAt: correctedAt.getTime(),
    }));

/** Returns the id of the override of one posting. Repeating a request gives the same override. */
export const overrideIdOf = (lineKey: string, kind: OverridableKind): string =>
  `${lineKey}-${kind}`;

/** Sets the kind of a posting and of similar ones, or previews the effect. */
export const overrideKind = {
  request: z.object({
    businessId: businessIdSchema,
    /** the id of the posting's document */
    lineKey: documentIdSchema(100),
    kind: overridableKindSchema,
    isTrial: z.boolean(),
  }),
  response: movedPostingsSchema,
};

/** Removes an override, or previews the effect. */
export const removeUserOverride = {
  request: z.object({
    businessId: businessIdSchema,
    ruleId: documentIdSchema(100),
    isTrial: z.boolean(),
  }),
  response: movedPostingsSchema,
};
