import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { storedAlertSchema } from '@daily-snapshot/domain/alerts/stored-alert-schema';
import { useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

const MAX_ANSWERS = 200;

/** Subscribes to the alerts whose answers affect future alerts: expected and muted. */
export const useSavedAnswers = (businessId: string): Live<readonly WithId<StoredAlert>[]> =>
  useLiveDocuments(
    {
      collection: paths.alerts(businessId),
      where: [{ field: ['answer', 'answer'], oneOf: ['expected', 'snoozed'] }],
      limit: MAX_ANSWERS,
    },
    storedAlertSchema,
  );
