import { paths } from '@daily-snapshot/domain/contracts/paths';
import { toolkitGrantId } from '@daily-snapshot/domain/contracts/toolkit-access';
import {
  assertFails,
  assertSucceeds,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import {
  collection,
  doc,
  getDoc,
  getDocs,
  setDoc,
  Timestamp,
  type Firestore,
} from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';

import { ourRules } from './environment.ts';

const asFirestore = (context: RulesTestContext) => context.firestore() as unknown as Firestore;

let environment: RulesTestEnvironment;
beforeAll(async () => {
  environment = await ourRules('toolkit');
});
beforeEach(async () => {
  await environment.clearFirestore();
  await environment.withSecurityRulesDisabled((context) =>
    setDoc(doc(asFirestore(context), paths.toolkitSection('battle-cards')), { items: [] }),
  );
});
afterAll(() => environment.cleanup());

const SIGNED_IN_AT = new Date('2026-11-23T15:00:00Z');
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** Sam as a browser that signed in then; a proof without claims of an administrator's. */
const sam = (signedInAt = SIGNED_IN_AT, claims: object = {}) =>
  asFirestore(
    environment.authenticatedContext('sam', {
      auth_time: signedInAt.getTime() / 1000,
      ...claims,
    }),
  );

const letIn = (accountId: string, expireAt: Date, signedInAt = SIGNED_IN_AT) =>
  environment.withSecurityRulesDisabled((context) =>
    setDoc(doc(asFirestore(context), paths.toolkitGrant(toolkitGrantId(accountId, signedInAt))), {
      accountId,
      credential: 'key',
      expireAt: Timestamp.fromDate(expireAt),
    }),
  );

const read = (db = sam()) => getDoc(doc(db, paths.toolkitSection('battle-cards')));

describe('the toolkit', () => {
  it('is read by a sign-in that the gate has let in', async () => {
    await assertFails(read());
    await letIn('sam', inHours(12));
    await assertSucceeds(read());
    await assertSucceeds(getDocs(collection(sam(), paths.toolkit)));
  });

  it('is closed when the grant has expired', async () => {
    await letIn('sam', inHours(-1));
    await assertFails(read());
  });

  it('is closed to another sign-in of the same account', async () => {
    await letIn('sam', inHours(12));
    await assertFails(read(sam(new Date(SIGNED_IN_AT.getTime() + 1000))));
  });

  it('is closed to another account that signed in at the same second', async () => {
    await letIn('vera', inHours(12));
    await assertFails(read());
  });

  it.each([
    ['says no', { representative: false }],
    ['is no yes', { representative: 'true' }],
    ['is of another role', { owner: true }],
  ])('is closed to a claim that %s', (_, claims) => assertFails(read(sam(SIGNED_IN_AT, claims))));

  it('is changed by nobody whom the gate let in', async () => {
    await letIn('sam', inHours(12));
    await assertFails(setDoc(doc(sam(), paths.toolkitSection('battle-cards')), { items: [] }));
  });

  it('gives nobody a grant of their own, nor the sight of one', async () => {
    const mine = doc(sam(), paths.toolkitGrant(toolkitGrantId('sam', SIGNED_IN_AT)));
    const expireAt = Timestamp.fromDate(inHours(12));
    await assertFails(setDoc(mine, { accountId: 'sam', credential: 'key', expireAt }));
    await letIn('sam', inHours(12));
    await assertFails(getDoc(mine));
    await assertFails(setDoc(mine, { accountId: 'sam', credential: 'key', expireAt }));
  });
});
