import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  assertFails,
  assertSucceeds,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { collection, doc, getDoc, getDocs, limit, query, updateDoc } from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { asFirestore, fill, KEY, userOf } from './businesses.ts';
import { ourRules } from './environment.ts';

let environment: RulesTestEnvironment;
const MAX = userOf('administrator');

const as = (id: string, claims: object) =>
  asFirestore(environment.authenticatedContext(id, { ...claims }));
const entry = (db: ReturnType<typeof as>) => getDoc(doc(db, paths.auditEntry(KEY)));

describe('the audit log', () => {
  beforeAll(async () => {
    environment = await ourRules('administration');
  });
  beforeEach(() => fill(environment));
  afterAll(() => environment.cleanup());

  it('is read page by page by an administrator', async () => {
    const db = as(MAX, { administrator: true });
    await assertSucceeds(entry(db));
    await assertSucceeds(getDocs(query(collection(db, paths.auditLog), limit(2))));
  });

  it.each([
    ['a claim and no seat', 'sam', { administrator: true }],
    ['a seat and no claim', 'max', {}],
    ['a claim that is not true', 'max', { administrator: 'true' }],
    ['the claim of a representative', 'max', { representative: true }],
  ])('is not read with %s', async (_, id, claims) => {
    await assertFails(entry(as(id, claims)));
  });

  it('is not read any more by somebody whose seat was taken, whatever the claim says', async () => {
    await environment.withSecurityRulesDisabled((context) =>
      updateDoc(doc(asFirestore(context), paths.roster), {
        [`administrators.${MAX}.isConfirmed`]: false,
      }),
    );
    await assertFails(entry(as(MAX, { administrator: true })));
  });
});
