// A business and a profile as the browser's own SDK writes them.
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { RulesTestContext, RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { doc, serverTimestamp, setDoc, Timestamp, type Firestore } from 'firebase/firestore';

export const BUSINESS_ID = 'bakery';
const MORNING = new Date('2026-11-23T16:00:00Z');

const USERS = { owner: 'ada', viewer: 'vera' } as const;

export const userOf = (role: keyof typeof USERS): string => USERS[role];

export const contextOf = (
  environment: RulesTestEnvironment,
  role: keyof typeof USERS,
): RulesTestContext => environment.authenticatedContext(USERS[role]);

const storedBusiness = {
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

/** Puts a business and a profile there, past the rules. */
export async function fill(environment: RulesTestEnvironment): Promise<void> {
  await environment.clearFirestore();
  await environment.withSecurityRulesDisabled(async (context) => {
    const db = asFirestore(context);
    await setDoc(doc(db, paths.business(BUSINESS_ID)), storedBusiness);
    await setDoc(doc(db, paths.profile(USERS.owner)), profileOf());
  });
}
