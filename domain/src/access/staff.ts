import { z } from 'zod';
import { documentIdSchema } from '../shared/document-id-schema.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

/** The roles of staff, which an account has as custom claims. */
export const STAFF_ROLES = ['administrator', 'representative'] as const;

export const staffRoleSchema = z.enum(STAFF_ROLES);
export type StaffRole = z.infer<typeof staffRoleSchema>;

export const accountIdSchema = documentIdSchema(128);

/** The document `accountStates/{accountId}`: what an administrator has decided about an account. */
export const accountStateSchema = z.object({
  isRepresentative: z.boolean(),
  /** whether the account cannot sign in */
  isClosed: z.boolean(),
  changedAt: storedInstantSchema,
});
export type AccountState = z.infer<typeof accountStateSchema>;
