import { z } from 'zod';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

const suppressionReasonSchema = z.enum(['bounced', 'dropped', 'reported-as-spam']);
export type SuppressionReason = z.infer<typeof suppressionReasonSchema>;

/** The document `suppressions/{addressKey}`: an address that gets no e-mail, or not every digest. */
export const suppressionSchema = z.object({
  everything: z.object({ reason: suppressionReasonSchema, at: storedInstantSchema }).nullable(),
  /** when it unsubscribed, by business */
  digestsOf: z.record(z.string(), storedInstantSchema),
  /** when an owner last asked us to send to it again after a bounce */
  retriedAt: storedInstantSchema.optional(),
});
export type Suppression = DeepReadonly<z.infer<typeof suppressionSchema>>;

export const NOT_SUPPRESSED: Suppression = { everything: null, digestsOf: {} };

/** Why an address is suppressed: its owner's request or a response of its mail server. */
export type SuppressionCause =
  | { readonly what: 'everything'; readonly reason: SuppressionReason }
  | { readonly what: 'digests'; readonly businessId: string };

/**
 * Adds a cause. The first cause of each kind is kept, so the order and repetition of calls do not
 * matter, except for times.
 */
export function suppress(
  suppression: Suppression,
  cause: SuppressionCause,
  at: Date,
): Suppression | undefined {
  if (cause.what === 'everything') {
    if (suppression.everything) return undefined;
    return { ...suppression, everything: { reason: cause.reason, at } };
  }
  if (suppression.digestsOf[cause.businessId]) return undefined;
  return { ...suppression, digestsOf: { ...suppression.digestsOf, [cause.businessId]: at } };
}

/**
 * Removes the suppression of a business's digests. @returns undefined if they were not suppressed
 */
export function resubscribe(suppression: Suppression, businessId: string): Suppression | undefined {
  if (!suppression.digestsOf[businessId]) return undefined;
  const { [businessId]: _ended, ...digestsOf } = suppression.digestsOf;
  return { ...suppression, digestsOf };
}

/** Each retry of a dead address harms the reputation of the sender. */
const RETRY_INTERVAL_MS = 86_400_000;

/** Says whether a retry of the address is too recent for another one. */
export const isRetryLimited = ({ retriedAt }: Suppression, now: Date): boolean =>
  retriedAt !== undefined && now.getTime() - retriedAt.getTime() < RETRY_INTERVAL_MS;

/**
 * Ends the suppression of an address that bounced. Unsubscriptions stay.
 *
 * @returns undefined if there is no bounce, if the recipient reported spam, or if the last retry is
 *   too recent
 */
export function liftBounce(suppression: Suppression, now: Date): Suppression | undefined {
  const { everything } = suppression;
  if (!everything || everything.reason === 'reported-as-spam') return undefined;
  if (isRetryLimited(suppression, now)) return undefined;
  return { ...suppression, everything: null, retriedAt: now };
}

export const isSuppressed = (suppression: Suppression, businessId: string): boolean =>
  suppression.everything !== null || suppression.digestsOf[businessId] !== undefined;

/**
 * Returns since when an address gets no digests of a business. @returns undefined if it gets them
 */
export const suppressedSince = (suppression: Suppression, businessId: string): Date | undefined =>
  suppression.everything?.at ?? suppression.digestsOf[businessId];
