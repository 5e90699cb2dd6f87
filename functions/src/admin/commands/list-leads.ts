import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { LeadPlace, ListedLead } from '@daily-snapshot/domain/admin/admin-schema';
import type { Administration } from '../ports/administration.ts';
import type { AdminQueries } from '../ports/admin-queries.ts';
import { asAuditActor } from '../ports/administrator.ts';
import type { Caller } from '../../platform/ports/caller.ts';

interface Ports {
  readonly administration: Pick<Administration, 'log'>;
  readonly adminQueries: AdminQueries;
  readonly clock: Clock;
}

const PAGE_SIZE = 50;

/** An export reads fewer, larger pages. */
const EXPORT_PAGE_SIZE = 300;

/** Lists leads, latest first. Writes the audit entry of an export before any data leaves. */
export async function listLeads(
  { administration, adminQueries, clock }: Ports,
  { address, source, after, isExport }: CallableRequest<'listLeads'>,
  caller: Caller,
): Promise<{ readonly leads: ListedLead[]; readonly next: LeadPlace | null }> {
  if (isExport) {
    const at = clock.now();
    // One entry for all pages of the export.
    const key = `leads ${caller.id} ${at.toISOString().slice(0, 13)}`;
    await administration.log(key, {
      at,
      what: 'leads-exported',
      by: asAuditActor(caller),
      to: {},
    });
  }
  if (address !== undefined) {
    const lead = await adminQueries.lead(address);
    return { leads: lead ? [lead] : [], next: null };
  }
  const pageSize = isExport ? EXPORT_PAGE_SIZE : PAGE_SIZE;
  const leads = await adminQueries.leads(pageSize, { source, after });
  const last = leads.length === pageSize ? leads.at(-1) : undefined;
  return { leads: [...leads], next: last ? { at: last.lastAt, id: last.id } : null };
}
