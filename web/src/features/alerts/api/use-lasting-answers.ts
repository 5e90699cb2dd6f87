import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { storedAlertSchema } from '@daily-snapshot/domain/contracts/stored-alert';
import { useLiveDocuments, type WithId } from '../../../lib/documents.ts';
import type { Live } from '../../../lib/live.ts';

const MOST_ANSWERS = 200;

/** The alerts whose answer holds for what comes: expected, and not now. */
export const useLastingAnswers = (businessId: string): Live<readonly WithId<StoredAlert>[]> =>
  useLiveDocuments(
    {
      collection: paths.alerts(businessId),
      where: [{ field: ['answer', 'answer'], oneOf: ['expected', 'snoozed'] }],
      limit: MOST_ANSWERS,
    },
    storedAlertSchema,
  );
