import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import {
  addCents,
  cents,
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
import { inHomeCurrency, type Rate } from '../books/home-currency.ts';
import { absorbRoundingDifference, type RoundedPart } from '../books/rounding.ts';
import type { Chart } from './chart-of-accounts.ts';
import type { ItemAccounts } from './item-accounts.ts';
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
  readonly items: ItemAccounts;
  /** The home currency. Lines in other currencies are converted at the books' own rate. */
  readonly currency: string;
}

/** The lines that a document adds to the profit and loss. */
export interface DocumentLines {
  readonly lines: readonly ReadLine[];
  /**
   * Whether the lines contain all amounts of the document, so that no amount comes from the report.
   */
  readonly isWhole: boolean;
}

/** Returns the lines that a document adds to the profit and loss, as far as it proves them. */
export function linesOfDocument(document: Document, context: LineContext): DocumentLines {
  const found = amountsOf(document, context);
  if (!found) return { lines: [], isWhole: false };
  const lines = linesOf(keyOf(document), counterpartyOf(document), found.amounts);
  return { lines, isWhole: found.isWhole };
}

interface Amounts {
  readonly amounts: readonly BookAmount[];
  readonly isWhole: boolean;
}

/** @returns undefined if only the report knows the amounts */
function amountsOf(document: Document, context: LineContext): Amounts | undefined {
  const isCash = context.basis === 'cash';
  if (isSettlement(document)) {
    return isCash ? cashAmounts(document, context) : { amounts: [], isWhole: true };
  }
  // On cash basis, the payments of a document count and not the document.
  if (isSettleable(document) && isCash) return { amounts: [], isWhole: true };
  const { parts, isWhole } = partsOf(document, context);
  const converted = inHomeParts(document, parts, context);
  return (
    converted && {
      amounts: converted.flatMap(({ account, amount, description }) =>
        account ? [{ date: document.TxnDate, account, amount, description }] : [],
      ),
      isWhole,
    }
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

interface Parts {
  /** Signed parts in the document's currency. The tax on top of its lines is the last part. */
  readonly parts: readonly LinePart[];
  /** Whether every part has a known account, or is tax. */
  readonly isWhole: boolean;
}

type LinePartOfDocument = DocumentPart & RoundedPart & { readonly isKnown: boolean };

const signOf = ({ entity, Credit }: Document): 1 | -1 => {
  const sign = SIGNS[entity] ?? 1;
  return entity === 'Purchase' && Credit ? (sign === 1 ? -1 : 1) : sign;
};

function partsOf(document: Document, context: LineContext): Parts {
  const signed = (amount: Cents) => (signOf(document) < 0 ? negateCents(amount) : amount);
  const lines = document.Line.flatMap((line): LinePartOfDocument[] => {
    const found = partOf(document, line, context);
    return found ? [{ ...found, amount: signed(found.amount) }] : [];
  });
  // The debits of a journal entry equal its credits. Its stated total is the total of one side.
  const isJournal = document.entity === 'JournalEntry';
  const total = isJournal ? ZERO : document.TotalAmt && signed(document.TotalAmt.cents);
  const tax = isJournal ? ZERO : signed(document.TxnTaxDetail?.TotalTax ?? ZERO);
  const parts =
    total === undefined ? lines : absorbRoundingDifference(lines, subtractCents(total, tax));
  const rest = subtractCents(total ?? ZERO, sumCents(parts.map(({ amount }) => amount)));
  const isWhole =
    parts.every(({ isKnown, amount }) => isKnown || amount === ZERO) &&
    (total === undefined || rest === ZERO || rest === tax);
  if (isJournal || document.entity === 'Deposit') return { parts: withSalesTax(parts), isWhole };
  return {
    parts: withSalesTax(parts, {
      total,
      ...(SALES_ENTITIES.has(document.entity) && { tax }),
    }),
    isWhole,
  };
}

/**
 * The fields with the details of a line. A line without `DetailType` still has one of these fields.
 */
const DETAILS = [
  'SalesItemLineDetail',
  'ReimburseLineDetail',
  'ItemBasedExpenseLineDetail',
  'DiscountLineDetail',
  'AccountBasedExpenseLineDetail',
  'DepositLineDetail',
  'JournalEntryLineDetail',
] as const;

const detailTypeOf = (line: DocumentLine) =>
  DETAILS.find((name) => name === line.DetailType) ?? DETAILS.find((name) => line[name]);

function partOf(
  document: Document,
  line: DocumentLine,
  { chart, items }: LineContext,
): LinePartOfDocument | undefined {
  const { cents: amount, isRounded } = line.Amount ?? { cents: ZERO, isRounded: false };
  const description = line.Description ?? document.PrivateNote ?? describe(document);
  const part = (id: string | undefined, signed: Cents): LinePartOfDocument => ({
    account: id === undefined ? undefined : chart.account(id),
    isSalesTax: id !== undefined && chart.isSalesTax(id),
    isKnown: id !== undefined && chart.isListed(id),
    amount: signed,
    isRounded,
    description,
  });
  // The linked payment already counted. The deposit only moves its money from undeposited funds.
  if (document.entity === 'Deposit' && line.LinkedTxn.length > 0) {
    return { ...part(undefined, amount), isKnown: true };
  }
  switch (detailTypeOf(line)) {
    case 'SalesItemLineDetail':
      return part(accountOf(line.SalesItemLineDetail, items.ofSale), amount);
    case 'ReimburseLineDetail':
      return part(accountOf(line.ReimburseLineDetail, items.ofSale), amount);
    case 'ItemBasedExpenseLineDetail':
      return part(accountOf(line.ItemBasedExpenseLineDetail, items.ofPurchase), amount);
    case 'DiscountLineDetail':
      return part(line.DiscountLineDetail?.DiscountAccountRef?.value, negateCents(amount));
    case 'AccountBasedExpenseLineDetail':
      return part(line.AccountBasedExpenseLineDetail?.AccountRef?.value, amount);
    case 'DepositLineDetail':
      return part(line.DepositLineDetail?.AccountRef?.value, amount);
    case 'JournalEntryLineDetail': {
      const detail = line.JournalEntryLineDetail;
      // If debit or credit is unknown, the sign of the amount is unknown too.
      if (!detail) return undefined;
      const isCredit = detail.PostingType === 'Credit';
      return part(detail.AccountRef?.value, isCredit ? amount : negateCents(amount));
    }
    // Subtotals and texts add no amount. If another type of line has an amount, the lines do not
    // add up to the total, so the amount is taken from the report.
    case undefined:
      return undefined;
  }
}

/** Returns the account that a line names, or the account of its item. */
const accountOf = (
  detail: DocumentLine['SalesItemLineDetail'],
  ofItem: (item: string) => string | undefined,
): string | undefined =>
  detail?.ItemAccountRef?.value ?? (detail?.ItemRef && ofItem(detail.ItemRef.value));

/**
 * Returns the rate of a document to the home currency.
 *
 * @returns undefined if the document has another currency and states no rate
 */
function rateOf(document: Document, currency: string): Rate | 'home' | undefined {
  const { CurrencyRef, ExchangeRate, HomeTotalAmt, TotalAmt } = document;
  const isForeign = CurrencyRef
    ? CurrencyRef.value !== currency
    : ExchangeRate !== undefined && ExchangeRate !== 1;
  if (!isForeign) return 'home';
  if (ExchangeRate !== undefined) return { homePerForeign: ExchangeRate };
  if (HomeTotalAmt === undefined || !TotalAmt) return undefined;
  return { home: HomeTotalAmt, foreign: TotalAmt.cents };
}

/** Converts an amount of a document to the home currency. */
export function inHome(amount: Cents, document: Document, currency: string): Cents | undefined {
  const rate = rateOf(document, currency);
  return rate === 'home' ? amount : rate && inHomeCurrency(amount, rate);
}

/** Converts the parts of a document, so that they add up to its total in the home currency. */
function inHomeParts(
  document: Document,
  parts: readonly LinePart[],
  { currency }: LineContext,
): readonly LinePart[] | undefined {
  if (rateOf(document, currency) === 'home') return parts;
  const converted = parts.flatMap((part) => {
    const amount = inHome(part.amount, document, currency);
    return amount === undefined ? [] : [{ ...part, amount, isRounded: true }];
  });
  if (converted.length < parts.length) return undefined;
  const total = sumCents(parts.map(({ amount }) => amount));
  const stated = document.TotalAmt && signOf(document) * document.TotalAmt.cents === total;
  const home = stated ? document.HomeTotalAmt : undefined;
  const homeTotal =
    home === undefined ? inHome(total, document, currency) : cents(signOf(document) * home);
  return homeTotal === undefined ? converted : absorbRoundingDifference(converted, homeTotal);
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
function applicationsOf(
  settlement: Document,
  { document }: RelatedDocuments,
): { readonly known: readonly Application[]; readonly areAllKnown: boolean } {
  const lines = settlement.Line.filter(({ Amount }) => Amount && Amount.cents !== ZERO);
  const known = lines.flatMap(({ Amount, LinkedTxn }): Application[] => {
    const [link, ...others] = LinkedTxn;
    const [target] = link ? linked(link) : [];
    const item = target && document(keyOf(target));
    if (!Amount || !item || !isSettleable(item) || others.length > 0) return [];
    const isCredit = item.entity === 'CreditMemo' || item.entity === 'VendorCredit';
    return [{ settlement, item, amount: Amount.cents, sign: isCredit ? -1 : 1 }];
  });
  return { known, areAllKnown: known.length === lines.length };
}

const dayOf = ({ settlement, item }: Application) =>
  settlement.TxnDate > item.TxnDate ? settlement.TxnDate : item.TxnDate;

/**
 * Computes a payment on cash basis: its share of every line of the documents it settles, on the
 * later of the two dates. Unapplied amounts, and amounts applied to a later document, go to the
 * unapplied account until then.
 *
 * @returns undefined if only the report knows the amounts: a settled document is not known, or the
 * payment has another exchange rate, so that a part of it is a gain or loss
 */
function cashAmounts(payment: Document, context: LineContext): Amounts | undefined {
  const { chart, currency } = context;
  const { known: applications, areAllKnown } = applicationsOf(payment, context);
  if (!payment.TotalAmt || !areAllKnown) return undefined;
  if (!applications.every(({ item }) => hasRateOf(item, payment, currency))) return undefined;
  const signed = ({ amount, sign }: Application) => (sign < 0 ? negateCents(amount) : amount);
  const unappliedAmount = subtractCents(payment.TotalAmt.cents, sumCents(applications.map(signed)));
  const { UnappliedAmt = unappliedAmount } = payment;
  if (UnappliedAmt !== unappliedAmount) return undefined;

  const isIncome = payment.entity === 'Payment';
  const unappliedAccount = isIncome ? chart.unappliedIncome : chart.unappliedExpense;
  const unapplied = (date: Document['TxnDate'], amount: Cents): BookAmount => ({
    date,
    account: unappliedAccount,
    amount: isIncome ? amount : negateCents(amount),
    description: isIncome ? 'Payment not applied yet' : 'Bill payment not applied yet',
  });
  const shares = applications.map((application) => shareOf(application, context));
  const amounts = [
    ...applications.flatMap((application, index) => [
      ...(shares[index]?.amounts ?? []),
      ...(application.item.TxnDate > payment.TxnDate
        ? [
            unapplied(payment.TxnDate, signed(application)),
            unapplied(application.item.TxnDate, negateCents(signed(application))),
          ]
        : []),
    ]),
    unapplied(payment.TxnDate, unappliedAmount),
  ];
  const converted = amounts.flatMap((bookAmount) => {
    const amount = inHome(bookAmount.amount, payment, currency);
    return amount === undefined ? [] : [{ ...bookAmount, amount }];
  });
  if (converted.length < amounts.length) return undefined;
  return { amounts: converted, isWhole: shares.every(({ isWhole }) => isWhole) };
}

/** Reports whether two documents have the same rate to the home currency. */
const hasRateOf = (item: Document, payment: Document, currency: string): boolean => {
  const [of, by] = [rateOf(item, currency), rateOf(payment, currency)];
  if (of === 'home' || by === 'home') return of === by;
  const isStated = item.ExchangeRate !== undefined && item.ExchangeRate === payment.ExchangeRate;
  return isStated && item.CurrencyRef?.value === payment.CurrencyRef?.value;
};

function shareOf(application: Application, context: LineContext): Amounts {
  const { item, settlement, amount } = application;
  const { parts, isWhole } = partsOf(item, context);
  if (!item.TotalAmt) return { amounts: [], isWhole: false };
  const earlier = linksOf(item)
    .flatMap((link) => context.document(keyOf(link)) ?? [])
    .flatMap((other) => applicationsOf(other, context).known)
    .filter((other) => other.item === item && isBefore(other, application));
  const paidBefore = earlier.reduce((sum, other) => addCents(sum, other.amount), ZERO);
  const total = sumCents(parts.map((part) => part.amount));
  const isNegative = total < 0;
  const partSizes = parts.map((part) => (isNegative ? negateCents(part.amount) : part.amount));
  const totalSize = isNegative ? negateCents(total) : total;
  const shares = shareOfPayment(partSizes, totalSize, paidBefore, amount);
  const amounts = parts.flatMap(({ account, description }, index): BookAmount[] => {
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
  return { amounts, isWhole };
}

/** Orders payments of one document by date, then by id. QuickBooks ids increase. */
function isBefore(a: Application, b: Application): boolean {
  const [dayOfA, dayOfB] = [dayOf(a), dayOf(b)];
  if (dayOfA !== dayOfB) return dayOfA < dayOfB;
  return Number(a.settlement.Id) < Number(b.settlement.Id);
}
