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

/** E-mails that could not be delivered. */
export default function AdminMailRoute() {
  const [search] = useSearchParams();
  const after = placeIn(search);
  const { live, askAgain } = useDeadLetters({ after });
  const { confirmed, dialog } = useConfirmedAction();
  return (
    <Section
      title="Mail that was given up"
      about="Digests and letters that did not go out although they should have, of the last 30 days. Sent again, each goes out once."
    >
      <Card>
        <LiveView live={live} failedTitle="The mail could not be shown" skeleton={<ListSkeleton />}>
          {({ deadLetters, next }) => (
            <>
              <DeadLetterList
                deadLetters={deadLetters}
                none={next ? 'All of this page has gone out since.' : 'Nothing: all mail went out.'}
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
