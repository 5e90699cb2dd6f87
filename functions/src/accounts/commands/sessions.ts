import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Caller } from '../../platform/ports/caller.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { SignInRecords } from '../ports/sign-in-records.ts';

interface Ports {
  readonly signInRecords: Pick<SignInRecords, 'find' | 'endSession'>;
}

/** Signs the caller out on all devices. */
export async function endSessions(
  { accounts }: { readonly accounts: Pick<Accounts, 'endSessions'> },
  _request: CallableRequest<'endSessions'>,
  { id }: Caller,
): Promise<void> {
  await accounts.endSessions(id);
}

/** Lists the sessions of the caller that are in force and were used, the last used first. */
export async function listSessions(
  { signInRecords }: Ports,
  { signedInAt }: { readonly signedInAt: Date },
  { id: accountId }: Caller,
): Promise<CallableResponse<'listSessions'>> {
  const { sessions = {} } = (await signInRecords.find(accountId)) ?? {};
  const listed = Object.entries(sessions)
    .toSorted(([, a], [, b]) => b.lastUsedSecond - a.lastUsedSecond)
    .map(([second, { lastUsedSecond, device }]) => ({
      id: Number(second),
      device,
      lastUsedAt: new Date(lastUsedSecond * 1000).toISOString(),
      isCurrent: Number(second) * 1000 === signedInAt.getTime(),
    }));
  return { sessions: listed };
}

/**
 * Ends one session of the caller. The functions and the security rules refuse it from then on.
 *
 * @throws AppError `invalid-input` for a session that has not begun, which would block a later sign-in
 * @throws AppError `conflict` after many ends, because signing out everywhere does more
 */
export async function endSession(
  { signInRecords, clock }: Ports & { readonly clock: Clock },
  { id }: CallableRequest<'endSession'>,
  { id: accountId }: Caller,
): Promise<void> {
  if (id * 1000 > clock.now().getTime()) {
    throw new AppError('invalid-input', 'This session does not exist.');
  }
  if (!(await signInRecords.endSession(accountId, id))) {
    throw new AppError('conflict', 'You signed out many devices. Sign out on all devices instead.');
  }
}
