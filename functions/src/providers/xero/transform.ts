import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
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
  isTaxApart,
  linesOf,
  shareOfPayment,
  withSalesTax,
  type BookAmount,
  type DocumentPart,
  type LinePart,
} from '../books/book-lines.ts';
import { amountsInHomeCurrency, inHomeCurrency, type Rate } from '../books/home-currency.ts';
import { absorbRoundingDifference, type RoundedPart } from '../books/rounding.ts';
import type { Chart } from './chart-of-accounts.ts';
import { digitsOf, isForeign } from './stated-currency.ts';
import type {
  BankTransaction,
  CreditNote,
  Invoice,
  LineItem,
  Listed,
  ManualJournal,
} from './schemas.ts';

export interface LineContext {
  readonly basis: Basis;
  readonly chart: Chart;
  /** The home currency. Lines in other currencies are converted at the books' own rate. */
  readonly currency: string;
}

/** A document with its lines. Drafts, voided documents and documents of other types have none. */
export interface BookedDocument {
  readonly key: string;
  /** undefined if the document does not count */
  readonly date: BusinessDate | undefined;
  readonly lines: readonly ReadLine[];
  /**
   * Whether the lines contain all amounts of the document, so that no amount comes from the report.
   */
  readonly isWhole: boolean;
}

/**
 * The sign with which a document's lines affect the profit. Prepayments, overpayments and transfers
 * have none.
 */
const SIGNS: Readonly<Record<string, 1 | -1>> = {
  ACCREC: 1,
  ACCPAY: -1,
  ACCRECCREDIT: -1,
  ACCPAYCREDIT: 1,
  RECEIVE: 1,
  SPEND: -1,
};

type TaxedDocument = Invoice | CreditNote | BankTransaction;

/** Documents of customers, whose tax is sales tax. */
const SALES_TYPES: ReadonlySet<string> = new Set(['ACCREC', 'ACCRECCREDIT', 'RECEIVE']);

interface Parts {
  /** Signed parts in the document's currency. Tax is the last part. */
  readonly parts: readonly LinePart[];
  /** Whether every part has a known account, or is tax. */
  readonly isWhole: boolean;
}

const NOTHING_PROVED: Parts = { parts: [], isWhole: false };

type LinePartOfDocument = DocumentPart & RoundedPart & { readonly isKnown: boolean };

function partsOf(document: TaxedDocument, { chart }: LineContext, title: string): Parts {
  const { Type = '', LineItems, Total, TotalTax = taxOf(LineItems) } = document;
  const sign = SIGNS[Type];
  // Transfers between bank accounts do not change the profit. Other types get their amounts from
  // the report.
  if (sign === undefined) return { parts: [], isWhole: Type.endsWith('-TRANSFER') };
  const containsTax = linesContainTax(document.LineAmountTypes, LineItems, Total);
  if (containsTax === undefined) return NOTHING_PROVED;
  const signed = (amount: Cents) => (sign < 0 ? negateCents(amount) : amount);
  const lines = LineItems.map((line) =>
    partOf(line, signed(netAmountOf(line, containsTax)), chart, title),
  );
  const [total, tax] = [signed(Total), signed(TotalTax)];
  const parts = absorbRoundingDifference(lines, subtractCents(total, tax));
  const rest = subtractCents(total, sumCents(parts.map(({ amount }) => amount)));
  return {
    parts: withSalesTax(parts, { total, ...(SALES_TYPES.has(Type) && { tax }) }),
    isWhole: areKnown(parts) && isTaxApart(parts, rest, tax),
  };
}

const lineAmountOf = ({ LineAmount }: LineItem): Cents => LineAmount?.cents ?? ZERO;
const taxAmountOf = ({ TaxAmount }: LineItem): Cents => TaxAmount?.cents ?? ZERO;
const taxOf = (lines: readonly LineItem[]): Cents => sumCents(lines.map(taxAmountOf));

/**
 * Returns the amount without tax. A line without an amount counts as zero, even if it states a tax.
 */
const netAmountOf = (line: LineItem, containsTax: boolean): Cents =>
  containsTax && line.LineAmount
    ? subtractCents(lineAmountOf(line), taxAmountOf(line))
    : lineAmountOf(line);

