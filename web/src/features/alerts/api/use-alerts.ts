import type { Period } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { storedAlertSchema } from '@daily-snapshot/domain/alerts/stored-alert-schema';
import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** At one alert a month these are many years. */
export const ALERTS_SHOWN = 60;

/** The alerts of a business, the latest found first. */
export const useAlerts = (businessId: string): Live<readonly WithId<StoredAlert>[]> =>
  useLiveDocuments(
    {
      collection: paths.alerts(businessId),
      orderBy: { field: 'foundAt', direction: 'desc' },
      limit: ALERTS_SHOWN,
    },
    storedAlertSchema,
  );

/** The alerts about some days, of which there are few. */
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
