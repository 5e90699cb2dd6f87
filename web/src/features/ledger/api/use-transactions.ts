import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  PENDING_SHOWN_DAYS,
  type PendingTransaction,
  pendingTransactionSchema,
} from '@daily-snapshot/domain/ledger/pending-transaction-schema';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { isFound } from '@daily-snapshot/domain/ledger/posting-search';
import { postingSchema } from '@daily-snapshot/domain/ledger/posting';
import {
  useLiveDocuments,
  useLiveMatches,
  type Matches,
  type WithId,
} from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';
import type { LinePlace, LinesFilter } from '../model/transactions-filter.ts';
import { transactionsPage } from '../model/transactions-query.ts';

/** A posting with its document id. */
export type Line = WithId<Posting>;

/** Subscribes to one page of filtered transactions, latest first. */
export function useTransactions(
  business: { readonly id: string; readonly currency: string },
  filter: LinesFilter,
  after: LinePlace | undefined,
): Live<Matches<Line>> {
  const { asked, search, name } = transactionsPage(business, filter, after);
  return useLiveMatches(asked, postingSchema, {
    name,
    isMatch: (line) => isFound(search, line),
    cursorOf: ({ date, id }) => ({ value: date, id }),
  });
}

/** The number of transactions listed. */
const SHOWN = 30;

/** Subscribes to pending bank transactions, latest first. */
export const usePendingTransactions = (
  businessId: string,
  today: BusinessDate,
): Live<readonly WithId<PendingTransaction>[]> =>
  useLiveDocuments(
    {
      collection: paths.pendingTransactions(businessId),
      where: [{ field: ['date'], from: addDays(today, -PENDING_SHOWN_DAYS), to: '9999-12-31' }],
      orderBy: { field: 'date', direction: 'desc' },
      limit: SHOWN,
    },
    pendingTransactionSchema,
  );
