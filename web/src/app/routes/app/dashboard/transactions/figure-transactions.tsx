import {
  parseBusinessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import {
  NUMBER_SOURCES,
  type PostingFilter,
} from '@daily-snapshot/domain/digest/build/number-definitions';
import { useParams, useSearchParams } from 'react-router-dom';
import { formatDay } from '../../../../../ui/text/format-date.ts';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import { useDigest } from '../../../../../features/digest/api/use-digests.ts';
import { FigureTransactions } from '../../../../../features/digest/components/transactions/figure-transactions.tsx';
import { TransactionPages } from '../../../../../features/digest/components/transactions/transaction-pages.tsx';
import { NoDigest } from '../../../../../features/digest/components/snapshot/no-digest.tsx';
import { DigestSkeleton } from '../../../../../features/digest/components/snapshot/digest-skeleton.tsx';
import { ChangeCategory } from '../../../../../features/ledger/components/change-category.tsx';
import { Recategorizable } from './recategorizable.tsx';
import { DASHBOARD_COPY } from '../../../../../features/digest/model/digest-copy.ts';
import { useDashboard } from '../dashboard-context.ts';

/** The transactions behind a number of a digest. */
export default function FigureTransactionsRoute() {
  const { date } = useParams();
  const digestDay = parseBusinessDate(date ?? '');
  const [search] = useSearchParams();
  if (!digestDay) {
    return <NoDigest {...DASHBOARD_COPY.noSuchDay} />;
  }
  const filter: PostingFilter = {
    number: NUMBER_SOURCES.find((each) => each === search.get('measure')) ?? 'net',
    counterparty: search.get('counterparty') ?? undefined,
    day: parseBusinessDate(search.get('day') ?? ''),
  };
  return <DigestPostings date={digestDay} filter={filter} />;
}

function DigestPostings(props: { readonly date: BusinessDate; readonly filter: PostingFilter }) {
  const { date, filter } = props;
  const { business, links } = useDashboard();
  const digest = useDigest(business.id, date);
  return (
    <LiveView live={digest} failedTitle={DASHBOARD_COPY.failedDigest} skeleton={<DigestSkeleton />}>
      {(found) =>
        found ? (
          <FigureTransactions snapshot={found.snapshot} filter={filter} links={links}>
            <Recategorizable>
              {(onCorrect) => (
                <TransactionPages
                  key={JSON.stringify(filter)}
                  businessId={business.id}
                  snapshot={found.snapshot}
                  filter={filter}
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
          </FigureTransactions>
        ) : (
          <NoDigest title={formatDay(date)} message={DASHBOARD_COPY.noDigestOnDay} />
        )
      }
    </LiveView>
  );
}
