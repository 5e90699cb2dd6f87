import {
  cents,
  negateCents,
  subtractCents,
  sumCents,
  ZERO,
  type Cents,
} from '@daily-snapshot/domain/money/cents';
import { isTaxApart, withSalesTax, type DocumentPart, type LinePart } from '../books/book-lines.ts';
import { absorbRoundingDifference, type RoundedPart } from '../books/rounding.ts';
import { inHome, rateOf } from './document-currency.ts';
import type { LineContext } from './line-context.ts';
import type { Document, DocumentLine, EntityName } from './schemas.ts';

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

export function partsOf(document: Document, context: LineContext): Parts {
  const signed = (amount: Cents) => (signOf(document) < 0 ? negateCents(amount) : amount);
  const lines = document.Line.flatMap((line): LinePartOfDocument[] => {
    const found = partOf(document, line, context);
    return found ? [{ ...found, amount: signed(found.amount) }] : [];
  });
  if (document.CashBack) lines.push(cashBackPart(document.CashBack, context));
  // The debits of a journal entry equal its credits. Its stated total is the total of one side.
  const isJournal = document.entity === 'JournalEntry';
  const total = isJournal ? ZERO : document.TotalAmt && signed(document.TotalAmt.cents);
  const tax = isJournal ? ZERO : signed(document.TxnTaxDetail?.TotalTax ?? ZERO);
  const parts =
    total === undefined ? lines : absorbRoundingDifference(lines, subtractCents(total, tax));
  const rest = subtractCents(total ?? ZERO, sumCents(parts.map(({ amount }) => amount)));
  const isWhole =
    parts.every(({ isKnown, amount }) => isKnown || amount === ZERO) &&
    (total === undefined || isTaxApart(parts, rest, tax));
  if (isJournal || document.entity === 'Deposit') return { parts: withSalesTax(parts), isWhole };
  return {
    parts: withSalesTax(parts, {
      total,
      ...(SALES_ENTITIES.has(document.entity) && { tax }),
    }),
    isWhole,
  };
}

/** Returns the part of the cash that a bank deposit left out, usually on an asset account. */
function cashBackPart(
  { AccountRef, Amount }: NonNullable<Document['CashBack']>,
  { chart }: LineContext,
): LinePartOfDocument {
  const id = AccountRef?.value;
  return {
    account: id === undefined ? undefined : chart.account(id),
    isSalesTax: false,
    isKnown: id !== undefined && chart.isListed(id),
    amount: negateCents(Amount?.cents ?? ZERO),
    isRounded: Amount?.isRounded ?? false,
    description: 'Cash back',
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
      return part(
        line.DiscountLineDetail?.DiscountAccountRef?.value ?? items.ofDiscounts,
        negateCents(amount),
      );
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

/** Converts the parts of a document, so that they add up to its total in the home currency. */
export function inHomeParts(
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
