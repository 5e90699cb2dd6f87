// https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/invoice and
// related pages
import { businessDateSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
import { ZERO } from '@daily-snapshot/domain/money/cents';
import { z } from 'zod';
import { amountSchema, roundedAmountSchema } from '../books/amount-schema.ts';
import { lenient, listOf, optional } from '../books/lenient-schema.ts';

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

const text = lenient(z.string());
/** An amount without a reference has no account, so it is taken from the report. */
const ref = lenient(z.object({ value: z.string().min(1), name: text }));
const linkSchema = z.object({ TxnId: z.string(), TxnType: z.string() });
const links = listOf(linkSchema);
const itemDetail = lenient(z.object({ ItemRef: ref, ItemAccountRef: ref }));

const plainLineSchema = z.object({
  Amount: optional(roundedAmountSchema),
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

const lineSchema = plainLineSchema.extend({
  GroupLineDetail: optional(z.object({ Line: listOf(plainLineSchema) })),
});

export type DocumentLine = z.infer<typeof plainLineSchema>;

/**
 * A document. The fields that decide an amount, its sign, its day or its account are parsed
 * strictly. If one of them is invalid, the document is set aside.
 */
export const documentSchema = z.object({
  Id: z.string().regex(/^\d+$/),
  SyncToken: text,
  TxnDate: businessDateSchema,
  DocNumber: text,
  PrivateNote: text,
  CurrencyRef: ref,
  CustomerRef: ref,
  VendorRef: ref,
  EntityRef: ref,
  TotalAmt: optional(roundedAmountSchema),
  /** The total in the home currency. */
  HomeTotalAmt: lenient(amountSchema),
  TxnTaxDetail: lenient(z.object({ TotalTax: optional(amountSchema) })),
  /** Unpaid amount of an invoice or a bill. */
  Balance: optional(amountSchema).transform((amount) => amount ?? ZERO),
  /** The part of a payment that is not applied to a document yet. */
  UnappliedAmt: optional(amountSchema),
  DueDate: lenient(businessDateSchema),
  /** Units of the home currency for one unit of the document's currency. */
  ExchangeRate: lenient(z.number().positive()),
  Credit: optional(z.boolean()),
  LinkedTxn: links,
  Line: listOf(lineSchema).transform((lines): DocumentLine[] =>
    lines.flatMap(({ GroupLineDetail, ...line }) => GroupLineDetail?.Line ?? [line]),
  ),
});

/** A document with its type. */
export type Document = z.infer<typeof documentSchema> & { readonly entity: EntityName };

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

/** Parses a query response. Without results QuickBooks omits the key. */
export const pageSchema = (entity: string) =>
  z
    .object({ QueryResponse: z.looseObject({ [entity]: listOf(z.unknown()) }), time })
    .transform(({ QueryResponse, time: at }) => ({
      records: QueryResponse[entity] as readonly RawRecord[],
      time: at,
    }));

const cdcPart = z.object(
  Object.fromEntries(ENTITIES.map((entity) => [entity, listOf(z.unknown())])) as Record<
    EntityName,
    ReturnType<typeof listOf<z.ZodUnknown>>
  >,
);

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
  Preferences: z.object({ CurrencyPrefs: lenient(z.object({ HomeCurrency: ref })) }),
});
