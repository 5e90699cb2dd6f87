import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { assignSeat, isAdministrator, removeSeat } from '@daily-snapshot/domain/access/roster';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { StaffUser } from '@daily-snapshot/domain/admin/admin-schema';
import type { AuditEntry, AuditKind } from '@daily-snapshot/domain/admin/audit-schema';
import type { AccountState, StaffRole } from '@daily-snapshot/domain/access/staff';
import type { Administration, AccountDecisions } from '../ports/administration.ts';
import type { StaffAccounts } from '../ports/staff-accounts.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import { asAuditActor } from '../ports/administrator.ts';
import { syncAccountRoles } from '../services/sync-account-roles.ts';

export interface ChangeAccountPorts {
  readonly administration: Administration;
  readonly staffAccounts: StaffAccounts;
  readonly accounts: { endSessions(accountId: string): Promise<void> };
  readonly clock: Clock;
}

const AUDIT_KINDS: Readonly<Record<StaffRole, readonly [granted: AuditKind, revoked: AuditKind]>> =
  {
    administrator: ['administrator-made', 'administrator-unmade'],
    representative: ['representative-made', 'representative-unmade'],
  };

/**
 * Grants or revokes a role. Signs the account out if it loses the role.
 *
 * @throws AppError `not-found`
 * @throws AppError `conflict` for the last administrator or a disabled account
 */
export async function setRole(
  ports: ChangeAccountPorts,
  request: CallableRequest<'setRole'>,
  caller: Caller,
): Promise<void> {
  const { accountId, role, isGranted } = request;
  const by = asAuditActor(caller);
  const user = await userOf(ports, accountId);
  if (isGranted && user.isClosed) {
    throw new AppError('conflict', 'This account is disabled. Enable it first.');
  }
  const at = ports.clock.now();
  const [granted, revoked] = AUDIT_KINDS[role];
  const audit = auditEntryFor(user, { at, what: isGranted ? granted : revoked, by });
  await ports.administration.change(accountId, (decided) => {
    const { roster } = decided;
    const state = accountStateOf(decided, user, at);
    if (role === 'representative') {
      return { state: { ...state, isRepresentative: isGranted }, audit };
    }
    const changed = isGranted ? assignSeat(roster, accountId, at) : removeSeat(roster, accountId);
    if (!changed) {
      throw new AppError(
        'conflict',
        'This is the only administrator. Make another user an administrator first.',
      );
    }
    return { roster: changed, state, audit };
  });
  await syncAccountRoles(ports, accountId);
  if (!isGranted) await ports.accounts.endSessions(accountId);
}

/**
 * Disables an account, so that it cannot sign in, or enables it again.
 *
 * @throws AppError `not-found`
 * @throws AppError `conflict` for an administrator
 */
export async function setAccountDisabled(
  ports: ChangeAccountPorts,
  { accountId, isClosed }: CallableRequest<'setAccountDisabled'>,
  caller: Caller,
): Promise<void> {
  const by = asAuditActor(caller);
  const user = await userOf(ports, accountId);
  const at = ports.clock.now();
  const audit = auditEntryFor(user, {
    at,
    what: isClosed ? 'account-closed' : 'account-opened',
    by,
  });
  await ports.administration.change(accountId, (decided) => {
    if (isClosed && isAdministrator(decided.roster, accountId)) {
      throw new AppError('conflict', 'This user is an administrator. Remove that role first.');
    }
    return { state: { ...accountStateOf(decided, user, at), isClosed }, audit };
  });
  await syncAccountRoles(ports, accountId);
  if (isClosed) await ports.accounts.endSessions(accountId);
}

/**
 * Signs an account out on all devices, such as after a report that a device was stolen.
 *
 * @throws AppError `not-found`
 */
export async function endUserSessions(
  ports: ChangeAccountPorts,
  { accountId }: CallableRequest<'endUserSessions'>,
  caller: Caller,
): Promise<void> {
  const by = asAuditActor(caller);
  const user = await userOf(ports, accountId);
  const at = ports.clock.now();
  const audit = auditEntryFor(user, { at, what: 'sessions-ended', by });
  await ports.administration.change(accountId, () => ({ audit }));
  await ports.accounts.endSessions(accountId);
}

async function userOf(
  { staffAccounts }: ChangeAccountPorts,
  accountId: string,
): Promise<StaffUser> {
  const user = await staffAccounts.find(accountId);
  if (!user) throw new AppError('not-found', 'This account no longer exists.');
  return user;
}

/** Returns the state of an account. A value that no administrator has set comes from the account. */
const accountStateOf = ({ state }: AccountDecisions, user: StaffUser, at: Date): AccountState => ({
  isRepresentative: state?.isRepresentative ?? user.roles.includes('representative'),
  isClosed: state?.isClosed ?? user.isClosed,
  changedAt: at,
});

const auditEntryFor = ({ id, email }: StaffUser, entry: Omit<AuditEntry, 'to'>): AuditEntry => ({
  ...entry,
  to: { accountId: id, ...(email !== null && { address: email }) },
});
