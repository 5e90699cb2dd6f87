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
import { linesOf, type BookAmount, type ProfitAccount } from '../books/book-lines.ts';
import { shareOfPayment } from '../books/book-lines.ts';
import { amountsInHomeCurrency } from '../books/home-currency.ts';
import type { Chart } from './chart-of-accounts.ts';
import { keyOf, type Document, type DocumentLine, type EntityName } from './schemas.ts';

/** A part of a document: on the profit and loss when it has an account. */
interface Part {
  readonly account: ProfitAccount | undefined;
  /** positive: income, or a cost that came back */
  readonly amount: Cents;
  readonly description: string;
}

/** Which way the lines of a document move the profit; a journal entry says it line by line. */
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

/** What waits to be paid, and what pays it, each under the names that links have for it. */
const SETTLED: ReadonlySet<EntityName> = new Set(['Invoice', 'CreditMemo', 'Bill', 'VendorCredit']);
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

export const isSettled = ({ entity }: Pick<Document, 'entity'>): boolean => SETTLED.has(entity);
export const isSettlement = ({ entity }: Pick<Document, 'entity'>): boolean =>
  entity === 'Payment' || entity === 'BillPayment';

/** Another document, as a link names it; undefined for those that settle nothing. */
export interface Linked {
  readonly entity: EntityName;
  readonly Id: string;
}

const linked = (link: { readonly TxnId: string; readonly TxnType: string }): Linked[] => {
  const entity = LINK_NAMES[link.TxnType];
  return entity ? [{ entity, Id: link.TxnId }] : [];
};

/** What a document says it is settled by, and what a payment says it settles. */
export const linksOf = (document: Document): Linked[] =>
  isSettled(document)
    ? document.LinkedTxn.flatMap(linked).filter(isSettlement)
    : document.Line.flatMap(({ LinkedTxn }) => LinkedTxn.flatMap(linked)).filter(isSettled);

/** The other documents that are needed to tell what these come to on cash basis. */
export interface Neighbours {
  readonly document: (key: string) => Document | undefined;
}

export interface LineContext extends Neighbours {
  readonly basis: Basis;
  readonly chart: Chart;
  /** lines in another currency count at the books' own rate */
  readonly currency: string;
}

