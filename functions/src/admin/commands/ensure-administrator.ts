import { assignSeat } from '@daily-snapshot/domain/access/roster';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { AuditEntry } from '@daily-snapshot/domain/admin/audit-schema';
import type { Administration } from '../ports/administration.ts';
import type { StaffAccounts } from '../ports/staff-accounts.ts';
import { syncAccountRoles } from '../services/sync-account-roles.ts';
import { createAccount } from '../services/create-account.ts';

interface Ports {
  readonly administration: Administration;
  readonly staffAccounts: StaffAccounts;
  readonly accounts: { remove(accountId: string): Promise<void> };
  readonly newAccountId: () => string;
  /** generates the password of a new account */
  readonly newPassword: () => string;
  readonly clock: Clock;
}

const COMMAND: AuditEntry['by'] = { means: 'command' };

/**
 * Makes an address an administrator, for an operator with access to the project. Uses the account of
 * the address or creates one.
 */
export async function ensureAdministrator(
  ports: Ports,
  { email }: { readonly email: string },
): Promise<{ readonly isNew: boolean; readonly password?: string }> {
  const { administration, staffAccounts, clock } = ports;
  const account = await staffAccounts.findByAddress(email);
  if (!account) {
    const password = ports.newPassword();
    await createAccount(ports, { email, password, role: 'administrator', by: COMMAND });
    return { isNew: true, password };
  }
  const at = clock.now();
  await administration.change(account.id, ({ roster, state }) => ({
    roster: assignSeat(roster, account.id, at),
    state: {
      isRepresentative: state?.isRepresentative ?? account.roles.includes('representative'),
      isClosed: false,
      changedAt: at,
    },
    audit: {
      at,
      what: 'administrator-made',
      by: COMMAND,
      to: { accountId: account.id, address: email },
    },
  }));
  await syncAccountRoles(ports, account.id);
  return { isNew: false };
}
