import type { Period } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { storedAlertSchema } from '@daily-snapshot/domain/alerts/stored-alert-schema';
import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** Covers many years at one alert a month. */
export const ALERTS_SHOWN = 60;

/** Subscribes to the alerts of a business, most recently found first. */
export const useAlerts = (businessId: string): Live<readonly WithId<StoredAlert>[]> =>
  useLiveDocuments(
    {
      collection: paths.alerts(businessId),
      orderBy: { field: 'foundAt', direction: 'desc' },
      limit: ALERTS_SHOWN,
    },
    storedAlertSchema,
  );

/** Subscribes to the alerts about a range of days. */
export const useAlertsAbout = (
  businessId: string,
  { from, to }: Period,
): Live<readonly WithId<StoredAlert>[]> =>
  useLiveDocuments(
    {
      collection: paths.alerts(businessId),
      where: [{ field: ['alert', 'date'], from, to }],
      limit: ALERTS_SHOWN,
    },
    storedAlertSchema,
  );
