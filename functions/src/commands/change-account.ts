import { giveSeat, isAdministrator, takeSeat } from '@daily-snapshot/domain/access/roster';
import { AppError } from '@daily-snapshot/domain/app-error';
import type { Clock } from '@daily-snapshot/domain/clock';
import type { StaffUser } from '@daily-snapshot/domain/contracts/administration';
import type { AuditEntry, AuditKind } from '@daily-snapshot/domain/contracts/audit';
import type { AccountStanding, StaffRole } from '@daily-snapshot/domain/contracts/staff';
import type { Administration, Decided } from '../ports/administration.ts';
import type { StaffAccounts } from '../ports/staff-accounts.ts';
import { applyStanding } from './apply-standing.ts';

export interface ChangingPorts {
  readonly administration: Administration;
  readonly staffAccounts: StaffAccounts;
  readonly accounts: { endSessions(accountId: string): Promise<void> };
  readonly clock: Clock;
}

const NOTED: Readonly<Record<StaffRole, readonly [given: AuditKind, taken: AuditKind]>> = {
  administrator: ['administrator-made', 'administrator-unmade'],
  representative: ['representative-made', 'representative-unmade'],
};

/**
 * Gives a role or takes it away. Whoever loses one is signed out.
 *
 * @throws AppError `not-found`; `conflict` for the last administrator, and for an account that is closed
 */
export async function setRole(
  ports: ChangingPorts,
  change: {
    readonly accountId: string;
    readonly role: StaffRole;
    readonly isGiven: boolean;
    readonly by: AuditEntry['by'];
  },
): Promise<void> {
  const { accountId, role, isGiven, by } = change;
  const user = await userOf(ports, accountId);
  if (isGiven && user.isClosed) {
    throw new AppError('conflict', 'This account is closed. Open it first.');
  }
  const at = ports.clock.now();
  const [given, taken] = NOTED[role];
  const audit = noted(user, { at, what: isGiven ? given : taken, by });
  await ports.administration.decide(accountId, (decided) => {
    const { roster } = decided;
    const standing = standingOf(decided, user, at);
    if (role === 'representative') {
      return { standing: { ...standing, isRepresentative: isGiven }, audit };
    }
    const changed = isGiven ? giveSeat(roster, accountId, at) : takeSeat(roster, accountId);
    if (!changed) {
      throw new AppError(
        'conflict',
        'This is the last administrator. Make somebody else one first.',
      );
    }
    return { roster: changed, standing, audit };
  });
  await applyStanding(ports, accountId);
  if (!isGiven) await ports.accounts.endSessions(accountId);
}

/**
 * Closes an account, so that nobody signs in with it, or opens it again.
 *
 * @throws AppError `not-found`; `conflict` for an administrator
 */
export async function setClosed(
  ports: ChangingPorts,
  change: {
    readonly accountId: string;
    readonly isClosed: boolean;
    readonly by: AuditEntry['by'];
  },
): Promise<void> {
  const { accountId, isClosed, by } = change;
  const user = await userOf(ports, accountId);
  const at = ports.clock.now();
  const audit = noted(user, { at, what: isClosed ? 'account-closed' : 'account-opened', by });
  await ports.administration.decide(accountId, (decided) => {
    if (isClosed && isAdministrator(decided.roster, accountId)) {
      throw new AppError('conflict', 'This is an administrator. Take that role away first.');
    }
    return { standing: { ...standingOf(decided, user, at), isClosed }, audit };
  });
  await applyStanding(ports, accountId);
  if (isClosed) await ports.accounts.endSessions(accountId);
}

async function userOf({ staffAccounts }: ChangingPorts, accountId: string): Promise<StaffUser> {
  const user = await staffAccounts.find(accountId);
  if (!user) throw new AppError('not-found', 'There is no such account any more.');
  return user;
}

/** What was never decided is as the account has it. */
const standingOf = ({ standing }: Decided, user: StaffUser, at: Date): AccountStanding => ({
  isRepresentative: standing?.isRepresentative ?? user.roles.includes('representative'),
  isClosed: standing?.isClosed ?? user.isClosed,
  changedAt: at,
});

const noted = ({ id, email }: StaffUser, entry: Omit<AuditEntry, 'to'>): AuditEntry => ({
  ...entry,
  to: { accountId: id, ...(email !== null && { address: email }) },
});
