// A document of every kind, where it is, and the best that a browser could write of it.
import type { DocumentKind } from '@daily-snapshot/domain/access/access-table';
import { businessDate, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { toolkitGrantId } from '@daily-snapshot/domain/contracts/toolkit-access';
import { BAKERY, HARBOR, LET_IN, MEMBERS } from './people.ts';
import { SERVER_TIME, type Fields } from './values.ts';

/** What the path of a document can depend on. */
export interface Place {
  readonly businessId: string;
  readonly accountId: string;
  readonly key: string;
  readonly day: BusinessDate;
}

const DAY = businessDate('2026-11-23');
/** Any key of a document that is named by a hash. */
const KEY = 'a'.repeat(43);

/** Where everything is, of the owner that the tests are about. */
export const HERE: Place = { businessId: BAKERY, accountId: 'ada', key: KEY, day: DAY };
/** The same of somebody else. */
export const NEXT_DOOR: Place = {
  businessId: HARBOR,
  accountId: 'nora',
  key: 'b'.repeat(43),
  day: DAY,
};

export interface DocumentRow {
  readonly path: (place: Place) => string;
  /** as the server keeps it */
  readonly stored: (place: Place) => Fields;
  /** as a browser would make it; absent: as the server keeps it */
  readonly created?: (accountId: string) => Fields;
  /** what a browser would change; absent: one field that it has nothing to do with */
  readonly updated?: Fields;
  /** the query that finds it, for an account; absent: all of its collection */
  readonly listedBy?: (accountId: string) => readonly [field: string, among: readonly string[]];
}

const MORNING = new Date('2026-11-23T16:00:00Z');

export const newBusiness = (ownerId: string): Fields => ({
  name: 'Harbor Bread',
  timeZone: 'America/Chicago',
  members: { [ownerId]: 'owner' },
  createdAt: SERVER_TIME,
});

/** A business as it is kept, with something in every field that a server fills. */
const storedBusiness = ({ businessId }: Place): Fields => ({
  name: 'Bluebird Bakery',
  timeZone: 'America/Chicago',
  members: MEMBERS[businessId] ?? {},
  createdAt: new Date('2026-11-02T09:00:00Z'),
  currency: 'USD',
  basis: 'cash',
  digestPreferences: { isPaused: false, recipients: ['ada@bluebird.example', 'rolf@b.example'] },
  waitingRecipients: [],
  invitations: [{ address: 'ines@bluebird.example', askedAt: MORNING }],
  viewers: { vera: 'vera@bluebird.example' },
  entitlement: { hasDigests: true },
  digestDueAt: MORNING,
  digestShard: 0,
  latestDigest: '2026-11-20',
  knownRecipients: { keys: [], suppressedSince: {} },
  profitFrom: { source: 'quickbooks', until: null },
  closedDays: { weekdays: [7], dates: [] },
  closesAt: MORNING,
});

/** A profile as its owner saves it. */
export const profile: Fields = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@bluebird.example',
  phone: '(555) 123-4567',
  businessName: 'Bluebird Bakery',
  businessType: 'restaurants',
  businessSize: '2-5',
  annualRevenue: '100k-500k',
  primaryConcerns: 'Flour',
  agreeToTerms: true,
  agreeToMarketing: false,
  savedAt: SERVER_TIME,
};

const served = (path: DocumentRow['path'], stored: Fields): DocumentRow => ({
  path,
  stored: () => stored,
});