/**
 * Reports whether the amounts of lines contain their tax. If the document does not state it, its
 * total proves it.
 *
 * @returns undefined if nothing proves it
 */
function linesContainTax(
  stated: TaxedDocument['LineAmountTypes'],
  lines: readonly LineItem[],
  total: Cents,
): boolean | undefined {
  if (stated !== undefined) return stated === 'Inclusive';
  if (lines.every((line) => taxAmountOf(line) === ZERO)) return false;
  const sum = sumCents(lines.map(lineAmountOf));
  const isInclusive = sum === total;
  const isExclusive = addCents(sum, taxOf(lines)) === total;
  return isInclusive === isExclusive ? undefined : isInclusive;
}

const partOf = (
  { AccountID, AccountCode, Description, LineAmount, TaxAmount }: LineItem,
  amount: Cents,
  chart: Chart,
  title: string,
): LinePartOfDocument => ({
  account: chart.account(AccountID, AccountCode),
  isSalesTax: chart.isSalesTax(AccountID, AccountCode),
  isKnown: chart.isListed(AccountID, AccountCode),
  amount,
  isRounded: (LineAmount?.isRounded ?? false) || (TaxAmount?.isRounded ?? false),
  description: Description ?? title,
});

const areKnown = (parts: readonly LinePartOfDocument[]): boolean =>
  parts.every(({ isKnown, amount }) => isKnown || amount === ZERO);

interface Amounts {
  readonly amounts: readonly BookAmount[];
  readonly isWhole: boolean;
}

/**
 * Returns the amounts of a document in the organization's currency: on the document's day, or on the
 * days of its payments if they are given.
 */
function amountsOf(
  document: TaxedDocument,
  { parts, isWhole }: Parts,
  { currency }: LineContext,
  applied?: readonly Applied[],
): Amounts {
  const { Date: date, CurrencyRate } = document;
  const rate = { foreignPerHome: CurrencyRate, digits: digitsOf(document, currency) };
  if (!isForeign(document, currency)) {
    const amounts = applied ? paidAmounts(date, parts, applied) : datedAmounts(date, parts);
    return { amounts, isWhole };
  }
  const unknown = { amounts: [], isWhole: false };
  if (CurrencyRate === undefined) return unknown;
  if (applied) {
    const amounts = amountsInHomeCurrency(paidAmounts(date, parts, applied), rate);
    return amounts ? { amounts, isWhole } : unknown;
  }
  const homeParts = inHomeParts(parts, rate);
  return homeParts ? { amounts: datedAmounts(date, homeParts), isWhole } : unknown;
}

/**
 * Converts parts, so that they add up to their total in the home currency.
 *
 * @returns undefined if one of them cannot be converted
 */
function inHomeParts(parts: readonly LinePart[], rate: Rate): readonly LinePart[] | undefined {
  const total = inHomeCurrency(sumCents(parts.map(({ amount }) => amount)), rate);
  const converted = parts.flatMap((part) => {
    const amount = inHomeCurrency(part.amount, rate);
    return amount === undefined ? [] : [{ ...part, amount, isRounded: true }];
  });
  if (total === undefined || converted.length < parts.length) return undefined;
  return absorbRoundingDifference(converted, total);
}

const bookedDocument = (
  key: string,
  date: BusinessDate,
  counterparty: string,
  { amounts, isWhole }: Amounts,
): BookedDocument => ({ key, date, lines: linesOf(key, counterparty, amounts), isWhole });

const uncounted = (key: string): BookedDocument => ({
  key,
  date: undefined,
  lines: [],
  isWhole: true,
});

const datedAmounts = (date: BusinessDate, parts: readonly LinePart[]): BookAmount[] =>
  parts.flatMap(({ account, amount, description }) =>
    account ? [{ date, account, amount, description }] : [],
  );

