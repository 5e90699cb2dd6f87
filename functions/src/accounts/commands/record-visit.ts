import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { AccessLog } from '../ports/access-log.ts';
import type { Businesses } from '../ports/businesses.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';

interface Ports {
  readonly accessLog: AccessLog;
  readonly clock: Clock;
}

/**
 * Records a visit of the caller to a business, once per sign-in and once per hour.
 *
 * @throws AppError `not-found` if the caller is not a member
 */
export async function recordVisit(
  { businesses, accessLog, clock }: Ports & { readonly businesses: Businesses },
  { businessId, signedInAt }: CallableRequest<'recordVisit'> & { readonly signedInAt: Date },
  caller: Caller,
): Promise<void> {
  authorize(await businesses.find(businessId), caller, 'read');
  const at = clock.now();
  const who = { id: caller.id, address: caller.signInAddress };
  const session = `signed-in ${caller.id} ${signedInAt.toISOString()}`;
  const hour = `read ${caller.id} ${at.toISOString().slice(0, 13)}`;
  await accessLog.record(businessId, session, { at: signedInAt, what: 'signed-in', who });
  await accessLog.record(businessId, hour, { at, what: 'read', who });
}
