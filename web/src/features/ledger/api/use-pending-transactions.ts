import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  PENDING_SHOWN_DAYS,
  pendingTransactionSchema,
  type PendingTransaction,
} from '@daily-snapshot/domain/ledger/pending-transaction-schema';
import { useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

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
