import { isAdministrator } from '@daily-snapshot/domain/access/roster';
import { AppError } from '@daily-snapshot/domain/app-error';
import type { AuditEntry } from '@daily-snapshot/domain/contracts/audit';
import type { Administration } from '../ports/administration.ts';
import type { Caller } from './caller.ts';

interface Ports {
  readonly administration: Pick<Administration, 'roster'>;
}

/**
 * Whether the caller administers the service: their account says so, and the roster still does. The
 * account alone may be an hour behind.
 */
export const administers = async (
  { administration }: Ports,
  { id, claimsToAdminister }: Caller,
): Promise<boolean> =>
  claimsToAdminister === true && isAdministrator(await administration.roster(), id);

/** @throws AppError `not-allowed` */
export async function requireAdministrator(ports: Ports, caller: Caller): Promise<void> {
  if (!(await administers(ports, caller))) {
    throw new AppError('not-allowed', 'Only an administrator can do this.');
  }
}

/** Who did it, as the audit log names them. */
export const byAccount = ({ id, signInAddress }: Caller): AuditEntry['by'] => ({
  means: 'account',
  id,
  ...(signInAddress !== undefined && { address: signInAddress }),
});
