// https://developer.xero.com/documentation/api/accounting/invoices and related pages
import {
  parseBusinessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { z } from 'zod';
import { amountSchema, roundedAmountSchema } from '../books/amount-schema.ts';
import { lenient, listOf, optional } from '../books/lenient-schema.ts';

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

/** Returns the date of a record that cannot be read as a whole, if it has one. */
export const dayOfRecord = (date: unknown): BusinessDate | undefined =>
  daySchema.safeParse(date).data;

const text = lenient(z.string());

const lineSchema = z.object({
  Description: text,
  /** Lines that are only a text have no amount. */
  LineAmount: optional(roundedAmountSchema),
  TaxAmount: optional(roundedAmountSchema),
  AccountID: text,
  AccountCode: text,
});
export type LineItem = z.infer<typeof lineSchema>;

/** If the value is unknown, the totals must prove whether the lines contain tax. */
const amountTypes = lenient(z.enum(['Exclusive', 'Inclusive', 'NoTax']));

/** A payment or credit applied to a document. */
const appliedSchema = z.object({ Date: daySchema, Amount: amountSchema });
const creditedSchema = z
  .object({ Date: daySchema, AppliedAmount: amountSchema })
  .transform((credit) => ({ Date: credit.Date, Amount: credit.AppliedAmount }));
const allocationSchema = appliedSchema.extend({ Invoice: z.object({ InvoiceID: z.string() }) });

/** Statuses that count. Drafts, voided and deleted documents do not count. */
const COUNTED_STATUSES: ReadonlySet<string> = new Set(['AUTHORISED', 'PAID', 'POSTED']);

/** A document of a list. */
export interface Listed<Counted> {
  readonly id: string;
  /** undefined for drafts, voided documents and documents with an unknown status */
  readonly counted: Counted | undefined;
}

/**
 * Schema for a document. Xero guarantees no field. If a document counts, the fields that decide an
 * amount, its sign or its day are parsed strictly. If it does not count, only its id and status are
 * read.
 */
const documentSchema = <T extends z.ZodType>(idField: string, schema: T) =>
  z
    .looseObject({ [idField]: z.string().min(1), Status: z.string() })
    .transform((record, context): Listed<z.output<T>> => {
      const id = String(record[idField]);
      if (!COUNTED_STATUSES.has(String(record['Status']))) return { id, counted: undefined };
      const parsed = schema.safeParse(record);
      if (parsed.success) return { id, counted: parsed.data };
      for (const { path, message } of parsed.error.issues) {
        context.addIssue({ code: 'custom', path, message });
      }
      return z.NEVER;
    });

const documentFields = {
  Type: text,
  Date: daySchema,
  Contact: lenient(z.object({ Name: text })),
  LineAmountTypes: amountTypes,
  // Required: a missing list would look like a document without lines.
  LineItems: z.array(lineSchema),
  Total: amountSchema,
  TotalTax: lenient(amountSchema),
  CurrencyCode: text,
  /** Units of the document's currency for one unit of the home currency. */
  CurrencyRate: lenient(z.number().positive()),
};

const countedInvoiceSchema = z.object({
  ...documentFields,
  InvoiceNumber: text,
  Payments: listOf(appliedSchema),
  CreditNotes: listOf(creditedSchema),
  Prepayments: listOf(creditedSchema),
  Overpayments: listOf(creditedSchema),
  AmountDue: lenient(amountSchema),
  DueDate: lenient(daySchema),
});
export const invoiceSchema = documentSchema('InvoiceID', countedInvoiceSchema);
export type Invoice = z.infer<typeof countedInvoiceSchema>;

const countedCreditNoteSchema = z.object({
  ...documentFields,
  CreditNoteNumber: text,
  Payments: listOf(appliedSchema),
  Allocations: listOf(allocationSchema),
});
export const creditNoteSchema = documentSchema('CreditNoteID', countedCreditNoteSchema);
export type CreditNote = z.infer<typeof countedCreditNoteSchema>;

const countedBankTransactionSchema = z.object({ ...documentFields, Reference: text });
export const bankTransactionSchema = documentSchema(
  'BankTransactionID',
  countedBankTransactionSchema,
);
export type BankTransaction = z.infer<typeof countedBankTransactionSchema>;

const countedManualJournalSchema = z.object({
  Narration: text,
  Date: daySchema,
  LineAmountTypes: amountTypes,
  ShowOnCashBasisReports: lenient(z.boolean()),
  JournalLines: z.array(lineSchema),
});
export const manualJournalSchema = documentSchema('ManualJournalID', countedManualJournalSchema);
export type ManualJournal = z.infer<typeof countedManualJournalSchema>;

/** A payment of an invoice, or of a credit note, which lists its payments itself. */
export const paymentSchema = z.object({ Invoice: lenient(z.object({ InvoiceID: z.string() })) });

export const accountSchema = z.object({
  AccountID: z.string().min(1),
  Code: text,
  // Account names connect lines with the profit and loss report.
  Name: z.string(),
  Type: text,
  Class: text,
  /** How Xero itself uses the account. Absent for accounts that the business added. */
  SystemAccount: text,
});
export type AccountResource = z.infer<typeof accountSchema>;

/** A record as it was sent. It is parsed separately. */
type RawRecord = unknown;

/** Xero's time. Without it, the reader uses its own clock. */
const time = lenient(timeSchema);

export const accountsResponseSchema = z.object({
  DateTimeUTC: time,
  Accounts: z.array(z.unknown()),
});

const organisationSchema = z.object({ Name: text, BaseCurrency: z.string() });

/** The organization, or undefined if it cannot be read. */
export const organisationResponseSchema = z
  .object({ Organisations: listOf(lenient(organisationSchema)) })
  .transform(({ Organisations }) => Organisations.find((organisation) => organisation));

const connectionSchema = z.object({
  id: z.string().min(1),
  tenantId: z.string().min(1),
  tenantType: z.string(),
  tenantName: text,
});

/** The connections that can be read. */
export const connectionsResponseSchema = z
  .array(lenient(connectionSchema))
  .transform((connections) => connections.filter((connection) => connection !== undefined));

/** Schema for one page of a list, whose records are parsed one by one. */
export const pageOf = (name: string) =>
  z
    .looseObject({
      pagination: lenient(z.object({ itemCount: z.int() })),
      // Required: a missing list would look like an organization without documents.
      [name]: z.array(z.unknown()),
    })
    .transform((page) => ({
      itemCount: (page['pagination'] as { itemCount: number } | undefined)?.itemCount,
      records: page[name] as readonly RawRecord[],
    }));
