import { callables } from '@daily-snapshot/domain/contracts/callables';
import { getAuth } from 'firebase-admin/auth';
import { expect, it } from 'vitest';
import { addressOf } from '../../emulators/local/environment-file.ts';
import { app, call, signUp } from '../kit/local-environment/admin-sdk.ts';
import { environmentAddresses } from '../kit/local-environment/environment.ts';
import { mailedLink } from '../kit/local-environment/inbox.ts';

const PASSWORD = 'morning-paper';

/** Sends a request to Auth's REST API, as a browser does. */
async function ask(method: string, body: object): Promise<unknown> {
  const auth = addressOf(environmentAddresses().ports.auth);
  const url = `${auth}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}

const phone = (uid: string, phoneNumber: string) => ({
  uid,
  factorId: 'phone' as const,
  phoneNumber,
  enrollmentTime: new Date().toUTCString(),
});

it('removes every second factor with a recovery code, also one that a thief added', async () => {
  const email = `owner-${crypto.randomUUID()}@example.com`;
  const owner = await signUp({ email, password: PASSWORD, emailVerified: true });
  const ownFactor = phone('own', '+15555550100');
  await getAuth(app).updateUser(owner.id, { multiFactor: { enrolledFactors: [ownFactor] } });
  const made = await call('makeRecoveryCodes', {}, owner);
  const [code] = callables.makeRecoveryCodes.response.parse(made.body.result).codes;
  const enrolledFactors = [ownFactor, phone('thief', '+15555550101')];
  await getAuth(app).updateUser(owner.id, { multiFactor: { enrolledFactors } });

  const recovered = await call('recoverAccount', { address: email, password: PASSWORD, code });
  expect(recovered.body.result).toEqual({ outcome: 'recovered' });
  const user = await getAuth(app).getUser(owner.id);
  expect(user.multiFactor?.enrolledFactors ?? []).toEqual([]);
  const signIn = await ask('signInWithPassword', {
    email,
    password: PASSWORD,
    returnSecureToken: true,
  });
  expect(signIn).toHaveProperty('idToken');
});

it('keeps the second factor after a password reset, and asks for it at the next sign-in', async () => {
  const email = `owner-${crypto.randomUUID()}@example.com`;
  const owner = await signUp({ email, password: PASSWORD, emailVerified: true });
  const enrolledFactors = [phone('own', '+15555550100')];
  await getAuth(app).updateUser(owner.id, { multiFactor: { enrolledFactors } });

  await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const link = new URL(await mailedLink('PASSWORD_RESET', email), 'http://localhost');
  const newPassword = 'evening-paper-too';
  const code = link.searchParams.get('oobCode');
  expect((await call('resetPassword', { code, password: newPassword })).status).toBe(200);

  const { multiFactor } = await getAuth(app).getUser(owner.id);
  expect(multiFactor?.enrolledFactors).toMatchObject([{ uid: 'own' }]);
  const request = { email, password: newPassword, returnSecureToken: true };
  const signIn = await ask('signInWithPassword', request);
  expect(signIn).toHaveProperty('mfaPendingCredential');
  expect(signIn).not.toHaveProperty('idToken');
});
