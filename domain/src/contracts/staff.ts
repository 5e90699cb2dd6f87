import { z } from 'zod';
import type { Roster } from '../access/roster.ts';
import { documentIdSchema } from './document-id.ts';
import { storedInstantSchema } from './instant.ts';

/** What somebody of us may be, as a custom claim of their account says. */
export const STAFF_ROLES = ['administrator', 'representative'] as const;

export const staffRoleSchema = z.enum(STAFF_ROLES);
export type StaffRole = z.infer<typeof staffRoleSchema>;

export const accountIdSchema = documentIdSchema(128);

/** The document `administration/roster`. Only the server reads and writes it. */
export const rosterSchema = z.object({
  administrators: z.record(
    z.string(),
    z.object({ since: storedInstantSchema, isConfirmed: z.boolean() }),
  ),
  setupUsedAt: storedInstantSchema.nullable(),
}) satisfies z.ZodType<Roster>;

/** The document `standings/{accountId}`: what an administrator has decided of an account. */
export const standingSchema = z.object({
  isRepresentative: z.boolean(),
  /** nobody signs in with it */
  isClosed: z.boolean(),
  changedAt: storedInstantSchema,
});
export type AccountStanding = z.infer<typeof standingSchema>;
