// https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/invoice and
// related pages
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { businessDateSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
import { ZERO } from '@daily-snapshot/domain/money/cents';
import { z } from 'zod';
import { amountSchema, roundedAmountSchema } from '../books/amount-schema.ts';
import type { AmountDigits } from '../books/home-currency.ts';
import {
  dependentSchema,
  lenient,
  listOf,
  optional,
  wellFormedText,
} from '../books/lenient-schema.ts';
import { digitsOf } from './stated-currency.ts';

/** All document types that can affect the profit and loss. */
export const ENTITIES = [
  'Invoice',
  'CreditMemo',
  'Payment',
  'SalesReceipt',
  'RefundReceipt',
  'Deposit',
  'Purchase',
  'Bill',
  'VendorCredit',
  'BillPayment',
  'JournalEntry',
] as const;

export type EntityName = (typeof ENTITIES)[number];

export const isDocumentType = (type: string): boolean => ENTITIES.some((entity) => entity === type);

const text = lenient(wellFormedText);

/**
 * A date as XML Schema defines it. It may end in a time zone, as in `2026-11-20-08:00`. The day counts
 * as written.
 */
const daySchema = z
  .string()
  .transform((date) => date.replace(/(?:T[\d:.]+)?(?:Z|[-+]\d{2}:\d{2})?$/, ''))
  .pipe(businessDateSchema);

/** Returns the date of a record that cannot be read as a whole, if it has one. */
export const dayOfRecord = (date: unknown): BusinessDate | undefined =>
  daySchema.safeParse(date).data;

/** An amount without a reference has no account, so it is taken from the report. */
const ref = lenient(z.object({ value: z.string().min(1), name: text }));
const linkSchema = z.object({ TxnId: z.string(), TxnType: z.string() });
const links = listOf(linkSchema);
const itemDetail = lenient(z.object({ ItemRef: ref, ItemAccountRef: ref }));

const plainLineSchema = (digits: number) =>
  z.object({
    Amount: optional(roundedAmountSchema(digits)),
    DetailType: text,
    Description: text,
    LinkedTxn: links,
    SalesItemLineDetail: itemDetail,
    ReimburseLineDetail: itemDetail,
    ItemBasedExpenseLineDetail: itemDetail,
    DiscountLineDetail: lenient(z.object({ DiscountAccountRef: ref })),
    AccountBasedExpenseLineDetail: lenient(z.object({ AccountRef: ref })),
    DepositLineDetail: lenient(z.object({ AccountRef: ref, Entity: ref })),
    JournalEntryLineDetail: optional(
      z.object({
        // Decides the sign, so an unknown value sets the document aside.
        PostingType: z.enum(['Debit', 'Credit']),
        AccountRef: ref,
        Entity: lenient(z.object({ EntityRef: ref })),
      }),
    ),
  });

const lineSchema = (digits: number) =>
  plainLineSchema(digits).extend({
    GroupLineDetail: optional(z.object({ Line: listOf(plainLineSchema(digits)) })),
  });

export type DocumentLine = z.infer<ReturnType<typeof plainLineSchema>>;

const currencyFields = {
  CurrencyRef: ref,
  /** Units of the home currency for one unit of the document's currency. */
  ExchangeRate: lenient(z.number().positive()),
};
const currencySchema = z.object(currencyFields);

/**
 * A document. The fields that decide an amount, its sign, its day or its account are parsed
 * strictly. If one of them is invalid, the document is set aside.
 */
const documentFields = ({ document: digits, home }: AmountDigits) =>
  z.object({
    Id: z.string().regex(/^\d+$/),
    SyncToken: text,
    TxnDate: daySchema,
    DocNumber: text,
    PrivateNote: text,
    ...currencyFields,
    CustomerRef: ref,
    VendorRef: ref,
    EntityRef: ref,
    TotalAmt: optional(roundedAmountSchema(digits)),
    /** The total in the home currency. */
    HomeTotalAmt: lenient(amountSchema(home)),
    TxnTaxDetail: lenient(z.object({ TotalTax: optional(amountSchema(digits)) })),
    /** Unpaid amount of an invoice or a bill. */
    Balance: optional(amountSchema(digits)).transform((amount) => amount ?? ZERO),
    /** The part of a payment that is not applied to a document yet. */
    UnappliedAmt: optional(amountSchema(digits)),
    DueDate: lenient(daySchema),
    Credit: optional(z.boolean()),
    /** The part of an invoice that was paid when it was written. */
    Deposit: optional(amountSchema(digits)).transform((amount) => amount ?? ZERO),
    /** The part of a bank deposit that was kept as cash. The total does not contain it. */
    CashBack: optional(
      z.object({ AccountRef: ref, Amount: optional(roundedAmountSchema(digits)) }),
    ),
    LinkedTxn: links,
    Line: listOf(lineSchema(digits)).transform((lines): DocumentLine[] =>
      lines.flatMap(({ GroupLineDetail, ...line }) => GroupLineDetail?.Line ?? [line]),
    ),
  });

type DocumentSchema = ReturnType<typeof documentFields>;

const documentSchemas = new Map<string, DocumentSchema>();

/** Returns the schema of the documents of a company. Its amounts depend on both currencies. */
export const documentSchema = (homeCurrency: string) =>
  dependentSchema((record): DocumentSchema => {
    const digits = digitsOf(currencySchema.safeParse(record).data ?? {}, homeCurrency);
    const key = `${digits.document} ${digits.home}`;
    const schema = documentSchemas.get(key) ?? documentFields(digits);
    documentSchemas.set(key, schema);
    return schema;
  });

/** A document with its type. */
export type Document = z.infer<DocumentSchema> & { readonly entity: EntityName };

export const keyOf = ({ entity, Id }: Pick<Document, 'entity' | 'Id'>): string => `${entity}:${Id}`;

export const deletedSchema = z.object({
  status: z.literal('Deleted'),
  Id: z.string().regex(/^\d+$/),
});

export const accountSchema = z.object({
  Id: z.string(),
  Name: text,
  FullyQualifiedName: text,
  /** The account number, if the company uses numbers. */
  AcctNum: text,
  AccountType: z.string(),
  AccountSubType: text,
});
export type AccountEntity = z.infer<typeof accountSchema>;

export const itemSchema = z.object({
  Id: z.string(),
  Type: text,
  IncomeAccountRef: ref,
  ExpenseAccountRef: ref,
  AssetAccountRef: ref,
});
export type ItemEntity = z.infer<typeof itemSchema>;

/** A record as it was sent. It is parsed separately. */
export type RawRecord = unknown;

/** The service's time. Without it, the reader uses its own clock. */
const time = lenient(
  z.iso.datetime({ offset: true }).transform((moment): Date => new Date(moment)),
);

/** A part of a response may be a fault instead of records. It is not the same as no records. */
const noFault = { Fault: z.null().optional() };

/** Parses a query response. Without results QuickBooks omits the key. */
export const pageSchema = (entity: string) =>
  z
    .object({ QueryResponse: z.looseObject({ ...noFault, [entity]: listOf(z.unknown()) }), time })
    .transform(({ QueryResponse, time: at }) => ({
      records: QueryResponse[entity] as readonly RawRecord[],
      time: at,
    }));

const cdcPart = z.object({
  ...noFault,
  ...(Object.fromEntries(ENTITIES.map((entity) => [entity, listOf(z.unknown())])) as Record<
    EntityName,
    ReturnType<typeof listOf<z.ZodUnknown>>
  >),
});

export const changesResponseSchema = z
  .object({ CDCResponse: z.array(z.object({ QueryResponse: z.array(cdcPart) })).min(1), time })
  .transform(({ CDCResponse, time: at }) => ({
    records: CDCResponse.flatMap(({ QueryResponse }) => QueryResponse).flatMap((part) =>
      ENTITIES.flatMap((entity) => part[entity].map((record: RawRecord) => ({ entity, record }))),
    ),
    time: at,
  }));

export const companyInfoResponseSchema = z.object({
  CompanyInfo: z.object({ CompanyName: text, LegalName: text }),
});

export const preferencesResponseSchema = z.object({
  Preferences: z.object({
    CurrencyPrefs: lenient(z.object({ HomeCurrency: ref })),
    SalesFormsPrefs: lenient(
      z.object({ DefaultShippingAccount: text, DefaultDiscountAccount: text }),
    ),
  }),
});
