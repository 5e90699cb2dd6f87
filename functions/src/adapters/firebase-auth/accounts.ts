import { FirebaseAuthError, type Auth } from 'firebase-admin/auth';
import type { Accounts } from '../../ports/accounts.ts';

/** What says that a token counts no more; anything else is trouble of ours. */
const OVER = [
  'auth/id-token-revoked',
  'auth/id-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/argument-error',
];

export const firebaseAccounts = (auth: Auth): Accounts => ({
  isInForce: async (idToken) => {
    try {
      await auth.verifyIdToken(idToken, true);
      return true;
    } catch (error) {
      if (error instanceof FirebaseAuthError && OVER.includes(error.code)) return false;
      throw error;
    }
  },

  endSessions: (accountId) => unlessGone(auth.revokeRefreshTokens(accountId)),

  addressOf: async (accountId) => {
    const [user] = (await auth.getUsers([{ uid: accountId }])).users;
    return user?.emailVerified === true ? user.email : undefined;
  },

  remove: (accountId) => unlessGone(auth.deleteUser(accountId)),
});

async function unlessGone(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (error instanceof FirebaseAuthError && error.code === 'auth/user-not-found') return;
    throw error;
  }
}
