// A representative added by an administrator, in the local environment.
import { getAuth } from 'firebase-admin/auth';
import { addressOf } from '../../../emulators/local/environment-file.ts';
import { app, type SignedInUser, createUser } from './admin-sdk.ts';
import { environmentAddresses } from './environment.ts';

const PASSWORD = 'sell-the-morning';

export interface Representative extends SignedInUser {
  readonly email: string;
  readonly password: string;
}

export async function createRepresentative(): Promise<Representative> {
  const email = `rep-${crypto.randomUUID()}@owner-awareness.example`;
  const auth = getAuth(app);
  const uid = await createUser({ email, password: PASSWORD, emailVerified: true });
  await auth.setCustomUserClaims(uid, { representative: true });
  const exchange = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local';
  const response = await fetch(`${addressOf(environmentAddresses().ports.auth)}/${exchange}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
  });
  const { idToken } = (await response.json()) as { idToken: string };
  return { id: uid, idToken, email, password: PASSWORD };
}
