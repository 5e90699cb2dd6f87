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

  endSessions: (accountId) => auth.revokeRefreshTokens(accountId),
});
