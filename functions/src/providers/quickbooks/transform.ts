import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import {
  addCents,
  negateCents,
  subtractCents,
  sumCents,
  ZERO,
  type Cents,
} from '@daily-snapshot/domain/money/cents';
import type { ReadLine } from '../../connections/ports/source-provider.ts';
import {
  linesOf,
  shareOfPayment,
  withSalesTax,
  type BookAmount,
  type DocumentPart,
  type LinePart,
} from '../books/book-lines.ts';
import { amountsInHomeCurrency } from '../books/home-currency.ts';
import type { Chart } from './chart-of-accounts.ts';
import { keyOf, type Document, type DocumentLine, type EntityName } from './schemas.ts';

/** The sign with which a document's lines affect the profit. A journal entry has one per line. */
const SIGNS: Readonly<Partial<Record<EntityName, 1 | -1>>> = {
  Invoice: 1,
  CreditMemo: -1,
  SalesReceipt: 1,
  RefundReceipt: -1,
  Deposit: 1,
  Purchase: -1,
  Bill: -1,
  VendorCredit: 1,
};

/** Document types that payments settle, and the types that appear in links. */
const SETTLEABLE_ENTITIES: ReadonlySet<EntityName> = new Set([
  'Invoice',
  'CreditMemo',
  'Bill',
  'VendorCredit',
]);
const LINK_NAMES: Readonly<Record<string, EntityName>> = {
  Invoice: 'Invoice',
  CreditMemo: 'CreditMemo',
  Bill: 'Bill',
  VendorCredit: 'VendorCredit',
  Payment: 'Payment',
  BillPayment: 'BillPayment',
  BillPaymentCheck: 'BillPayment',
  BillPaymentCreditCard: 'BillPayment',
};

export const isSettleable = ({ entity }: Pick<Document, 'entity'>): boolean =>
  SETTLEABLE_ENTITIES.has(entity);
export const isSettlement = ({ entity }: Pick<Document, 'entity'>): boolean =>
  entity === 'Payment' || entity === 'BillPayment';

/** Reference to another document. */
export interface LinkedDocument {
  readonly entity: EntityName;
  readonly Id: string;
}

const linked = (link: { readonly TxnId: string; readonly TxnType: string }): LinkedDocument[] => {
  const entity = LINK_NAMES[link.TxnType];
  return entity ? [{ entity, Id: link.TxnId }] : [];
};

/** Returns the payments that settle a document, or the documents that a payment settles. */
export const linksOf = (document: Document): LinkedDocument[] =>
  isSettleable(document)
    ? document.LinkedTxn.flatMap(linked).filter(isSettlement)
    : document.Line.flatMap(({ LinkedTxn }) => LinkedTxn.flatMap(linked)).filter(isSettleable);

/** Access to the related documents that are needed on cash basis. */
export interface RelatedDocuments {
  readonly document: (key: string) => Document | undefined;
}

export interface LineContext extends RelatedDocuments {
  readonly basis: Basis;
  readonly chart: Chart;
  /** The home currency. Lines in other currencies are converted at the books' own rate. */
  readonly currency: string;
}

/** Returns the lines that a document adds to the profit and loss. */
export function toLines(document: Document, context: LineContext): ReadLine[] {
  const { CurrencyRef, ExchangeRate, TxnDate: date } = document;
  const isForeign = CurrencyRef !== undefined && CurrencyRef.value !== context.currency;
  // The payment has another rate than the invoice. Only the report contains the resulting amount.
  if (isForeign && isSettlement(document)) return [];
  const lines = (amounts: readonly BookAmount[]) =>
    linesOf(
      keyOf(document),
      counterpartyOf(document),
      isForeign ? amountsInHomeCurrency(amounts, { homePerForeign: ExchangeRate }) : amounts,
    );
  if (isSettlement(document)) {
    return context.basis === 'cash' ? lines(cashAmounts(document, context)) : [];
  }
  // On cash basis, the payments of a document count and not the document.
  if (isSettleable(document) && context.basis === 'cash') return [];
  return lines(
    partsOf(document, context.chart).flatMap(({ account, amount, description }) =>
      account ? [{ date, account, amount, description }] : [],
    ),
  );
}

export function counterpartyOf(document: Document): string {
  const { CustomerRef, VendorRef, EntityRef, Line } = document;
  const named = CustomerRef ?? VendorRef ?? EntityRef;
  if (named) return named.name ?? '';
  const detailed = Line.map(
    ({ DepositLineDetail, JournalEntryLineDetail }) =>
      DepositLineDetail?.Entity ?? JournalEntryLineDetail?.Entity?.EntityRef,
  );
  return detailed.find((ref) => ref !== undefined)?.name ?? '';
}

/** Documents of customers, whose tax is sales tax. */
const SALES_ENTITIES: ReadonlySet<EntityName> = new Set([
  'Invoice',
  'CreditMemo',
  'SalesReceipt',
  'RefundReceipt',
]);

/** Splits a document into signed parts. The tax on top of its lines is the last part. */
function partsOf(document: Document, chart: Chart): LinePart[] {
  const credit = document.entity === 'Purchase' && document.Credit ? -1 : 1;
  const sign = (SIGNS[document.entity] ?? 1) * credit;
  const signed = (amount: Cents) => (sign < 0 ? negateCents(amount) : amount);
  const parts = document.Line.flatMap((line): DocumentPart[] => {
    const found = partOf(document, line, chart);
    return found ? [{ ...found, amount: signed(found.amount) }] : [];
  });
  if (document.entity === 'JournalEntry' || document.entity === 'Deposit') {
    return withSalesTax(parts);
  }
  return withSalesTax(parts, {
    total: signed(document.TotalAmt),
    ...(SALES_ENTITIES.has(document.entity) && {
      tax: signed(document.TxnTaxDetail?.TotalTax ?? ZERO),
    }),
  });
}

