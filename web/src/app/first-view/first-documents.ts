import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { businessSchema } from '@daily-snapshot/domain/accounts/business-schema';
import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { storedAlertSchema } from '@daily-snapshot/domain/alerts/stored-alert-schema';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { snoozedAlerts, unansweredAlerts } from '../../features/alerts/model/open-alert-queries.ts';
import { openAlertsOf } from '../../features/alerts/model/open-alerts.ts';
import { myBusinesses } from '../../features/business/model/my-businesses.ts';
import type { User } from '../../lib/auth/auth-events.ts';
import { keepValuesOf } from '../../lib/data/last-values.ts';
import type { RawDocument, WithId } from '../../lib/data/parse-documents.ts';
import { primeDocuments } from '../../lib/data/prime-values.ts';
import { rawDocument } from '../../lib/early/rest-documents.ts';
import type { DashboardContext } from '../routes/app/dashboard/dashboard-context.ts';
import type { EarlyPageName } from './early-pages.ts';
import { earlyViews, type EarlyView } from './early-view.ts';

/** The content of a first view. */
export interface FirstDocuments {
  readonly page: EarlyPageName;
  readonly user: User;
  readonly business: WithId<Business>;
  readonly openAlerts: readonly WithId<StoredAlert>[];
  /** The documents of each of the page’s own reads. */
  readonly documents: readonly (readonly RawDocument[])[];
  /** When a copy on this device was read; undefined if it was read just now. */
  readonly readAt: Date | undefined;
}

/** The properties of the content of a first view. */
export interface FirstPageProps extends Pick<FirstDocuments, 'page' | 'documents'> {
  readonly context: DashboardContext;
}

let latest: FirstDocuments | undefined;
let isFresh = false;

/** Returns what was read just now, or else the copy on this device. */
export const latestDocuments = (): FirstDocuments | undefined => latest;

/** The documents that were read just now. Undefined if the page that follows has to say why not. */
export const freshDocuments = earlyViews
  .then((views) => views?.fresh)
  .then((fresh) => {
    if (fresh === 'unreachable') return fresh;
    isFresh = true;
    latest = fresh && parse(fresh, undefined);
    return latest;
  })
  .catch(() => undefined);

/** The copy on this device. Undefined without one, or if it is too late for it. */
const keptDocuments = earlyViews
  .then((views) => views?.kept)
  .then((kept) => {
    if (!kept || isFresh) return undefined;
    latest = parse(kept.view as EarlyView, new Date(kept.readAt));
    return latest;
  })
  // An earlier version of the page may have kept a copy of another form.
  .catch(() => undefined);

/** The first content of the page: the copy on this device, or else the documents that were just read. */
export const firstDocuments: Promise<FirstDocuments | undefined> = Promise.race([
  keptDocuments.then((kept) => kept ?? afterFresh()),
  afterFresh(),
]);

async function afterFresh(): Promise<FirstDocuments | undefined> {
  const fresh = await freshDocuments;
  return fresh === 'unreachable' ? keptDocuments : fresh;
}

function parse(view: EarlyView, readAt: Date | undefined): FirstDocuments | undefined {
  const { page, user, businessId } = view;
  keepValuesOf(user.id);
  const mine = primeDocuments(
    myBusinesses(user.id),
    businessSchema,
    view.businesses.map(rawDocument),
  );
  const business = mine?.find(({ id }) => id === businessId);
  const alerts = [
    primeDocuments(
      unansweredAlerts(businessId),
      storedAlertSchema,
      view.unanswered.map(rawDocument),
    ),
    primeDocuments(snoozedAlerts(businessId), storedAlertSchema, view.snoozed.map(rawDocument)),
  ].flatMap((values) =>
    values ? [{ status: 'ready', value: values, isStale: false } as const] : [],
  );
  if (!business || alerts.length < 2) return undefined;
  const openAlerts = openAlertsOf(alerts, businessDateAt(new Date(), business.timeZone));
  const documents = view.documents.map((read) => read.map(rawDocument));
  return { page, user, business, openAlerts, documents, readAt };
}
