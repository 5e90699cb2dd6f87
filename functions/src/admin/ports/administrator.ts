import { isAdministrator } from '@daily-snapshot/domain/access/roster';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { AuditEntry } from '@daily-snapshot/domain/admin/audit-schema';
import type { Administration } from './administration.ts';
import type { Caller } from '../../platform/ports/caller.ts';

interface Ports {
  readonly administration: Pick<Administration, 'roster'>;
}

/**
 * Returns whether the caller is an administrator. Their token must claim the role and the roster must
 * confirm it, because a token can be an hour old.
 */
export const isAdministratorNow = async (
  { administration }: Ports,
  { id, claimsToAdminister }: Caller,
): Promise<boolean> =>
  claimsToAdminister === true && isAdministrator(await administration.roster(), id);

/** @throws AppError `not-allowed` unless the caller is an administrator */
export async function requireAdministrator(ports: Ports, caller: Caller): Promise<void> {
  if (!(await isAdministratorNow(ports, caller))) {
    throw new AppError('not-allowed', 'Only an administrator can do this.');
  }
}

/** Returns the caller in the form of the audit log. */
export const asAuditActor = ({ id, signInAddress }: Caller): AuditEntry['by'] => ({
  means: 'account',
  id,
  ...(signInAddress !== undefined && { address: signInAddress }),
});