export function bookInvoice(
  { id, counted: invoice }: Listed<Invoice>,
  context: LineContext,
): BookedDocument {
  const key = `Invoice:${id}`;
  if (!invoice) return uncounted(key);
  const { InvoiceNumber = '', Type, Contact, Date: date } = invoice;
  const title = `${Type === 'ACCPAY' ? 'Bill' : 'Invoice'} ${InvoiceNumber}`.trim();
  const parts = partsOf(invoice, context, title);
  const applied = [
    ...invoice.Payments,
    ...invoice.CreditNotes,
    ...invoice.Prepayments,
    ...invoice.Overpayments,
  ];
  const paid = context.basis === 'cash' ? applied : undefined;
  return bookedDocument(key, date, Contact?.Name ?? '', amountsOf(invoice, parts, context, paid));
}

export function bookCreditNote(
  { id, counted: note }: Listed<CreditNote>,
  context: LineContext,
): BookedDocument {
  const key = `CreditNote:${id}`;
  if (!note) return uncounted(key);
  const { CreditNoteNumber = '', Contact, Date: date } = note;
  const parts = partsOf(note, context, `Credit note ${CreditNoteNumber}`.trim());
  const paid = context.basis === 'cash' ? [...note.Payments, ...note.Allocations] : undefined;
  return bookedDocument(key, date, Contact?.Name ?? '', amountsOf(note, parts, context, paid));
}

export function bookBankTransaction(
  { id, counted: bank }: Listed<BankTransaction>,
  context: LineContext,
): BookedDocument {
  const key = `BankTransaction:${id}`;
  if (!bank) return uncounted(key);
  const { Contact, Date: date, Reference } = bank;
  const title = Reference ?? (bank.Type === 'SPEND' ? 'Spent' : 'Received');
  const parts = partsOf(bank, context, title);
  return bookedDocument(key, date, Contact?.Name ?? '', amountsOf(bank, parts, context));
}

export function bookJournal(
  { id, counted: journal }: Listed<ManualJournal>,
  context: LineContext,
): BookedDocument {
  const key = `ManualJournal:${id}`;
  if (!journal) return uncounted(key);
  const { Narration = '', Date: date, JournalLines, ShowOnCashBasisReports = true } = journal;
  const isShown = context.basis === 'accrual' || ShowOnCashBasisReports;
  const { parts, isWhole } = isShown
    ? partsOfJournal(journal, JournalLines, context, Narration)
    : { parts: [], isWhole: true };
  return bookedDocument(key, date, '', { amounts: datedAmounts(date, parts), isWhole });
}

/** Debits are positive and reduce the profit. All lines with their tax add up to zero. */
function partsOfJournal(
  { LineAmountTypes }: ManualJournal,
  lines: readonly LineItem[],
  { chart }: LineContext,
  title: string,
): Parts {
  const containsTax = linesContainTax(LineAmountTypes, lines, ZERO);
  if (containsTax === undefined) return NOTHING_PROVED;
  const signed = lines.map((line) =>
    partOf(line, negateCents(netAmountOf(line, containsTax)), chart, title),
  );
  const parts = absorbRoundingDifference(signed, taxOf(lines));
  return { parts: withSalesTax(parts), isWhole: areKnown(parts) };
}

interface Applied {
  readonly Date: BusinessDate;
  readonly Amount: Cents;
}

/**
 * Computes each payment's share of every line, dated on the payment or on the document, whichever
 * is later.
 */
function paidAmounts(
  date: BusinessDate,
  parts: readonly LinePart[],
  applied: readonly Applied[],
): BookAmount[] {
  const total = sumCents(parts.map(({ amount }) => amount));
  const isNegative = total < 0;
  const withSign = (amount: Cents) => (isNegative ? negateCents(amount) : amount);
  const sizes = parts.map(({ amount }) => withSign(amount));
  let paid = ZERO;
  return applied
    .map(({ Date: day, Amount }) => ({ day: day > date ? day : date, amount: Amount }))
    .toSorted((a, b) => compareText(a.day, b.day))
    .flatMap(({ day, amount }) => {
      const shares = shareOfPayment(sizes, withSign(total), paid, amount);
      paid = addCents(paid, amount);
      return parts.flatMap(({ account, description }, index): BookAmount[] => {
        const share = cents(shares[index] ?? 0);
        return account && share !== ZERO
          ? [{ date: day, account, amount: withSign(share), description }]
          : [];
      });
    });
}
