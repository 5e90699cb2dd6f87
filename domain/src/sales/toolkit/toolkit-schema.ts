// What representatives read: documents of `toolkit/`, published from tools/toolkit/content.
import { z } from 'zod';
import { TOOLKIT_SECTIONS } from './sections.ts';
import { businessDateSchema } from '../../calendar/calendar-schema.ts';
import { storedInstantSchema } from '../../shared/instant-schema.ts';

const textSchema = z.string().trim().min(1);

/** Names an item within its section, in addresses too. */
export const toolkitItemIdSchema = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** Where a statement can be looked up: a page, or a document of ours. */
export const sourceSchema = z.object({
  title: textSchema,
  /** absent: the title names the document */
  url: z.url({ protocol: /^https?$/ }).optional(),
});
export type Source = z.infer<typeof sourceSchema>;

/** What every item of the toolkit says of itself. */
export const toolkitItemSchema = z.object({
  id: toolkitItemIdSchema,
  title: textSchema,
  /** raised whenever what it says changes */
  version: z.int().positive(),
  /** whom of us to ask */
  owner: textSchema,
  sources: z.array(sourceSchema).min(1),
  /** when somebody last held it against its sources */
  verifiedOn: businessDateSchema,
});
export type ToolkitItem = z.infer<typeof toolkitItemSchema>;

export const pitchSchema = toolkitItemSchema.extend({
  /** whom it is for */
  segment: textSchema,
  opening: textSchema,
  body: z.array(textSchema).min(1),
  close: textSchema,
});
export type Pitch = z.infer<typeof pitchSchema>;

/** What to say of the value table; its figures are those of the risk model, never stored. */
export const valueNoteSchema = toolkitItemSchema.extend({ say: textSchema });
export type ValueNote = z.infer<typeof valueNoteSchema>;

export const objectionSchema = toolkitItemSchema.extend({
  /** as a prospect says it, and other ways of saying it */
  phrases: z.array(textSchema).min(1),
  /** said in twenty seconds */
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
  /** what is true when this stage is over */
  doneWhen: textSchema,
  links: z.array(toolkitLinkSchema),
});
export type Stage = z.infer<typeof stageSchema>;

/** Whether a line is for the representative alone, or may be said as it stands. */
const audienceSchema = z.enum(['internal', 'customer']);

/** What speaks against an alternative: never without its source. */
export const weaknessSchema = z.object({
  text: textSchema,
  audience: audienceSchema,
  source: sourceSchema,
});

export const battleCardSchema = toolkitItemSchema.extend({
  /** what the prospect does instead */
  alternative: textSchema,
  strengths: z.array(z.object({ text: textSchema, audience: audienceSchema })).min(1),
  weaknesses: z.array(weaknessSchema).min(1),
  ourAnswer: textSchema,
  /** what to ask */
  ask: z.array(textSchema).min(1),
  walkAwayWhen: textSchema,
});
export type BattleCard = z.infer<typeof battleCardSchema>;

const sectionOf = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item),
    /** of what the items say: another one as soon as anything of it changes */
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

/** Sections whose items can be read, and searched. */
export type ReadableSection = keyof typeof toolkitSchemas;
export type ToolkitDocument<S extends ReadableSection> = z.infer<(typeof toolkitSchemas)[S]>;
export type ItemOf<S extends ReadableSection> = ToolkitDocument<S>['items'][number];
