import type { LeadPlace, ListedLead } from '@daily-snapshot/domain/admin/admin-schema';
import type { LeadSource } from '@daily-snapshot/domain/sales/lead-form';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { CSV_MEDIA_TYPE } from '../../../ui/files/csv.ts';
import { downloadFile } from '../../../ui/files/download-file.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useReadLeads } from '../api/use-administration.ts';
import { leadsCsv } from '../model/leads-csv.ts';
import { adminCopy } from '../model/admin-copy.ts';

/**
 * Exports the leads of one source, or all leads, as CSV. The export is recorded in the audit log.
 */
export function ExportLeads({ source }: { readonly source: LeadSource | undefined }) {
  const read = useReadLeads();
  const [count, setCount] = useState<number>();
  const save = async () => {
    setCount(0);
    const leads: ListedLead[] = [];
    let after: LeadPlace | null | undefined;
    while (after !== null) {
      const page = await read({
        ...(source && { source }),
        ...(after && { after }),
        isExport: true,
      });
      if (!page.ok) {
        setCount(undefined);
        showToast({
          title: adminCopy.leads.exportFailed,
          message: page.error.message,
          isDestructive: true,
        });
        return;
      }
      leads.push(...page.value.leads);
      setCount(leads.length);
      after = page.value.next;
    }
    setCount(undefined);
    downloadFile(leadsCsv(leads), 'leads.csv', CSV_MEDIA_TYPE);
    showToast({ title: adminCopy.leads.exported(leads.length) });
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      disabled={count !== undefined}
      onClick={() => void save()}
    >
      {count === undefined ? adminCopy.leads.exportCsv : adminCopy.leads.exporting(count)}
    </Button>
  );
}
