import type { AccessKind } from '@daily-snapshot/domain/access/access-log-schema';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Caller } from '../../platform/ports/caller.ts';
import type { AccessLog } from '../ports/access-log.ts';

interface Ports {
  readonly accessLog: AccessLog;
  readonly clock: Clock;
}

/** Records an action of the caller in the access logs of businesses. */
export async function logAccess(
  { accessLog, clock }: Ports,
  { what, businessIds }: { readonly what: AccessKind; readonly businessIds: readonly string[] },
  caller: Caller,
): Promise<void> {
  const at = clock.now();
  const who = { id: caller.id, address: caller.signInAddress };
  const key = `${what} ${caller.id} ${at.toISOString()}`;
  for (const businessId of businessIds) await accessLog.record(businessId, key, { at, what, who });
}
