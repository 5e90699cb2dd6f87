import { bestTerms, parseSearch, type Search } from '@daily-snapshot/domain/ledger/posting-search';
import { currencyFractionDigits } from '@daily-snapshot/domain/money/currency-digits';
import type { Condition, DocumentQuery } from '../../../lib/data/documents.ts';
import { latestTransactions, POSTINGS_PER_PAGE } from './latest-transactions.ts';
import type { LinePlace, LinesFilter } from './transactions-filter.ts';

const LAST_DAY = '9999-12-31';
const FIRST_DAY = '0000-01-01';

export const searchOf = (filter: LinesFilter, currency: string): Search =>
  parseSearch(filter.text, currencyFractionDigits(currency));

/**
 * Builds the query for one page of filtered transactions, latest first. Firestore matches the
 * rarest search word, and `isFound` checks the others.
 */
export function transactionsQuery(
  businessId: string,
  filter: LinesFilter,
  search: Search,
  page: { readonly after?: LinePlace | undefined; readonly size: number },
): DocumentQuery & { readonly limit: number } {
  const { from, to, kind, account, direction } = filter;
  const terms = bestTerms(search);
  const where: Condition[] = [
    ...(from || to ? [{ field: ['date'], from: from ?? FIRST_DAY, to: to ?? LAST_DAY }] : []),
    ...(kind ? [{ field: ['kind'], equals: kind }] : []),
    ...(account ? [{ field: ['account'], equals: account }] : []),
    ...(direction ? [{ field: ['direction'], equals: direction }] : []),
    ...(terms.length > 0 ? [{ field: ['terms'], containsAny: terms }] : []),
  ];
  return {
    ...latestTransactions(businessId),
    where,
    ...(page.after ? { after: { value: page.after.date, id: page.after.key } } : {}),
    limit: page.size,
  };
}

/** Returns the query of one page, with the search that its documents have to match. */
export function transactionsPage(
  business: { readonly id: string; readonly currency: string },
  filter: LinesFilter,
  after: LinePlace | undefined,
) {
  const search = searchOf(filter, business.currency);
  const asked = transactionsQuery(business.id, filter, search, { after, size: POSTINGS_PER_PAGE });
  return { asked, search, name: JSON.stringify(search) };
}
