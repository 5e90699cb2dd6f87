import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { AccessLog } from '../ports/access-log.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import { logAccess } from './log-access.ts';

interface Ports {
  readonly personalData: PersonalData;
  readonly accessLog: AccessLog;
  readonly clock: Clock;
}

/**
 * Returns one page of all data stored about the caller. The first page also counts the documents, and
 * is recorded in the access log of each business that the caller owns.
 */
export async function exportData(
  ports: Ports,
  { after }: CallableRequest<'exportData'>,
  caller: Caller,
): Promise<CallableResponse<'exportData'>> {
  const { personalData } = ports;
  const subject = { accountId: caller.id, address: caller.email };
  if (after) return personalData.page(subject, after);
  const businessIds = await personalData.businessesOwnedBy(caller.id);
  await logAccess(ports, { what: 'exported', businessIds }, caller);
  const census = await personalData.countDocuments(subject);
  return { ...(await personalData.page(subject, undefined)), census };
}
