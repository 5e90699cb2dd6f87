// Starts to read what a page shows first before any other script has arrived. `web/build.ts` puts this
// module first into the shells of these pages.
import { snoozedAlerts, unansweredAlerts } from '../../features/alerts/model/open-alert-queries.ts';
import { chosenBusiness, myBusinesses } from '../../features/business/model/my-businesses.ts';
import type { User } from '../../lib/auth/auth-events.ts';
import { loadEarlyConfig } from '../../lib/early/early-config.ts';
import {
  keepView,
  readKeptView,
  removeKeptView,
  type KeptView,
} from '../../lib/early/kept-views.ts';
import {
  rawDocument,
  ReadRefused,
  restReader,
  type RestDocument,
} from '../../lib/early/rest-documents.ts';
import {
  fieldOf,
  openSession,
  readStoredUser,
  type EarlyConfig,
  type StoredUser,
} from '../../lib/early/stored-user.ts';
import { earlyPageAt, type AskedPage, type EarlyPageName } from './early-pages.ts';

/** The unparsed documents of a page’s first view. */
export interface EarlyView {
  readonly page: EarlyPageName;
  readonly user: User;
  readonly businesses: readonly RestDocument[];
  readonly businessId: string;
  readonly unanswered: readonly RestDocument[];
  readonly snoozed: readonly RestDocument[];
  /** The documents of each of the page’s own reads. */
  readonly documents: readonly (readonly RestDocument[])[];
}

export interface EarlyViews {
  /** The copy on this device; undefined without one. */
  readonly kept: Promise<KeptView | undefined>;
  /** Undefined if the user may not see the page; `unreachable` if the network failed. */
  readonly fresh: Promise<EarlyView | 'unreachable' | undefined>;
}

/** The address of the page when its scripts started. */
export const earlyAddress = location.pathname + location.search;

/** Undefined if the page has no first view, or if no user is stored. The page then waits for Firebase. */
export const earlyViews: Promise<EarlyViews | undefined> = openEarlyViews(earlyAddress).catch(
  () => undefined,
);

async function openEarlyViews(address: string): Promise<EarlyViews | undefined> {
  const page = earlyPageAt(address);
  const config = page && (await loadEarlyConfig());
  const stored = config && (await readStoredUser(config.apiKey));
  if (!stored) return undefined;
  const { id } = stored.user;
  return {
    kept: readKeptView(id, address),
    fresh: readFresh(page, config, stored).then(
      (view) => {
        void (view ? keepView(id, address, view) : removeKeptView(id, address));
        return view;
      },
      (error: unknown) => {
        if (!(error instanceof ReadRefused)) return 'unreachable';
        void removeKeptView(id, address);
        return undefined;
      },
    ),
  };
}

async function readFresh(
  page: AskedPage,
  config: EarlyConfig,
  stored: StoredUser,
): Promise<EarlyView | undefined> {
  const session = await openSession(config, stored);
  if (!session) return undefined;
  const { user } = session;
  const { query, get } = restReader(config, session);
  const businesses = await query(myBusinesses(user.id));
  const business = chosenBusiness(businesses.map(named), page.business);
  const reads = business && page.readsOf(business);
  if (!reads) return undefined;
  const [unanswered, snoozed, ...documents] = await Promise.all([
    query(unansweredAlerts(business.id)),
    query(snoozedAlerts(business.id)),
    ...reads.map(async (read) => {
      if (typeof read !== 'string') return query(read);
      const found = await get(read);
      return found ? [found] : [];
    }),
  ]);
  const { id: businessId } = business;
  return { page: page.name, user, businesses, businessId, unanswered, snoozed, documents };
}

/** The fields that choose what to read next. The first view parses the documents in full. */
function named(document: RestDocument) {
  const { id, data } = rawDocument(document);
  const content = data({ serverTimestamps: 'estimate' });
  const latest = fieldOf(content, 'latestDigest');
  return {
    id,
    name: String(fieldOf(content, 'name')),
    latestDigest: typeof latest === 'string' ? latest : undefined,
  };
}
