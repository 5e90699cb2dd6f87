import { isSessionOver, withSessionUse } from '@daily-snapshot/domain/accounts/sessions';
import { NO_SIGN_IN_RECORD } from '@daily-snapshot/domain/accounts/sign-in-record-schema';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Caller } from '../../platform/ports/caller.ts';
import type { CheckoutKeys } from '../../billing/ports/checkout-keys.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { Credentials } from '../ports/credentials.ts';
import type { CheckedSignIn } from '../ports/sign-in-check.ts';
import type { SignInRecords } from '../ports/sign-in-records.ts';
import { isSameAddress } from '../ports/pending-addresses.ts';
import { removeEarlierAccess, type RemovalPorts } from '../services/remove-earlier-access.ts';

interface Ports extends RemovalPorts {
  readonly accounts: Pick<Accounts, 'addressOf' | 'endSessions'>;
  readonly checkoutKeys: Pick<CheckoutKeys, 'addressKey'>;
  readonly credentials: Pick<Credentials, 'markUnverified' | 'removeSecondFactors'>;
  readonly signInRecords: SignInRecords;
}

/**
 * Implements `SignInCheck.check`. A person who verifies an address on a page of Firebase may not know
 * that a stranger created the account and has its password. Only our pages ask for the password or
 * replace it.
 *
 * @returns whether the session was used for the first time
 */
export async function checkSignIn(
  ports: Ports,
  { sessionsFrom, signedInAt, device }: CheckedSignIn,
  { id: accountId, email }: Caller,
): Promise<'new' | 'known'> {
  const { accounts, checkoutKeys, clock, credentials, signInRecords } = ports;
  const record = await signInRecords.find(accountId);
  const use = { signedInSecond: secondOf(signedInAt), nowSecond: secondOf(clock.now()), device };
  if (isSessionOver(record ?? NO_SIGN_IN_RECORD, use)) {
    throw new AppError('session-ended', 'You have been signed out. Please sign in again.');
  }
  if (email !== undefined && record?.confirmedAddress !== checkoutKeys.addressKey(email)) {
    // The token may state a former address of the account.
    const address = await accounts.addressOf(accountId);
    if (address !== undefined && isSameAddress(address, email)) {
      await removeEarlierAccess(ports, { accountId, address });
      await credentials.markUnverified(accountId);
    }
    throw new AppError(
      'not-signed-in',
      'Your e-mail address was not confirmed on our site. For your security, all devices were signed out. Please sign in and ask for a new link.',
    );
  }
  // Firebase also ends sessions without us, such as after a new password. The security rules read the
  // time from the record.
  const second = secondOf(sessionsFrom);
  if (second > (record?.sessionsFrom ?? 0)) {
    await signInRecords.endSessionsBefore(accountId, second);
  }
  if (withSessionUse(record ?? NO_SIGN_IN_RECORD, use) === undefined) return 'known';
  await signInRecords.recordUse(accountId, use);
  return record?.sessions[use.signedInSecond] ? 'known' : 'new';
}

const secondOf = (time: Date): number => Math.floor(time.getTime() / 1000);
