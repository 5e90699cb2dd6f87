import { z } from 'zod';
import { storedInstantSchema } from './instant.ts';

/** What is noted of administrators. */
export const AUDIT_KINDS = [
  'user-created',
  'user-not-created',
  'administrator-made',
  'administrator-unmade',
  'representative-made',
  'representative-unmade',
  'account-closed',
  'account-opened',
  'leads-exported',
  'business-viewed',
  'digest-replayed',
  'mail-sent-again',
] as const;

export const auditKindSchema = z.enum(AUDIT_KINDS);
export type AuditKind = z.infer<typeof auditKindSchema>;

/** The document `auditLog/{key}`. Only the server writes it, and never again. */
export const auditEntrySchema = z.object({
  at: storedInstantSchema,
  what: auditKindSchema,
  /** how somebody was allowed to, and who it was where it is known */
  by: z.object({
    means: z.enum(['account', 'setup-secret', 'command']),
    id: z.string().optional(),
    address: z.string().optional(),
  }),
  /** on whom or what it was done */
  to: z.object({
    accountId: z.string().optional(),
    address: z.string().optional(),
    businessId: z.string().optional(),
    mailId: z.string().optional(),
  }),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
