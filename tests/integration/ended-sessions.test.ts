// Id tokens stay valid for an hour after their session has ended. Neither the functions nor the
// security rules accept them.
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { getAuth } from 'firebase-admin/auth';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../emulators/local/environment-file.ts';
import { newAdministrator } from '../kit/local-environment/administrator.ts';
import {
  app,
  call,
  db,
  signInAs,
  signUp,
  type SignedInUser,
} from '../kit/local-environment/admin-sdk.ts';
import { environmentAddresses } from '../kit/local-environment/environment.ts';
import { nextSecond } from '../kit/local-environment/next-second.ts';

const { ports, projectId } = environmentAddresses();
const ROOT = `projects/${projectId}/databases/(default)/documents`;

/** Sends a request under the security rules and returns its status. */
async function statusOf(
  path: string,
  { idToken }: SignedInUser,
  method: 'GET' | 'PATCH' | 'DELETE' = 'GET',
  field?: string,
): Promise<number> {
  const mask = field === undefined ? '' : `?updateMask.fieldPaths=${field}`;
  const response = await fetch(`${addressOf(ports.firestore)}/v1/${ROOT}/${path}${mask}`, {
    method,
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    ...(field !== undefined && {
      body: JSON.stringify({ fields: { [field]: { stringValue: 'Changed' } } }),
    }),
  });
  await response.text();
  return response.status;
}

async function newBusiness(owner: SignedInUser): Promise<string> {
  const businessId = crypto.randomUUID().replaceAll('-', '').slice(0, 20);
  const business = { businessId, name: 'Harbor Bread', timeZone: 'America/Chicago' };
  expect((await call('createBusiness', business, owner)).status).toBe(200);
  await db.doc(paths.mapping(businessId, 'layout')).set({ header: ['Date'] });
  return businessId;
}

describe('an ended session', () => {
  it('neither reads nor writes, and the next one does', async () => {
    const owner = await signUp({
      email: `${crypto.randomUUID()}@example.com`,
      emailVerified: true,
    });
    const businessId = await newBusiness(owner);
    const business = paths.business(businessId);
    const mapping = paths.mapping(businessId, 'layout');
    expect(await statusOf(business, owner)).toBe(200);
    await nextSecond();
    expect((await call('endSessions', {}, owner)).status).toBe(200);
    expect((await call('recordVisit', { businessId }, owner)).status).toBe(401);
    expect(await statusOf(business, owner)).toBe(403);
    expect(await statusOf(mapping, owner)).toBe(403);
    expect(await statusOf(business, owner, 'PATCH', 'name')).toBe(403);
    expect(await statusOf(mapping, owner, 'DELETE')).toBe(403);
    expect(await statusOf(paths.profile(owner.id), owner)).toBe(403);
    const next = await signInAs(owner.id);
    expect(await statusOf(business, next, 'PATCH', 'name')).toBe(200);
    expect(await statusOf(mapping, next, 'DELETE')).toBe(200);
  });

  it('that Firebase ended is refused by the rules after the next call of the account', async () => {
    const owner = await signUp({
      email: `${crypto.randomUUID()}@example.com`,
      emailVerified: true,
    });
    const businessId = await newBusiness(owner);
    await nextSecond();
    // As after a new password.
    await getAuth(app).revokeRefreshTokens(owner.id);
    const next = await signInAs(owner.id);
    expect((await call('recordVisit', { businessId }, next)).status).toBe(200);
    expect(await statusOf(paths.business(businessId), owner)).toBe(403);
    expect(await statusOf(paths.business(businessId), next)).toBe(200);
  });

  it.each([
    ['setRole', { role: 'representative', isGranted: false }],
    ['setAccountDisabled', { isClosed: true }],
  ])('of a representative does not read the toolkit after %s', async (name, request) => {
    const administrator = await newAdministrator();
    const person = await signUp();
    const role = { accountId: person.id, role: 'representative', isGranted: true };
    expect((await call('setRole', role, administrator)).status).toBe(200);
    await nextSecond();
    const { idToken } = await signInAs(person.id);
    const { auth_time: seconds } = JSON.parse(atob(idToken.split('.')[1] ?? '')) as {
      auth_time: number;
    };
    const representative = { id: person.id, idToken };
    const grant = { accountId: person.id, expireAt: Timestamp.fromMillis(Date.now() + 3_600_000) };
    await db.doc(paths.toolkitGrant(`${person.id}.${seconds}`)).set(grant);
    const section = paths.toolkitSection('battle-cards');
    expect(await statusOf(section, representative)).toBe(200);
    await nextSecond();
    const removal = { accountId: person.id, ...request };
    expect((await call(name, removal, administrator)).status).toBe(200);
    expect(await statusOf(section, representative)).toBe(403);
    expect((await call('myCertificates', {}, representative)).status).toBe(401);
  });
});

it('a removed member reads nothing from then on', async () => {
  const owner = await signUp({ email: `${crypto.randomUUID()}@example.com`, emailVerified: true });
  const address = `${crypto.randomUUID()}@example.com`;
  const viewer = await signUp({ email: address, emailVerified: true });
  const businessId = await newBusiness(owner);
  await db.doc(paths.business(businessId)).update({
    [`members.${viewer.id}`]: 'viewer',
    [`viewers.${viewer.id}`]: address,
  });
  const mapping = paths.mapping(businessId, 'layout');
  expect(await statusOf(mapping, viewer)).toBe(200);
  expect((await call('removeMember', { businessId, address }, owner)).status).toBe(200);
  expect(await statusOf(mapping, viewer)).toBe(403);
  expect(await statusOf(paths.business(businessId), viewer)).toBe(403);
  expect((await call('recordVisit', { businessId }, viewer)).status).toBe(404);
});
