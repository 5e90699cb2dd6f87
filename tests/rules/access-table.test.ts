import {
  DOCUMENT_KINDS,
  isAllowed,
  STANDINGS,
  VERBS,
  type DocumentKind,
  type Standing,
  type Verb,
} from '@daily-snapshot/domain/access/access-table';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  assertFails,
  assertSucceeds,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  query,
  setDoc,
  updateDoc,
  where,
  type Firestore,
} from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import {
  asFirestore,
  BUSINESS_ID,
  contextOf,
  DAY,
  fill,
  newBusiness,
  POSTING,
  SWEEP_AT,
  userOf,
} from './businesses.ts';
import { ourRules } from './environment.ts';

type Attempt = (db: Firestore, standing: Standing) => Promise<unknown>;

const business = (db: Firestore) => doc(db, paths.business(BUSINESS_ID));
const digest = (db: Firestore) => doc(db, paths.digest(BUSINESS_ID, DAY));
const daybook = (db: Firestore) => doc(db, paths.daybook(BUSINESS_ID));
const posting = (db: Firestore) => doc(db, paths.posting(BUSINESS_ID, POSTING));
const sweep = (db: Firestore) => doc(db, paths.sweep(SWEEP_AT));

/** The best that somebody of this standing could try, so that a refusal is for the standing alone. */
const ATTEMPTS: Readonly<Record<DocumentKind, Readonly<Record<Verb, Attempt>>>> = {
  business: {
    get: (db) => getDoc(business(db)),
    list: (db, standing) => {
      const userId = userOf(standing === 'anonymous' ? 'stranger' : standing);
      const role = standing === 'viewer' ? 'viewer' : 'owner';
      // A stranger asks for the businesses of the owner.
      const member = standing === 'owner' || standing === 'viewer' ? userId : userOf('owner');
      return getDocs(
        query(collection(db, paths.businesses), where(`members.${member}`, '==', role)),
      );
    },
    create: (db, standing) => {
      const userId = userOf(standing === 'owner' ? 'owner' : 'stranger');
      const ownerId = standing === 'owner' ? userId : userOf('owner');
      return setDoc(doc(db, paths.business(`of-${standing}`)), newBusiness(ownerId));
    },
    update: (db) => updateDoc(business(db), { name: 'Bluebird Bread' }),
    delete: (db) => deleteDoc(business(db)),
  },
  digest: {
    get: (db) => getDoc(digest(db)),
    list: (db) => getDocs(collection(db, paths.digests(BUSINESS_ID))),
    create: (db) =>
      setDoc(doc(db, `${paths.digests(BUSINESS_ID)}/2026-11-24`), { businessDate: DAY }),
    update: (db) => updateDoc(digest(db), { businessDate: '2026-11-24' }),
    delete: (db) => deleteDoc(digest(db)),
  },
  daybook: {
    get: (db) => getDoc(daybook(db)),
    list: (db) => getDocs(collection(db, `${paths.business(BUSINESS_ID)}/rollups`)),
    create: (db) => setDoc(doc(db, `${paths.business('new')}/rollups/daybook`), { late: [] }),
    update: (db) => updateDoc(daybook(db), { late: [] }),
    delete: (db) => deleteDoc(daybook(db)),
  },
  posting: {
    get: (db) => getDoc(posting(db)),
    list: (db) =>
      getDocs(query(collection(db, paths.postings(BUSINESS_ID)), where('date', 'in', [DAY]))),
    create: (db) => setDoc(doc(db, paths.posting(BUSINESS_ID, 'another')), { amount: 1 }),
    update: (db) => updateDoc(posting(db), { amount: 1 }),
    delete: (db) => deleteDoc(posting(db)),
  },
  digestSweep: {
    get: (db) => getDoc(sweep(db)),
    list: (db) => getDocs(collection(db, 'digestSweeps')),
    create: (db) => setDoc(doc(db, 'digestSweeps/another'), { dueCount: 0 }),
    update: (db) => updateDoc(sweep(db), { dueCount: 0 }),
    delete: (db) => deleteDoc(sweep(db)),
  },
};

describe('rules say what the access table says', () => {
  let environment: RulesTestEnvironment;
  beforeAll(async () => {
    environment = await ourRules('access-table');
  });
  beforeEach(() => fill(environment));
  afterAll(() => environment.cleanup());

  const cases = DOCUMENT_KINDS.flatMap((kind) =>
    VERBS.flatMap((verb) => STANDINGS.map((standing) => ({ kind, verb, standing }))),
  ).map((entry) => ({ ...entry, may: isAllowed(entry.standing, entry.verb, entry.kind) }));

  it.each(cases.filter(({ may }) => may))('$standing may $verb a $kind', async (entry) => {
    const db = asFirestore(contextOf(environment, entry.standing));
    await assertSucceeds(ATTEMPTS[entry.kind][entry.verb](db, entry.standing));
  });

  it.each(cases.filter(({ may }) => !may))('$standing may not $verb a $kind', async (entry) => {
    const db = asFirestore(contextOf(environment, entry.standing));
    await assertFails(ATTEMPTS[entry.kind][entry.verb](db, entry.standing));
  });
});
