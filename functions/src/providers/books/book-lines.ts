import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { ProfitSection } from '@daily-snapshot/domain/ledger/classification/books-account';
import type { KindsByDirection } from '@daily-snapshot/domain/ledger/classification/kinds-by-direction';
import {
  effectOf,
  type Effect,
  type PostingKind,
} from '@daily-snapshot/domain/ledger/posting-kind';
import {
  addCents,
  cents,
  subtractCents,
  sumCents,
  ZERO,
  type Cents,
} from '@daily-snapshot/domain/money/cents';
import { roundToSum } from '@daily-snapshot/domain/money/allocate';
import type { ReadLine, SourceFacts } from '../../connections/ports/source-provider.ts';

/** An account whose amounts become lines. */
export interface LineAccount {
  readonly id: string;
  readonly name: string;
  readonly kinds: KindsByDirection;
}

/** An account that appears in the profit and loss report. */
export interface ProfitAccount extends LineAccount {
  readonly group: ProfitSection;
}

/** A part of a document. It becomes a line if it has an account. */
export interface DocumentPart {
  readonly account: ProfitAccount | undefined;
  /** Whether the part is on a liability account of sales tax. */
  readonly isSalesTax: boolean;
  /** Positive for income and for a refunded cost. */
  readonly amount: Cents;
  readonly description: string;
}

/** A part of a document, possibly of sales tax. */
export type LinePart = Omit<DocumentPart, 'account' | 'isSalesTax'> & {
  readonly account: LineAccount | undefined;
};

/**
 * Sales tax has no name of an account, because it is not in the profit and loss report. Names
 * connect lines with that report.
 */
const SALES_TAX_COLLECTED: LineAccount = {
  id: 'sales-tax-collected',
  name: '',
  kinds: ['sales_tax_collected', 'sales_tax_collected'],
};
const SALES_TAX_PAID: LineAccount = {
  id: 'sales-tax',
  name: '',
  kinds: ['sales_tax', 'sales_tax'],
};

/**
 * Gives parts of sales tax their account. In a document with a sale it was collected or returned,
 * and in any other document it was paid.
 *
 * @param tax the tax on top of the parts, as a document of a customer states it
 */
export function withSalesTax(
  parts: readonly DocumentPart[],
  { total, tax = ZERO }: { readonly total?: Cents | undefined; readonly tax?: Cents } = {},
): LinePart[] {
  const hasSale = tax !== ZERO || parts.some(({ account }) => account?.group === 'income');
  const named = parts.map(({ isSalesTax, ...part }) =>
    isSalesTax ? { ...part, account: hasSale ? SALES_TAX_COLLECTED : SALES_TAX_PAID } : part,
  );
  if (total === undefined) return named;
  const rest = subtractCents(total, sumCents(parts.map(({ amount }) => amount)));
  if (rest === ZERO) return named;
  // A rest that is not the stated tax has another reason, so it is not called tax.
  const account = rest === tax ? SALES_TAX_COLLECTED : undefined;
  return [...named, { account, amount: rest, description: 'Sales tax' }];
}

/**
 * Reports whether parts and their tax add up to the total, with the tax on top of the parts or as one
 * of them. If the tax is inside the amounts of accounts, only the report has their amounts.
 *
 * @param rest the total without the parts
 */
export function isTaxApart(parts: readonly DocumentPart[], rest: Cents, tax: Cents): boolean {
  if (rest === tax) return true;
  const taxParts = parts.filter(({ isSalesTax }) => isSalesTax);
  return rest === ZERO && sumCents(taxParts.map(({ amount }) => amount)) === tax;
}

/** Returns the headline number that an account changes. Income tax, for example, changes none. */
export const effectOfAccount = ({ kinds: [kind] }: ProfitAccount): Effect => effectOf(kind, ZERO);

