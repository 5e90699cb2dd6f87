import { Card, Text } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { LiveView } from '../../../../ui/feedback/live-view.tsx';
import { AUDIT_PAGE, useAuditLog } from '../../../../features/admin/api/use-audit-log.ts';
import { AuditList } from '../../../../features/admin/components/audit-list.tsx';
import { ListSkeleton } from '../../../../features/admin/components/list-skeleton.tsx';
import { PageLinks } from '../../../../features/admin/components/page-links.tsx';
import { paths } from '../../../paths.ts';
import { placeIn } from './url-query.ts';
import { Section } from './section.tsx';
import { operationsCopy } from '../../../../features/admin/model/operations-copy.ts';

/** The log of administrator actions. */
export default function AdminAuditRoute() {
  const [search] = useSearchParams();
  const after = placeIn(search);
  const live = useAuditLog(after && { at: new Date(after.at), id: after.id });
  return (
    <Section title={operationsCopy.audit.title} about={operationsCopy.audit.about}>
      <Card>
        <LiveView live={live} failedTitle={operationsCopy.audit.failed} skeleton={<ListSkeleton />}>
          {(entries, unreadable) => {
            const last = entries.length + unreadable === AUDIT_PAGE ? entries.at(-1) : undefined;
            return (
              <>
                {entries.length === 0 ? (
                  <Text>{operationsCopy.audit.none}</Text>
                ) : (
                  <AuditList entries={entries} businessHref={paths.adminBusiness.href} />
                )}
                <PageLinks
                  firstHref={paths.adminAudit.href()}
                  isFirst={after === undefined}
                  nextHref={
                    last && paths.adminAudit.href({ at: last.at.toISOString(), id: last.id })
                  }
                />
              </>
            );
          }}
        </LiveView>
      </Card>
    </Section>
  );
}
