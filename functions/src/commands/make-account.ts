import {
  dropSeat,
  giveSeat,
  isAdministrator,
  isSetupOpen,
  keepSeat,
  useSetup,
  type Roster,
} from '@daily-snapshot/domain/access/roster';
import { AppError } from '@daily-snapshot/domain/app-error';
import type { Clock } from '@daily-snapshot/domain/clock';
import type { AuditEntry, AuditKind } from '@daily-snapshot/domain/contracts/audit';
import type { StaffRole } from '@daily-snapshot/domain/contracts/staff';
import type { Administration, Decision } from '../ports/administration.ts';
import type { StaffAccounts } from '../ports/staff-accounts.ts';
import { applyStanding } from './apply-standing.ts';

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

/** One answer, whatever was wrong: it tells nothing of the secret, nor whether it still opens anything. */
export const refused = () => new AppError('not-allowed', 'Only an administrator can create users.');

/**
 * Makes an account with a role. What is written in the roster and the audit log comes first, since the
 * accounts themselves are kept elsewhere: nothing is done that is not noted, and what was noted and not
 * done is noted as such. See decisions/018-who-administers.md.
 *
 * @returns its id
 * @throws AppError `conflict` when the address has an account; `not-allowed` when the setup is over
 */
export async function makeAccount(ports: Ports, account: NewAccount): Promise<string> {
  const { administration, staffAccounts, accounts, newAccountId, clock } = ports;
  const { email, password, role, by } = account;
  const isSetup = by.means === 'setup-secret';
  const id = newAccountId();
  const note = (what: AuditKind): AuditEntry => ({
    at: clock.now(),
    what,
    by,
    to: { accountId: id, address: email },
  });

  await administration.decide(id, ({ roster }) => {
    // Of two who hold the secret, one comes first.
    if (isSetup && !isSetupOpen(roster, clock.now())) throw refused();
    return { ...begun(roster, id, role, clock.now()), audit: note('user-created') };
  });
  let isMade: boolean;
  try {
    isMade = await staffAccounts.create({ id, email, password });
  } catch (error) {
    await takeBack(administration, id, note('user-not-created'));
    throw error;
  }
  if (!isMade) {
    await takeBack(administration, id, note('user-not-created'));
    throw new AppError('conflict', 'There is an account with this address already.');
  }
  if (role === 'administrator') {
    try {
      await administration.decide(id, ({ roster }) => {
        if (isSetup && !isStillFirst(roster, id)) throw refused();
        const seat = isSetup ? useSetup : giveSeat;
        return { roster: seat(roster, id, clock.now()), audit: note('administrator-made') };
      });
    } catch (error) {
      await accounts.remove(id);
      await takeBack(administration, id, note('user-not-created'));
      throw error;
    }
  }
  await applyStanding(ports, id);
  return id;
}

function begun(roster: Roster, id: string, role: StaffRole | undefined, at: Date): Decision {
  switch (role) {
    case 'administrator':
      return { roster: keepSeat(roster, id, at) };
    case 'representative':
      return { standing: { isRepresentative: true, isClosed: false, changedAt: at } };
    case undefined:
      return {};
  }
}

const takeBack = (administration: Administration, id: string, audit: AuditEntry) =>
  administration.decide(id, ({ roster }) => ({
    roster: dropSeat(roster, id),
    standing: null,
    audit,
  }));

/** A seat is only kept for a while: somebody may have come first after all. */
const isStillFirst = ({ administrators, setupUsedAt }: Roster, id: string): boolean =>
  setupUsedAt === null &&
  administrators[id] !== undefined &&
  !Object.keys(administrators).some((other) =>
    isAdministrator({ administrators, setupUsedAt }, other),
  );
