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

/** The log of administrator actions. */
export default function AdminAuditRoute() {
  const [search] = useSearchParams();
  const after = placeIn(search);
  const live = useAuditLog(after && { at: new Date(after.at), id: after.id });
  return (
    <Section
      title="Audit log"
      about="Who did what to whom. The server writes it with the act itself, and nobody can change it."
    >
      <Card>
        <LiveView
          live={live}
          failedTitle="The audit log could not be shown"
          skeleton={<ListSkeleton />}
        >
          {(entries, unreadable) => {
            const last = entries.length + unreadable === AUDIT_PAGE ? entries.at(-1) : undefined;
            return (
              <>
                {entries.length === 0 ? (
                  <Text>Nothing yet. It fills with what administrators do.</Text>
                ) : (
                  <AuditList entries={entries} />
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
