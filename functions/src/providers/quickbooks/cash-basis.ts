import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import {
  addCents,
  negateCents,
  subtractCents,
  sumCents,
  ZERO,
  type Cents,
} from '@daily-snapshot/domain/money/cents';
import { shareOfPayment, type BookAmount, type LinePart } from '../books/book-lines.ts';
import { hasRateOf, inHome, rateOf } from './document-currency.ts';
import { isSettleable, linked, linksOf } from './document-links.ts';
import { partsOf } from './document-parts.ts';
import type { LineContext, RelatedDocuments } from './line-context.ts';
import { keyOf, type Document } from './schemas.ts';

/** The amounts that a document adds to the profit and loss. */
export interface Amounts {
  readonly amounts: readonly BookAmount[];
  readonly isWhole: boolean;
}

/**
 * Computes a document that payments settle, on cash basis: only the deposit that an invoice states
 * counts on its own day, because there is no payment for it.
 *
 * @returns undefined if the document has another currency and states no rate
 */
export function depositAmounts(document: Document, context: LineContext): Amounts | undefined {
  const { Deposit: amount, TxnDate: date } = document;
  if (amount === ZERO) return { amounts: [], isWhole: true };
  const { parts, isWhole } = partsOf(document, context);
  const amounts = sharesOf(parts, { date, paidBefore: ZERO, amount }).flatMap((share) => {
    const home = inHome(share.amount, document, context.currency);
    return home === undefined ? [] : [{ ...share, amount: home }];
  });
  return rateOf(document, context.currency) ? { amounts, isWhole } : undefined;
}

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
export function cashAmounts(payment: Document, context: LineContext): Amounts | undefined {
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

function shareOf(application: Application, context: LineContext): Amounts {
  const { item, settlement, amount } = application;
  const { parts, isWhole } = partsOf(item, context);
  if (!item.TotalAmt) return { amounts: [], isWhole: false };
  const earlier = linksOf(item)
    .flatMap((link) => context.document(keyOf(link)) ?? [])
    .flatMap((other) => applicationsOf(other, context).known)
    .filter((other) => other.item === item && isBefore(other, application));
  const paidBefore = earlier.reduce((sum, other) => addCents(sum, other.amount), item.Deposit);
  const date = dayOf({ settlement, item, amount, sign: application.sign });
  return { amounts: sharesOf(parts, { date, paidBefore, amount }), isWhole };
}

/** Returns what a payment of a document adds to the accounts of its parts. */
function sharesOf(
  parts: readonly LinePart[],
  {
    date,
    paidBefore,
    amount,
  }: { readonly date: BusinessDate; readonly paidBefore: Cents; readonly amount: Cents },
): BookAmount[] {
  const total = sumCents(parts.map((part) => part.amount));
  const isNegative = total < 0;
  const partSizes = parts.map((part) => (isNegative ? negateCents(part.amount) : part.amount));
  const totalSize = isNegative ? negateCents(total) : total;
  const shares = shareOfPayment(partSizes, totalSize, paidBefore, amount);
  return parts.flatMap(({ account, description }, index): BookAmount[] => {
    const share = shares[index] ?? ZERO;
    if (!account || share === ZERO) return [];
    return [{ date, account, amount: isNegative ? negateCents(share) : share, description }];
  });
}

/** Orders payments of one document by date, then by id. QuickBooks ids increase. */
function isBefore(a: Application, b: Application): boolean {
  const [dayOfA, dayOfB] = [dayOf(a), dayOf(b)];
  if (dayOfA !== dayOfB) return dayOfA < dayOfB;
  return Number(a.settlement.Id) < Number(b.settlement.Id);
}
