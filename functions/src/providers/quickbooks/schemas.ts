// https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/invoice and
// related pages
import { businessDateSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
import { ZERO } from '@daily-snapshot/domain/money/cents';
import { z } from 'zod';
import { amountSchema } from '../books/amount-schema.ts';

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

const refSchema = z.object({ value: z.string(), name: z.string().optional() });
const linkSchema = z.object({ TxnId: z.string(), TxnType: z.string() });
const links = z.array(linkSchema).default([]);

const plainLineSchema = z.object({
  Amount: amountSchema.default(ZERO),
  DetailType: z.string().optional(),
  Description: z.string().optional(),
  LinkedTxn: links,
  SalesItemLineDetail: z.object({ ItemAccountRef: refSchema.optional() }).optional(),
  DiscountLineDetail: z.object({ DiscountAccountRef: refSchema.optional() }).optional(),
  AccountBasedExpenseLineDetail: z.object({ AccountRef: refSchema }).optional(),
  DepositLineDetail: z
    .object({ AccountRef: refSchema.optional(), Entity: refSchema.optional() })
    .optional(),
  JournalEntryLineDetail: z
    .object({
      PostingType: z.enum(['Debit', 'Credit']),
      AccountRef: refSchema,
      Entity: z.object({ EntityRef: refSchema.optional() }).optional(),
    })
    .optional(),
});

const lineSchema = plainLineSchema.extend({
  GroupLineDetail: z.object({ Line: z.array(plainLineSchema).default([]) }).optional(),
});

export type DocumentLine = z.infer<typeof plainLineSchema>;

export const documentSchema = z.object({
  Id: z.string().regex(/^\d+$/),
  SyncToken: z.string(),
  TxnDate: businessDateSchema,
  DocNumber: z.string().optional(),
  PrivateNote: z.string().optional(),
  CurrencyRef: refSchema.optional(),
  CustomerRef: refSchema.optional(),
  VendorRef: refSchema.optional(),
  EntityRef: refSchema.optional(),
  TotalAmt: amountSchema.default(ZERO),
  TxnTaxDetail: z.object({ TotalTax: amountSchema.default(ZERO) }).optional(),
  /** Unpaid amount of an invoice or a bill. */
  Balance: amountSchema.default(ZERO),
  DueDate: businessDateSchema.optional(),
  /** Units of the home currency for one unit of the document's currency. */
  ExchangeRate: z.number().positive().optional(),
  Credit: z.boolean().default(false),
  LinkedTxn: links,
  Line: z
    .array(lineSchema)
    .default([])
    .transform((lines): DocumentLine[] =>
      lines.flatMap(({ GroupLineDetail, ...line }) => GroupLineDetail?.Line ?? [line]),
    ),
});

/** A document with its type. */
export type Document = z.infer<typeof documentSchema> & { readonly entity: EntityName };

export const keyOf = ({ entity, Id }: Pick<Document, 'entity' | 'Id'>): string => `${entity}:${Id}`;

const timeSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const accountSchema = z.object({
  Id: z.string(),
  Name: z.string(),
  FullyQualifiedName: z.string().optional(),
  /** The account number, if the company uses numbers. */
  AcctNum: z.string().optional(),
  AccountType: z.string(),
  AccountSubType: z.string().optional(),
});
export type AccountEntity = z.infer<typeof accountSchema>;

const queryResponseSchema = <T extends z.ZodType>(fields: T) =>
  z.object({ QueryResponse: fields, time: timeSchema });

export const accountsResponseSchema = queryResponseSchema(
  z.object({ Account: z.array(accountSchema).default([]) }),
);

/** Parses a query response. Without results QuickBooks omits the key. */
export const documentsResponseSchema = (entity: EntityName) =>
  queryResponseSchema(z.looseObject({ [entity]: z.array(documentSchema).optional() })).transform(
    ({ QueryResponse, time }) => ({
      documents: asDocuments(entity, QueryResponse[entity]),
      time,
    }),
  );

const deletedSchema = z.object({ status: z.literal('Deleted'), Id: z.string().regex(/^\d+$/) });
const changedSchema = z.union([deletedSchema, documentSchema]);

export interface Changes {
  readonly documents: readonly Document[];
  /** Keys of the deleted documents. */
  readonly deleted: readonly string[];
  readonly count: number;
  readonly time: Date;
}

const cdcPart = z.object(
  Object.fromEntries(
    ENTITIES.map((entity) => [entity, z.array(changedSchema).optional()]),
  ) as Record<EntityName, z.ZodOptional<z.ZodArray<typeof changedSchema>>>,
);

export const changesResponseSchema = z
  .object({
    CDCResponse: z.array(z.object({ QueryResponse: z.array(cdcPart) })).min(1),
    time: timeSchema,
  })
  .transform(({ CDCResponse, time }): Changes => {
    const documents: Document[] = [];
    const deleted: string[] = [];
    for (const part of CDCResponse.flatMap(({ QueryResponse }) => QueryResponse)) {
      for (const entity of ENTITIES) {
        for (const found of part[entity] ?? []) {
          if ('status' in found) deleted.push(keyOf({ entity, Id: found.Id }));
          else documents.push({ ...found, entity });
        }
      }
    }
    return { documents, deleted, count: documents.length + deleted.length, time };
  });

const asDocuments = (entity: EntityName, value: unknown): Document[] =>
  ((value ?? []) as z.infer<typeof documentSchema>[]).map((found) => ({ ...found, entity }));

export const companyInfoResponseSchema = z.object({
  CompanyInfo: z.object({ CompanyName: z.string() }),
  time: timeSchema,
});

export const preferencesResponseSchema = z.object({
  Preferences: z.object({
    CurrencyPrefs: z.object({ HomeCurrency: refSchema }).optional(),
  }),
});
