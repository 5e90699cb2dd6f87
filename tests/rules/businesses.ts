// Documents for the tests of the rules, and people who stand in every way to them.
import type { Standing } from '@daily-snapshot/domain/access/access-table';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { RulesTestContext, RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { doc, serverTimestamp, setDoc, Timestamp, type Firestore } from 'firebase/firestore';

export const BUSINESS_ID = 'bakery';
export const DAY = businessDate('2026-11-23');
export const MORNING = new Date('2026-11-23T16:00:00Z');
/** Any key of a document that is named by a hash. */
export const KEY = 'a'.repeat(43);

const USERS: Readonly<Record<Exclude<Standing, 'anonymous'>, string>> = {
  owner: 'ada',
  viewer: 'vera',
  stranger: 'sam',
};

export const userOf = (standing: Exclude<Standing, 'anonymous'>): string => USERS[standing];

export function contextOf(environment: RulesTestEnvironment, standing: Standing): RulesTestContext {
  return standing === 'anonymous'
    ? environment.unauthenticatedContext()
    : environment.authenticatedContext(USERS[standing]);
}

export const storedBusiness = {
  name: 'Bluebird Bakery',
  timeZone: 'America/Chicago',
  members: { [USERS.owner]: 'owner', [USERS.viewer]: 'viewer' },
  createdAt: Timestamp.fromDate(new Date('2026-11-02T09:00:00Z')),
  digestDueAt: Timestamp.fromDate(MORNING),
  digestPreferences: { isPaused: false, recipients: ['ada@bluebird.example'] },
  entitlement: { hasDigests: true },
  latestDigest: '2026-11-20',
};

/** A business as its owner makes it in the browser. */
export const newBusiness = (ownerId: string) => ({
  name: 'Harbor Bread',
  timeZone: 'America/Chicago',
  members: { [ownerId]: 'owner' },
  createdAt: serverTimestamp(),
});

/** A profile as its owner saves it in the browser. */
export const profileOf = (differences: object = {}) => ({
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@bluebird.example',
  phone: '(555) 123-4567',
  businessName: 'Bluebird Bakery',
  businessType: 'restaurants',
  businessSize: '2-5',
  annualRevenue: '100k-500k',
  primaryConcerns: '',
  agreeToTerms: true,
  agreeToMarketing: false,
  savedAt: serverTimestamp(),
  ...differences,
});

export const asFirestore = (context: RulesTestContext) =>
  context.firestore() as unknown as Firestore;

/** Puts one document of each kind there, past the rules. */
export async function fill(environment: RulesTestEnvironment): Promise<void> {
  await environment.clearFirestore();
  await environment.withSecurityRulesDisabled(async (context) => {
    const db = asFirestore(context);
    await setDoc(doc(db, paths.business(BUSINESS_ID)), storedBusiness);
    await setDoc(doc(db, paths.digest(BUSINESS_ID, DAY)), { businessDate: DAY });
    await setDoc(doc(db, paths.daybook(BUSINESS_ID)), { first: DAY });
    await setDoc(doc(db, paths.posting(BUSINESS_ID, KEY)), { id: 'line', date: DAY });
    await setDoc(doc(db, paths.account(BUSINESS_ID, KEY)), { name: 'Checking', kind: 'bank' });
    await setDoc(doc(db, paths.import(BUSINESS_ID, KEY)), { fileName: 'november.csv' });
    await setDoc(doc(db, paths.mapping(BUSINESS_ID, KEY)), { header: ['Date', 'Amount'] });
    await setDoc(doc(db, paths.connection(BUSINESS_ID, KEY)), { name: 'First Bank' });
    await setDoc(doc(db, paths.sourceReading(KEY)), { businessId: BUSINESS_ID });
    await setDoc(doc(db, paths.vaultEntry(KEY)), { businessId: BUSINESS_ID, sealed: 'sealed' });
    await setDoc(doc(db, paths.connectAttempt(KEY)), { accountId: USERS.owner });
    await setDoc(doc(db, paths.connectedSource(KEY)), { businessId: BUSINESS_ID });
    await setDoc(doc(db, paths.pendingLine(BUSINESS_ID, KEY)), { lineId: 'line', date: DAY });
    await setDoc(doc(db, paths.kindRules(BUSINESS_ID)), { rules: [] });
    await setDoc(doc(db, paths.alert(BUSINESS_ID, KEY)), { answer: null });
    await setDoc(doc(db, paths.alertSettings(BUSINESS_ID)), { thresholds: [] });
    await setDoc(doc(db, paths.replay(BUSINESS_ID)), { caught: null });
    await setDoc(doc(db, paths.watch(BUSINESS_ID)), { lookAt: null });
    await setDoc(doc(db, paths.outboxEntry(BUSINESS_ID, DAY)), { businessId: BUSINESS_ID });
    await setDoc(doc(db, paths.suppression(KEY)), { everything: null, digestsOf: {} });
    await setDoc(doc(db, paths.letterQuota(KEY)), { writtenAt: [] });
    await setDoc(doc(db, paths.lead(KEY)), { email: 'ada@bluebird.example' });
    await setDoc(doc(db, paths.quota(KEY)), { countedAt: [] });
    await setDoc(doc(db, paths.deliveryEvent(KEY)), { event: 'delivered' });
    await setDoc(doc(db, paths.checkout(KEY)), { state: 'open' });
    await setDoc(doc(db, paths.subscription(KEY)), { version: 1 });
    await setDoc(doc(db, paths.redemptions(KEY)), { given: { trial: 'sub_1' } });
    await setDoc(doc(db, paths.plan(USERS.owner)), { subscriptions: {} });
    await setDoc(doc(db, paths.profile(USERS.owner)), profileOf());
    await setDoc(doc(db, paths.deletion(USERS.owner)), { isErasing: false });
    await setDoc(doc(db, paths.accessEntry(BUSINESS_ID, KEY)), { what: 'read' });
  });
}
