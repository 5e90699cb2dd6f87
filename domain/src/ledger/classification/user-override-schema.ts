import { z } from 'zod';
import type { MovedPostings } from '../rollups/moved-postings.ts';
import type { UserOverride } from './user-override.ts';
import { businessIdSchema } from '../../accounts/business-schema.ts';
import { businessDateSchema } from '../../calendar/calendar-schema.ts';
import { documentIdSchema } from '../../shared/document-id-schema.ts';
import { storedInstantSchema } from '../../shared/instant-schema.ts';
import { centsSchema } from '../../money/money-schema.ts';
import { postingKindSchema } from '../posting-kind-schema.ts';

/** As many as one document holds with ease. */
export const USER_OVERRIDES_MAX = 500;

/** A kind that an owner can give: that nobody knows a line is said by undoing. */
export const overridableKindSchema = postingKindSchema.exclude(['unclassified']);
export type OverridableKind = z.infer<typeof overridableKindSchema>;

/** An owner's correction of a line, which is a rule for all lines like it. */
export const userOverrideSchema = z.object({
  id: z.string(),
  lineId: z.string(),
  /** a `counterpartyKey` */
  counterparty: z.string(),
  direction: z.enum(['in', 'out']),
  kind: overridableKindSchema,
  /** the counterparty, as the line that was corrected names it */
  name: z.string(),
  correctedAt: storedInstantSchema,
  /** user id */
  correctedBy: z.string(),
  /** Lines are moved some hundreds at a time; what was broken off is finished by asking again. */
  state: z.enum(['being-applied', 'applied', 'being-undone']),
  /** how many it has moved */
  lines: z.int(),
});
export type StoredUserOverride = z.infer<typeof userOverrideSchema>;

/** The document `businesses/{businessId}/userOverrides/all`: one read for whoever takes lines in. */
export const userOverridesSchema = z.object({ rules: z.array(userOverrideSchema) });

/** What the rules say of lines: one that is being undone says nothing any more. */
export const correctionsOf = (rules: readonly StoredUserOverride[]): UserOverride[] =>
  rules
    .filter(({ state }) => state !== 'being-undone')
    .map(({ lineId, counterparty, direction, kind, correctedAt }) => ({
      lineId,
      counterparty,
      direction,
      kind,
      correctedAt: correctedAt.getTime(),
    }));

export const movedPostingsSchema = z.object({
  lines: z.int(),
  amount: centsSchema,
  from: z.array(z.object({ kind: postingKindSchema, lines: z.int() })).readonly(),
  effect: z.object({ revenue: centsSchema, expenses: centsSchema, net: centsSchema }),
  first: businessDateSchema.nullable(),
  last: businessDateSchema.nullable(),
}) satisfies z.ZodType<MovedPostings>;

/** Says what a line is, for it and its like, or what saying so would move. */
export const overrideKind = {
  request: z.object({
    businessId: businessIdSchema,
    /** the key of its document */
    lineKey: documentIdSchema(100),
    kind: overridableKindSchema,
    isTrial: z.boolean(),
  }),
  response: movedPostingsSchema,
};

/** Takes a correction back, or says what that would move. */
export const removeUserOverride = {
  request: z.object({
    businessId: businessIdSchema,
    ruleId: documentIdSchema(100),
    isTrial: z.boolean(),
  }),
  response: movedPostingsSchema,
};
