import { z } from 'zod';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

/** The features that the owner's plan includes. Only the server writes them. */
export const entitlementSchema = z.object({
  hasDigests: z.boolean(),
  /** when it ends; absent until further notice */
  until: storedInstantSchema.optional(),
});
export type Entitlement = DeepReadonly<z.infer<typeof entitlementSchema>>;

/** Returns whether a business gets digests at an instant. Without an entitlement it gets none. */
export const isEntitledToDigests = (entitlement: Entitlement | undefined, at: Date): boolean =>
  entitlement !== undefined &&
  entitlement.hasDigests &&
  (entitlement.until === undefined || entitlement.until > at);
