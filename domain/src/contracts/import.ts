import { z } from 'zod';
import { businessDateSchema } from './calendar.ts';
import { centsSchema, currencySchema } from './money.ts';

/** What a bank hands out: a table of its own making, or a form that says what everything means. */
export const fileFormSchema = z.enum(['table', 'ofx', 'qif', 'camt', 'ledger']);
export type FileForm = z.infer<typeof fileFormSchema>;

/** Why a file is not read at all. */
export const fileRefusalReasonSchema = z.enum([
  'empty',
  'too-large',
  'not-a-statement',
  'not-text',
  'broken',
  'unsafe',
  'no-table',
  'no-dates',
  'no-amounts',
  'no-words',
  'no-line-readable',
]);
export type FileRefusalReason = z.infer<typeof fileRefusalReasonSchema>;

export const fileRefusalSchema = z.object({
  reason: fileRefusalReasonSchema,
  /** a clause about the file, for the owner: "it is a PDF; ask the bank for CSV, OFX or CAMT" */
  text: z.string(),
});
export type FileRefusal = z.infer<typeof fileRefusalSchema>;

/** Why one line of a file is left out. */
export const skipReasonSchema = z.enum([
  'date',
  'amount',
  'currency',
  'other-currency',
  'no-words',
  'fields',
  'id',
  'kind',
  'side',
  'status',
  'pending',
]);
export type SkipReason = z.infer<typeof skipReasonSchema>;

export const skippedLineSchema = z.object({
  /** the line of the file, from 1; of CAMT the entry of its statement */
  line: z.int(),
  reason: skipReasonSchema,
  /** a clause about the line, for the owner: '"soon" is not a date' */
  text: z.string(),
});
export type SkippedLine = z.infer<typeof skippedLineSchema>;

export const dateOrderSchema = z.enum(['year-first', 'day-first', 'month-first']);

const column = z.int().min(0).max(999);

/** Which columns say how much. */
export const amountColumnsSchema = z.discriminatedUnion('form', [
  /**
   * one signed column; `isOutPositive` where the bank writes spending without a minus; `fee` what
   * left the account beside it, with either sign
   */
  z.object({
    form: z.literal('signed'),
    column,
    isOutPositive: z.boolean(),
    fee: column.nullable(),
  }),
  /** money out and money in side by side */
  z.object({ form: z.literal('debit-credit'), debit: column, credit: column }),
  /** an unsigned amount beside a word such as "Debit" */
  z.object({ form: z.literal('with-side'), column, side: column }),
]);

/** What each column of a bank's table means; columns are numbered from 0. */
export const tableMappingSchema = z.object({
  form: z.literal('table'),
  /** the day on which it happened */
  date: column,
  /** the day on which the bank booked it, where a column of its own says so */
  postedDate: column.nullable(),
  dateOrder: dateOrderSchema,
  amount: amountColumnsSchema,
  decimalMark: z.enum(['.', ',']),
  description: z.array(column).max(20),
  counterparty: column.nullable(),
  category: column.nullable(),
  id: column.nullable(),
  currency: column.nullable(),
  account: column.nullable(),
  status: column.nullable(),
});

/** QIF leaves nothing open but the order of its dates. */
export const qifMappingSchema = z.object({ form: z.literal('qif'), dateOrder: dateOrderSchema });

/** How a file is to be read: proposed by us, corrected by the owner, remembered for the next file. */
export const importMappingSchema = z.discriminatedUnion('form', [
  tableMappingSchema,
  qifMappingSchema,
]);
export type ImportMapping = z.infer<typeof importMappingSchema>;

/** A line as it would be read. */
export const previewLineSchema = z.object({
  date: businessDateSchema,
  description: z.string(),
  counterparty: z.string(),
  /** positive in */
  amount: centsSchema,
  currency: currencySchema,
  account: z.string(),
  isPending: z.boolean(),
});
export type PreviewLine = z.infer<typeof previewLineSchema>;

export const columnRoleSchema = z.enum([
  'date',
  'posted-date',
  'amount',
  'fee',
  'money-out',
  'money-in',
  'side',
  'description',
  'counterparty',
  'category',
  'id',
  'currency',
  'account',
  'status',
]);
export type ColumnRole = z.infer<typeof columnRoleSchema>;

/** How sure we are of a column, and by what: its name and what stands in it, or only one of them. */
export const confidenceSchema = z.enum(['name-and-content', 'name', 'content']);

export const importColumnSchema = z.object({
  column,
  /** as the bank names it; empty where it does not */
  name: z.string(),
  /** null: not read */
  role: columnRoleSchema.nullable(),
  /** null where it is not read */
  confidence: confidenceSchema.nullable(),
  /** what stands in the first rows, empty fields included */
  samples: z.array(z.string()),
});
export type ImportColumn = z.infer<typeof importColumnSchema>;

/** What the file does not decide and only the owner can; the mapping holds our guess. */
export const ambiguitySchema = z.object({
  about: z.enum(['date-order', 'decimal-mark', 'sign']),
  /** the other readings, each with the first lines as it would read them */
  alternatives: z
    .array(z.object({ mapping: importMappingSchema, lines: z.array(previewLineSchema) }))
    .min(1),
});
export type Ambiguity = z.infer<typeof ambiguitySchema>;

/** How we would read a file, for the owner to look at and to correct before anything is kept. */
export const importProposalSchema = z.object({
  form: fileFormSchema,
  /**
   * names the layout of the file, so that its mapping can be remembered by business, account and
   * layout: letters, digits and hyphens
   */
  fingerprint: z.string().regex(/^[a-z0-9-]{1,64}$/),
  /** null where the form leaves nothing to choose */
  mapping: importMappingSchema.nullable(),
  /** whether the mapping is the one remembered for this layout */
  isRemembered: z.boolean(),
  /** of a table; none for the other forms */
  columns: z.array(importColumnSchema),
  ambiguities: z.array(ambiguitySchema),
  /** the first lines as they would be read */
  lines: z.array(previewLineSchema),
  lineCount: z.int(),
  skipped: z.array(skippedLineSchema),
  skippedCount: z.int(),
  /** the days of the first and the last line; null where no line can be read */
  from: businessDateSchema.nullable(),
  to: businessDateSchema.nullable(),
  /** as the file names them, or as the owner did where it does not */
  accounts: z.array(z.string()),
});
export type ImportProposal = z.infer<typeof importProposalSchema>;

/** What became of a file. Every line that was read is one of added, updated and already there. */
export const importOutcomeSchema = z.object({
  added: z.int(),
  alreadyThere: z.int(),
  updated: z.int(),
  /** the first of them, see `SKIPPED_SHOWN` */
  skipped: z.array(skippedLineSchema),
  skippedCount: z.int(),
  /** the days of the first and the last line; null where no line was read */
  from: businessDateSchema.nullable(),
  to: businessDateSchema.nullable(),
});
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;

/** Skipped lines that are told one by one; beyond, their number. */
export const SKIPPED_SHOWN = 200;
