// The documents of `toolkit/` that representatives read. They are published from
// tools/toolkit/content.
import { z } from 'zod';
import { TOOLKIT_SECTIONS } from './sections.ts';
import { businessDateSchema } from '../../calendar/calendar-schema.ts';
import { storedInstantSchema } from '../../shared/instant-schema.ts';

const textSchema = z.string().trim().min(1);

/** The id of an item within its section, also in addresses. */
export const toolkitItemIdSchema = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** The source of a statement: a page, or a document of ours. */
export const sourceSchema = z.object({
  title: textSchema,
  /** absent if the source is a document of ours, which the title names */
  url: z.url({ protocol: /^https?$/ }).optional(),
});
export type Source = z.infer<typeof sourceSchema>;

/** The common fields of all items of the toolkit. */
export const toolkitItemSchema = z.object({
  id: toolkitItemIdSchema,
  title: textSchema,
  /** increases with every change of its content */
  version: z.int().positive(),
  /** the colleague who answers questions about it */
  owner: textSchema,
  sources: z.array(sourceSchema).min(1),
  /** when the item was last checked against its sources */
  verifiedOn: businessDateSchema,
});
export type ToolkitItem = z.infer<typeof toolkitItemSchema>;

export const pitchSchema = toolkitItemSchema.extend({
  /** the customers that it is for */
  segment: textSchema,
  opening: textSchema,
  body: z.array(textSchema).min(1),
  close: textSchema,
});
export type Pitch = z.infer<typeof pitchSchema>;

/** The text for the value table. Its figures come from the risk model and are never stored. */
export const valueNoteSchema = toolkitItemSchema.extend({ say: textSchema });
export type ValueNote = z.infer<typeof valueNoteSchema>;

export const objectionSchema = toolkitItemSchema.extend({
  /** the words of a prospect, and other wordings */
  phrases: z.array(textSchema).min(1),
  /** takes twenty seconds to say */
  answer: textSchema,
  proof: z.object({ label: textSchema, href: textSchema }),
  nextQuestion: textSchema,
});
export type Objection = z.infer<typeof objectionSchema>;

/** Another item that helps at this point. */
export const toolkitLinkSchema = z.object({
  section: z.enum(TOOLKIT_SECTIONS),
  item: toolkitItemIdSchema.optional(),
  label: textSchema,
});
export type ToolkitLink = z.infer<typeof toolkitLinkSchema>;

export const stageSchema = toolkitItemSchema.extend({
  goal: textSchema,
  checklist: z.array(z.object({ id: toolkitItemIdSchema, text: textSchema })).min(1),
  /** the condition that ends this stage */
  doneWhen: textSchema,
  links: z.array(toolkitLinkSchema),
});
export type Stage = z.infer<typeof stageSchema>;

/** Whether a text is for the representative only, or can be said to the prospect. */
const audienceSchema = z.enum(['internal', 'customer']);

/** A weakness of an alternative. It always has a source. */
export const weaknessSchema = z.object({
  text: textSchema,
  audience: audienceSchema,
  source: sourceSchema,
});

export const battleCardSchema = toolkitItemSchema.extend({
  /** the current solution of the prospect */
  alternative: textSchema,
  strengths: z.array(z.object({ text: textSchema, audience: audienceSchema })).min(1),
  weaknesses: z.array(weaknessSchema).min(1),
  ourAnswer: textSchema,
  /** the questions to ask */
  ask: z.array(textSchema).min(1),
  walkAwayWhen: textSchema,
});
export type BattleCard = z.infer<typeof battleCardSchema>;

const sectionOf = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item),
    /** a hash of the content of the items, which changes with any of them */
    revision: z.string().min(1),
    publishedAt: storedInstantSchema,
  });

/** The documents `toolkit/{section}`. Only the server writes them; representatives read them. */
export const toolkitSchemas = {
  'customer-pitches': sectionOf(pitchSchema),
  'value-table': sectionOf(valueNoteSchema),
  'objection-handling': sectionOf(objectionSchema),
  'sales-process': sectionOf(stageSchema),
  'battle-cards': sectionOf(battleCardSchema),
} as const;

/** Sections with items that can be read and searched. */
export type ReadableSection = keyof typeof toolkitSchemas;
export type ToolkitDocument<S extends ReadableSection> = z.infer<(typeof toolkitSchemas)[S]>;
export type ItemOf<S extends ReadableSection> = ToolkitDocument<S>['items'][number];
