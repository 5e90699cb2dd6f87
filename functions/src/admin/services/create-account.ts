import {
  removeReservedSeat,
  assignSeat,
  isAdministrator,
  canUseSetupSecret,
  reserveSeat,
  useSetup,
  type Roster,
} from '@daily-snapshot/domain/access/roster';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { AuditEntry, AuditKind } from '@daily-snapshot/domain/admin/audit-schema';
import type { StaffRole } from '@daily-snapshot/domain/access/staff';
import type { Administration, AccountDecisionChange } from '../ports/administration.ts';
import type { StaffAccounts } from '../ports/staff-accounts.ts';
import { syncAccountRoles } from './sync-account-roles.ts';

interface Ports {
  readonly administration: Administration;
  readonly staffAccounts: StaffAccounts;
  readonly accounts: { remove(accountId: string): Promise<void> };
  readonly newAccountId: () => string;
  readonly clock: Clock;
}

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly role: StaffRole | undefined;
  readonly by: AuditEntry['by'];
}

/** Returns one error for every reason, so that the answer reveals nothing about the setup secret. */
export const notAllowedError = () =>
  new AppError('not-allowed', 'Only an administrator can create users.');

/**
 * Creates an account with a role. Writes the roster and the audit log first, because Firebase
 * Authentication is not part of the transaction. So no account exists without an audit entry. If
 * the account cannot be created, a second entry says so.
 * @returns the id of the account
 * @throws AppError `conflict` if the address has an account
 * @throws AppError `not-allowed` if the setup is complete
 * @see docs/decisions/030-store-administrators-in-firestore.md
 */
export async function createAccount(ports: Ports, account: NewAccount): Promise<string> {
  const { administration, staffAccounts, accounts, newAccountId, clock } = ports;
  const { email, password, role, by } = account;
  const isSetup = by.means === 'setup-secret';
  const id = newAccountId();
  const auditEntry = (what: AuditKind): AuditEntry => ({
    at: clock.now(),
    what,
    by,
    to: { accountId: id, address: email },
  });

  await administration.change(id, ({ roster }) => {
    // The setup secret works only until the first administrator exists.
    if (isSetup && !canUseSetupSecret(roster, clock.now())) throw notAllowedError();
    return { ...reservation(roster, id, role, clock.now()), audit: auditEntry('user-created') };
  });
  let isCreated: boolean;
  try {
    isCreated = await staffAccounts.create({ id, email, password });
  } catch (error) {
    await releaseReservation(administration, id, auditEntry('user-not-created'));
    throw error;
  }
  if (!isCreated) {
    await releaseReservation(administration, id, auditEntry('user-not-created'));
    throw new AppError('conflict', 'An account with this address already exists.');
  }
  if (role === 'administrator') {
    try {
      await administration.change(id, ({ roster }) => {
        if (isSetup && !isStillFirst(roster, id)) throw notAllowedError();
        const seat = isSetup ? useSetup : assignSeat;
        return { roster: seat(roster, id, clock.now()), audit: auditEntry('administrator-made') };
      });
    } catch (error) {
      await accounts.remove(id);
      await releaseReservation(administration, id, auditEntry('user-not-created'));
      throw error;
    }
  }
  await syncAccountRoles(ports, id);
  return id;
}

/**
 * Returns the change that is stored before the account is created: a reserved administrator seat or
 * a state.
 */
function reservation(
  roster: Roster,
  id: string,
  role: StaffRole | undefined,
  at: Date,
): AccountDecisionChange {
  switch (role) {
    case 'administrator':
      return { roster: reserveSeat(roster, id, at) };
    case 'representative':
      return { state: { isRepresentative: true, isClosed: false, changedAt: at } };
    case undefined:
      return {};
  }
}

const releaseReservation = (administration: Administration, id: string, audit: AuditEntry) =>
  administration.change(id, ({ roster }) => ({
    roster: removeReservedSeat(roster, id),
    state: null,
    audit,
  }));

/** Returns whether no other administrator exists. A reservation can expire before the account exists. */
const isStillFirst = ({ administrators, setupUsedAt }: Roster, id: string): boolean =>
  setupUsedAt === null &&
  administrators[id] !== undefined &&
  !Object.keys(administrators).some((other) =>
    isAdministrator({ administrators, setupUsedAt }, other),
  );
