import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../emulators/local/environment-file.ts';
import { app, call, signUp, type SignedInUser } from '../kit/local-environment/admin-sdk.ts';
import { environmentAddresses } from '../kit/local-environment/environment.ts';

const { ports, projectId } = environmentAddresses();

/** Sends a request to Auth's REST API, as a browser does. */
async function ask(method: string, body: object) {
  const url = `${addressOf(ports.auth)}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** Sensitive or irreversible calls, each with a request. */
const GUARDED: readonly (readonly [string, object])[] = [
  ['inviteMember', { businessId: 'none', address: 'sam@harbor.example', role: 'viewer' }],
  ['setMemberRole', { businessId: 'none', address: 'sam@harbor.example', role: 'viewer' }],
  ['removeMember', { businessId: 'none', address: 'sam@harbor.example' }],
  ['listOwners', { businessId: 'none' }],
  ['addRecipient', { businessId: 'none', address: 'sam@harbor.example' }],
  ['openPortal', {}],
  ['claimCheckout', {}],
  ['endSessions', {}],
  ['listSessions', {}],
  ['endSession', { id: 1 }],
  ['signInState', {}],
  ['cancelAddressChange', {}],
  ['withdrawOwnershipOffer', { businessId: 'none' }],
  ['listUsers', {}],
  ['resendMail', { mailId: 'none_2026-11-23', evenIfItMayHaveArrived: false }],
  ['disconnectSource', { businessId: 'none', connectionId: 'none' }],
  ['purgeSource', { businessId: 'none', connectionId: 'none' }],
];

/**
 * Calls that need a recent sign-in, each with a request. They must not work at an unattended
 * screen.
 */
const RECENT: readonly (readonly [string, object])[] = [
  ['endSessions', {}],
  ['endSession', { id: 1 }],
  ['exportData', {}],
  ['requestDeletion', {}],
  ['changeAddress', { address: 'ada-again@harbor.example' }],
  ['makeRecoveryCodes', {}],
  ['offerOwnership', { businessId: 'none', address: 'sam@harbor.example', staysAsViewer: true }],
  ['acceptOwnership', { token: 'none' }],
  ['setRole', { accountId: 'none', role: 'administrator', isGranted: true }],
  ['setAccountDisabled', { accountId: 'none', isClosed: true }],
  ['endUserSessions', { accountId: 'none' }],
  ['buildDigestNow', { businessId: 'none' }],
  ['resendMail', { mailId: 'none_2026-11-23', evenIfItMayHaveArrived: false }],
  ['disconnectSource', { businessId: 'none', connectionId: 'none' }],
  ['purgeSource', { businessId: 'none', connectionId: 'none' }],
];

/** Returns a token of the same session that began this many minutes ago and is still valid. */
async function agedBy(minutes: number, user: SignedInUser): Promise<SignedInUser> {
  const [header = '', payload = ''] = user.idToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const startedAt = Math.floor(Date.now() / 1000) - minutes * 60;
  const aged = Buffer.from(JSON.stringify({ ...claims, auth_time: startedAt })).toString(
    'base64url',
  );
  const path = `identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:update`;
  const response = await fetch(`${addressOf(ports.auth)}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer owner' },
    body: JSON.stringify({ localId: user.id, validSince: String(startedAt - 60) }),
  });
  expect(response.status).toBe(200);
  return { ...user, idToken: `${header}.${aged}.` };
}

const afterASecond = async (user: SignedInUser) => {
  // Revocation has a resolution of one second. A session that began in the same second would stay
  // valid.
  const { authTime } = JSON.parse(atob(user.idToken.split('.')[1] ?? '')) as { authTime?: number };
  const startedAt = authTime ?? Math.floor(Date.now() / 1000);
  await expect
    .poll(() => Math.floor(Date.now() / 1000), { timeout: 5_000 })
    .toBeGreaterThan(startedAt);
};

describe('an ended session', () => {
  it.each(GUARDED)('is refused by %s at once', async (name, request) => {
    const ways: readonly ((id: string) => Promise<unknown>)[] = [
      (id) => getAuth(app).revokeRefreshTokens(id),
      (id) => getAuth(app).updateUser(id, { disabled: true }),
      (id) => getAuth(app).deleteUser(id),
    ];
    const answers = new Set<string>();
    for (const end of ways) {
      const user = await signUp();
      const before = await call(name, request, user);
      expect(before.body.error?.status).not.toBe('UNAUTHENTICATED');
      await afterASecond(user);
      await end(user.id);
      const { status, body } = await call(name, request, user);
      expect(status).toBe(401);
      answers.add(JSON.stringify(body));
    }
    // The response is the same for every reason, and its text is ours.
    expect([...answers]).toEqual([expect.stringContaining('You have been signed out.')]);
  });
});

describe('a session without a recent sign-in', () => {
  it.each(RECENT)('has to sign in again for %s', async (name, request) => {
    const aged = await agedBy(11, await signUp());
    const { status, body } = await call(name, request, aged);
    expect(status).toBe(401);
    expect(body.error?.message).toMatch(/enter your password again/);
  });

  it.each(RECENT)('need not sign in again for %s within ten minutes', async (name, request) => {
    const user = await agedBy(9, await signUp());
    expect((await call(name, request, user)).status).not.toBe(401);
  });
});

describe('the existence of an account', () => {
  it('is not revealed by a sign-in or a password reset', async () => {
    const knownAddress = `known-${crypto.randomUUID()}@example.com`;
    const unknown = `other-${crypto.randomUUID()}@example.com`;
    await getAuth(app).createUser({ email: knownAddress, password: 'morning-paper' });
    const asked = async (method: string, email: string, more: object) => {
      const { status, text } = await ask(method, { email, ...more });
      return { status, text: text.replaceAll(email, 'ADDRESS') };
    };
    const password = { password: 'not my password', returnSecureToken: true };
    expect(await asked('signInWithPassword', knownAddress, password)).toEqual(
      await asked('signInWithPassword', unknown, password),
    );
    const reset = { requestType: 'PASSWORD_RESET' };
    expect(await asked('sendOobCode', knownAddress, reset)).toEqual(
      await asked('sendOobCode', unknown, reset),
    );
  });
});
