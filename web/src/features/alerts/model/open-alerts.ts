import { alertStatusOf, type StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Live } from '../../../lib/data/live.ts';
import type { WithId } from '../../../lib/data/parse-documents.ts';

/** Returns the alerts that need an answer on a day. Queries that are loading add none. */
export const openAlertsOf = (
  queries: readonly Live<readonly WithId<StoredAlert>[]>[],
  today: BusinessDate,
): readonly WithId<StoredAlert>[] =>
  queries
    .flatMap((live) => (live.status === 'ready' ? live.value : []))
    .filter((alert) => ['open', 'reopened'].includes(alertStatusOf(alert, today)));
