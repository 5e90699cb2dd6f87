import {
  parseBusinessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import type { Digest } from '@daily-snapshot/domain/contracts/digest';
import { useParams } from 'react-router-dom';
import { formatDay } from '../../../../components/days.ts';
import { LiveView } from '../../../../components/live-view.tsx';
import { useDaybook } from '../../../../features/digest/api/use-daybook.ts';
import { useDigest } from '../../../../features/digest/api/use-digest.ts';
import { useDigestsAfter } from '../../../../features/digest/api/use-digests-after.ts';
import { Editions } from '../../../../features/digest/components/editions.tsx';
import { LinesSince } from '../../../../features/digest/components/lines-since.tsx';
import { NoDigest } from '../../../../features/digest/components/no-digest.tsx';
import { SnapshotSkeleton } from '../../../../features/digest/components/snapshot-skeleton.tsx';
import { editionOfNow, linesSince } from '../../../../features/digest/model/editions.ts';
import { ChangeKind } from '../../../../features/ledger/components/change-kind.tsx';
import { Correcting } from './correcting.tsx';
import { useDashboard } from './dashboard-context.ts';

/** A past digest as it was sent and as it is now. */
export default function EditionsRoute() {
  const date = parseBusinessDate(useParams().date ?? '');
  return date ? (
    <EditionsOfDigest key={date} date={date} />
  ) : (
    <NoDigest title="No such day" message="The address names no day of the calendar." />
  );
}

function EditionsOfDigest({ date }: { readonly date: BusinessDate }) {
  const { business } = useDashboard();
  const digest = useDigest(business.id, date);
  return (
    <LiveView
      live={digest}
      failedTitle="This digest could not be shown"
      skeleton={<SnapshotSkeleton />}
    >
      {(told) =>
        told ? (
          <ThenAndNow told={told} />
        ) : (
          <NoDigest title={formatDay(date)} message="No digest was sent on this day." />
        )
      }
    </LiveView>
  );
}

function ThenAndNow({ told }: { readonly told: Digest }) {
  const { business, links } = useDashboard();
  const { snapshot, alerts = [], businessDate } = told;
  const daybook = useDaybook(business.id);
  const later = useDigestsAfter(business.id, businessDate);
  return (
    <LiveView
      live={daybook}
      failedTitle="The books could not be read"
      skeleton={<SnapshotSkeleton />}
    >
      {(book) => (
        <LiveView
          live={later}
          failedTitle="The digests after it could not be read"
          skeleton={<SnapshotSkeleton />}
        >
          {(digests) => (
            <Editions
              told={snapshot}
              alerts={alerts}
              now={editionOfNow(snapshot, book)}
              links={links}
            >
              {book && (
                <Correcting>
                  {(onCorrect) => (
                    <LinesSince
                      businessId={business.id}
                      currency={snapshot.currency}
                      since={linesSince(
                        snapshot.covers,
                        book,
                        digests.map((after) => after.snapshot),
                      )}
                      {...(onCorrect
                        ? { actionOf: (line) => <ChangeKind line={line} onCorrect={onCorrect} /> }
                        : {})}
                    />
                  )}
                </Correcting>
              )}
            </Editions>
          )}
        </LiveView>
      )}
    </LiveView>
  );
}
