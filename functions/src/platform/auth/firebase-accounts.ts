import { FirebaseAuthError, type Auth } from 'firebase-admin/auth';
import type { Accounts } from '../../accounts/ports/accounts.ts';

/**
 * Firebase error codes of a token that is no longer valid. Other errors are failures of the
 * service.
 */
const INVALID_TOKEN_CODES = [
  'auth/id-token-revoked',
  'auth/id-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/argument-error',
];

/** https://firebase.google.com/docs/auth/admin/manage-users#bulk_retrieve_user_data */
const MAX_PER_REQUEST = 100;

export const firebaseAccounts = (auth: Auth): Accounts => ({
  isInForce: async (idToken) => {
    try {
      await auth.verifyIdToken(idToken, true);
      return true;
    } catch (error) {
      if (error instanceof FirebaseAuthError && INVALID_TOKEN_CODES.includes(error.code))
        return false;
      throw error;
    }
  },

  endSessions: (accountId) => ignoreMissingUser(auth.revokeRefreshTokens(accountId)),

  addressOf: async (accountId) => {
    const [user] = (await auth.getUsers([{ uid: accountId }])).users;
    return user?.emailVerified === true ? user.email : undefined;
  },

  signInsOf: async (accountIds) => {
    const signIns = new Map<string, { address: string; isVerified: boolean }>();
    for (let start = 0; start < accountIds.length; start += MAX_PER_REQUEST) {
      const some = accountIds.slice(start, start + MAX_PER_REQUEST).map((uid) => ({ uid }));
      for (const { uid, email, emailVerified, disabled } of (await auth.getUsers(some)).users) {
        if (email && !disabled) signIns.set(uid, { address: email, isVerified: emailVerified });
      }
    }
    return signIns;
  },

  remove: (accountId) => ignoreMissingUser(auth.deleteUser(accountId)),
});

async function ignoreMissingUser(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (error instanceof FirebaseAuthError && error.code === 'auth/user-not-found') return;
    throw error;
  }
}
