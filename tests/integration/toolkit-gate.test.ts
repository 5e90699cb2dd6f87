import { randomInt, randomUUID } from 'node:crypto';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { UNLOCK_RATE_LIMITS } from '@daily-snapshot/domain/sales/toolkit/unlock-rate-limits';
import { getAuth } from 'firebase-admin/auth';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../emulators/local/environment-file.ts';
import { setCredential } from '../../tools/toolkit/credentials.ts';
import { firestoreToolkitCredentials } from '../../functions/src/sales/firestore/toolkit.ts';
import {
  app,
  callFrom,
  db,
  signInAs,
  signUp,
  type SignedInUser,
} from '../kit/local-environment/admin-sdk.ts';
import { environmentAddresses } from '../kit/local-environment/environment.ts';

const { projectId, ports } = environmentAddresses();
const PASSWORD = 'sell-the-evening';
const { most, withinMs } = UNLOCK_RATE_LIMITS.ofAccount;

const newNetwork = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.');

/** Somebody new who may unlock the toolkit. */
async function newRepresentative(): Promise<string> {
  const email = `${randomUUID()}@owner-awareness.example`;
  await setCredential(db, email, PASSWORD);
  return email;
}

async function unlock(
  caller: SignedInUser | undefined,
  email: string,
  { password = PASSWORD, network = newNetwork() } = {},
) {
  const { status, body } = await callFrom(network, 'unlockToolkit', { email, password }, caller);
  return { status, ...(body.result as { outcome?: string; tryAgainAt?: string } | undefined) };
}

/** What a browser gets when it asks for a part of the toolkit, past the pages. */
async function readingStatus(caller?: SignedInUser): Promise<number> {
  const document = `projects/${projectId}/databases/(default)/documents/${paths.toolkitSection('battle-cards')}`;
  const response = await fetch(`${addressOf(ports.firestore)}/v1/${document}`, {
    headers: caller ? { authorization: `Bearer ${caller.idToken}` } : {},
  });
  await response.text();
  return response.status;
}

const grantsOf = async ({ id }: SignedInUser) =>
  (await db.collection(paths.toolkitGrants).where('accountId', '==', id).get()).docs;

describe('the gate of the toolkit', () => {
  it('lets in whoever is signed in and knows the password, and nobody else', async () => {
    const email = await newRepresentative();
    expect(await unlock(undefined, email)).toMatchObject({ status: 401 });
    const caller = await signUp();
    expect(await readingStatus()).toBe(403);
    expect(await readingStatus(caller)).toBe(403);
    expect(await unlock(caller, email, { password: 'wrong' })).toEqual({
      status: 200,
      outcome: 'denied',
    });
    expect(await unlock(caller, 'nobody@example.com')).toMatchObject({ outcome: 'denied' });
    expect(await readingStatus(caller)).toBe(403);
    expect(await unlock(caller, email.toUpperCase())).toMatchObject({ outcome: 'granted' });
    expect(await readingStatus(caller)).toBe(200);
    expect(await readingStatus(await signUp())).toBe(403);
  });

  it('is open to those with an administrator’s word, as soon as they have signed in with it', async () => {
    const uid = randomUUID();
    await getAuth(app).createUser({ uid });
    await getAuth(app).setCustomUserClaims(uid, { representative: true });
    expect(await readingStatus(await signInAs(uid))).toBe(200);
    await getAuth(app).setCustomUserClaims(uid, {});
    expect(await readingStatus(await signInAs(uid))).toBe(403);
  });

  it('closes an account after five attempts, also to the right password, and says until when', async () => {
    const [email, caller] = [await newRepresentative(), await signUp()];
    for (let n = 0; n < most; n += 1) {
      expect(await unlock(caller, email, { password: `guess ${n}` })).toMatchObject({
        outcome: 'denied',
      });
    }
    const before = Date.now();
    const refused = await unlock(caller, email);
    expect(refused).toMatchObject({ status: 200, outcome: 'too-many' });
    const wait = Date.parse(refused.tryAgainAt ?? '') - before;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(withinMs);
    expect(await readingStatus(caller)).toBe(403);
    expect(await unlock(await signUp(), email)).toMatchObject({ outcome: 'granted' });
  });

  it('closes a network after five attempts, whichever accounts it makes', async () => {
    const [email, network] = [await newRepresentative(), newNetwork()];
    for (let n = 0; n < most; n += 1) {
      const guess = { password: `guess ${n}`, network: `${newNetwork()}, ${network}` };
      expect(await unlock(await signUp(), email, guess)).toMatchObject({ outcome: 'denied' });
    }
    expect(await unlock(await signUp(), email, { network })).toMatchObject({ outcome: 'too-many' });
    expect(await unlock(await signUp(), email)).toMatchObject({ outcome: 'granted' });
  });

  it('compares no more than five of many guesses at the same time', async () => {
    const [email, caller] = [await newRepresentative(), await signUp()];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => unlock(caller, email, { password: `guess ${n}` })),
    );
    const outcomes = answers.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'denied')).toHaveLength(most);
    expect(outcomes.filter((outcome) => outcome === 'too-many')).toHaveLength(12 - most);
  });

  it('does not shut out those who come to work', async () => {
    const [email, network] = [await newRepresentative(), newNetwork()];
    for (let n = 0; n < most + 2; n += 1) {
      expect(await unlock(await signUp(), email, { network })).toMatchObject({
        outcome: 'granted',
      });
    }
  });

  it('closes when the grant expires, when it is locked, and when the credential goes', async () => {
    const [email, caller] = [await newRepresentative(), await signUp()];
    await unlock(caller, email);
    const [grant] = await grantsOf(caller);
    await grant?.ref.update({ expireAt: Timestamp.fromMillis(Date.now() - 1) });
    expect(await readingStatus(caller)).toBe(403);

    await unlock(caller, email);
    expect(await readingStatus(caller)).toBe(200);
    expect((await callFrom(newNetwork(), 'lockToolkit', {}, caller)).status).toBe(200);
    expect(await readingStatus(caller)).toBe(403);

    await unlock(caller, email);
    expect(await readingStatus(caller)).toBe(200);
    await firestoreToolkitCredentials(db).remove(email);
    expect(await readingStatus(caller)).toBe(403);
    expect(await grantsOf(caller)).toEqual([]);
    expect(await unlock(caller, email)).toMatchObject({ outcome: 'denied' });
  });

  it('keeps a hash, and nothing that the password could be read from', async () => {
    const email = await newRepresentative();
    const stored = await firestoreToolkitCredentials(db).find(email);
    expect(stored?.hash).toMatch(/^scrypt\$/);
    expect(JSON.stringify(stored)).not.toContain(PASSWORD);
  });
});
