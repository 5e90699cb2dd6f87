import { datesOf, type Period } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  kindsOfNumber,
  type PostingFilter,
} from '@daily-snapshot/domain/digest/build/number-definitions';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { postingSchema } from '@daily-snapshot/domain/ledger/posting';
import { useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

export const POSTINGS_PER_PAGE = 50;

export type PostingDocument = WithId<Posting>;

/**
 * Loads one page of the postings behind a number, the largest amounts first.
 *
 * @param after the last posting of the previous page
 */
export function useFigureTransactions(
  businessId: string,
  covers: Period,
  { number, counterparty, day }: PostingFilter,
  after: PostingDocument | undefined,
): Live<readonly PostingDocument[]> {
  return useLiveDocuments(
    {
      collection: paths.postings(businessId),
      where: [
        { field: ['date'], oneOf: day ? [day] : datesOf(covers) },
        // Firestore allows 30 alternatives in one query. Kinds times days stay below that.
        ...(number === 'net' ? [] : [{ field: ['kind'], oneOf: kindsOfNumber(number) }]),
        ...(counterparty === undefined ? [] : [{ field: ['counterparty'], equals: counterparty }]),
      ],
      orderBy: { field: 'amount', direction: number === 'revenue' ? 'desc' : 'asc' },
      ...(after ? { after: { value: after.amount, id: after.id } } : {}),
      limit: POSTINGS_PER_PAGE,
    },
    postingSchema,
  );
}

/** The number of values that Firestore allows in one query. */
export const MAX_IDS = 30;

/** Loads postings by id, without those that no longer exist. */
export const useTransactionsById = (
  businessId: string,
  ids: readonly string[],
): Live<readonly PostingDocument[]> =>
  useLiveDocuments(
    {
      collection: paths.postings(businessId),
      where: [{ field: ['id'], oneOf: ids.slice(0, MAX_IDS) }],
    },
    postingSchema,
  );