export const DOCUMENTS: Readonly<Record<DocumentKind, DocumentRow>> = {
  business: {
    path: ({ businessId }) => paths.business(businessId),
    stored: storedBusiness,
    created: newBusiness,
    updated: { name: 'Bluebird Bread' },
    listedBy: (accountId) => [`members.${accountId}`, ['owner', 'viewer']],
  },
  digest: served(({ businessId, day }) => paths.digest(businessId, day), { businessDate: DAY }),
  daybook: served(({ businessId }) => paths.daybook(businessId), { first: DAY }),
  posting: served(({ businessId, key }) => paths.posting(businessId, key), { id: 'line' }),
  account: served(({ businessId, key }) => paths.account(businessId, key), { name: 'Checking' }),
  import: served(({ businessId, key }) => paths.import(businessId, key), { fileName: 'a.csv' }),
  mapping: served(({ businessId, key }) => paths.mapping(businessId, key), { header: ['Date'] }),
  connection: served(({ businessId, key }) => paths.connection(businessId, key), { name: 'Bank' }),
  sourceReading: served(({ key }) => paths.sourceReading(key), { businessId: BAKERY }),
  vaultEntry: served(({ key }) => paths.vaultEntry(key), { businessId: BAKERY, sealed: 'sealed' }),
  connectAttempt: served(({ key }) => paths.connectAttempt(key), { accountId: 'ada' }),
  connectedSource: served(({ key }) => paths.connectedSource(key), { businessId: BAKERY }),
  pendingLine: served(({ businessId, key }) => paths.pendingLine(businessId, key), { date: DAY }),
  kindRules: served(({ businessId }) => paths.kindRules(businessId), { rules: [] }),
  alert: served(({ businessId, key }) => paths.alert(businessId, key), { answer: null }),
  replay: served(({ businessId }) => paths.replay(businessId), { caught: null }),
  watch: served(({ businessId }) => paths.watch(businessId), { lookAt: null }),
  outboxEntry: served(({ businessId, day }) => paths.outboxEntry(businessId, day), { tries: 0 }),
  suppression: served(({ key }) => paths.suppression(key), { everything: null, digestsOf: {} }),
  deliveryEvent: served(({ key }) => paths.deliveryEvent(key), { event: 'delivered' }),
  letterQuota: served(({ key }) => paths.letterQuota(key), { writtenAt: [] }),
  lead: served(({ key }) => paths.lead(key), { email: 'ada@bluebird.example' }),
  quota: served(({ key }) => paths.quota(key), { countedAt: [] }),
  checkout: served(({ key }) => paths.checkout(key), { state: 'open', claimedBy: 'ada' }),
  subscription: served(({ key }) => paths.subscription(key), { version: 1 }),
  redemptions: served(({ key }) => paths.redemptions(key), { given: { trial: 'sub_1' } }),
  plan: served(({ accountId }) => paths.plan(accountId), { subscriptions: {} }),
  profile: {
    path: ({ accountId }) => paths.profile(accountId),
    stored: () => ({ ...profile, savedAt: MORNING }),
    created: () => profile,
    updated: { phone: '', savedAt: SERVER_TIME },
  },
  deletion: served(({ accountId }) => paths.deletion(accountId), { isErasing: false }),
  toolkitSection: served(() => paths.toolkitSection('battle-cards'), { items: [] }),
  toolkitGrant: served(({ key }) => paths.toolkitGrant(key), { accountId: 'ada' }),
  toolkitCredential: served(({ key }) => paths.toolkitCredential(key), { hash: 'hash' }),
  accessEntry: served(({ businessId, key }) => paths.accessEntry(businessId, key), {
    what: 'read',
  }),
};

/** Whose documents they are: of a business, of an account, or of the service alone. */
export function scopeOf(kind: DocumentKind): 'business' | 'account' | 'service' {
  const { path } = DOCUMENTS[kind];
  if (path(HERE) !== path({ ...HERE, businessId: HARBOR })) return 'business';
  return path(HERE) === path({ ...HERE, accountId: 'nora' }) ? 'service' : 'account';
}

const grants = Object.entries(LET_IN).map(
  ([accountId, expireAt]) =>
    [
      paths.toolkitGrant(toolkitGrantId(accountId, new Date(0))),
      { accountId, credential: KEY, expireAt } satisfies Fields,
    ] as const,
);

/** Everything that is there before anybody asks anything, by path. */
export const SEED: ReadonlyMap<string, Fields> = new Map([
  ...Object.values(DOCUMENTS).flatMap(({ path, stored }) =>
    [HERE, NEXT_DOOR].map((place): readonly [string, Fields] => [path(place), stored(place)]),
  ),
  ...grants,
]);
