import {
  isLinkExpired,
  restorableUntil,
  type AddressChange,
} from '@daily-snapshot/domain/accounts/address-change-schema';
import type { AddressChanges } from '../ports/address-changes.ts';
import type { AddressLinks } from '../ports/address-links.ts';
import { finishAddressChange, type FinishPorts } from '../services/finish-address-change.ts';

export type AddressLinkOutcome = 'done' | 'invalid' | 'taken';

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

/**
 * Makes a new address the sign-in address of an account. The link comes from an e-mail to that
 * address. A repeated call finishes an interrupted change.
 *
 * @returns `taken` if the address belongs to another account by now
 */
export const confirmAddress = (
  ports: Ports,
  { token }: { readonly token: string },
): Promise<AddressLinkOutcome> => follow(ports, 'confirm', token, ({ to }) => to, confirmed);

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
