import {
  parseBusinessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import type { Digest } from '@daily-snapshot/domain/digest/build/digest-schema';
import { useParams } from 'react-router-dom';
import { formatDay } from '../../../../../ui/text/format-date.ts';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import { useDailySummaries } from '../../../../../features/digest/api/use-daily-summaries.ts';
import { useDigest, useDigestsAfter } from '../../../../../features/digest/api/use-digests.ts';
import { DigestComparison } from '../../../../../features/digest/components/archive/digest-comparison.tsx';
import { ChangedTransactions } from '../../../../../features/digest/components/transactions/changed-transactions.tsx';
import { NoDigest } from '../../../../../features/digest/components/snapshot/no-digest.tsx';
import { DigestSkeleton } from '../../../../../features/digest/components/snapshot/digest-skeleton.tsx';
import {
  currentSnapshot,
  changedPostings,
} from '../../../../../features/digest/model/digest-comparison.ts';
import { ChangeCategory } from '../../../../../features/ledger/components/change-category.tsx';
import { Recategorizable } from '../transactions/recategorizable.tsx';
import { DASHBOARD_COPY } from '../../../../../features/digest/model/digest-copy.ts';
import { useDashboard } from '../dashboard-context.ts';
import { APP_COPY } from '../../../../content/app-copy.ts';

const copy = APP_COPY.digestComparison;

/** A past digest as it was sent and as it is now. */
export default function DigestComparisonRoute() {
  const date = parseBusinessDate(useParams().date ?? '');
  return date ? (
    <DayComparison key={date} date={date} />
  ) : (
    <NoDigest {...DASHBOARD_COPY.noSuchDay} />
  );
}

function DayComparison({ date }: { readonly date: BusinessDate }) {
  const { business } = useDashboard();
  const digest = useDigest(business.id, date);
  return (
    <LiveView live={digest} failedTitle={DASHBOARD_COPY.failedDigest} skeleton={<DigestSkeleton />}>
      {(digest) =>
        digest ? (
          <ComparisonWithNow digest={digest} />
        ) : (
          <NoDigest title={formatDay(date)} message={DASHBOARD_COPY.noDigestOnDay} />
        )
      }
    </LiveView>
  );
}

function ComparisonWithNow({ digest }: { readonly digest: Digest }) {
  const { business, links } = useDashboard();
  const { snapshot, alerts = [], businessDate } = digest;
  const dailySummaries = useDailySummaries(business.id);
  const laterDigests = useDigestsAfter(business.id, businessDate);
  return (
    <LiveView live={dailySummaries} failedTitle={copy.booksFailed} skeleton={<DigestSkeleton />}>
      {(dailySummaries) => (
        <LiveView
          live={laterDigests}
          failedTitle={copy.digestsFailed}
          skeleton={<DigestSkeleton />}
        >
          {(digests) => (
            <DigestComparison
              sent={snapshot}
              alerts={alerts}
              now={currentSnapshot(snapshot, business.closedDays, dailySummaries)}
              links={links}
            >
              {dailySummaries && (
                <Recategorizable>
                  {(onCorrect) => (
                    <ChangedTransactions
                      businessId={business.id}
                      currency={snapshot.currency}
                      changed={changedPostings(
                        snapshot.covers,
                        dailySummaries,
                        digests.map((after) => after.snapshot),
                      )}
                      {...(onCorrect
                        ? {
                            actionOf: (posting) => (
                              <ChangeCategory line={posting} onCorrect={onCorrect} />
                            ),
                          }
                        : {})}
                    />
                  )}
                </Recategorizable>
              )}
            </DigestComparison>
          )}
        </LiveView>
      )}
    </LiveView>
  );
}
