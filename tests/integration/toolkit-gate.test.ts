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

/** Creates a representative with a credential for the toolkit. */
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

/** Returns the status of a direct read of toolkit content, without the app. */
async function readStatus(caller?: SignedInUser): Promise<number> {
  const document = `projects/${projectId}/databases/(default)/documents/${paths.toolkitSection('battle-cards')}`;
  const response = await fetch(`${addressOf(ports.firestore)}/v1/${document}`, {
    headers: caller ? { authorization: `Bearer ${caller.idToken}` } : {},
  });
  await response.text();
  return response.status;
}

const grantsOf = async ({ id }: SignedInUser) =>
  (await db.collection(paths.toolkitGrants).where('accountId', '==', id).get()).docs;

describe('access to the toolkit', () => {
  it('is granted to a signed-in user with the password, and to no one else', async () => {
    const email = await newRepresentative();
    expect(await unlock(undefined, email)).toMatchObject({ status: 401 });
    const caller = await signUp();
    expect(await readStatus()).toBe(403);
    expect(await readStatus(caller)).toBe(403);
    expect(await unlock(caller, email, { password: 'wrong' })).toEqual({
      status: 200,
      outcome: 'denied',
    });
    expect(await unlock(caller, 'nobody@example.com')).toMatchObject({ outcome: 'denied' });
    expect(await readStatus(caller)).toBe(403);
    expect(await unlock(caller, email.toUpperCase())).toMatchObject({ outcome: 'granted' });
    expect(await readStatus(caller)).toBe(200);
    expect(await readStatus(await signUp())).toBe(403);
  });

  it('is granted by a representative’s claim, from the next sign-in on', async () => {
    const uid = randomUUID();
    await getAuth(app).createUser({ uid });
    await getAuth(app).setCustomUserClaims(uid, { representative: true });
    expect(await readStatus(await signInAs(uid))).toBe(200);
    await getAuth(app).setCustomUserClaims(uid, {});
    expect(await readStatus(await signInAs(uid))).toBe(403);
  });

  it('is blocked for an account after five attempts, even with the right password, with the time of the next attempt', async () => {
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
    expect(await readStatus(caller)).toBe(403);
    expect(await unlock(await signUp(), email)).toMatchObject({ outcome: 'granted' });
  });

  it('is blocked for a network after five attempts, across all accounts', async () => {
    const [email, network] = [await newRepresentative(), newNetwork()];
    for (let n = 0; n < most; n += 1) {
      const guess = { password: `guess ${n}`, network: `${newNetwork()}, ${network}` };
      expect(await unlock(await signUp(), email, guess)).toMatchObject({ outcome: 'denied' });
    }
    expect(await unlock(await signUp(), email, { network })).toMatchObject({ outcome: 'too-many' });
    expect(await unlock(await signUp(), email)).toMatchObject({ outcome: 'granted' });
  });

  it('checks at most five of many concurrent guesses', async () => {
    const [email, caller] = [await newRepresentative(), await signUp()];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => unlock(caller, email, { password: `guess ${n}` })),
    );
    const outcomes = answers.map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'denied')).toHaveLength(most);
    expect(outcomes.filter((outcome) => outcome === 'too-many')).toHaveLength(12 - most);
  });

  it('is not blocked by successful attempts', async () => {
    const [email, network] = [await newRepresentative(), newNetwork()];
    for (let n = 0; n < most + 2; n += 1) {
      expect(await unlock(await signUp(), email, { network })).toMatchObject({
        outcome: 'granted',
      });
    }
  });

  it('ends when the grant expires, when the user locks the toolkit and when the credential is removed', async () => {
    const [email, caller] = [await newRepresentative(), await signUp()];
    await unlock(caller, email);
    const [grant] = await grantsOf(caller);
    await grant?.ref.update({ expireAt: Timestamp.fromMillis(Date.now() - 1) });
    expect(await readStatus(caller)).toBe(403);

    await unlock(caller, email);
    expect(await readStatus(caller)).toBe(200);
    expect((await callFrom(newNetwork(), 'lockToolkit', {}, caller)).status).toBe(200);
    expect(await readStatus(caller)).toBe(403);

    await unlock(caller, email);
    expect(await readStatus(caller)).toBe(200);
    await firestoreToolkitCredentials(db).remove(email);
    expect(await readStatus(caller)).toBe(403);
    expect(await grantsOf(caller)).toEqual([]);
    expect(await unlock(caller, email)).toMatchObject({ outcome: 'denied' });
  });

  it('stores a hash from which the password cannot be read', async () => {
    const email = await newRepresentative();
    const stored = await firestoreToolkitCredentials(db).find(email);
    expect(stored?.hash).toMatch(/^scrypt\$/);
    expect(JSON.stringify(stored)).not.toContain(PASSWORD);
  });
});
