import { z } from 'zod';
import { addressSchema } from './business-schema.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import type { Quota } from '../shared/rate-limit.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

const DAY_MS = 86_400_000;

/** How long the link to a new address works. */
export const ADDRESS_LINK_MS = DAY_MS;

/** How long the former address can restore itself. No other change is possible until then. */
export const RESTORE_DAYS = 7;

/** A second request within this time counts as a double click. */
const DOUBLE_CLICK_MS = 60_000;

/**
 * The document `addressChanges/{accountId}`: the latest change of a sign-in address. Only the server
 * reads and writes it. `changing` and `restoring` have begun and may have to be repeated after a
 * crash.
 */
export const addressChangeSchema = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  state: z.enum(['pending', 'changing', 'changed', 'restoring', 'restored']),
  from: z.string(),
  to: z.string(),
  /** Whether the former address was verified. Otherwise it may belong to a stranger. */
  isFromVerified: z.boolean(),
  askedAt: storedInstantSchema,
  /** when the change or the restoration began; absent while it is pending */
  beganAt: storedInstantSchema.optional(),
});
export type AddressChange = DeepReadonly<z.infer<typeof addressChangeSchema>>;

/** The attempts to enter the password on the page of a link, for an account. */
export const ADDRESS_LINK_PASSWORDS = { most: 10, withinMs: 3_600_000 } as const satisfies Quota;

/** The keys under which links, and passwords on their pages, are counted. */
export const addressChangeCountKeys = {
  ofAccount: (accountId: string) => `address-change.of.${accountId}`,
  toAddress: (mailboxKey: string) => `address-change.to.${mailboxKey}`,
  ofNewAccounts: 'address-change.new-accounts',
  passwordsOf: (accountId: string) => `address-change.passwords.${accountId}`,
} as const;

/** Whether the link to the new address has expired. */
export const isLinkExpired = ({ askedAt }: AddressChange, now: Date): boolean =>
  now.getTime() - askedAt.getTime() >= ADDRESS_LINK_MS;

/** Returns until when the former address can restore itself. */
export const restorableUntil = ({ askedAt, beganAt = askedAt }: AddressChange): Date =>
  new Date(beganAt.getTime() + RESTORE_DAYS * DAY_MS);

export const wasJustAsked = (change: AddressChange, address: string, now: Date): boolean =>
  change.state === 'pending' &&
  change.to === address &&
  now.getTime() - change.askedAt.getTime() < DOUBLE_CLICK_MS;

/** Whether an earlier change forbids another one. */
export function blocksAnotherChange(change: AddressChange, now: Date): boolean {
  switch (change.state) {
    case 'pending':
    case 'restored':
      return false;
    case 'changing':
    case 'restoring':
      return true;
    case 'changed':
      return change.isFromVerified && now < restorableUntil(change);
  }
}

/** Returns the address that an account has after a change, and the one that it had before. */
export const addressesAfter = ({
  state,
  from,
  to,
}: AddressChange): { readonly before: string; readonly after: string } =>
  state === 'restoring' || state === 'restored'
    ? { before: to, after: from }
    : { before: from, after: to };

/** Sends a link to a new sign-in address. A repeated call sends a new link. */
export const changeAddress = {
  request: z.strictObject({ address: addressSchema }),
  response: z.object({}),
} as const;

/** Invalidates the link to a new sign-in address. */
export const cancelAddressChange = {
  request: z.strictObject({}),
  response: z.object({}),
} as const;

/** Returns the state of the caller's sign-in that only the server knows. */
export const signInState = {
  request: z.strictObject({}),
  response: z.object({
    /** null if no change waits for its link to be opened */
    addressChange: z.object({ address: z.string(), isExpired: z.boolean() }).nullable(),
    /** the number of unused recovery codes; null if none were ever made */
    recoveryCodeCount: z.int().nullable(),
  }),
} as const;
export type SignInState = z.infer<typeof signInState.response>;
