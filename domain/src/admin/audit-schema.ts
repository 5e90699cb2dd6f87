import { z } from 'zod';
import { storedInstantSchema } from '../shared/instant-schema.ts';

/** The actions of administrators that are recorded. */
export const AUDIT_KINDS = [
  'user-created',
  'user-not-created',
  'administrator-made',
  'administrator-unmade',
  'representative-made',
  'representative-unmade',
  'account-closed',
  'account-opened',
  'sessions-ended',
  'leads-exported',
  'business-viewed',
  'digest-replayed',
  'mail-sent-again',
  'part-turned-off',
  'part-turned-on',
  'notice-published',
  'notice-ended',
] as const;

export const auditKindSchema = z.enum(AUDIT_KINDS);
export type AuditKind = z.infer<typeof auditKindSchema>;

/** The document `auditLog/{key}`. Only the server creates it, and nothing changes it. */
export const auditEntrySchema = z.object({
  at: storedInstantSchema,
  what: auditKindSchema,
  /** what allowed the action, and the actor if known */
  by: z.object({
    means: z.enum(['account', 'setup-secret', 'command']),
    id: z.string().optional(),
    address: z.string().optional(),
  }),
  /** the account, business, e-mail or part of the service that the action changed */
  to: z.object({
    accountId: z.string().optional(),
    address: z.string().optional(),
    businessId: z.string().optional(),
    mailId: z.string().optional(),
    part: z.string().optional(),
    /** why the administrator did it */
    reason: z.string().optional(),
  }),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
