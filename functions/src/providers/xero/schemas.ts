// https://developer.xero.com/documentation/api/accounting/invoices and related pages
import {
  parseBusinessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { ZERO } from '@daily-snapshot/domain/money/cents';
import { z } from 'zod';
import { amountSchema } from '../books/amount-schema.ts';

const TIME = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/;

/**
 * Parses `/Date(1519593468971+0000)/`. The number is already in UTC, so the offset is not added.
 */
const timeSchema = z.string().transform((text, context): Date => {
  const [, ms] = TIME.exec(text) ?? [];
  if (ms !== undefined) return new Date(Number(ms));
  context.addIssue('not a time');
  return z.NEVER;
});

/** Parses a date, which Xero sends as its midnight in UTC. */
const daySchema = timeSchema.transform((time, context): BusinessDate => {
  const isTime = !Number.isNaN(time.getTime());
  const day = isTime ? parseBusinessDate(time.toISOString().slice(0, 10)) : undefined;
  if (day) return day;
  context.addIssue('not a day');
  return z.NEVER;
});

const contactSchema = z.object({ Name: z.string().default('') }).optional();

const lineSchema = z.object({
  Description: z.string().optional(),
  LineAmount: amountSchema.default(ZERO),
  TaxAmount: amountSchema.default(ZERO),
  AccountID: z.string().optional(),
  AccountCode: z.string().optional(),
});
export type LineItem = z.infer<typeof lineSchema>;

const amountTypes = z.enum(['Exclusive', 'Inclusive', 'NoTax']).default('NoTax');

/** A payment or credit applied to a document. */
const appliedSchema = z.object({ Date: daySchema, Amount: amountSchema });
const creditedSchema = z
  .object({ Date: daySchema, AppliedAmount: amountSchema })
  .transform((credit) => ({ Date: credit.Date, Amount: credit.AppliedAmount }));
const allocationSchema = appliedSchema.extend({ Invoice: z.object({ InvoiceID: z.string() }) });

const documentFields = {
  Status: z.string(),
  Date: daySchema,
  Contact: contactSchema,
  LineAmountTypes: amountTypes,
  // Required: a missing list would look like a document without lines.
  LineItems: z.array(lineSchema),
  Total: amountSchema,
  CurrencyCode: z.string().optional(),
  /** Units of the document's currency for one unit of the home currency. */
  CurrencyRate: z.number().positive().optional(),
};

export const invoiceSchema = z.object({
  ...documentFields,
  InvoiceID: z.string().min(1),
  InvoiceNumber: z.string().optional(),
  Type: z.string(),
  Payments: z.array(appliedSchema).default([]),
  CreditNotes: z.array(creditedSchema).default([]),
  Prepayments: z.array(creditedSchema).default([]),
  Overpayments: z.array(creditedSchema).default([]),
  AmountDue: amountSchema.default(ZERO),
  DueDate: daySchema.optional(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const creditNoteSchema = z.object({
  ...documentFields,
  CreditNoteID: z.string().min(1),
  CreditNoteNumber: z.string().optional(),
  Type: z.string(),
  Payments: z.array(appliedSchema).default([]),
  Allocations: z.array(allocationSchema).default([]),
});
export type CreditNote = z.infer<typeof creditNoteSchema>;

export const bankTransactionSchema = z.object({
  ...documentFields,
  BankTransactionID: z.string().min(1),
  Type: z.string(),
  Reference: z.string().optional(),
});
export type BankTransaction = z.infer<typeof bankTransactionSchema>;

export const manualJournalSchema = z.object({
  ManualJournalID: z.string().min(1),
  Narration: z.string().default(''),
  Status: z.string(),
  Date: daySchema,
  ShowOnCashBasisReports: z.boolean().default(true),
  JournalLines: z.array(lineSchema),
});
export type ManualJournal = z.infer<typeof manualJournalSchema>;

export const paymentSchema = z.object({
  Status: z.string(),
  Invoice: z.object({ InvoiceID: z.string() }).optional(),
});

const accountSchema = z.object({
  AccountID: z.string().min(1),
  Code: z.string().optional(),
  Name: z.string(),
  Type: z.string(),
  Class: z.string().optional(),
  /** How Xero itself uses the account. Absent for accounts that the business added. */
  SystemAccount: z.string().nullish(),
});
export type AccountResource = z.infer<typeof accountSchema>;

export const accountsResponseSchema = z.object({
  DateTimeUTC: timeSchema,
  Accounts: z.array(accountSchema),
});

export const organisationResponseSchema = z.object({
  DateTimeUTC: timeSchema,
  Organisations: z.array(z.object({ Name: z.string(), BaseCurrency: z.string() })).min(1),
});

export const connectionsResponseSchema = z.array(
  z.object({
    id: z.string().min(1),
    tenantId: z.string().min(1),
    tenantType: z.string(),
    tenantName: z.string().nullable(),
  }),
);

/** Schema for one page of a list. */
export const pageOf = <T extends z.ZodType>(name: string, item: T) =>
  z
    .looseObject({
      DateTimeUTC: timeSchema,
      pagination: z.object({ itemCount: z.int(), pageCount: z.int() }),
      [name]: z.array(item),
    })
    .transform((page) => ({
      time: page.DateTimeUTC as Date,
      itemCount: (page.pagination as { itemCount: number }).itemCount,
      items: page[name] as z.output<T>[],
    }));