/** An amount that a document, or a payment of it, adds to one account. */
export interface BookAmount {
  readonly date: BusinessDate;
  readonly account: LineAccount;
  /** Positive for income and for a refunded cost. */
  readonly amount: Cents;
  readonly description: string;
}

/** Key of the single account that represents the books. */
export const BOOKS_ACCOUNT_KEY = 'books';

/** Describes books, after their chart of accounts was read, as a source with one account. */
export const describeBooks = ({
  name,
  currency,
  dataThrough,
}: {
  readonly name: string;
  readonly currency: string;
  readonly dataThrough: Date;
}): SourceFacts => ({
  name,
  currency,
  completeTypes: ['Account'],
  accounts: [
    {
      key: BOOKS_ACCOUNT_KEY,
      name,
      mask: null,
      kind: 'books',
      balance: null,
      dataThrough,
      isPersonal: false,
    },
  ],
});

/**
 * A changed document removes at least this many line ids, counted from its first line: 12 in total,
 * or 6 beyond its current lines. If a document loses more lines, the nightly listing removes the
 * rest.
 */
const OBSOLETE_IDS_MIN = 12;
const OBSOLETE_IDS_EXTRA = 6;

const idOf = (document: string, slot: number): string => `${document}:${slot}`;

/** Returns one line for each day and account of a document, in the document's order. */
export function linesOf(
  document: string,
  counterparty: string,
  amounts: readonly BookAmount[],
): ReadLine[] {
  const slots = new Map<string, BookAmount & { readonly others: number }>();
  for (const amount of amounts) {
    const key = `${amount.date} ${amount.account.id}`;
    const existing = slots.get(key);
    slots.set(
      key,
      existing
        ? {
            ...existing,
            amount: addCents(existing.amount, amount.amount),
            others: existing.others + 1,
          }
        : { ...amount, others: 0 },
    );
  }
  return [...slots.values()]
    .filter(({ amount }) => amount !== 0)
    .map(({ date, account, amount, description, others }, slot) => {
      const kind = kindOf(account, amount);
      return {
        id: idOf(document, slot),
        account: BOOKS_ACCOUNT_KEY,
        date,
        postedDate: date,
        description: others === 0 ? description : `${description} and ${others} more`,
        counterparty: counterparty || payeeOf(account, kind),
        category: account.name,
        kind,
        amount,
      };
    });
}

/**
 * Returns the payee of an amount for which the books name none. Payroll journals name the account
 * instead, because their descriptions differ from one pay day to the next.
 */
export const payeeOf = ({ name }: LineAccount, kind: PostingKind): string =>
  kind === 'payroll' || kind === 'payroll_tax' ? name : '';

/** Returns the line ids that a document does not use now but may have used before. */
export const obsoleteLineIds = (document: string, lineCount: number): string[] =>
  Array.from({ length: Math.max(OBSOLETE_IDS_MIN - lineCount, OBSOLETE_IDS_EXTRA) }, (_, index) =>
    idOf(document, lineCount + index),
  );

export const kindOf = ({ kinds: [moneyIn, moneyOut] }: LineAccount, amount: Cents): PostingKind =>
  amount < 0 ? moneyOut : moneyIn;

/**
 * Allocates a payment to the parts of the document that it pays. After all payments, the shares of
 * each part add up to exactly the part.
 *
 * @param total the sum of the parts
 */
export function shareOfPayment(
  parts: readonly Cents[],
  total: Cents,
  paidBefore: Cents,
  paid: Cents,
): Cents[] {
  if (total === ZERO) return parts.map(() => ZERO);
  const upTo = (sum: Cents) =>
    roundToSum(
      parts.map((part) => BigInt(part) * BigInt(sum)),
      BigInt(total),
      sum,
    );
  const before = upTo(cents(Math.min(total, paidBefore)));
  const after = upTo(cents(Math.min(total, paidBefore + paid)));
  return after.map((share, index) => cents(share - (before[index] ?? 0)));
}
