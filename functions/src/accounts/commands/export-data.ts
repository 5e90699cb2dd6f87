import { CALL_LIMITS } from '@daily-snapshot/domain/contracts/call-limits';
import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { AccessLog } from '../ports/access-log.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import { logAccess } from '../services/log-access.ts';

interface Ports {
  readonly personalData: PersonalData;
  readonly accessLog: AccessLog;
  readonly rateLimits: Pick<RateLimits, 'take' | 'refund'>;
  readonly clock: Clock;
}

/**
 * Returns one page of all data stored about the caller. The first page also counts the documents, and
 * is recorded in the access log of each business that the caller owns. An account reads one page at a
 * time, because a page holds 20 MB.
 *
 * @throws AppError `too-many` if another page is being read, or if the account has exported too often
 */
export async function exportData(
  ports: Ports,
  { after }: CallableRequest<'exportData'>,
  caller: Caller,
): Promise<CallableResponse<'exportData'>> {
  const { rateLimits, clock } = ports;
  const { exports, pages, atOnce } = CALL_LIMITS.exportData.quotas;
  const now = clock.now();
  const turn = `exports.page.${caller.id}`;
  if (!(await rateLimits.take(turn, atOnce, now))) {
    throw new AppError(
      'too-many',
      'Another export of your data is running. Please try again in a minute.',
    );
  }
  try {
    const isAllowed =
      (after !== undefined || (await rateLimits.take(`exports.${caller.id}`, exports, now))) &&
      (await rateLimits.take(`exports.pages.${caller.id}`, pages, now));
    if (!isAllowed) {
      throw new AppError(
        'too-many',
        `You can export your data up to ${exports.most} times a day. Please try again tomorrow.`,
      );
    }
    return await readPage(ports, after, caller);
  } finally {
    await rateLimits.refund(turn, now);
  }
}

async function readPage(
  ports: Ports,
  after: CallableRequest<'exportData'>['after'],
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
