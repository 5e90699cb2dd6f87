import { z } from 'zod';
import type { MovedLines } from '../rollup/moved-lines.ts';
import type { OwnerCorrection } from '../ledger/owners-word.ts';
import { businessIdSchema } from './business.ts';
import { businessDateSchema } from './calendar.ts';
import { documentIdSchema } from './document-id.ts';
import { storedInstantSchema } from './instant.ts';
import { centsSchema } from './money.ts';
import { postingKindSchema } from './snapshot.ts';

/** As many as one document holds with ease. */
export const KIND_RULES_MAX = 500;

/** A kind that an owner can give: that nobody knows a line is said by undoing. */
export const givenKindSchema = postingKindSchema.exclude(['unclassified']);
export type GivenKind = z.infer<typeof givenKindSchema>;

/** An owner's correction of a line, which is a rule for all lines like it. */
export const kindRuleSchema = z.object({
  id: z.string(),
  lineId: z.string(),
  /** a `counterpartyKey` */
  counterparty: z.string(),
  direction: z.enum(['in', 'out']),
  kind: givenKindSchema,
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
export type KindRule = z.infer<typeof kindRuleSchema>;

/** The document `businesses/{businessId}/kindRules/all`: one read for whoever takes lines in. */
export const kindRulesSchema = z.object({ rules: z.array(kindRuleSchema) });

/** What the rules say of lines: one that is being undone says nothing any more. */
export const correctionsOf = (rules: readonly KindRule[]): OwnerCorrection[] =>
  rules
    .filter(({ state }) => state !== 'being-undone')
    .map(({ lineId, counterparty, direction, kind, correctedAt }) => ({
      lineId,
      counterparty,
      direction,
      kind,
      correctedAt: correctedAt.getTime(),
    }));

export const movedLinesSchema = z.object({
  lines: z.int(),
  amount: centsSchema,
  from: z.array(z.object({ kind: postingKindSchema, lines: z.int() })).readonly(),
  effect: z.object({ revenue: centsSchema, expenses: centsSchema, net: centsSchema }),
  first: businessDateSchema.nullable(),
  last: businessDateSchema.nullable(),
}) satisfies z.ZodType<MovedLines>;

/** Says what a line is, for it and its like, or what saying so would move. */
export const correctKind = {
  request: z.object({
    businessId: businessIdSchema,
    /** the key of its document */
    lineKey: documentIdSchema(100),
    kind: givenKindSchema,
    isTrial: z.boolean(),
  }),
  response: movedLinesSchema,
};

/** Takes a correction back, or says what that would move. */
export const undoKindRule = {
  request: z.object({
    businessId: businessIdSchema,
    ruleId: documentIdSchema(100),
    isTrial: z.boolean(),
  }),
  response: movedLinesSchema,
};
