import { paths } from '@daily-snapshot/domain/contracts/paths';
import { getAuth } from 'firebase-admin/auth';
import { app, db, signInAs, type SignedInUser, createUser } from './admin-sdk.ts';

export interface TestAdministrator extends SignedInUser {
  readonly email: string;
  readonly password: string;
}

/** Creates a further administrator of the local environment. */
export async function newAdministrator(): Promise<TestAdministrator> {
  const email = `admin-${crypto.randomUUID()}@us.example`;
  const password = 'night-watchman';
  const uid = await createUser({ email, password, emailVerified: true });
  await getAuth(app).setCustomUserClaims(uid, { administrator: true });
  const seat = { since: new Date(), isConfirmed: true };
  await db.doc(paths.roster).set({ administrators: { [uid]: seat } }, { merge: true });
  return { ...(await signInAs(uid)), email, password };
}
