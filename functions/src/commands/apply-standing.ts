import { isAdministrator } from '@daily-snapshot/domain/access/roster';
import type { StaffRole } from '@daily-snapshot/domain/contracts/staff';
import type { Administration, Decided } from '../ports/administration.ts';
import type { StaffAccounts } from '../ports/staff-accounts.ts';

interface Ports {
  readonly administration: Administration;
  readonly staffAccounts: StaffAccounts;
}

/** Brings an account to what was decided of it: again after a failure ends the same. */
export async function applyStanding(ports: Ports, accountId: string): Promise<void> {
  const decided = await ports.administration.decide(accountId, () => ({}));
  await ports.staffAccounts.apply(accountId, {
    roles: rolesOf(decided, accountId),
    isClosed: decided.standing?.isClosed ?? false,
  });
}

const rolesOf = ({ roster, standing }: Decided, accountId: string): readonly StaffRole[] => [
  ...(isAdministrator(roster, accountId) ? (['administrator'] as const) : []),
  ...(standing?.isRepresentative ? (['representative'] as const) : []),
];
