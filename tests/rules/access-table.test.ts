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
  KEY,
  profileOf,
  userOf,
} from './businesses.ts';
import { ourRules } from './environment.ts';

let environment: RulesTestEnvironment;

type Attempt = (db: Firestore, standing: Standing) => Promise<unknown>;

const business = (db: Firestore) => doc(db, paths.business(BUSINESS_ID));

/** Tries everything on a document that only the server writes, and on its neighbours. */
const servedDocument = (path: string): Readonly<Record<Verb, Attempt>> => {
  const folder = path.slice(0, path.lastIndexOf('/'));
  return {
    get: (db) => getDoc(doc(db, path)),
    list: (db) => getDocs(collection(db, folder)),
    create: (db) => setDoc(doc(db, `${folder}/another`), { businessDate: DAY }),
    update: (db) => updateDoc(doc(db, path), { businessDate: '2026-11-24' }),
    delete: (db) => deleteDoc(doc(db, path)),
  };
};

/** The best that somebody of this standing could try, so that a refusal is for the standing alone. */
const ATTEMPTS: Readonly<Record<DocumentKind, Readonly<Record<Verb, Attempt>>>> = {
  business: {
    get: (db) => getDoc(business(db)),
    list: (db, standing) => {
      const userId = userOf(standing === 'anonymous' ? 'stranger' : standing);
      // A stranger asks for the businesses of the owner.
      const member = standing === 'owner' || standing === 'viewer' ? userId : userOf('owner');
      return getDocs(
        query(
          collection(db, paths.businesses),
          where(`members.${member}`, 'in', ['owner', 'viewer']),
        ),
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
  digest: servedDocument(paths.digest(BUSINESS_ID, DAY)),
  daybook: servedDocument(paths.daybook(BUSINESS_ID)),
  posting: servedDocument(paths.posting(BUSINESS_ID, KEY)),
  account: servedDocument(paths.account(BUSINESS_ID, KEY)),
  import: servedDocument(paths.import(BUSINESS_ID, KEY)),
  mapping: servedDocument(paths.mapping(BUSINESS_ID, KEY)),
  connection: servedDocument(paths.connection(BUSINESS_ID, KEY)),
  sourceReading: servedDocument(paths.sourceReading(KEY)),
  vaultEntry: servedDocument(paths.vaultEntry(KEY)),
  connectAttempt: servedDocument(paths.connectAttempt(KEY)),
  connectedSource: servedDocument(paths.connectedSource(KEY)),
  pendingLine: servedDocument(paths.pendingLine(BUSINESS_ID, KEY)),
  kindRules: servedDocument(paths.kindRules(BUSINESS_ID)),
  alert: servedDocument(paths.alert(BUSINESS_ID, KEY)),
  alertSettings: servedDocument(paths.alertSettings(BUSINESS_ID)),
  replay: servedDocument(paths.replay(BUSINESS_ID)),
  watch: servedDocument(paths.watch(BUSINESS_ID)),
  outboxEntry: servedDocument(paths.outboxEntry(BUSINESS_ID, DAY)),
  suppression: servedDocument(paths.suppression(KEY)),
  letterQuota: servedDocument(paths.letterQuota(KEY)),
  lead: servedDocument(paths.lead(KEY)),
  quota: servedDocument(paths.quota(KEY)),
  deliveryEvent: servedDocument(paths.deliveryEvent(KEY)),
  checkout: servedDocument(paths.checkout(KEY)),
  subscription: servedDocument(paths.subscription(KEY)),
  redemptions: servedDocument(paths.redemptions(KEY)),
  plan: servedDocument(paths.plan(userOf('owner'))),
  deletion: servedDocument(paths.deletion(userOf('owner'))),
  accessEntry: servedDocument(paths.accessEntry(BUSINESS_ID, KEY)),
  profile: {
    get: (db) => getDoc(doc(db, paths.profile(userOf('owner')))),
    list: (db) => getDocs(collection(db, 'profiles')),
    create: async (db) => {
      const path = paths.profile(userOf('owner'));
      await environment.withSecurityRulesDisabled((context) =>
        deleteDoc(doc(asFirestore(context), path)),
      );
      return setDoc(doc(db, path), profileOf());
    },
    update: (db) => setDoc(doc(db, paths.profile(userOf('owner'))), profileOf({ phone: '' })),
    delete: (db) => deleteDoc(doc(db, paths.profile(userOf('owner')))),
  },
};

describe('rules say what the access table says', () => {
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