/** What a document moves in the profit and loss, by itself on its own day. */
export function toLines(document: Document, context: LineContext): ReadLine[] {
  const { CurrencyRef, ExchangeRate, TxnDate: date } = document;
  const isForeign = CurrencyRef !== undefined && CurrencyRef.value !== context.currency;
  // Paid at another rate than it was written: only the report says what that comes to.
  if (isForeign && isSettlement(document)) return [];
  const lines = (amounts: readonly BookAmount[]) =>
    linesOf(
      keyOf(document),
      counterpartyOf(document),
      isForeign ? amountsInHomeCurrency(amounts, { homeForOne: ExchangeRate }) : amounts,
    );
  if (isSettlement(document)) {
    return context.basis === 'cash' ? lines(cashAmounts(document, context)) : [];
  }
  // On cash basis what is settled later counts by its payments.
  if (isSettled(document) && context.basis === 'cash') return [];
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

/** The lines of a document as they move the profit, sales tax last and without an account. */
function partsOf(document: Document, chart: Chart): Part[] {
  const credit = document.entity === 'Purchase' && document.Credit ? -1 : 1;
  const sign = (SIGNS[document.entity] ?? 1) * credit;
  const parts = document.Line.flatMap((line): Part[] => {
    const found = partOf(document, line, chart);
    return found ? [{ ...found, amount: sign < 0 ? negateCents(found.amount) : found.amount }] : [];
  });
  if (document.entity === 'JournalEntry' || document.entity === 'Deposit') return parts;
  const total = sign < 0 ? negateCents(document.TotalAmt) : document.TotalAmt;
  const rest = subtractCents(total, sumCents(parts.map(({ amount }) => amount)));
  return rest === ZERO ? parts : [...parts, { account: undefined, amount: rest, description: '' }];
}

function partOf(document: Document, line: DocumentLine, chart: Chart): Part | undefined {
  const { Amount: amount, DetailType } = line;
  const description = line.Description ?? document.PrivateNote ?? describe(document);
  const part = (id: string | undefined, signed: Cents): Part => ({
    account: id === undefined ? undefined : chart.account(id),
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
    // Sub-totals, texts and, in deposits, money that waited as undeposited: no amounts of their own.
    default:
      return undefined;
  }
}

const describe = ({ entity, DocNumber }: Document): string => {
  const words = entity.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return DocNumber === undefined ? words : `${words} ${DocNumber}`;
};

interface Application {
  readonly settlement: Document;
  readonly item: Document;
  /** of the item, whichever way its money goes */
  readonly amount: Cents;
  /** of the profit: credits take away */
  readonly sign: 1 | -1;
}

/** What a payment settles, of what is known. */
const applicationsOf = (settlement: Document, { document }: Neighbours): Application[] =>
  settlement.Line.flatMap(({ Amount: amount, LinkedTxn }) =>
    LinkedTxn.flatMap(linked).flatMap((link): Application[] => {
      const item = document(keyOf(link));
      if (!item || !isSettled(item)) return [];
      const isCredit = item.entity === 'CreditMemo' || item.entity === 'VendorCredit';
      return [{ settlement, item, amount, sign: isCredit ? -1 : 1 }];
    }),
  );

const dayOf = ({ settlement, item }: Application) =>
  settlement.TxnDate > item.TxnDate ? settlement.TxnDate : item.TxnDate;

/**
 * A payment on cash basis: its share of every line of what it settles, on the later day of the two.
 * What settles nothing yet, or something written later, waits in an account of its own.
 */
function cashAmounts(payment: Document, context: LineContext): BookAmount[] {
  const { chart } = context;
  const isIncome = payment.entity === 'Payment';
  const waitingAccount = isIncome ? chart.unappliedIncome : chart.unappliedExpense;
  const waiting = (date: Document['TxnDate'], amount: Cents): BookAmount => ({
    date,
    account: waitingAccount,
    amount: isIncome ? amount : negateCents(amount),
    description: isIncome ? 'Payment not applied yet' : 'Bill payment not applied yet',
  });
  const applications = applicationsOf(payment, context);
  const signed = ({ amount, sign }: Application) => (sign < 0 ? negateCents(amount) : amount);
  const left = subtractCents(payment.TotalAmt, sumCents(applications.map(signed)));
  return [
    ...applications.flatMap((application) => [
      ...shareOf(application, context),
      ...(application.item.TxnDate > payment.TxnDate
        ? [
            waiting(payment.TxnDate, signed(application)),
            waiting(application.item.TxnDate, negateCents(signed(application))),
          ]
        : []),
    ]),
    waiting(payment.TxnDate, left),
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
  const isOut = total < 0;
  const sizes = parts.map((part) => (isOut ? negateCents(part.amount) : part.amount));
  const size = isOut ? negateCents(total) : total;
  const shares = shareOfPayment(sizes, size, paidBefore, amount);
  return parts.flatMap(({ account, description }, index) => {
    const share = shares[index] ?? ZERO;
    if (!account || share === ZERO) return [];
    return [
      {
        date: dayOf({ settlement, item, amount, sign: application.sign }),
        account,
        amount: isOut ? negateCents(share) : share,
        description,
      },
    ];
  });
}

/** Payments of one document count in the order of their days; Ids grow. */
function isBefore(a: Application, b: Application): boolean {
  const [dayOfA, dayOfB] = [dayOf(a), dayOf(b)];
  if (dayOfA !== dayOfB) return dayOfA < dayOfB;
  return Number(a.settlement.Id) < Number(b.settlement.Id);
}
