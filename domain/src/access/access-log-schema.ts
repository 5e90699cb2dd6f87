import { z } from 'zod';
import { storedInstantSchema } from '../shared/instant-schema.ts';

export const ACCESS_KINDS = [
  'signed-in',
  'read',
  'exported',
  'asked-bookkeeper',
  'connection-refused',
  'address-changed',
  'address-restored',
  'earlier-access-removed',
  'recovery-code-used',
  'ownership-offered',
  'ownership-offer-withdrawn',
  'ownership-accepted',
  'deletion-requested',
  'deletion-canceled',
  'staff-viewed',
  'staff-resent',
] as const;

export const accessKindSchema = z.enum(ACCESS_KINDS);
export type AccessKind = z.infer<typeof accessKindSchema>;

/**
 * The document `businesses/{businessId}/accessLog/{key}`. Only the server creates it, and nothing
 * changes it.
 */
export const accessEntrySchema = z.object({
  at: storedInstantSchema,
  what: accessKindSchema,
  /** absent if the account has no address */
  who: z.object({ id: z.string(), address: z.string().optional() }),
});
export type AccessEntry = z.infer<typeof accessEntrySchema>;
