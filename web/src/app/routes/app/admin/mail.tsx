import { Card } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { LiveView } from '../../../../ui/feedback/live-view.tsx';
import { useDeadLetters } from '../../../../features/admin/api/use-administration.ts';
import { DeadLetterList } from '../../../../features/admin/components/dead-letter-list.tsx';
import { ListSkeleton } from '../../../../features/admin/components/list-skeleton.tsx';
import { PageLinks } from '../../../../features/admin/components/page-links.tsx';
import { paths } from '../../../paths.ts';
import { placeIn } from './url-query.ts';
import { Section } from './section.tsx';
import { useConfirmedAction } from './use-confirmed-action.ts';
import { operationsCopy } from '../../../../features/admin/model/operations-copy.ts';

/** E-mails that could not be delivered. */
export default function AdminMailRoute() {
  const [search] = useSearchParams();
  const after = placeIn(search);
  const { live, askAgain } = useDeadLetters({ after });
  const { confirmed, dialog } = useConfirmedAction();
  return (
    <Section title={operationsCopy.mail.title} about={operationsCopy.mail.about}>
      <Card>
        <LiveView live={live} failedTitle={operationsCopy.mail.failed} skeleton={<ListSkeleton />}>
          {({ deadLetters, next }) => (
            <>
              <DeadLetterList
                deadLetters={deadLetters}
                none={next ? operationsCopy.mail.allSent : operationsCopy.mail.none}
                businessHref={paths.adminBusiness.href}
                confirmed={confirmed}
                onSent={askAgain}
              />
              <PageLinks
                firstHref={paths.adminMail.href()}
                isFirst={after === undefined}
                nextHref={next ? paths.adminMail.href(next) : undefined}
              />
            </>
          )}
        </LiveView>
      </Card>
      {dialog}
    </Section>
  );
}
