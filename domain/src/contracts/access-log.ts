import { z } from 'zod';
import { storedInstantSchema } from './instant.ts';

export const ACCESS_KINDS = [
  'signed-in',
  'read',
  'exported',
  'deletion-asked',
  'deletion-taken-back',
  'staff-viewed',
  'staff-resent',
] as const;

export const accessKindSchema = z.enum(ACCESS_KINDS);
export type AccessKind = z.infer<typeof accessKindSchema>;

/** The document `businesses/{businessId}/accessLog/{key}`. Only the server writes it, and never again. */
export const accessEntrySchema = z.object({
  at: storedInstantSchema,
  what: accessKindSchema,
  /** the address is absent for an account without one */
  who: z.object({ id: z.string(), address: z.string().optional() }),
});
export type AccessEntry = z.infer<typeof accessEntrySchema>;
