import type { StaffUser } from '@daily-snapshot/domain/admin/admin-schema';
import type { StaffRole } from '@daily-snapshot/domain/access/staff';
import type { StaffAccounts } from '../../../functions/src/admin/ports/staff-accounts.ts';

/** Staff accounts in memory, for setup and inspection. */
export function memoryStaffAccounts() {
  const users = new Map<string, StaffUser>();
  const sessionsEnded: string[] = [];
  let isUnreachable = false;

  const staffAccounts: StaffAccounts = {
    find: async (accountId) => users.get(accountId),
    findByAddress: async (address) => [...users.values()].find(({ email }) => email === address),
    page: async (pageSize) => ({ users: [...users.values()].slice(0, pageSize), next: undefined }),
    create: async ({ id, email }) => {
      if (isUnreachable) {
        isUnreachable = false;
        throw new Error('The accounts are unreachable.');
      }
      if (await staffAccounts.findByAddress(email)) return false;
      users.set(id, {
        id,
        email,
        isEmailVerified: false,
        createdAt: '2026-11-02T09:00:00.000Z',
        lastSignInAt: null,
        isClosed: false,
        roles: [],
      });
      return true;
    },
    apply: async (accountId, { roles, isClosed }) => {
      const user = users.get(accountId);
      if (!user) throw new Error('The account does not exist.');
      users.set(accountId, { ...user, roles: [...roles], isClosed });
    },
  };

  return {
    staffAccounts,
    endSessions: async (accountId: string) => {
      sessionsEnded.push(accountId);
    },
    remove: async (accountId: string) => {
      users.delete(accountId);
    },
    /** Makes the next account creation fail. */
    failNext: () => {
      isUnreachable = true;
    },
    all: () => [...users.keys()],
    ended: () => sessionsEnded,
    rolesOf: (accountId: string): readonly StaffRole[] => users.get(accountId)?.roles ?? [],
  };
}
