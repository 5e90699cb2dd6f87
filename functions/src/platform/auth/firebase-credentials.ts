import { randomBytes } from 'node:crypto';
import { FirebaseAuthError, type Auth } from 'firebase-admin/auth';
import type { Credentials } from '../../accounts/ports/credentials.ts';

/** Long enough that it cannot be guessed. It is stored nowhere else. */
const PASSWORD_BYTES = 32;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof FirebaseAuthError && error.code === code;

export const firebaseCredentials = (auth: Auth): Credentials => ({
  hasAccount: async (email) => (await auth.getUsers([{ email }])).users.length > 0,

  setAddress: async (accountId, address) => {
    try {
      await auth.updateUser(accountId, { email: address, emailVerified: true });
      return 'set';
    } catch (error) {
      if (hasCode(error, 'auth/email-already-exists')) return 'taken';
      if (hasCode(error, 'auth/user-not-found')) return 'gone';
      throw error;
    }
  },

  markUnverified: async (accountId) => {
    await auth.updateUser(accountId, { emailVerified: false });
  },

  invalidatePassword: async (accountId) => {
    await auth.updateUser(accountId, { password: randomBytes(PASSWORD_BYTES).toString('base64') });
  },

  hasSecondFactor: async (accountId) => {
    const [user] = (await auth.getUsers([{ uid: accountId }])).users;
    return (user?.multiFactor?.enrolledFactors.length ?? 0) > 0;
  },

  removeSecondFactors: async (accountId) => {
    await auth.updateUser(accountId, { multiFactor: { enrolledFactors: null } });
  },
});
