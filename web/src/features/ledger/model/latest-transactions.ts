import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { DocumentQuery } from '../../../lib/data/document-query.ts';

/**
 * With this page size, opening the page reads fewer than 40 documents, including the business, its
 * accounts and its rules.
 */
export const POSTINGS_PER_PAGE = 25;

/** Returns the query of the first page of all transactions, latest first. */
export const latestTransactions = (businessId: string) =>
  ({
    collection: paths.postings(businessId),
    where: [],
    orderBy: { field: 'date', direction: 'desc' },
    limit: POSTINGS_PER_PAGE,
  }) satisfies DocumentQuery;

/** Returns the query of one transaction that counts by its sign. */
export const guessedTransaction = (businessId: string) =>
  ({
    collection: paths.postings(businessId),
    where: [{ field: ['kind'], equals: 'unclassified' }],
    orderBy: { field: 'date', direction: 'desc' },
    limit: 1,
  }) satisfies DocumentQuery;
