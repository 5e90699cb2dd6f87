import {
  ADDRESS_LINK_PASSWORDS,
  addressChangeCountKeys,
  isLinkExpired,
  restorableUntil,
  type AddressChange,
} from '@daily-snapshot/domain/accounts/address-change-schema';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import type { AddressChanges } from '../ports/address-changes.ts';
import type { AddressLinks } from '../ports/address-links.ts';
import type { PasswordVerifier } from '../ports/credentials.ts';
import { finishAddressChange, type FinishPorts } from '../services/finish-address-change.ts';

export type AddressLinkOutcome = 'done' | 'invalid' | 'taken' | 'wrong-password' | 'too-many';

interface Ports extends FinishPorts {
  readonly addressChanges: AddressChanges;
  readonly addressLinks: AddressLinks;
}

type Decide = (change: AddressChange, now: Date) => AddressChange | 'repeat' | undefined;

/** Begins a pending change. */
const confirmed: Decide = (change, now) => {
  if (change.state === 'changing' || change.state === 'changed') return 'repeat';
  if (change.state !== 'pending' || isLinkExpired(change, now)) return undefined;
  return { ...change, state: 'changing', beganAt: now };
};

/** Begins to restore the address before a change. */
const restored: Decide = (change, now) => {
  if (change.state === 'restoring' || change.state === 'restored') return 'repeat';
  if (change.state === 'pending' || now >= restorableUntil(change)) return undefined;
  return { ...change, state: 'restoring', beganAt: now };
};

interface ConfirmPorts extends Ports {
  readonly passwordVerifier: Pick<PasswordVerifier, 'hasPassword'>;
  readonly rateLimits: Pick<RateLimits, 'take'>;
}

/**
 * Makes a new address the sign-in address of an account. The link comes from an e-mail to that address.
 * The password proves that its reader owns the account, and not a stranger who typed their address. A
 * repeated call finishes an interrupted change.
 *
 * @returns `taken` if the address belongs to another account by now
 */
export async function confirmAddress(
  ports: ConfirmPorts,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<AddressLinkOutcome> {
  const { addressChanges, addressLinks, passwordVerifier, rateLimits } = ports;
  const link = addressLinks.read('confirm', token);
  const change = link && (await addressChanges.find(link.accountId));
  const now = ports.clock.now();
  // Only a pending change needs the password. A change that has begun was confirmed with it.
  if (change?.id === link?.changeId && change?.state === 'pending' && !isLinkExpired(change, now)) {
    const count = addressChangeCountKeys.passwordsOf(link?.accountId ?? '');
    if (!(await rateLimits.take(count, ADDRESS_LINK_PASSWORDS, now))) return 'too-many';
    if (!(await passwordVerifier.hasPassword(change.from, password))) return 'wrong-password';
  }
  return follow(ports, 'confirm', token, ({ to }) => to, confirmed);
}

/**
 * Restores the sign-in address before a change, and invalidates the password, because another person
 * knows it. The link comes from the notice to the former address.
 */
export const restoreAddress = (
  ports: Ports,
  { token }: { readonly token: string },
): Promise<AddressLinkOutcome> => follow(ports, 'restore', token, ({ from }) => from, restored);

async function follow(
  ports: Ports,
  kind: 'confirm' | 'restore',
  token: string,
  addressOf: (change: AddressChange) => string,
  decide: Decide,
): Promise<AddressLinkOutcome> {
  const link = ports.addressLinks.read(kind, token);
  if (!link) return 'invalid';
  const now = ports.clock.now();
  let isValid = false;
  await ports.addressChanges.change(link.accountId, (change) => {
    isValid = false;
    if (change?.id !== link.changeId || !link.matchesAddress(addressOf(change))) return undefined;
    const decided = decide(change, now);
    isValid = decided !== undefined;
    return decided === 'repeat' ? undefined : decided;
  });
  return isValid ? finishAddressChange(ports, link.accountId) : 'invalid';
}
