// One document of every kind, with its path and a valid write by a browser.
import type { DocumentKind, AccessLevel } from '@daily-snapshot/domain/access/access-table';
import { ROLES } from '@daily-snapshot/domain/access/role';
import { businessDate, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { toolkitGrantId } from '@daily-snapshot/domain/sales/toolkit/toolkit-access-schema';
import {
  BAKERY,
  ENDED_ACCOUNTS,
  GRANTS,
  HARBOR,
  MEMBERS,
  ADMINISTRATORS,
  SESSION_RECORDS,
  SIGN_IN_RECORD,
} from './people.ts';
import { SERVER_TIME, type Fields } from './values.ts';

/** The variable parts of document paths. */
export interface Place {
  readonly businessId: string;
  readonly accountId: string;
  readonly key: string;
  readonly day: BusinessDate;
}

const DAY = businessDate('2026-11-23');
/** A key for documents whose name is a hash. */
const KEY = 'a'.repeat(43);

/** The place of the business and account under test. */
export const OWN_PLACE: Place = { businessId: BAKERY, accountId: 'ada', key: KEY, day: DAY };
/** The place of another business and account. */
export const OTHER_PLACE: Place = {
  businessId: HARBOR,
  accountId: 'nora',
  key: 'b'.repeat(43),
  day: DAY,
};

/** The place of a representative. */
export const REPRESENTATIVE_PLACE: Place = { ...OWN_PLACE, accountId: 'rhea' };

export interface DocumentRow {
  /** for documents of an account: the required role of that account; absent: the owner */
  readonly requiredLevel?: AccessLevel;
  readonly path: (place: Place) => string;
  /** the stored document */
  readonly stored: (place: Place) => Fields;
  /** the document that a browser creates; absent: the stored document */
  readonly created?: (accountId: string) => Fields;
  /** the fields that a browser changes; absent: one field without permission */
  readonly updated?: Fields;
  /** the query that finds it for an account; absent: the whole collection */
  readonly listedBy?: (accountId: string) => readonly [field: string, among: readonly string[]];
}

const DIGEST_TIME = new Date('2026-11-23T16:00:00Z');

/** A stored business with a value in every field that the server writes. */
const storedBusiness = ({ businessId }: Place): Fields => ({
  name: 'Bluebird Bakery',
  timeZone: 'America/Chicago',
  members: MEMBERS[businessId] ?? {},
  createdAt: new Date('2026-11-02T09:00:00Z'),
  currency: 'USD',
  basis: 'cash',
  digestPreferences: { isPaused: false, recipients: ['ada@bluebird.example', 'rolf@b.example'] },
  waitingRecipients: [],
  invitations: [
    { address: 'ines@bluebird.example', askedAt: DIGEST_TIME },
    { address: 'ivan@books.example', askedAt: DIGEST_TIME, role: 'bookkeeper' },
  ],
  viewers: { vera: 'vera@bluebird.example', bea: 'bea@books.example' },
  entitlement: { hasDigests: true },
  digestDueAt: DIGEST_TIME,
  digestShard: 0,
  latestDigest: '2026-11-20',
  knownRecipients: { keys: [], suppressedSince: {} },
  profitFrom: { source: 'quickbooks', until: null },
  booksFiles: [{ file: 'key', source: 'QuickBooks journal', from: '2026-11-01', to: '2026-11-15' }],
  closedDays: { weekdays: [7], dates: [] },
  isPayrollSpread: true,
  ownershipOffer: {
    id: 'offer',
    address: 'olga@bluebird.example',
    askedAt: DIGEST_TIME,
    from: 'ada',
    staysAsViewer: true,
  },
  acceptedOffer: { id: 'old', from: 'rolf', staysAsViewer: true, by: 'ada', at: DIGEST_TIME },
  planReminderAt: DIGEST_TIME,
  closesAt: DIGEST_TIME,
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
    updated: { name: 'Bluebird Bread' },
    listedBy: (accountId) => [`members.${accountId}`, ROLES],
  },
  digest: served(({ businessId, day }) => paths.digest(businessId, day), { businessDate: DAY }),
  dailySummaries: served(({ businessId }) => paths.dailySummaries(businessId), { first: DAY }),
  posting: served(({ businessId, key }) => paths.posting(businessId, key), { id: 'line' }),
  account: served(({ businessId, key }) => paths.account(businessId, key), { name: 'Checking' }),
  import: served(({ businessId, key }) => paths.import(businessId, key), { fileName: 'a.csv' }),
  importBatch: served(({ businessId, key }) => `${paths.importBatches(businessId, key)}/0`, {
    lines: [],
  }),
  mapping: served(({ businessId, key }) => paths.mapping(businessId, key), { header: ['Date'] }),
  connection: served(({ businessId, key }) => paths.connection(businessId, key), { name: 'Bank' }),
  sourceReading: served(({ key }) => paths.sourceReading(key), { businessId: BAKERY }),
  vaultEntry: served(({ key }) => paths.vaultEntry(key), { businessId: BAKERY, sealed: 'sealed' }),
  connectAttempt: served(({ key }) => paths.connectAttempt(key), { accountId: 'ada' }),
  connectedSource: served(({ key }) => paths.connectedSource(key), { businessId: BAKERY }),
  pendingTransaction: served(({ businessId, key }) => paths.pendingTransaction(businessId, key), {
    date: DAY,
  }),
  userOverrides: served(({ businessId }) => paths.userOverrides(businessId), { rules: [] }),
  alert: served(({ businessId, key }) => paths.alert(businessId, key), { answer: null }),
  alertSettings: served(({ businessId }) => paths.alertSettings(businessId), { thresholds: [] }),
  replay: served(({ businessId }) => paths.replay(businessId), { backtest: null }),
  alertState: served(({ businessId }) => paths.alertState(businessId), { nextCheckAt: null }),
  combinedEmail: served(({ accountId }) => paths.combinedEmail(accountId), { isWanted: true }),
  outboxEntry: served(({ businessId, day }) => paths.outboxEntry(businessId, day), { tries: 0 }),
  suppression: served(({ key }) => paths.suppression(key), { everything: null, digestsOf: {} }),
  deliveryEvent: served(({ key }) => paths.deliveryEvent(key), { event: 'delivered' }),
  emailRateLimit: served(({ key }) => paths.emailRateLimit(key), { writtenAt: [] }),
  lead: served(({ key }) => paths.lead(key), { email: 'ada@bluebird.example' }),
  quota: served(({ key }) => paths.quota(key), { countedAt: [] }),
  checkout: served(({ key }) => paths.checkout(key), { state: 'open', claimedBy: 'ada' }),
  subscription: served(({ key }) => paths.subscription(key), { version: 1 }),
  redemptions: served(({ key }) => paths.redemptions(key), { benefits: { trial: 'sub_1' } }),
  plan: served(({ accountId }) => paths.plan(accountId), { subscriptions: {} }),
  profile: {
    path: ({ accountId }) => paths.profile(accountId),
    stored: () => ({ ...profile, savedAt: DIGEST_TIME }),
    created: () => profile,
    updated: { phone: '', savedAt: SERVER_TIME },
  },
  deletion: served(({ accountId }) => paths.deletion(accountId), { isErasing: false }),
  addressChange: served(({ accountId }) => paths.addressChange(accountId), { state: 'pending' }),
  recoveryCodes: served(({ accountId }) => paths.recoveryCodes(accountId), { unused: ['hash'] }),
  signInRecord: served(({ accountId }) => paths.signInRecord(accountId), {
    confirmedAddress: null,
    sessionsFrom: 0,
  }),
  accessEntry: served(({ businessId, key }) => paths.accessEntry(businessId, key), {
    what: 'read',
  }),
  roster: served(() => paths.roster, { administrators: ADMINISTRATORS, setupUsedAt: null }),
  accountState: served(({ accountId }) => paths.accountState(accountId), {
    isRepresentative: true,
  }),
  auditEntry: served(({ key }) => paths.auditEntry(key), { what: 'business-viewed' }),
  deadLetter: served(({ key }) => paths.deadLetter(key), { reason: 'refused' }),
  toolkitSection: served(() => paths.toolkitSection('battle-cards'), { items: [] }),
  toolkitGrant: served(({ key }) => paths.toolkitGrant(key), { credential: 'key' }),
  toolkitCredential: served(({ key }) => paths.toolkitCredential(key), { hash: 'hash' }),
  assessment: {
    ...served(({ accountId, key }) => paths.assessment(accountId, key), { emailState: 'none' }),
    requiredLevel: 'representative',
  },
  attempt: {
    ...served(({ accountId, key }) => paths.attempt(accountId, key), { outcome: null }),
    requiredLevel: 'representative',
  },
  quiz: served(() => paths.quiz, { contentVersion: 'one' }),
  certificate: served(({ key }) => paths.certificate(key), { name: 'Ray Ortiz' }),
  setAsideDocument: served(({ key }) => paths.setAsideDocument(key), { fields: ['name'] }),
  scheduleRun: served(({ key }) => paths.scheduleRun(key), { isDone: true }),
  browserError: served(({ key }) => paths.browserError(key), { count: 1 }),
  killSwitches: served(() => paths.killSwitches, { off: {} }),
  serviceStatus: served(() => paths.serviceStatus, { off: ['mail'] }),
};

/** Returns whether a document belongs to a business, an account or the service. */
export function scopeOf(kind: DocumentKind): 'business' | 'account' | 'service' {
  const { path } = DOCUMENTS[kind];
  if (path(OWN_PLACE) !== path({ ...OWN_PLACE, businessId: HARBOR })) return 'business';
  return path(OWN_PLACE) === path({ ...OWN_PLACE, accountId: 'nora' }) ? 'service' : 'account';
}

/** The initial documents by path. */
export const SEED: ReadonlyMap<string, Fields> = new Map([
  // Copies of a business at other paths, which must not be readable like one.
  ...['businesses2/bakery', 'businesses/bakery/businesses/bakery'].map((path): [string, Fields] => [
    path,
    storedBusiness(OWN_PLACE),
  ]),
  ...Object.values(DOCUMENTS).flatMap(({ path, stored }) =>
    [OWN_PLACE, OTHER_PLACE].map((place) => [path(place), stored(place)] as const),
  ),
  ...Object.values(DOCUMENTS)
    .filter(({ requiredLevel }) => requiredLevel)
    .map(({ path, stored }) => [path(REPRESENTATIVE_PLACE), stored(REPRESENTATIVE_PLACE)] as const),
  ...ENDED_ACCOUNTS.map((accountId): [string, Fields] => [
    paths.signInRecord(accountId),
    SIGN_IN_RECORD,
  ]),
  ...Object.entries(SESSION_RECORDS).map(([accountId, record]): [string, Fields] => [
    paths.signInRecord(accountId),
    record,
  ]),
  ...GRANTS.map(([accountId, signedInAt, expireAt]): [string, Fields] => [
    paths.toolkitGrant(toolkitGrantId(accountId, signedInAt)),
    { accountId, expireAt },
  ]),
]);
