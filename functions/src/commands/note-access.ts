import type { Clock } from '@daily-snapshot/domain/clock';
import type { AccessKind } from '@daily-snapshot/domain/contracts/access-log';
import type { AccessLog } from '../ports/access-log.ts';
import type { Businesses } from '../ports/businesses.ts';
import { authorise, type Caller } from './caller.ts';

interface Ports {
  readonly accessLog: AccessLog;
  readonly clock: Clock;
}

/** Notes what the caller did with businesses of theirs. */
export async function noteAccess(
  { accessLog, clock }: Ports,
  {
    what,
    businessIds,
    caller,
  }: {
    readonly what: AccessKind;
    readonly businessIds: readonly string[];
    readonly caller: Caller;
  },
): Promise<void> {
  const at = clock.now();
  const who = { id: caller.id, address: caller.signInAddress };
  const key = `${what} ${caller.id} ${at.toISOString()}`;
  for (const businessId of businessIds) await accessLog.note(businessId, key, { at, what, who });
}

/**
 * Notes that the caller looks at a business: once for each time they sign in, and once for each hour in
 * which they read.
 *
 * @param signedInAt when their session began
 * @throws AppError `not-found` when it is not theirs to see
 */
export async function noteVisit(
  { businesses, accessLog, clock }: Ports & { readonly businesses: Businesses },
  {
    businessId,
    caller,
    signedInAt,
  }: {
    readonly businessId: string;
    readonly caller: Caller;
    readonly signedInAt: Date;
  },
): Promise<void> {
  authorise(await businesses.find(businessId), caller, 'read');
  const at = clock.now();
  const who = { id: caller.id, address: caller.signInAddress };
  const session = `signed-in ${caller.id} ${signedInAt.toISOString()}`;
  const hour = `read ${caller.id} ${at.toISOString().slice(0, 13)}`;
  await accessLog.note(businessId, session, { at: signedInAt, what: 'signed-in', who });
  await accessLog.note(businessId, hour, { at, what: 'read', who });
}
