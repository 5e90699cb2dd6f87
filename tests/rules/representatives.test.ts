import { paths } from '@daily-snapshot/domain/contracts/paths';
import { toolkitGrantId } from '@daily-snapshot/domain/contracts/toolkit-access';
import {
  assertFails,
  assertSucceeds,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { collection, deleteDoc, doc, getDoc, getDocs, setDoc, Timestamp } from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { asFirestore, fill, KEY } from './businesses.ts';
import { ourRules } from './environment.ts';

let environment: RulesTestEnvironment;
beforeAll(async () => {
  environment = await ourRules('representatives');
});
beforeEach(async () => {
  await fill(environment);
  await environment.withSecurityRulesDisabled(async (context) => {
    const db = asFirestore(context);
    await setDoc(doc(db, paths.assessment('eve', KEY)), { letter: 'none' });
    await setDoc(doc(db, paths.attempt('eve', KEY)), { outcome: null });
  });
});
afterAll(() => environment.cleanup());

const SIGNED_IN_AT = new Date('2026-11-23T15:00:00Z');

const as = (accountId: string, claims: object = {}) =>
  asFirestore(
    environment.authenticatedContext(accountId, {
      auth_time: SIGNED_IN_AT.getTime() / 1000,
      ...claims,
    }),
  );
const byWord = { representative: true };

describe('what a representative keeps', () => {
  it('is read by them, and by no other representative', async () => {
    const theirs = [paths.assessment('eve', KEY), paths.attempt('eve', KEY)];
    for (const path of theirs) {
      await assertSucceeds(getDoc(doc(as('eve', byWord), path)));
      await assertFails(getDoc(doc(as('ray', byWord), path)));
    }
    await assertSucceeds(getDocs(collection(as('eve', byWord), paths.assessments('eve'))));
    await assertFails(getDocs(collection(as('ray', byWord), paths.assessments('eve'))));
    await assertFails(deleteDoc(doc(as('ray', byWord), paths.assessment('eve', KEY))));
  });

  it('is read only as long as they are one', async () => {
    const mine = (db = as('eve')) => getDoc(doc(db, paths.assessment('eve', KEY)));
    await assertFails(mine());
    const letIn = (expireAt: Date) =>
      environment.withSecurityRulesDisabled((context) =>
        setDoc(doc(asFirestore(context), paths.toolkitGrant(toolkitGrantId('eve', SIGNED_IN_AT))), {
          accountId: 'eve',
          credential: 'key',
          expireAt: Timestamp.fromDate(expireAt),
        }),
      );
    await letIn(new Date(Date.now() + 60_000));
    await assertSucceeds(mine());
    await letIn(new Date(Date.now() - 60_000));
    await assertFails(mine());
  });

  it('is written by nobody: neither figures nor answers', async () => {
    const db = as('eve', byWord);
    await assertFails(setDoc(doc(db, paths.assessment('eve', 'new')), { letter: 'sent' }));
    await assertFails(setDoc(doc(db, paths.attempt('eve', KEY)), { outcome: { score: 20 } }));
    await assertFails(deleteDoc(doc(db, paths.attempt('eve', KEY))));
  });

  it('has no way to what is right, nor to a certificate', async () => {
    const db = as('eve', byWord);
    await assertFails(getDoc(doc(db, paths.quiz)));
    await assertFails(getDoc(doc(db, paths.certificate(KEY))));
    await assertFails(getDocs(collection(db, paths.certificates)));
    await assertFails(setDoc(doc(db, paths.certificate('OA-CERT-2024-MINE')), { name: 'Eve' }));
  });
});
