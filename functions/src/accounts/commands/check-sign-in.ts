import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Caller } from '../../platform/ports/caller.ts';
import type { Accounts } from '../ports/accounts.ts';
import { isSameAddress } from '../ports/pending-addresses.ts';
import { removeEarlierAccess, type RemovalPorts } from '../services/remove-earlier-access.ts';

interface Ports extends RemovalPorts {
  readonly accounts: Pick<Accounts, 'addressOf' | 'endSessions'>;
}

/** Implements `SignInCheck.check`. */
export async function checkSignIn(
  ports: Ports,
  { sessionsFrom }: { readonly sessionsFrom: Date },
  { id: accountId, email }: Caller,
): Promise<void> {
  const { accounts, checkoutKeys, signInRecords } = ports;
  const record = await signInRecords.find(accountId);
  if (email !== undefined && record?.confirmedAddress !== checkoutKeys.addressKey(email)) {
    // The token may state a former address of the account.
    const address = await accounts.addressOf(accountId);
    if (address !== undefined && isSameAddress(address, email)) {
      await removeEarlierAccess(ports, { accountId, address });
    }
    throw new AppError(
      'not-signed-in',
      'Your e-mail address was confirmed. For your security, all devices were signed out. Please sign in again.',
    );
  }
  // Firebase also ends sessions without us, such as after a new password. The security rules read the
  // time from the record.
  const second = Math.floor(sessionsFrom.getTime() / 1000);
  if (second > (record?.sessionsFrom ?? 0)) {
    await signInRecords.endSessionsBefore(accountId, second);
  }
}
