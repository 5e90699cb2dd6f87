import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Condition, DocumentQuery } from '../../../lib/data/document-query.ts';

/** Covers many years at one alert a month. */
export const ALERTS_SHOWN = 60;

/** Returns the query of the alerts without an answer. */
export const unansweredAlerts = (businessId: string) =>
  unresolvedAlerts(businessId, { field: ['answer'], equals: null });

/** Returns the query of the snoozed alerts. */
export const snoozedAlerts = (businessId: string) =>
  unresolvedAlerts(businessId, { field: ['answer', 'answer'], equals: 'snoozed' });

/** Returns the query of all alerts, most recently found first. */
export const latestAlerts = (businessId: string) =>
  ({
    collection: paths.alerts(businessId),
    orderBy: { field: 'foundAt', direction: 'desc' },
    limit: ALERTS_SHOWN,
  }) satisfies DocumentQuery;

/** Covers many years of answers. */
export const MAX_ANSWERS = 200;

/** Returns the query of the alerts that the owner is handling, among them all requested refunds. */
export const handledAlerts = (businessId: string) =>
  ({
    collection: paths.alerts(businessId),
    where: [{ field: ['answer', 'answer'], equals: 'handled' }],
    limit: MAX_ANSWERS,
  }) satisfies DocumentQuery;

const unresolvedAlerts = (businessId: string, answer: Condition) =>
  ({
    collection: paths.alerts(businessId),
    where: [answer, { field: ['resolvedOn'], equals: null }],
    limit: ALERTS_SHOWN,
  }) satisfies DocumentQuery;
