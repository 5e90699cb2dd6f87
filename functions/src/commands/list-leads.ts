import type { Clock } from '@daily-snapshot/domain/clock';
import type { LeadPlace, ListedLead } from '@daily-snapshot/domain/contracts/administration';
import type { LeadSource } from '@daily-snapshot/domain/sales/lead';
import type { Administration } from '../ports/administration.ts';
import type { Oversight } from '../ports/oversight.ts';
import { byAccount } from './administrator.ts';
import type { Caller } from './caller.ts';

interface Ports {
  readonly administration: Pick<Administration, 'note'>;
  readonly oversight: Oversight;
  readonly clock: Clock;
}

const PAGE_SIZE = 50;

/** A file is read in fewer, larger pages. */
const EXPORT_PAGE_SIZE = 300;

/** Leads, the latest first. An export is noted before anything of it goes out. */
export async function listLeads(
  { administration, oversight, clock }: Ports,
  query: {
    readonly address?: string | undefined;
    readonly source?: LeadSource | undefined;
    readonly after?: LeadPlace | undefined;
    readonly isExport: boolean;
  },
  caller: Caller,
): Promise<{ readonly leads: ListedLead[]; readonly next: LeadPlace | null }> {
  const { address, source, after, isExport } = query;
  if (isExport) {
    const at = clock.now();
    // Once for all pages of it.
    const key = `leads ${caller.id} ${at.toISOString().slice(0, 13)}`;
    await administration.note(key, {
      at,
      what: 'leads-exported',
      by: byAccount(caller),
      to: {},
    });
  }
  if (address !== undefined) {
    const lead = await oversight.lead(address);
    return { leads: lead ? [lead] : [], next: null };
  }
  const pageSize = isExport ? EXPORT_PAGE_SIZE : PAGE_SIZE;
  const leads = await oversight.leads(pageSize, { source, after });
  const last = leads.length === pageSize ? leads.at(-1) : undefined;
  return { leads: [...leads], next: last ? { at: last.lastAt, id: last.id } : null };
}
