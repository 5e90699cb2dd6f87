import { auditEntrySchema, type AuditEntry } from '@daily-snapshot/domain/admin/audit-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** The number of entries per page. */
export const AUDIT_PAGE = 50;

export type AuditRow = WithId<AuditEntry>;

/** Subscribes to administrator actions, latest first. */
export const useAuditLog = (
  after: { readonly at: Date; readonly id: string } | undefined,
): Live<readonly AuditRow[]> =>
  useLiveDocuments(
    {
      collection: paths.auditLog,
      orderBy: { field: 'at', direction: 'desc' },
      limit: AUDIT_PAGE,
      ...(after && { after: { value: after.at, id: after.id } }),
    },
    auditEntrySchema,
  );
