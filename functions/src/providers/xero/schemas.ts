// https://developer.xero.com/documentation/api/accounting/invoices and related pages
import {
  parseBusinessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import { z } from 'zod';
import { amountSchema, roundedAmountSchema } from '../books/amount-schema.ts';
import {
  dependentSchema,
  lenient,
  listOf,
  optional,
  wellFormedText,
} from '../books/lenient-schema.ts';
import { digitsOf } from './stated-currency.ts';

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

/** A day with or without a time, such as `2019-03-14T00:00:00` in Xero's fields named `DateString`. */
const ISO_DAY = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]*(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Parses a date, which Xero sends as its midnight in UTC. A date in ISO form is taken as written. */
const daySchema = z.string().transform((text, context): BusinessDate => {
  const time = timeSchema.safeParse(text).data;
  const isTime = time !== undefined && !Number.isNaN(time.getTime());
  const day = parseBusinessDate(
    isTime ? time.toISOString().slice(0, 10) : (ISO_DAY.exec(text)?.[1] ?? ''),
  );
  if (day) return day;
  context.addIssue('not a day');
  return z.NEVER;
});

/** Returns the date of a record that cannot be read as a whole, if it has one. */
export const dayOfRecord = (date: unknown): BusinessDate | undefined =>
  daySchema.safeParse(date).data;

const text = lenient(wellFormedText);

const lineSchema = (digits: number) =>
  z.object({
    Description: text,
    /** Lines that are only a text have no amount. */
    LineAmount: optional(roundedAmountSchema(digits)),
    TaxAmount: optional(roundedAmountSchema(digits)),
    AccountID: text,
    AccountCode: text,
  });
export type LineItem = z.infer<ReturnType<typeof lineSchema>>;

/** If the value is unknown, the totals must prove whether the lines contain tax. */
const amountTypes = lenient(z.enum(['Exclusive', 'Inclusive', 'NoTax']));

/** A payment or credit applied to a document. */
const appliedSchema = (digits: number) =>
  z.object({ Date: daySchema, Amount: amountSchema(digits) });
const creditedSchema = (digits: number) =>
  z
    .object({ Date: daySchema, AppliedAmount: amountSchema(digits) })
    .transform((credit) => ({ Date: credit.Date, Amount: credit.AppliedAmount }));
const allocationSchema = (digits: number) =>
  appliedSchema(digits).extend({ Invoice: z.object({ InvoiceID: z.string() }) });

/** Payments decide amounts only on cash basis, so they are not read on accrual basis. */
const onCashBasis = <T extends z.ZodType>({ basis }: DocumentContext, schema: T) =>
  basis === 'cash'
    ? listOf(schema)
    : z
        .unknown()
        .optional()
        .transform((): z.output<T>[] => []);

/** Statuses that count. Drafts, voided and deleted documents do not count. */
const COUNTED_STATUSES: ReadonlySet<string> = new Set(['AUTHORISED', 'PAID', 'POSTED']);

/** A document of a list. */
export interface Listed<Counted> {
  readonly id: string;
  /** undefined for drafts, voided documents and documents with an unknown status */
  readonly counted: Counted | undefined;
}

/** The facts that decide how documents are read. */
export interface DocumentReading {
  readonly basis: Basis;
  /** The home currency. */
  readonly currency: string;
}

interface DocumentContext {
  readonly basis: Basis;
  /** The decimal places of the document's amounts. */
  readonly digits: number;
}

/**
 * Returns the schema of a document. Xero guarantees no field. If a document counts, the fields that
 * decide an amount, its sign or its day are parsed strictly. If it does not count, only its id and
 * status are read.
 */
function documentSchema<T extends z.ZodType>(
  idField: string,
  schemaOf: (context: DocumentContext) => T,
) {
  const schemas = new Map<string, T>();
  return ({ basis, currency }: DocumentReading) => {
    const counted = dependentSchema((record) => {
      const stated = currencySchema.safeParse(record).data ?? {};
      const digits = digitsOf(stated, currency).document;
      const key = `${basis} ${digits}`;
      const schema = schemas.get(key) ?? schemaOf({ basis, digits });
      schemas.set(key, schema);
      return schema;
    });
    return z
      .looseObject({ [idField]: z.string().min(1), Status: z.string() })
      .transform((record, context): Listed<z.output<T>> => {
        const id = String(record[idField]);
        if (!COUNTED_STATUSES.has(String(record['Status']))) return { id, counted: undefined };
        const parsed = counted.safeParse(record);
        if (parsed.success) return { id, counted: parsed.data };
        for (const { path, message } of parsed.error.issues) {
          context.addIssue({ code: 'custom', path, message });
        }
        return z.NEVER;
      });
  };
}

const currencyFields = {
  CurrencyCode: text,
  /** Units of the document's currency for one unit of the home currency. */
  CurrencyRate: lenient(z.number().positive()),
};
const currencySchema = z.object(currencyFields);

const documentFields = ({ digits }: DocumentContext) => ({
  Type: text,
  Date: daySchema,
  Contact: lenient(z.object({ Name: text })),
  LineAmountTypes: amountTypes,
  // Required: a missing list would look like a document without lines.
  LineItems: z.array(lineSchema(digits)),
  Total: amountSchema(digits),
  TotalTax: lenient(amountSchema(digits)),
  ...currencyFields,
});

const countedInvoiceSchema = (context: DocumentContext) =>
  z.object({
    ...documentFields(context),
    InvoiceNumber: text,
    Payments: onCashBasis(context, appliedSchema(context.digits)),
    CreditNotes: onCashBasis(context, creditedSchema(context.digits)),
    Prepayments: onCashBasis(context, creditedSchema(context.digits)),
    Overpayments: onCashBasis(context, creditedSchema(context.digits)),
    AmountDue: lenient(amountSchema(context.digits)),
    DueDate: lenient(daySchema),
  });
export const invoiceSchema = documentSchema('InvoiceID', countedInvoiceSchema);
export type Invoice = z.infer<ReturnType<typeof countedInvoiceSchema>>;

const countedCreditNoteSchema = (context: DocumentContext) =>
  z.object({
    ...documentFields(context),
    CreditNoteNumber: text,
    Payments: onCashBasis(context, appliedSchema(context.digits)),
    Allocations: onCashBasis(context, allocationSchema(context.digits)),
  });
export const creditNoteSchema = documentSchema('CreditNoteID', countedCreditNoteSchema);
export type CreditNote = z.infer<ReturnType<typeof countedCreditNoteSchema>>;

const countedBankTransactionSchema = (context: DocumentContext) =>
  z.object({ ...documentFields(context), Reference: text });
export const bankTransactionSchema = documentSchema(
  'BankTransactionID',
  countedBankTransactionSchema,
);
export type BankTransaction = z.infer<ReturnType<typeof countedBankTransactionSchema>>;

/** A journal has no currency. Its amounts are in the home currency. */
const countedManualJournalSchema = ({ digits }: DocumentContext) =>
  z.object({
    Narration: text,
    Date: daySchema,
    LineAmountTypes: amountTypes,
    ShowOnCashBasisReports: lenient(z.boolean()),
    // A posted journal has at least two lines. Xero's lists without pages leave them out.
    JournalLines: z.array(lineSchema(digits)).min(1),
  });
export const manualJournalSchema = documentSchema('ManualJournalID', countedManualJournalSchema);
export type ManualJournal = z.infer<ReturnType<typeof countedManualJournalSchema>>;

/** A payment of an invoice, or of a credit note, which lists its payments itself. */
export const paymentSchema = z.object({ Invoice: lenient(z.object({ InvoiceID: z.string() })) });

export const accountSchema = z.object({
  AccountID: z.string().min(1),
  Code: text,
  // Account names connect lines with the profit and loss report.
  Name: wellFormedText,
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
