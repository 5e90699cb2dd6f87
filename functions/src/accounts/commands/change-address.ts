import { CALL_LIMITS } from '@daily-snapshot/domain/contracts/call-limits';
import {
  addressChangeCountKeys,
  blocksAnotherChange,
  isLinkExpired,
  restorableUntil,
  wasJustAsked,
} from '@daily-snapshot/domain/accounts/address-change-schema';
import { links } from '@daily-snapshot/domain/contracts/links';
import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { utcDateText } from '@daily-snapshot/domain/mail/emails/utc-date-text';
import { isNewAccount } from '@daily-snapshot/domain/mail/email-rate-limit';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { normalizeAddress } from '@daily-snapshot/domain/shared/normalize-address';
import type { Caller } from '../../platform/ports/caller.ts';
import type { RandomIds } from '../../platform/ports/random-ids.ts';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import type { CheckoutKeys } from '../../billing/ports/checkout-keys.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { AddressChanges } from '../ports/address-changes.ts';
import type { AddressLinks } from '../ports/address-links.ts';
import type { Credentials } from '../ports/credentials.ts';
import { isSameAddress } from '../ports/pending-addresses.ts';
import type { RecoveryCodes } from '../ports/recovery-codes.ts';
import { queueAccountEmail, type AccountEmailPorts } from '../services/queue-account-email.ts';

const TOO_MANY = 'We already sent several links today. Try again tomorrow.';

interface Ports extends AccountEmailPorts {
  readonly accounts: Pick<Accounts, 'createdAt'>;
  readonly addressChanges: AddressChanges;
  readonly addressLinks: AddressLinks;
  readonly credentials: Credentials;
  readonly checkoutKeys: Pick<CheckoutKeys, 'mailboxKey'>;
  readonly rateLimits: RateLimits;
  readonly randomIds: Pick<RandomIds, 'newId'>;
}

/**
 * Sends a link to a new sign-in address. Opening it changes the address. An address that already has
 * an account gets an explanation instead, and the caller does not learn which one was sent.
 *
 * @throws AppError `conflict` if it is the current address, if the last change can still be restored,
 *   or after too many links
 */
export async function changeAddress(
  ports: Ports,
  { address: typed }: CallableRequest<'changeAddress'>,
  caller: Caller,
): Promise<void> {
  const address = normalizeAddress(typed);
  const { addressChanges, addressLinks, credentials, rateLimits } = ports;
  const now = ports.clock.now();
  const from = caller.signInAddress;
  if (from === undefined) throw new AppError('not-allowed', 'Your account has no address.');
  if (isSameAddress(from, address)) {
    throw new AppError('conflict', 'You already sign in with this address.');
  }
  const latest = await addressChanges.find(caller.id);
  if (latest && wasJustAsked(latest, address, now)) return;
  const createdAt = await ports.accounts.createdAt(caller.id);
  // A person who mistyped the address at sign-up cannot verify it, so an unverified account may
  // change it too. It shares the limit of new accounts, however old it is.
  const sharesLimit = caller.email === undefined || isNewAccount(createdAt, now);
  const counts = [
    [addressChangeCountKeys.ofAccount(caller.id), CALL_LIMITS.changeAddress.quotas.ofAccount],
    [
      addressChangeCountKeys.toAddress(ports.checkoutKeys.mailboxKey(address)),
      CALL_LIMITS.changeAddress.quotas.toAddress,
    ],
    ...(sharesLimit
      ? ([
          [addressChangeCountKeys.ofNewAccounts, CALL_LIMITS.changeAddress.quotas.ofNewAccounts],
        ] as const)
      : []),
  ] as const;
  for (const [key, quota] of counts) {
    if (!(await rateLimits.take(key, quota, now))) throw new AppError('conflict', TOO_MANY);
  }
  const isTaken = await credentials.hasAccount(address);
  const id = ports.randomIds.newId().replaceAll('-', '');
  await addressChanges.change(caller.id, (found) => {
    if (found && blocksAnotherChange(found, now)) {
      const until = utcDateText(restorableUntil(found));
      throw new AppError(
        'conflict',
        `You changed your address recently. For your security, you can change it again from ${until}.`,
      );
    }
    return {
      id,
      state: 'pending',
      from,
      to: address,
      isFromVerified: caller.email !== undefined,
      askedAt: now,
    };
  });
  const email = { key: id, to: address, facts: {} } as const;
  if (isTaken) {
    const actionUrl = ports.siteInfo.origin + links.account;
    await queueAccountEmail(ports, { ...email, kind: 'address-taken', actionUrl });
  } else {
    const change = { accountId: caller.id, changeId: id };
    const actionUrl = addressLinks.urlFor('confirm', change, address);
    await queueAccountEmail(ports, { ...email, kind: 'confirm-address', actionUrl });
  }
}

/** Invalidates the link to a new sign-in address. Does nothing once the change has begun. */
export async function cancelAddressChange(
  { addressChanges }: { readonly addressChanges: AddressChanges },
  _request: CallableRequest<'cancelAddressChange'>,
  { id }: Caller,
): Promise<void> {
  await addressChanges.change(id, (found) => (found?.state === 'pending' ? null : undefined));
}

/** Returns a pending change of the caller's address and the number of unused recovery codes. */
export async function signInState(
  ports: Pick<Ports, 'addressChanges' | 'clock'> & { readonly recoveryCodes: RecoveryCodes },
  _request: CallableRequest<'signInState'>,
  { id }: Caller,
): Promise<CallableResponse<'signInState'>> {
  const change = await ports.addressChanges.find(id);
  const codes = await ports.recoveryCodes.find(id);
  return {
    addressChange:
      change?.state === 'pending'
        ? { address: change.to, isExpired: isLinkExpired(change, ports.clock.now()) }
        : null,
    recoveryCodeCount: codes?.unused.length ?? null,
  };
}
