import {
  type BusinessDate,
  parseBusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { answerLinksOf } from '@daily-snapshot/domain/alerts/texts/alert-link';
import { MEASURES } from '@daily-snapshot/domain/baselines/daily-history';
import type { Digest } from '@daily-snapshot/domain/digest/build/digest-schema';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import type { MailFrame } from '@daily-snapshot/domain/digest/render/mail-frame';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { formatDay, formatInstant } from '../../../../../ui/text/format-date.ts';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import { useDailySummaries } from '../../../../../features/digest/api/use-daily-summaries.ts';
import { useDigest } from '../../../../../features/digest/api/use-digests.ts';
import { DigestNavigation } from '../../../../../features/digest/components/snapshot/digest-navigation.tsx';
import { MailCopy } from '../../../../../features/digest/components/snapshot/mail-copy.tsx';
import { NoDigest } from '../../../../../features/digest/components/snapshot/no-digest.tsx';
import { DigestPage } from '../../../../../features/digest/components/snapshot/digest-page.tsx';
import { ResendDigest } from '../../../../../features/digest/components/snapshot/resend-digest.tsx';
import { useCallable } from '../../../../../lib/data/callable.ts';
import { DigestSkeleton } from '../../../../../features/digest/components/snapshot/digest-skeleton.tsx';
import { RecoveredMoney } from '../alerts/recovered-money.tsx';
import { DASHBOARD_COPY } from '../../../../../features/digest/model/digest-copy.ts';
import { currentAlerts } from '../../../../../features/digest/model/current-alerts.ts';
import { currentSnapshot } from '../../../../../features/digest/model/digest-comparison.ts';
import { BookkeeperWork } from './bookkeeper-work.tsx';
import { CashForecastChart } from './cash-projection.tsx';
import { ClosedWeekday } from './closed-weekday.tsx';
import { DigestOffer } from './digest-offer.tsx';
import { DigestScheduleCard } from './digest-schedule-card.tsx';
import { FirstDigest } from './first-digest.tsx';
import { LastThirtyDays } from './last-thirty-days.tsx';
import { OpenAlerts } from './open-alerts.tsx';
import { useReviewHref } from './use-review-href.ts';
import { useDashboard } from '../dashboard-context.ts';
import type { DigestLinks } from '../../../../../features/digest/model/links.ts';
import { content } from '../../../../content/brand.ts';

/** The latest digest, or the digest of the date in the URL. */
export default function SnapshotRoute() {
  const { business, accessLevel } = useDashboard();
  const { date } = useParams();
  const requestedDate = date === undefined ? business.latestDigest : parseBusinessDate(date);
  return (
    <Stack gap="xl">
      {accessLevel === 'bookkeeper' && date === undefined && <BookkeeperWork />}
      {requestedDate === undefined ? (
        <MissingDigest date={date} />
      ) : (
        <>
          <DigestOfDay key={requestedDate} date={requestedDate} />
          {business.digestDueAt && <DigestScheduleCard />}
          {date === undefined && <RecoveredMoney />}
        </>
      )}
      {date === undefined && <ClosedWeekday />}
      {!business.digestDueAt && <DigestOffer />}
    </Stack>
  );
}

function MissingDigest({ date }: { readonly date: string | undefined }) {
  return date === undefined ? <FirstDigest /> : <NoDigest {...DASHBOARD_COPY.noSuchDay} />;
}

function DigestOfDay({ date }: { readonly date: BusinessDate }) {
  const { business, links, user } = useDashboard();
  const digest = useDigest(business.id, date);
  const [search] = useSearchParams();
  const navigation = <DigestNavigation date={date} latest={business.latestDigest} links={links} />;
  return (
    <LiveView live={digest} failedTitle={DASHBOARD_COPY.failedDigest} skeleton={<DigestSkeleton />}>
      {(digest) => {
        if (!digest) {
          return (
            <NoDigest title={formatDay(date)} message={DASHBOARD_COPY.noDigestOnDayNorWeekend}>
              {navigation}
            </NoDigest>
          );
        }
        const { snapshot, alerts = [] } = digest;
        if (search.get('view') === 'mail') {
          return (
            <MailCopy
              snapshot={snapshot}
              alerts={alerts}
              frame={{
                ...mailFrame(links, date),
                hidesAmounts: business.digestPreferences?.hidesAmounts,
                answerLinks: answerLinksOf(
                  alerts.map(({ id = null, finding }) => ({ id, finding })),
                  date,
                  links.alerts,
                ),
              }}
              reader={business.members[user.id] ?? 'viewer'}
              backHref={links.snapshot(date)}
            >
              <Resend date={date} />
            </MailCopy>
          );
        }
        return <DigestInFull digest={digest} date={date} navigation={navigation} />;
      }}
    </LiveView>
  );
}

function DigestInFull(props: {
  readonly digest: Digest;
  readonly date: BusinessDate;
  readonly navigation: ReactNode;
}) {
  const { digest, date, navigation } = props;
  const { builtAt, alerts = [] } = digest;
  const { business, links, openAlerts } = useDashboard();
  const isLatest = date === business.latestDigest;
  const snapshot = useFinalSnapshot(digest.snapshot, isLatest);
  const reviewHref = useReviewHref(snapshot.covers);
  const isUpdated = snapshot !== digest.snapshot;
  return (
    <DigestPage
      snapshot={snapshot}
      alerts={isLatest ? currentAlerts(alerts, openAlerts) : alerts}
      builtAt={builtAt}
      timeZone={business.timeZone}
      links={links}
      {...(isLatest &&
        openAlerts.length > 0 && {
          answering: { panel: <OpenAlerts />, ids: new Set(openAlerts.map(({ id }) => id)) },
        })}
      {...(isUpdated && {
        updateNote: DASHBOARD_COPY.updatedSince(formatInstant(builtAt, business.timeZone)),
      })}
      reviewHref={reviewHref}
      navigation={navigation}
      {...(isLatest && { cashChart: <CashForecastChart snapshot={snapshot} /> })}
      strip={<LastThirtyDays through={snapshot.covers.to} currency={snapshot.currency} />}
      resend={<Resend date={date} />}
    />
  );
}

function Resend({ date }: { readonly date: BusinessDate }) {
  const { business, user } = useDashboard();
  const resend = useCallable('resendDigest');
  return (
    <ResendDigest
      address={user.email}
      onSend={() => resend({ businessId: business.id, businessDate: date })}
    />
  );
}

/**
 * Returns the snapshot with the data of now if the digest was sent before its numbers were final.
 * The chart of the last thirty days shows the data of now too.
 */
function useFinalSnapshot(sent: Snapshot, isLatest: boolean): Snapshot {
  const { business } = useDashboard();
  const dailySummaries = useDailySummaries(business.id);
  const hasFinalNumbers = ({ measures }: Snapshot) =>
    MEASURES.every((measure) => measures[measure].figure.state === 'final');
  if (!isLatest || dailySummaries.status !== 'ready' || hasFinalNumbers(sent)) return sent;
  const current = currentSnapshot(sent, business.closedDays, dailySummaries.value);
  return current && hasFinalNumbers(current) ? current : sent;
}

/** Returns the frame for a copy of a mail. Links in the copy are inactive. */
const mailFrame = (links: DigestLinks, date: BusinessDate): MailFrame => ({
  snapshotUrl: links.snapshot(date),
  preferencesUrl: links.snapshot(),
  closedWeekdayUrl: links.snapshot(),
  alertsUrl: links.alerts(),
  unsubscribeUrl: links.snapshot(),
  postalAddress: content.company,
});
