import { z } from 'zod';
import type { AmountColumns, CsvMapping } from './mapping/csv-mapping.ts';
import {
  AMBIGUITIES,
  COLUMN_ROLES,
  FILE_FORMS,
  type Ambiguity,
  type ImportColumn,
  type ImportMapping,
  type ImportProposal,
  type PreviewTransaction,
  type QifMapping,
} from './mapping/import-proposal.ts';
import {
  FILE_REFUSAL_REASONS,
  LINE_SKIP_REASONS,
  PROOFS,
  type FileRefusal,
  type ChosenSheet,
  type SkippedLine,
  type StatementProof,
} from './formats/statement.ts';
import { notCountedSchema } from '../ledger/not-counted.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { centsSchema, currencySchema } from '../money/money-schema.ts';

export const fileFormSchema = z.enum(FILE_FORMS);

export const fileRefusalSchema = z.object({
  reason: z.enum(FILE_REFUSAL_REASONS),
  text: z.string(),
}) satisfies z.ZodType<FileRefusal>;

const skippedLineSchema = z.object({
  line: z.int(),
  reason: z.enum(LINE_SKIP_REASONS),
  text: z.string(),
}) satisfies z.ZodType<SkippedLine>;

const dateOrderSchema = z.enum(['year-first', 'day-first', 'month-first']);

const column = z.int().min(0).max(999);

const amountColumnsSchema = z.discriminatedUnion('form', [
  z.object({
    form: z.literal('signed'),
    column,
    isOutPositive: z.boolean(),
    fee: column.nullable(),
  }),
  z.object({
    form: z.literal('debit-credit'),
    debit: column,
    credit: column,
    // Mappings that were stored before the fee column existed have no fee.
    fee: column.nullable().default(null),
  }),
  z.object({ form: z.literal('with-side'), column, side: column }),
]) satisfies z.ZodType<AmountColumns>;

const tableMappingSchema = z.object({
  form: z.literal('table'),
  date: column,
  postedDate: column.nullable(),
  dateOrder: dateOrderSchema,
  amount: amountColumnsSchema,
  decimalMark: z.enum(['.', ',']),
  description: z.array(column).max(20).readonly(),
  counterparty: column.nullable(),
  category: column.nullable(),
  id: column.nullable(),
  currency: column.nullable(),
  account: column.nullable(),
  status: column.nullable(),
  balance: column.nullable(),
}) satisfies z.ZodType<CsvMapping>;

const qifMappingSchema = z.object({
  form: z.literal('qif'),
  dateOrder: dateOrderSchema,
}) satisfies z.ZodType<QifMapping>;

export const importMappingSchema = z.discriminatedUnion('form', [
  tableMappingSchema,
  qifMappingSchema,
]) satisfies z.ZodType<ImportMapping>;

const previewTransactionSchema = z.object({
  date: businessDateSchema,
  description: z.string(),
  counterparty: z.string(),
  amount: centsSchema,
  currency: currencySchema,
  account: z.string(),
  isPending: z.boolean(),
}) satisfies z.ZodType<PreviewTransaction>;

export const columnRoleSchema = z.enum(COLUMN_ROLES);

const importColumnSchema = z.object({
  column,
  name: z.string(),
  role: columnRoleSchema.nullable(),
  confidence: z.enum(['name-and-content', 'name', 'content']).nullable(),
  samples: z.array(z.string()).readonly(),
}) satisfies z.ZodType<ImportColumn>;

const ambiguitySchema = z.object({
  about: z.enum(AMBIGUITIES),
  example: previewTransactionSchema.nullable(),
  alternatives: z
    .array(
      z.object({
        mapping: importMappingSchema,
        example: previewTransactionSchema.nullable(),
        lines: z.array(previewTransactionSchema).readonly(),
      }),
    )
    .min(1)
    .readonly(),
}) satisfies z.ZodType<Ambiguity>;

const statementProofSchema = z.object({
  by: z.enum(PROOFS),
  rowsProved: z.int(),
  breaks: z
    .array(
      z.object({
        line: z.int(),
        account: z.string(),
        text: z.string(),
        isRow: z.literal(true).optional(),
      }),
    )
    .readonly(),
}) satisfies z.ZodType<StatementProof>;

const chosenSheetSchema = z.object({
  name: z.string(),
  notRead: z.array(z.string()).readonly(),
}) satisfies z.ZodType<ChosenSheet>;

export const importProposalSchema = z.object({
  form: fileFormSchema,
  fingerprint: z.string().regex(/^[a-z0-9-]{1,64}$/),
  mapping: importMappingSchema.nullable(),
  isRemembered: z.boolean(),
  columns: z.array(importColumnSchema).readonly(),
  ambiguities: z.array(ambiguitySchema).readonly(),
  lines: z.array(previewTransactionSchema).readonly(),
  lineCount: z.int(),
  skipped: z.array(skippedLineSchema).readonly(),
  skippedCount: z.int(),
  from: businessDateSchema.nullable(),
  to: businessDateSchema.nullable(),
  accounts: z.array(z.string()).readonly(),
  proof: statementProofSchema.optional(),
  statedEnd: businessDateSchema.optional(),
  notCounted: z.array(notCountedSchema).readonly().optional(),
  notes: z.array(z.string()).readonly().optional(),
  sheet: chosenSheetSchema.optional(),
}) satisfies z.ZodType<ImportProposal>;

/** The result of an import. Every accepted row is added, updated or already known. */
export const importOutcomeSchema = z.object({
  added: z.int(),
  alreadyThere: z.int(),
  updated: z.int(),
  /** the first ones, see `SKIPPED_SHOWN` */
  skipped: z.array(skippedLineSchema),
  skippedCount: z.int(),
  /** transactions in other currencies than the business's; absent if there are none */
  notCounted: z.array(notCountedSchema).optional(),
  /** the days of the first and last transaction; null if there are none */
  from: businessDateSchema.nullable(),
  to: businessDateSchema.nullable(),
});
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;
