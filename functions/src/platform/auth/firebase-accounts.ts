import { FirebaseAuthError, type Auth } from 'firebase-admin/auth';
import type { Accounts } from '../../accounts/ports/accounts.ts';

/**
 * Firebase error codes of a token that is no longer valid. Other errors are failures of the
 * service.
 */
const OVER = [
  'auth/id-token-revoked',
  'auth/id-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/argument-error',
];

/** https://firebase.google.com/docs/auth/admin/manage-users#bulk_retrieve_user_data */
const MOST_AT_ONCE = 100;

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

  signInsOf: async (accountIds) => {
    const signIns = new Map<string, { address: string; isVerified: boolean }>();
    for (let start = 0; start < accountIds.length; start += MOST_AT_ONCE) {
      const some = accountIds.slice(start, start + MOST_AT_ONCE).map((uid) => ({ uid }));
      for (const { uid, email, emailVerified, disabled } of (await auth.getUsers(some)).users) {
        if (email && !disabled) signIns.set(uid, { address: email, isVerified: emailVerified });
      }
    }
    return signIns;
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
