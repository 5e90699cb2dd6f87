import {
  parseBusinessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { BEHINDS } from '@daily-snapshot/domain/digest/definition';
import { useParams, useSearchParams } from 'react-router-dom';
import { formatDay } from '../../../../components/days.ts';
import { LiveView } from '../../../../components/live-view.tsx';
import { useDigest } from '../../../../features/digest/api/use-digest.ts';
import { LinesOfNumber } from '../../../../features/digest/components/lines-of-number.tsx';
import { LinesPages } from '../../../../features/digest/components/lines-pages.tsx';
import { NoDigest } from '../../../../features/digest/components/no-digest.tsx';
import { SnapshotSkeleton } from '../../../../features/digest/components/snapshot-skeleton.tsx';
import type { LinesFilter } from '../../../../features/digest/model/links.ts';
import { ChangeKind } from '../../../../features/ledger/components/change-kind.tsx';
import { Correcting } from './correcting.tsx';
import { useDashboard } from './dashboard-context.ts';

/** The lines behind a number of a digest. */
export default function LinesRoute() {
  const { date } = useParams();
  const asked = parseBusinessDate(date ?? '');
  const [search] = useSearchParams();
  if (!asked) {
    return <NoDigest title="No such day" message="The address names no day of the calendar." />;
  }
  const filter: LinesFilter = {
    behind: BEHINDS.find((each) => each === search.get('measure')) ?? 'net',
    counterparty: search.get('counterparty') ?? undefined,
    day: parseBusinessDate(search.get('day') ?? ''),
  };
  return <LinesOfDigest date={asked} filter={filter} />;
}

function LinesOfDigest(props: { readonly date: BusinessDate; readonly filter: LinesFilter }) {
  const { date, filter } = props;
  const { business, links } = useDashboard();
  const digest = useDigest(business.id, date);
  return (
    <LiveView
      live={digest}
      failedTitle="This digest could not be shown"
      skeleton={<SnapshotSkeleton />}
    >
      {(told) =>
        told ? (
          <LinesOfNumber snapshot={told.snapshot} filter={filter} links={links}>
            <Correcting>
              {(onCorrect) => (
                <LinesPages
                  key={JSON.stringify(filter)}
                  businessId={business.id}
                  snapshot={told.snapshot}
                  filter={filter}
                  {...(onCorrect
                    ? { actionOf: (line) => <ChangeKind line={line} onCorrect={onCorrect} /> }
                    : {})}
                />
              )}
            </Correcting>
          </LinesOfNumber>
        ) : (
          <NoDigest title={formatDay(date)} message="No digest was sent on this day." />
        )
      }
    </LiveView>
  );
}