function partOf(document: Document, line: DocumentLine, chart: Chart): DocumentPart | undefined {
  const { Amount: amount, DetailType } = line;
  const description = line.Description ?? document.PrivateNote ?? describe(document);
  const part = (id: string | undefined, signed: Cents): DocumentPart => ({
    account: id === undefined ? undefined : chart.account(id),
    isSalesTax: id !== undefined && chart.isSalesTax(id),
    amount: signed,
    description,
  });
  switch (DetailType ?? 'none') {
    case 'SalesItemLineDetail':
      return part(line.SalesItemLineDetail?.ItemAccountRef?.value, amount);
    case 'DiscountLineDetail':
      return part(line.DiscountLineDetail?.DiscountAccountRef?.value, negateCents(amount));
    case 'AccountBasedExpenseLineDetail':
      return part(line.AccountBasedExpenseLineDetail?.AccountRef.value, amount);
    case 'DepositLineDetail':
      return part(line.DepositLineDetail?.AccountRef?.value, amount);
    case 'JournalEntryLineDetail': {
      const detail = line.JournalEntryLineDetail;
      const isCredit = detail?.PostingType === 'Credit';
      return part(detail?.AccountRef.value, isCredit ? amount : negateCents(amount));
    }
    // Subtotals, texts and deposited undeposited funds have no amount of their own.
    default:
      return undefined;
  }
}

const describe = ({ entity, DocNumber }: Document): string => {
  const name = entity.replace(/(?!^)[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return DocNumber === undefined ? name : `${name} ${DocNumber}`;
};

interface Application {
  readonly settlement: Document;
  readonly item: Document;
  /** Settled amount, always positive. */
  readonly amount: Cents;
  /** Sign in the total of the payment. Credits reduce it. */
  readonly sign: 1 | -1;
}

/** Returns the known documents that a payment settles, with their amounts. */
const applicationsOf = (settlement: Document, { document }: RelatedDocuments): Application[] =>
  settlement.Line.flatMap(({ Amount: amount, LinkedTxn }) =>
    LinkedTxn.flatMap(linked).flatMap((link): Application[] => {
      const item = document(keyOf(link));
      if (!item || !isSettleable(item)) return [];
      const isCredit = item.entity === 'CreditMemo' || item.entity === 'VendorCredit';
      return [{ settlement, item, amount, sign: isCredit ? -1 : 1 }];
    }),
  );

const dayOf = ({ settlement, item }: Application) =>
  settlement.TxnDate > item.TxnDate ? settlement.TxnDate : item.TxnDate;

/**
 * Computes a payment on cash basis: its share of every line of the documents it settles, on the
 * later of the two dates. Unapplied amounts, and amounts applied to a later document, go to the
 * unapplied account until then.
 */
function cashAmounts(payment: Document, context: LineContext): BookAmount[] {
  const { chart } = context;
  const isIncome = payment.entity === 'Payment';
  const unappliedAccount = isIncome ? chart.unappliedIncome : chart.unappliedExpense;
  const unapplied = (date: Document['TxnDate'], amount: Cents): BookAmount => ({
    date,
    account: unappliedAccount,
    amount: isIncome ? amount : negateCents(amount),
    description: isIncome ? 'Payment not applied yet' : 'Bill payment not applied yet',
  });
  const applications = applicationsOf(payment, context);
  const signed = ({ amount, sign }: Application) => (sign < 0 ? negateCents(amount) : amount);
  const unappliedAmount = subtractCents(payment.TotalAmt, sumCents(applications.map(signed)));
  return [
    ...applications.flatMap((application) => [
      ...shareOf(application, context),
      ...(application.item.TxnDate > payment.TxnDate
        ? [
            unapplied(payment.TxnDate, signed(application)),
            unapplied(application.item.TxnDate, negateCents(signed(application))),
          ]
        : []),
    ]),
    unapplied(payment.TxnDate, unappliedAmount),
  ];
}

function shareOf(application: Application, context: LineContext): BookAmount[] {
  const { item, settlement, amount } = application;
  const parts = partsOf(item, context.chart);
  const earlier = linksOf(item)
    .flatMap((link) => context.document(keyOf(link)) ?? [])
    .flatMap((other) => applicationsOf(other, context))
    .filter((other) => other.item === item && isBefore(other, application));
  const paidBefore = earlier.reduce((sum, other) => addCents(sum, other.amount), ZERO);
  const total = sumCents(parts.map((part) => part.amount));
  const isNegative = total < 0;
  const partSizes = parts.map((part) => (isNegative ? negateCents(part.amount) : part.amount));
  const totalSize = isNegative ? negateCents(total) : total;
  const shares = shareOfPayment(partSizes, totalSize, paidBefore, amount);
  return parts.flatMap(({ account, description }, index) => {
    const share = shares[index] ?? ZERO;
    if (!account || share === ZERO) return [];
    return [
      {
        date: dayOf({ settlement, item, amount, sign: application.sign }),
        account,
        amount: isNegative ? negateCents(share) : share,
        description,
      },
    ];
  });
}

/** Orders payments of one document by date, then by id. QuickBooks ids increase. */
function isBefore(a: Application, b: Application): boolean {
  const [dayOfA, dayOfB] = [dayOf(a), dayOf(b)];
  if (dayOfA !== dayOfB) return dayOfA < dayOfB;
  return Number(a.settlement.Id) < Number(b.settlement.Id);
}
