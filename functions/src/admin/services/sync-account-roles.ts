import { isAdministrator } from '@daily-snapshot/domain/access/roster';
import type { StaffRole } from '@daily-snapshot/domain/access/staff';
import type { Administration, AccountDecisions } from '../ports/administration.ts';
import type { StaffAccounts } from '../ports/staff-accounts.ts';

interface Ports {
  readonly administration: Administration;
  readonly staffAccounts: StaffAccounts;
}

/** Applies the decisions of administrators to an account. Idempotent. */
export async function syncAccountRoles(ports: Ports, accountId: string): Promise<void> {
  const decisions = await ports.administration.change(accountId, () => ({}));
  await ports.staffAccounts.apply(accountId, {
    roles: rolesOf(decisions, accountId),
    isClosed: decisions.state?.isClosed ?? false,
  });
}

const rolesOf = ({ roster, state }: AccountDecisions, accountId: string): readonly StaffRole[] => [
  ...(isAdministrator(roster, accountId) ? (['administrator'] as const) : []),
  ...(state?.isRepresentative ? (['representative'] as const) : []),
];
