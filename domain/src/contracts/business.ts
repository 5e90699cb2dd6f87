import { z } from 'zod';
import { timeZoneSchema } from './calendar.ts';
import { storedInstantSchema } from './instant.ts';

/** A document id: one segment of a path, never more. */
export const businessIdSchema = z.string().regex(/^[\w-]{1,128}$/);

export const roleSchema = z.enum(['owner', 'viewer']);
export type Role = z.infer<typeof roleSchema>;

export const BUSINESS_NAME_MAX = 120;

/** What an owner says about the business. */
export const businessProfileSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'What is your business called?')
    .max(BUSINESS_NAME_MAX, `Please keep it to ${BUSINESS_NAME_MAX} characters.`),
  timeZone: timeZoneSchema,
});
export type BusinessProfile = z.infer<typeof businessProfileSchema>;

/** The document `businesses/{businessId}`. */
export const businessSchema = businessProfileSchema.extend({
  /** By user id. */
  members: z.record(z.string(), roleSchema),
  createdAt: storedInstantSchema,
  /** When the next digest goes out; absent while digests are off. Only the server writes it. */
  digestDueAt: storedInstantSchema.optional(),
});
export type Business = z.infer<typeof businessSchema>;
