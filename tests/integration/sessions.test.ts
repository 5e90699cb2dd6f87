// The sessions of an account: their list, their ends, and the ways to begin one.
import { callables } from '@daily-snapshot/domain/contracts/callables';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../emulators/local/environment-file.ts';
import {
  call,
  db,
  signInAs,
  signUp,
  type SignedInUser,
} from '../kit/local-environment/admin-sdk.ts';
import { newAdministrator } from '../kit/local-environment/administrator.ts';
import { environmentAddresses } from '../kit/local-environment/environment.ts';
import { nextSecond } from '../kit/local-environment/next-second.ts';

const { ports, projectId } = environmentAddresses();
const DAY_SECONDS = 86_400;

type Claims = Record<string, unknown> & { readonly auth_time: number };

const claimsOf = ({ idToken }: SignedInUser): Claims =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Claims;

/** Returns a token with other claims, which the local environment accepts. */
function withClaims(user: SignedInUser, claims: Record<string, unknown>): SignedInUser {
  const [header = ''] = user.idToken.split('.');
  const payload = Buffer.from(JSON.stringify({ ...claimsOf(user), ...claims })).toString(
    'base64url',
  );
  return { ...user, idToken: `${header}.${payload}.` };
}

/** Returns the status of a read under the security rules. */
async function readStatus(path: string, { idToken }: SignedInUser): Promise<number> {
  const root = `projects/${projectId}/databases/(default)/documents`;
  const response = await fetch(`${addressOf(ports.firestore)}/v1/${root}/${path}`, {
    headers: { authorization: `Bearer ${idToken}` },
  });
  await response.text();
  return response.status;
}

async function newOwner() {
  const owner = await signUp({ email: `${crypto.randomUUID()}@example.com`, emailVerified: true });
  const businessId = crypto.randomUUID().replaceAll('-', '').slice(0, 20);
  const business = { businessId, name: 'Harbor Bread', timeZone: 'America/Chicago' };
  expect((await call('createBusiness', business, owner)).status).toBe(200);
  return { owner, businessId };
}

async function sessionsOf(user: SignedInUser) {
  const { status, body } = await call('listSessions', {}, user);
  expect(status).toBe(200);
  return callables.listSessions.response.parse(body.result).sessions;
}

/** Expects how the functions and the security rules answer a session. */
async function expectAnswers(user: SignedInUser, businessId: string, isInForce: boolean) {
  const { status, body } = await call('recordVisit', { businessId }, user);
  const read = await readStatus(paths.business(businessId), user);
  expect([status, body.error?.message, read]).toEqual(
    isInForce
      ? [200, undefined, 200]
      : [401, expect.stringMatching(/signed out|Please sign in/), 403],
  );
}

