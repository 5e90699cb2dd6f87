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
  linesOf,
  shareOfPayment,
  withSalesTax,
  type BookAmount,
  type DocumentPart,
  type LinePart,
} from '../books/book-lines.ts';
import { amountsInHomeCurrency } from '../books/home-currency.ts';
import type { Chart } from './chart-of-accounts.ts';
import type { BankTransaction, CreditNote, Invoice, LineItem, ManualJournal } from './schemas.ts';

export interface LineContext {
  readonly basis: Basis;
  readonly chart: Chart;
  /** The home currency. Lines in other currencies are converted at the books' own rate. */
  readonly currency: string;
}

/** A document with its lines. Drafts, voided documents and documents of other types have none. */
export interface BookedDocument {
  readonly key: string;
  readonly lines: readonly ReadLine[];
}

/** Statuses that count. Drafts, voided and deleted documents do not count. */
const COUNTED_STATUSES: ReadonlySet<string> = new Set(['AUTHORISED', 'PAID', 'POSTED']);

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

/** Splits a document into signed parts. Tax is the last part. */
function partsOf(document: TaxedDocument, { chart }: LineContext, title: string): LinePart[] {
  const sign = SIGNS[document.Type];
  if (sign === undefined || !COUNTED_STATUSES.has(document.Status)) return [];
  const isInclusive = document.LineAmountTypes === 'Inclusive';
  const signed = (amount: Cents) => (sign < 0 ? negateCents(amount) : amount);
  const parts = document.LineItems.map((line) => {
    const amount = isInclusive ? subtractCents(line.LineAmount, line.TaxAmount) : line.LineAmount;
    return partOf(line, signed(amount), chart, title);
  });
  return withSalesTax(parts, {
    total: signed(document.Total),
    ...(SALES_TYPES.has(document.Type) && {
      tax: signed(sumCents(document.LineItems.map(({ TaxAmount }) => TaxAmount))),
    }),
  });
}

const partOf = (line: LineItem, amount: Cents, chart: Chart, title: string): DocumentPart => ({
  account: chart.account(line.AccountID, line.AccountCode),
  isSalesTax: chart.isSalesTax(line.AccountID, line.AccountCode),
  amount,
  description: line.Description ?? title,
});

/** Converts the amounts of a document to the organization's currency. */
const toHomeCurrency = (
  { CurrencyCode, CurrencyRate }: TaxedDocument,
  { currency }: LineContext,
  amounts: readonly BookAmount[],
): readonly BookAmount[] =>
  (CurrencyCode ?? currency) === currency
    ? amounts
    : amountsInHomeCurrency(amounts, { foreignPerHome: CurrencyRate });

const bookedDocument = (
  key: string,
  counterparty: string,
  amounts: readonly BookAmount[],
): BookedDocument => ({
  key,
  lines: linesOf(key, counterparty, amounts),
});

const datedAmounts = (date: BusinessDate, parts: readonly LinePart[]): BookAmount[] =>
  parts.flatMap(({ account, amount, description }) =>
    account ? [{ date, account, amount, description }] : [],
  );

export function bookInvoice(invoice: Invoice, context: LineContext): BookedDocument {
  const { InvoiceID, InvoiceNumber = '', Type, Contact, Date: date } = invoice;
  const title = `${Type === 'ACCPAY' ? 'Bill' : 'Invoice'} ${InvoiceNumber}`.trim();
  const parts = partsOf(invoice, context, title);
  const applied = [
    ...invoice.Payments,
    ...invoice.CreditNotes,
    ...invoice.Prepayments,
    ...invoice.Overpayments,
  ];
  const amounts =
    context.basis === 'cash' ? paidAmounts(date, parts, applied) : datedAmounts(date, parts);
  return bookedDocument(
    `Invoice:${InvoiceID}`,
    Contact?.Name ?? '',
    toHomeCurrency(invoice, context, amounts),
  );
}

export function bookCreditNote(note: CreditNote, context: LineContext): BookedDocument {
  const { CreditNoteID, CreditNoteNumber = '', Contact, Date: date } = note;
  const parts = partsOf(note, context, `Credit note ${CreditNoteNumber}`.trim());
  const applied = [...note.Payments, ...note.Allocations];
  const amounts =
    context.basis === 'cash' ? paidAmounts(date, parts, applied) : datedAmounts(date, parts);
  return bookedDocument(
    `CreditNote:${CreditNoteID}`,
    Contact?.Name ?? '',
    toHomeCurrency(note, context, amounts),
  );
}

export function bookBankTransaction(bank: BankTransaction, context: LineContext): BookedDocument {
  const { BankTransactionID, Contact, Date: date, Reference } = bank;
  const title = Reference ?? (bank.Type === 'SPEND' ? 'Spent' : 'Received');
  const parts = partsOf(bank, context, title);
  const amounts = toHomeCurrency(bank, context, datedAmounts(date, parts));
  return bookedDocument(`BankTransaction:${BankTransactionID}`, Contact?.Name ?? '', amounts);
}

export function bookJournal(journal: ManualJournal, context: LineContext): BookedDocument {
  const { ManualJournalID, Narration, Date: date, Status, JournalLines } = journal;
  const isShown = context.basis === 'accrual' || journal.ShowOnCashBasisReports;
  const counts = COUNTED_STATUSES.has(Status) && isShown;
  // Debits are positive and reduce the profit.
  const parts = withSalesTax(
    (counts ? JournalLines : []).map((line) =>
      partOf(line, negateCents(line.LineAmount), context.chart, Narration),
    ),
  );
  return bookedDocument(`ManualJournal:${ManualJournalID}`, '', datedAmounts(date, parts));
}

/**
 * Computes each payment's share of every line, dated on the payment or on the document, whichever
 * is later.
 */
function paidAmounts(
  date: BusinessDate,
  parts: readonly LinePart[],
  applied: readonly { readonly Date: BusinessDate; readonly Amount: Cents }[],
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
