// Attacks by a stranger who created an account with the address of its later owner.
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { getAuth } from 'firebase-admin/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import { addressOf } from '../../emulators/local/environment-file.ts';
import {
  app,
  call,
  confirmAddress,
  db,
  signUp,
  type SignedInSession,
  type SignedInUser,
} from '../kit/local-environment/admin-sdk.ts';
import { environmentAddresses } from '../kit/local-environment/environment.ts';
import { mailedLink, mailTo } from '../kit/local-environment/inbox.ts';
import { nextSecond } from '../kit/local-environment/next-second.ts';

const { ports, projectId } = environmentAddresses();
const PASSWORD = 'morning-paper';
const NEW_PASSWORD = 'evening-paper-too';

const newAddress = (who: string) => `${who}-${crypto.randomUUID()}@example.com`;
const newBusinessId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 20);

/** Sends a request to Auth's REST API, as a browser does. */
async function ask(method: string, body: object) {
  const url = `${addressOf(ports.auth)}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

async function session(method: 'signUp' | 'signInWithPassword', email: string, password: string) {
  const { body } = await ask(method, { email, password, returnSecureToken: true });
  const { localId: id = '', idToken = '', refreshToken = '' } = body;
  return { id, idToken, refreshToken };
}

const signIn = (email: string, password: string) => session('signInWithPassword', email, password);

/** Returns a new token of the same session. */
async function refreshed({ id, refreshToken }: SignedInSession): Promise<SignedInSession> {
  const response = await fetch(
    `${addressOf(ports.auth)}/securetoken.googleapis.com/v1/token?key=local`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    },
  );
  const { id_token: idToken = '' } = (await response.json()) as Record<string, string>;
  return { id, idToken, refreshToken };
}

/** Returns the status of a read under the security rules. */
async function readStatus(path: string, { idToken }: SignedInUser): Promise<number> {
  const root = `projects/${projectId}/databases/(default)/documents`;
  const response = await fetch(`${addressOf(ports.firestore)}/v1/${root}/${path}`, {
    headers: { authorization: `Bearer ${idToken}` },
  });
  return response.status;
}

async function codeOf(purpose: 'VERIFY_EMAIL' | 'PASSWORD_RESET', email: string) {
  const link = await mailedLink(purpose, email);
  return new URLSearchParams(link.split('?')[1]).get('oobCode') ?? '';
}

async function mailVerification({ idToken }: SignedInUser, email: string): Promise<string> {
  await ask('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
  return codeOf('VERIFY_EMAIL', email);
}

async function mailReset(email: string): Promise<string> {
  await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  return codeOf('PASSWORD_RESET', email);
}

/** Resets the password on Firebase's own page, without code of ours. */
async function resetAtFirebase(email: string): Promise<void> {
  const oobCode = await mailReset(email);
  expect((await ask('resetPassword', { oobCode, newPassword: NEW_PASSWORD })).status).toBe(200);
}

/** Resets the password as our page does. */
async function resetPassword(email: string): Promise<void> {
  const code = await mailReset(email);
  expect((await call('resetPassword', { code, password: NEW_PASSWORD })).status).toBe(200);
}

interface Hijack {
  readonly email: string;
  readonly attacker: SignedInSession;
  readonly spy: SignedInUser;
  readonly spyAddress: string;
  readonly businessId: string;
}

/** Creates an account with the address of another person, and everything that gives access to it. */
async function hijack(): Promise<Hijack> {
  const [email, spyAddress] = [newAddress('victim'), newAddress('spy')];
  const attacker = await session('signUp', email, PASSWORD);
  const spy = await signUp({ email: spyAddress, emailVerified: true });
  const businessId = newBusinessId();
  const created = await call(
    'createBusiness',
    { businessId, name: 'Harbor Bread', timeZone: 'America/Chicago' },
    attacker,
  );
  expect(created.status).toBe(200);
  await plant(businessId, attacker, spy, spyAddress);
  await nextSecond();
  return { email, attacker, spy, spyAddress, businessId };
}

/** Stores what an account could give before it needed a verified address. */
async function plant(
  businessId: string,
  { id }: SignedInUser,
  spy: SignedInUser,
  spyAddress: string,
): Promise<void> {
  const pending = { address: spyAddress, askedAt: new Date() };
  await db.doc(paths.business(businessId)).update({
    [`members.${spy.id}`]: 'viewer',
    viewers: { [spy.id]: spyAddress },
    invitations: [{ ...pending, role: 'bookkeeper' }],
    ownershipOffer: { ...pending, id: 'offer', from: id, staysAsViewer: true },
    waitingRecipients: [pending],
    digestPreferences: { isPaused: false, recipients: [spyAddress] },
  });
  await db.doc(paths.recoveryCodes(id)).set({
    salt: 'salt',
    unused: ['hash'],
    inUse: null,
    madeAt: new Date(),
  });
  await db.doc(paths.addressChange(id)).set({
    id: 'a'.repeat(32),
    state: 'changed',
    from: spyAddress,
    to: 'victim@example.com',
    isFromVerified: true,
    askedAt: new Date(),
    beganAt: new Date(),
  });
  await getAuth(app).updateUser(id, {
    multiFactor: {
      enrolledFactors: [{ uid: 'phone', factorId: 'phone', phoneNumber: '+15555550100' }],
    },
  });
}

/** Expects that only the owner has access. */
async function expectOnlyOwner(
  taken: Hijack,
  { isVerified }: { readonly isVerified: boolean } = { isVerified: true },
): Promise<void> {
  const { attacker, spy, businessId, email } = taken;
  const business = (await db.doc(paths.business(businessId)).get()).data();
  expect(business).toMatchObject({
    name: 'Harbor Bread',
    members: { [attacker.id]: 'owner' },
    viewers: {},
    invitations: [],
    ownershipOffer: null,
    waitingRecipients: [],
    digestPreferences: { recipients: [] },
  });
  expect(await readStatus(paths.business(businessId), spy)).toBe(403);
  expect((await db.doc(paths.recoveryCodes(attacker.id)).get()).exists).toBe(false);
  expect((await db.doc(paths.addressChange(attacker.id)).get()).exists).toBe(false);
  const user = await getAuth(app).getUser(attacker.id);
  expect(user).toMatchObject({ email, emailVerified: isVerified });
  expect(user.multiFactor?.enrolledFactors ?? []).toEqual([]);
  // Auth's emulator renews the token of an ended session, unlike Firebase. The new token states the
  // time of the latest sign-in of the account.
  for (const session of [attacker, await refreshed(attacker)]) {
    expect((await call('recordVisit', { businessId }, session)).status).toBe(401);
    expect(await readStatus(paths.business(businessId), session)).toBe(403);
  }
}

describe('an account with an unverified address', () => {
  it('can neither give nor take access', async () => {
    const email = newAddress('owner');
    const user = await signUp({ email });
    const businessId = newBusinessId();
    const business = { businessId, name: 'Harbor Bread', timeZone: 'America/Chicago' };
    expect((await call('createBusiness', business, user)).status).toBe(200);
    const address = newAddress('spy');
    const refused: readonly (readonly [string, object])[] = [
      ['inviteMember', { businessId, address, role: 'viewer' }],
      ['setMemberRole', { businessId, address, role: 'viewer' }],
      ['addRecipient', { businessId, address }],
      ['offerOwnership', { businessId, address, staysAsViewer: true }],
      ['beginConnection', { businessId, provider: 'plaid' }],
      ['beginConnection', { businessId, provider: 'quickbooks' }],
      ['beginConnection', { businessId, provider: 'xero' }],
      ['finishConnection', { state: 'a', secret: 'b', returned: {} }],
      ['exportData', {}],
    ];
    for (const [name, request] of refused) {
      const { status, body } = await call(name, request, user);
      expect([name, status, body.error?.message]).toEqual([
        name,
        403,
        expect.stringContaining('Confirm your e-mail address first'),
      ]);
    }
    // The stranger may still import, pay and get the daily e-mail at the own address.
    for (const [name, request] of [
      ['recordVisit', { businessId }],
      ['startDigests', { businessId }],
      ['addRecipient', { businessId, address: email }],
      ['createCheckout', { offer: 'friends', price: 100 }],
    ] as const) {
      expect([name, (await call(name, request, user)).status]).toEqual([name, 200]);
    }
  });
});

describe('a stranger who created the account of an owner', () => {
  let taken: Hijack;
  beforeEach(async () => {
    taken = await hijack();
  });

  it('loses all access when the owner resets the password without our pages', async () => {
    const { email, businessId } = taken;
    await resetAtFirebase(email);
    await getAuth(app).updateUser(taken.attacker.id, { multiFactor: { enrolledFactors: null } });
    const first = await signIn(email, NEW_PASSWORD);
    await nextSecond();
    const refusal = await call('recordVisit', { businessId }, first);
    expect([refusal.status, refusal.body.error?.message]).toEqual([
      401,
      expect.stringContaining('was not confirmed on our site'),
    ]);
    await expectOnlyOwner(taken, { isVerified: false });
    await nextSecond();
    const owner = await signIn(email, NEW_PASSWORD);
    expect((await call('recordVisit', { businessId }, owner)).status).toBe(200);
    expect(await readStatus(paths.business(businessId), owner)).toBe(200);
  });

  it('loses all access when the owner resets the password on our page', async () => {
    const { email, businessId } = taken;
    await resetPassword(email);
    await expectOnlyOwner(taken);
    await nextSecond();
    const owner = await signIn(email, NEW_PASSWORD);
    expect((await call('recordVisit', { businessId }, owner)).status).toBe(200);
  });

  it('keeps no trust when the owner verified the address on a page of Firebase', async () => {
    const { email, attacker, businessId } = taken;
    await getAuth(app).updateUser(attacker.id, { multiFactor: { enrolledFactors: null } });
    await ask('update', { oobCode: await mailVerification(attacker, email) });
    const verified = await refreshed(attacker);
    // The attacker is the first to call with the verified address.
    const request = { businessId, address: newAddress('spy'), role: 'viewer' };
    expect((await call('inviteMember', request, verified)).status).toBe(401);
    await expectOnlyOwner(taken, { isVerified: false });
    // The attacker still has the password.
    await nextSecond();
    const again = await signIn(email, PASSWORD);
    for (const [name, data] of [
      ['inviteMember', request],
      ['beginConnection', { businessId, provider: 'plaid' }],
      ['exportData', {}],
    ] as const) {
      const { status, body } = await call(name, data, again);
      expect([name, status, body.error?.message]).toEqual([
        name,
        403,
        expect.stringContaining('Confirm your e-mail address first'),
      ]);
    }
    // The owner takes the account over on our page.
    await nextSecond();
    await resetPassword(email);
    await nextSecond();
    expect((await call('recordVisit', { businessId }, again)).status).toBe(401);
    const owner = await signIn(email, NEW_PASSWORD);
    expect((await call('inviteMember', request, owner)).status).toBe(200);
  });

  it('cannot confirm the address without its mailbox', async () => {
    const { email, attacker, businessId } = taken;
    for (const code of ['invented', await mailVerification(attacker, email)]) {
      const { status } = await call('resetPassword', { code, password: NEW_PASSWORD });
      expect(status).toBe(404);
    }
    const business = await db.doc(paths.business(businessId)).get();
    expect(business.get('invitations')).toHaveLength(1);
    expect((await db.doc(paths.signInRecord(attacker.id)).get()).get('confirmedAddress')).toBe(
      null,
    );
  });

  it('loses all access again if the removal stopped before its end', async () => {
    const { email, attacker, spy, spyAddress, businessId } = taken;
    await resetPassword(email);
    await db.doc(paths.signInRecord(attacker.id)).update({ confirmedAddress: null });
    await plant(businessId, attacker, spy, spyAddress);
    await resetPassword(email);
    await expectOnlyOwner(taken);
  });

  it('loses all access when the link confirms the address in one browser, which stays signed in', async () => {
    const { email, attacker, businessId } = taken;
    await getAuth(app).updateUser(attacker.id, { multiFactor: { enrolledFactors: null } });
    const owner = await signIn(email, PASSWORD);
    await nextSecond();
    const code = await mailVerification(owner, email);
    const { status, body } = await call('verifyAddress', { code }, owner);
    expect(status).toBe(200);
    await expectOnlyOwner(taken);
    const { signInToken: token } = body.result as { signInToken: string };
    const { body: signedIn } = await ask('signInWithCustomToken', {
      token,
      returnSecureToken: true,
    });
    const next = { id: owner.id, idToken: signedIn['idToken'] ?? '' };
    expect((await call('recordVisit', { businessId }, next)).status).toBe(200);
    expect((await call('recordVisit', { businessId }, owner)).status).toBe(401);
    const again = await call('verifyAddress', { code }, next);
    expect(again.status).toBe(404);
  });

  it('loses the access from before another address of the account', async () => {
    const { attacker, businessId } = taken;
    await confirmAddress(attacker.id);
    const email = newAddress('other-victim');
    await getAuth(app).updateUser(attacker.id, { email, emailVerified: false });
    await resetPassword(email);
    await expectOnlyOwner({ ...taken, email });
    expect(businessId).not.toBe('');
  });
});

describe('the link that confirms an address', () => {
  it('works only for the account with that address, and stays unused otherwise', async () => {
    const [email, other] = [newAddress('owner'), newAddress('other')];
    const owner = await session('signUp', email, PASSWORD);
    const stranger = await session('signUp', other, PASSWORD);
    const code = await mailVerification(owner, email);
    expect((await call('verifyAddress', { code }, stranger)).status).toBe(403);
    expect((await getAuth(app).getUser(owner.id)).emailVerified).toBe(false);
    await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const reset = await codeOf('PASSWORD_RESET', email);
    expect((await call('verifyAddress', { code: reset }, owner)).status).toBe(404);
    expect((await call('verifyAddress', { code }, owner)).status).toBe(200);
  });

  it('keeps what a confirmed owner has given', async () => {
    const email = newAddress('owner');
    const owner = await signUp({ email, emailVerified: true });
    const businessId = newBusinessId();
    const business = { businessId, name: 'Harbor Bread', timeZone: 'America/Chicago' };
    await call('createBusiness', business, owner);
    const invited = { businessId, address: newAddress('viewer'), role: 'viewer' };
    expect((await call('inviteMember', invited, owner)).status).toBe(200);
    const code = await mailVerification(owner, email);
    expect((await call('verifyAddress', { code }, owner)).body.result).toEqual({
      signInToken: null,
    });
    await nextSecond();
    await resetPassword(email);
    const { invitations } = (await db.doc(paths.business(businessId)).get()).data() ?? {};
    expect(invitations).toHaveLength(1);
    // The reset has ended the session in the rules too.
    expect(await readStatus(paths.business(businessId), owner)).toBe(403);
  });

  it('takes no weak password for a new one', async () => {
    const email = newAddress('owner');
    await session('signUp', email, PASSWORD);
    const code = await mailReset(email);
    for (const [password, why] of [
      ['chickenwing101', /data breach/],
      ['Daily-Snapshot1', /most common/],
      ['short', /at least 12/],
    ] as const) {
      const { status, body } = await call('resetPassword', { code, password });
      expect([status, body.error?.message]).toEqual([400, expect.stringMatching(why)]);
    }
    expect((await call('resetPassword', { code, password: NEW_PASSWORD })).status).toBe(200);
  });
});

describe('the link to a new sign-in address', () => {
  it('gives no address to the account of a stranger who typed it', async () => {
    const victim = newAddress('victim');
    const [email, password] = [newAddress('attacker'), PASSWORD];
    const attacker = await signUp({ email, password, emailVerified: true });
    expect((await call('changeAddress', { address: victim }, attacker)).status).toBe(200);
    const [mail] = await mailTo(victim);
    const [link = ''] = /https?:\S+\/address\/\S+/.exec(mail?.text ?? '') ?? [];
    const open = async (body?: string) => {
      const response = await fetch(link, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        ...(body !== undefined && { body }),
      });
      expect(response.status).toBe(200);
      return response.text();
    };
    for (const body of [
      undefined,
      '',
      'password=',
      'password=guessed',
      'password[]=morning-paper',
    ]) {
      expect(await open(body)).toMatch(/This password is not correct/);
    }
    expect((await getAuth(app).getUser(attacker.id)).email).toBe(email);
    expect(await open(new URLSearchParams({ password }).toString())).toMatch(
      /Your sign-in address was changed/,
    );
    expect((await getAuth(app).getUser(attacker.id)).email).toBe(victim);
  });
});