describe('the sessions of an owner', () => {
  it('are listed, and end one by one', async () => {
    const { owner: phone, businessId } = await newOwner();
    await nextSecond();
    const computer = await signInAs(phone.id);
    await expectAnswers(computer, businessId, true);
    const [phoneId, computerId] = [phone, computer].map((user) => claimsOf(user).auth_time);
    const listed = await sessionsOf(computer);
    expect(new Set(listed.map(({ id, isCurrent }) => [id, isCurrent].join()))).toEqual(
      new Set([`${phoneId},false`, `${computerId},true`]),
    );
    expect((await call('endSession', { id: phoneId }, computer)).status).toBe(200);
    await expectAnswers(phone, businessId, false);
    await expectAnswers(computer, businessId, true);
    expect((await sessionsOf(computer)).map(({ id }) => id)).toEqual([computerId]);
  });

  it('cannot be ended before they begin, which would block a later sign-in', async () => {
    const { owner } = await newOwner();
    const id = claimsOf(owner).auth_time + 60;
    expect((await call('endSession', { id }, owner)).status).toBe(400);
  });

  it('cannot be ended by another account', async () => {
    const { owner, businessId } = await newOwner();
    await nextSecond();
    const stranger = await signUp();
    const { auth_time: id } = claimsOf(owner);
    expect((await call('endSession', { id }, stranger)).status).toBe(200);
    expect((await sessionsOf(stranger)).map((session) => session.id)).not.toContain(id);
    await expectAnswers(owner, businessId, true);
  });

  it('end after 30 days, however often they are used', async () => {
    const { owner, businessId } = await newOwner();
    const now = claimsOf(owner).auth_time;
    const [young, old] = [29, 31].map((days) => now - days * DAY_SECONDS);
    const use = { lastUsedSecond: now, device: 'Safari on iPhone' };
    await db.doc(paths.signInRecord(owner.id)).update({
      sessions: { [String(young)]: use, [String(old)]: use },
    });
    await expectAnswers(withClaims(owner, { auth_time: young }), businessId, true);
    await expectAnswers(withClaims(owner, { auth_time: old }), businessId, false);
  });

  it('end after 14 days without use, also if no function has seen them', async () => {
    const { owner, businessId } = await newOwner();
    const now = claimsOf(owner).auth_time;
    const [used, unused, unseen] = [20, 21, 15].map((days) => now - days * DAY_SECONDS);
    const useDaysAgo = (days: number) => ({
      lastUsedSecond: now - days * DAY_SECONDS,
      device: 'Safari on iPhone',
    });
    await db.doc(paths.signInRecord(owner.id)).update({
      sessions: { [String(used)]: useDaysAgo(13), [String(unused)]: useDaysAgo(15) },
    });
    await expectAnswers(withClaims(owner, { auth_time: used }), businessId, true);
    await expectAnswers(withClaims(owner, { auth_time: unused }), businessId, false);
    await expectAnswers(withClaims(owner, { auth_time: unseen }), businessId, false);
  });
});

it('of any account end when an administrator ends them, which is in the audit log', async () => {
  const { owner, businessId } = await newOwner();
  const administrator = await newAdministrator();
  await nextSecond();
  expect((await call('endUserSessions', { accountId: owner.id }, owner)).status).toBe(403);
  await expectAnswers(owner, businessId, true);
  const ended = await call('endUserSessions', { accountId: owner.id }, administrator);
  expect(ended.status).toBe(200);
  await expectAnswers(owner, businessId, false);
  const { docs } = await db.collection(paths.auditLog).get();
  const ofOwner = docs.filter((entry) => entry.get('to.accountId') === owner.id);
  expect(ofOwner.map((entry) => entry.get('what') as string)).toEqual(['sessions-ended']);
  await nextSecond();
  await expectAnswers(await signInAs(owner.id), businessId, true);
});

describe('a sign-in that we do not offer', () => {
  it.each(['anonymous', 'google.com', 'phone', 'emailLink', ''])(
    'gives access to nothing: %s',
    async (provider) => {
      const { owner, businessId } = await newOwner();
      const other = withClaims(owner, { firebase: { sign_in_provider: provider } });
      await expectAnswers(other, businessId, false);
      await expectAnswers(owner, businessId, true);
    },
  );

  it.each(['x', 'e30.e30.', 'e30.e30.x'])(
    'gives access to nothing with the token %s',
    async (idToken) => {
      const { owner } = await newOwner();
      expect((await call('listSessions', {}, { ...owner, idToken })).status).toBe(401);
    },
  );

  it('gives access to nothing for a guest of Firebase', async () => {
    const url = `${addressOf(ports.auth)}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ returnSecureToken: true }),
    });
    const { localId: id = '', idToken = '' } = (await response.json()) as Record<string, string>;
    const businessId = crypto.randomUUID().replaceAll('-', '').slice(0, 20);
    const business = { businessId, name: 'Harbor Bread', timeZone: 'America/Chicago' };
    expect((await call('createBusiness', business, { id, idToken })).status).toBe(401);
    expect(await readStatus(paths.plan(id), { id, idToken })).toBe(403);
  });
});
