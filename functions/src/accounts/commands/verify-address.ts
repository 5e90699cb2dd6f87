import { CALL_LIMITS } from '@daily-snapshot/domain/contracts/call-limits';
import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { networkCounts, type Network } from '@daily-snapshot/domain/shared/network';
import type { Caller } from '../../platform/ports/caller.ts';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { MailedCodes } from '../ports/credentials.ts';
import { isSameAddress } from '../ports/pending-addresses.ts';
import { removeEarlierAccess, type RemovalPorts } from '../services/remove-earlier-access.ts';

interface VerifyPorts extends RemovalPorts {
  readonly accounts: Pick<Accounts, 'endSessions' | 'signInTokenOf'>;
  readonly mailedCodes: MailedCodes;
}

const INVALID_CODE = 'This link was already used or has expired. Ask for a new one.';

/**
 * Confirms the sign-in address of the caller with the code that its mailbox received. The session and
 * the code together prove that one person has both the password and the mailbox. That person gets a
 * new session. All other access from before is removed.
 *
 * @throws AppError `not-found` if the code was used or has expired
 * @throws AppError `not-allowed` if the code confirms the address of another account
 */
export async function verifyAddress(
  ports: VerifyPorts,
  { code }: CallableRequest<'verifyAddress'>,
  { id: accountId, signInAddress }: Caller,
): Promise<CallableResponse<'verifyAddress'>> {
  const { accounts, checkoutKeys, mailedCodes, signInRecords } = ports;
  const address = await mailedCodes.addressOf(code);
  if (address === undefined) throw new AppError('not-found', INVALID_CODE);
  if (signInAddress === undefined || !isSameAddress(address, signInAddress)) {
    throw new AppError(
      'not-allowed',
      'This link confirms a different address. Sign in with the address that received it.',
    );
  }
  if (!(await mailedCodes.apply(code))) throw new AppError('not-found', INVALID_CODE);
  const record = await signInRecords.find(accountId);
  if (record?.confirmedAddress === checkoutKeys.addressKey(address)) return { signInToken: null };
  await removeEarlierAccess(ports, { accountId, address });
  return { signInToken: (await accounts.signInTokenOf(accountId)) ?? null };
}

interface ResetPorts extends RemovalPorts {
  readonly accounts: Pick<Accounts, 'endSessions' | 'findByAddress'>;
  readonly rateLimits: Pick<RateLimits, 'takeAll'>;
}

/**
 * Follows a password reset at Firebase, which also verifies the address. Anyone may call it, because
 * the next call of the account would do the same.
 *
 * @throws AppError `too-many` after many calls from one network
 */
export async function finishPasswordReset(
  ports: ResetPorts,
  { address, network }: CallableRequest<'finishPasswordReset'> & { readonly network: Network },
): Promise<void> {
  const { accounts, checkoutKeys, clock, rateLimits, signInRecords } = ports;
  const quota = CALL_LIMITS.finishPasswordReset.quotas.ofNetwork;
  const counts = networkCounts('password-reset', network, quota);
  if ((await rateLimits.takeAll(counts, clock.now())).length > 0) {
    throw new AppError('too-many', 'Too many attempts. Please try again in an hour.');
  }
  const account = await accounts.findByAddress(address);
  if (!account?.isVerified) return;
  const { id: accountId, sessionsFrom } = account;
  const record = await signInRecords.find(accountId);
  if (record?.confirmedAddress === checkoutKeys.addressKey(account.address)) {
    await signInRecords.endSessionsBefore(accountId, Math.floor(sessionsFrom.getTime() / 1000));
  } else {
    await removeEarlierAccess(ports, { accountId, address: account.address });
  }
}
