import { FirebaseAuthError, type Auth, type UserRecord } from 'firebase-admin/auth';
import type { Accounts } from '../../accounts/ports/accounts.ts';
import type { SignInRecords } from '../../accounts/ports/sign-in-records.ts';
import { logger } from '../logging/logger.ts';

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

/** Returns the time from which sessions are in force: 1970 if none was ever ended. */
function sessionsFromOf({ tokensValidAfterTime, metadata }: UserRecord): Date {
  const from = new Date(tokensValidAfterTime ?? 0);
  return from > new Date(metadata.creationTime) ? from : new Date(0);
}

export const firebaseAccounts = (
  auth: Auth,
  signInRecords: Pick<SignInRecords, 'endSessionsBefore'>,
): Accounts => ({
  sessionsFrom: async (idToken) => {
    try {
      const { uid } = await auth.verifyIdToken(idToken, true);
      return sessionsFromOf(await auth.getUser(uid));
    } catch (error) {
      if (error instanceof FirebaseAuthError && INVALID_TOKEN_CODES.includes(error.code))
        return undefined;
      throw error;
    }
  },

  endSessions: async (accountId) => {
    const second = Math.floor(Date.now() / 1000);
    if (!(await isDoneForUser(auth.revokeRefreshTokens(accountId)))) return;
    await signInRecords.endSessionsBefore(accountId, second);
  },

  signInTokenOf: async (accountId) => {
    try {
      return await auth.createCustomToken(accountId);
    } catch (error) {
      // The person signs in with the password instead.
      logger.error('A sign-in token could not be signed', {}, error);
      return undefined;
    }
  },

  findByAddress: async (email) => {
    const [user] = (await auth.getUsers([{ email }])).users;
    if (!user?.email) return undefined;
    const { uid: id, email: address, emailVerified: isVerified } = user;
    return { id, address, isVerified, sessionsFrom: sessionsFromOf(user) };
  },

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

  createdAt: async (accountId) => {
    const [user] = (await auth.getUsers([{ uid: accountId }])).users;
    return user && new Date(user.metadata.creationTime);
  },

  remove: async (accountId) => {
    await isDoneForUser(auth.deleteUser(accountId));
  },
});

/** @returns false if there is no such user */
async function isDoneForUser(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof FirebaseAuthError && error.code === 'auth/user-not-found') return false;
    throw error;
  }
}
