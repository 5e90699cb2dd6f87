import { isCreditType, isProfitType } from './account.ts';
import { cashEntries } from './cash-basis.ts';
import type { CompanyBooks } from './company-books.ts';
import { derivedEntries } from './derived-entries.ts';
import { homeEntriesOf, type Entry } from './entries.ts';

export type Basis = 'accrual' | 'cash';

/** Amounts per account and day. Income and expenses are both positive. */
export type ProfitAndLoss = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Period {
  /** The first day, `YYYY-MM-DD`. Both days are inclusive. */
  readonly from: string;
  readonly to: string;
}

export function profitAndLoss(
  books: CompanyBooks,
  basis: Basis,
  { from, to }: Period,
): ProfitAndLoss {
  const accounts = new Map<string, Map<string, number>>();
  for (const { account, date, cents } of profitEntries(books, basis)) {
    if (date < from || date > to) continue;
    const days = accounts.get(account) ?? new Map<string, number>();
    const sign = isCreditType(books.account(account).type) ? -1 : 1;
    days.set(date, (days.get(date) ?? 0) + sign * cents);
    accounts.set(account, days);
  }
  return accounts;
}

/** Returns the net income of a period. */
export function netIncome(books: CompanyBooks, basis: Basis, { from, to }: Period): number {
  let sum = 0;
  for (const { date, cents } of profitEntries(books, basis)) {
    if (date >= from && date <= to) sum -= cents;
  }
  return sum;
}

function profitEntries(books: CompanyBooks, basis: Basis): Entry[] {
  const documents = books.documents();
  const entries =
    basis === 'cash'
      ? cashEntries(documents, books.defaultAccounts)
      : documents.flatMap((document) => homeEntriesOf(document, books.defaultAccounts));
  const derived = documents.flatMap((document) => derivedEntries(document, books));
  return [...entries, ...derived].filter(({ account }) =>
    isProfitType(books.account(account).type),
  );
}
