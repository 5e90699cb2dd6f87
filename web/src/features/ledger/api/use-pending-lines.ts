import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  PENDING_SHOWN_DAYS,
  pendingLineSchema,
  type PendingLine,
} from '@daily-snapshot/domain/contracts/pending-line';
import { useLiveDocuments, type WithId } from '../../../lib/documents.ts';
import type { Live } from '../../../lib/live.ts';

/** As many as are worth a look. */
const SHOWN = 30;

/** The lines that banks have announced and not booked, the latest first. */
export const usePendingLines = (
  businessId: string,
  today: BusinessDate,
): Live<readonly WithId<PendingLine>[]> =>
  useLiveDocuments(
    {
      collection: paths.pendingLines(businessId),
      where: [{ field: ['date'], from: addDays(today, -PENDING_SHOWN_DAYS), to: '9999-12-31' }],
      orderBy: { field: 'date', direction: 'desc' },
      limit: SHOWN,
    },
    pendingLineSchema,
  );
