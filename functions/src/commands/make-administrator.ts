import { giveSeat } from '@daily-snapshot/domain/access/roster';
import type { Clock } from '@daily-snapshot/domain/clock';
import type { AuditEntry } from '@daily-snapshot/domain/contracts/audit';
import type { Administration } from '../ports/administration.ts';
import type { StaffAccounts } from '../ports/staff-accounts.ts';
import { applyStanding } from './apply-standing.ts';
import { makeAccount } from './make-account.ts';

interface Ports {
  readonly administration: Administration;
  readonly staffAccounts: StaffAccounts;
  readonly accounts: { remove(accountId: string): Promise<void> };
  readonly newAccountId: () => string;
  readonly clock: Clock;
}

const COMMAND: AuditEntry['by'] = { means: 'command' };

/**
 * Makes somebody an administrator, for whoever has the project in their hands: with the account that the
 * address has, or with a new one.
 *
 * @param newPassword for a new account
 * @returns whether the account is new
 */
export async function makeAdministrator(
  ports: Ports,
  email: string,
  newPassword: () => string,
): Promise<{ readonly isNew: boolean; readonly password?: string }> {
  const { administration, staffAccounts, clock } = ports;
  const known = await staffAccounts.findByAddress(email);
  if (!known) {
    const password = newPassword();
    await makeAccount(ports, { email, password, role: 'administrator', by: COMMAND });
    return { isNew: true, password };
  }
  const at = clock.now();
  await administration.decide(known.id, ({ roster, standing }) => ({
    roster: giveSeat(roster, known.id, at),
    standing: {
      isRepresentative: standing?.isRepresentative ?? known.roles.includes('representative'),
      isClosed: false,
      changedAt: at,
    },
    audit: {
      at,
      what: 'administrator-made',
      by: COMMAND,
      to: { accountId: known.id, address: email },
    },
  }));
  await applyStanding(ports, known.id);
  return { isNew: false };
}
