import { z } from 'zod';
import { mailNoticeSchema } from '../shared/mail-notice.ts';
import { isEntitledToDigests, type Entitlement } from '../billing/entitlement.ts';
import { addressSchema, businessIdSchema } from './business-schema.ts';

const DAY_MS = 86_400_000;

/** How long the daily e-mail continues after a transfer to an owner without a plan. */
export const TRANSFER_GRACE_DAYS = 14;

/** How long before the end of the grace period the new owner gets a reminder. */
export const PLAN_REMINDER_DAYS = 3;

/**
 * Returns the entitlement of a business after a transfer. It follows the plan of the new owner. If the
 * plan includes no digests, digests that were on continue for a grace period.
 *
 * @returns `remindAt`: when to remind the new owner that the daily e-mail will stop; null if it will
 *   not
 */
export function entitlementAfterTransfer(
  former: Entitlement | undefined,
  ofNewOwner: Entitlement,
  now: Date,
): { readonly entitlement: Entitlement; readonly remindAt: Date | null } {
  if (isEntitledToDigests(ofNewOwner, now) || !isEntitledToDigests(former, now)) {
    return { entitlement: ofNewOwner, remindAt: null };
  }
  const graceEndsAt = now.getTime() + TRANSFER_GRACE_DAYS * DAY_MS;
  const until = new Date(Math.min(graceEndsAt, former?.until?.getTime() ?? graceEndsAt));
  const remindAt = new Date(until.getTime() - PLAN_REMINDER_DAYS * DAY_MS);
  return { entitlement: { hasDigests: true, until }, remindAt };
}

const ofBusiness = z.object({ businessId: businessIdSchema });
const tokenSchema = z.object({ token: z.string().max(400) });
const done = z.object({});

/** Offers a business to the person with an address. A repeated call sends the offer again. */
export const offerOwnership = {
  request: ofBusiness.extend({ address: addressSchema, staysAsViewer: z.boolean() }),
  response: mailNoticeSchema,
} as const;

export const withdrawOwnershipOffer = { request: ofBusiness, response: done } as const;

/** Returns what a person must know before they accept a business. */
export const viewOwnershipOffer = {
  request: tokenSchema,
  response: z.object({
    businessName: z.string(),
    staysAsViewer: z.boolean(),
    /** when the daily e-mail stops without a plan of the new owner; null if it does not */
    digestsUntil: z.iso.datetime().nullable(),
  }),
} as const;
export type OwnershipOfferView = z.infer<typeof viewOwnershipOffer.response>;

/** Makes the caller the owner of a business that was offered to their address. */
export const acceptOwnership = { request: tokenSchema, response: ofBusiness } as const;
