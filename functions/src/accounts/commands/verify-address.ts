import { CALL_LIMITS } from '@daily-snapshot/domain/contracts/call-limits';
import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { passwordRefusal } from '@daily-snapshot/domain/accounts/passwords/password-refusal';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { networkCounts, type Network } from '@daily-snapshot/domain/shared/network';
import type { CheckoutKeys } from '../../billing/ports/checkout-keys.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { MailedCodes } from '../ports/credentials.ts';
import { isSameAddress } from '../ports/pending-addresses.ts';
import type { SignInRecords } from '../ports/sign-in-records.ts';
import { removeEarlierAccess, type RemovalPorts } from '../services/remove-earlier-access.ts';

interface VerifyPorts extends RemovalPorts {
  readonly accounts: Pick<Accounts, 'endSessions' | 'signInTokenOf'>;
  readonly checkoutKeys: Pick<CheckoutKeys, 'addressKey'>;
  readonly mailedCodes: Pick<MailedCodes, 'addressOf' | 'apply'>;
  readonly signInRecords: SignInRecords;
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
  const address = await mailedCodes.addressOf(code, 'VERIFY_EMAIL');
  if (address === undefined) throw new AppError('not-found', INVALID_CODE);
  if (signInAddress === undefined || !isSameAddress(address, signInAddress)) {
    throw new AppError(
      'not-allowed',
      'This link confirms a different address. Sign in with the address that received it.',
    );
  }
  if (!(await mailedCodes.apply(code))) throw new AppError('not-found', INVALID_CODE);
  const record = await signInRecords.find(accountId);
  const key = checkoutKeys.addressKey(address);
  if (record?.confirmedAddress === key) return { signInToken: null };
  await removeEarlierAccess(ports, { accountId, address });
  await signInRecords.confirm(accountId, key);
  return { signInToken: (await accounts.signInTokenOf(accountId)) ?? null };
}

interface ResetPorts extends RemovalPorts {
  readonly accounts: Pick<Accounts, 'endSessions' | 'findByAddress'>;
  readonly checkoutKeys: Pick<CheckoutKeys, 'addressKey'>;
  readonly mailedCodes: Pick<MailedCodes, 'addressOf' | 'resetPassword'>;
  readonly rateLimits: Pick<RateLimits, 'takeAll'>;
  readonly signInRecords: SignInRecords;
}

/**
 * Replaces a forgotten password with the code that the mailbox received. The first reset of an account
 * confirms its address, because all other access ends with it.
 *
 * @throws AppError `invalid-input` for a weak password
 * @throws AppError `not-found` if the code was used or has expired
 * @throws AppError `too-many` after many calls from one network
 */
export async function resetPassword(
  ports: ResetPorts,
  { code, password, network }: CallableRequest<'resetPassword'> & { readonly network: Network },
): Promise<void> {
  const { accounts, checkoutKeys, clock, mailedCodes, rateLimits, signInRecords } = ports;
  const quota = CALL_LIMITS.resetPassword.quotas.ofNetwork;
  const counts = networkCounts('password-reset', network, quota);
  if ((await rateLimits.takeAll(counts, clock.now())).length > 0) {
    throw new AppError('too-many', 'Too many attempts. Please try again in an hour.');
  }
  const address = await mailedCodes.addressOf(code, 'PASSWORD_RESET');
  if (address === undefined) throw new AppError('not-found', INVALID_CODE);
  const refusal = passwordRefusal(password, address);
  if (refusal !== undefined) throw new AppError('invalid-input', refusal);
  if (!(await mailedCodes.resetPassword(code, password))) {
    throw new AppError('not-found', INVALID_CODE);
  }
  const account = await accounts.findByAddress(address);
  if (!account) return;
  const { id: accountId, sessionsFrom } = account;
  const record = await signInRecords.find(accountId);
  const key = checkoutKeys.addressKey(account.address);
  if (record?.confirmedAddress === key) {
    await signInRecords.endSessionsBefore(accountId, Math.floor(sessionsFrom.getTime() / 1000));
  } else {
    await removeEarlierAccess(ports, { accountId, address: account.address });
    await signInRecords.confirm(accountId, key);
  }
}
