import type { StaffUser } from '@daily-snapshot/domain/admin/admin-schema';
import { STAFF_ROLES } from '@daily-snapshot/domain/access/staff';
import { FirebaseAuthError, type Auth, type UserRecord } from 'firebase-admin/auth';
import type { StaffAccounts } from '../../admin/ports/staff-accounts.ts';

/** Firebase error codes of an address or an id that is already in use. */
const DUPLICATE_CODES = ['auth/email-already-exists', 'auth/uid-already-exists'];

export const firebaseStaffAccounts = (auth: Auth): StaffAccounts => ({
  find: async (accountId) => {
    const [user] = (await auth.getUsers([{ uid: accountId }])).users;
    return user && toUser(user);
  },

  findByAddress: async (address) => {
    const [user] = (await auth.getUsers([{ email: address }])).users;
    return user && toUser(user);
  },

  page: async (pageSize, page) => {
    const { users, pageToken } = await auth.listUsers(pageSize, page);
    return { users: users.map(toUser), next: pageToken };
  },

  create: async ({ id, email, password }) => {
    try {
      await auth.createUser({ uid: id, email, password });
      return true;
    } catch (error) {
      if (error instanceof FirebaseAuthError && DUPLICATE_CODES.includes(error.code)) return false;
      throw error;
    }
  },

  apply: async (accountId, { roles, isClosed }) => {
    const user = await auth.getUser(accountId);
    const claims: Record<string, unknown> = { ...user.customClaims };
    for (const role of STAFF_ROLES) delete claims[role];
    for (const role of roles) claims[role] = true;
    await auth.setCustomUserClaims(accountId, claims);
    if (user.disabled !== isClosed) await auth.updateUser(accountId, { disabled: isClosed });
  },
});

function toUser(user: UserRecord): StaffUser {
  const { creationTime, lastSignInTime } = user.metadata;
  return {
    id: user.uid,
    email: user.email ?? null,
    isEmailVerified: user.emailVerified,
    createdAt: new Date(creationTime).toISOString(),
    lastSignInAt: lastSignInTime ? new Date(lastSignInTime).toISOString() : null,
    isClosed: user.disabled,
    roles: STAFF_ROLES.filter((role) => user.customClaims?.[role] === true),
  };
}
