import { canRequest } from '@daily-snapshot/domain/access/access-table';
import {
  addDays,
  type BusinessDate,
  parseBusinessDate,
  type Period,
} from '@daily-snapshot/domain/calendar/business-date';
import type { Digest } from '@daily-snapshot/domain/digest/build/digest-schema';
import { STRIP_DAYS, thirtyDayStrip } from '@daily-snapshot/domain/digest/build/thirty-day-strip';
import type { MailFrame } from '@daily-snapshot/domain/digest/render/render-html';
import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { formatDay } from '../../../../../ui/text/format-date.ts';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import { useAlertsAbout } from '../../../../../features/alerts/api/use-alerts.ts';
import { useDailySummaries } from '../../../../../features/digest/api/use-daily-summaries.ts';
import { useDigest } from '../../../../../features/digest/api/use-digests.ts';
import { DigestNavigation } from '../../../../../features/digest/components/snapshot/digest-navigation.tsx';
import { MailCopy } from '../../../../../features/digest/components/snapshot/mail-copy.tsx';
import { DigestSchedule } from '../../../../../features/digest/components/snapshot/digest-schedule.tsx';
import { NoDigest } from '../../../../../features/digest/components/snapshot/no-digest.tsx';
import { Section } from '../../../../../features/digest/components/snapshot/section.tsx';
import { SendNow } from '../../../../../features/digest/components/snapshot/send-now.tsx';
import { DigestPage } from '../../../../../features/digest/components/snapshot/digest-page.tsx';
import { DigestSkeleton } from '../../../../../features/digest/components/snapshot/digest-skeleton.tsx';
import { ThirtyDays } from '../../../../../features/digest/components/thirty-days/thirty-days.tsx';
import { DigestOffer } from './digest-offer.tsx';
import { FirstDigest } from './first-digest.tsx';
import { useDashboard } from '../dashboard-context.ts';
import { UnconfirmedAddressNote } from './unconfirmed-address-note.tsx';
import type { DigestLinks } from '../../../../../features/digest/model/links.ts';
import { paths } from '../../../../paths.ts';
import { content } from '../../../../content/brand.ts';
import { useLocalActions } from '../../../../../lib/firebase/local-actions.ts';

/** The latest digest, or the digest of the date in the URL. */
export default function SnapshotRoute() {
  const { business } = useDashboard();
  const localDailyRun = useLocalDailyRun();
  const { date } = useParams();
  const requestedDate = date === undefined ? business.latestDigest : parseBusinessDate(date);
  return (
    <Stack gap="xl">
      {!business.digestDueAt && <DigestOffer />}
      {requestedDate === undefined ? (
        <MissingDigest date={date} />
      ) : (
        <DigestOfDay key={requestedDate} date={requestedDate} />
      )}
      {business.digestDueAt && (
        <DigestSchedule timeZone={business.timeZone} digestDueAt={business.digestDueAt}>
          <UnconfirmedAddressNote />
          {localDailyRun && <SendNow {...localDailyRun} />}
        </DigestSchedule>
      )}
    </Stack>
  );
}

function MissingDigest({ date }: { readonly date: string | undefined }) {
  return date === undefined ? (
    <FirstDigest />
  ) : (
    <NoDigest title="No such day" message="The address names no day of the calendar." />
  );
}

function DigestOfDay({ date }: { readonly date: BusinessDate }) {
  const { business, links } = useDashboard();
  const digest = useDigest(business.id, date);
  const [search] = useSearchParams();
  const navigation = <DigestNavigation date={date} latest={business.latestDigest} links={links} />;
  return (
    <LiveView
      live={digest}
      failedTitle="This digest could not be shown"
      skeleton={<DigestSkeleton />}
    >
      {(digest) => {
        if (!digest) {
          return (
            <NoDigest
              title={formatDay(date)}
              message="No digest was sent on this day. They go out Monday to Friday, while they are on."
            >
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
              frame={mailFrame(links, date)}
              backHref={links.snapshot(date)}
            />
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
  const { snapshot, alerts = [], builtAt } = digest;
  const { business, links, openAlerts } = useDashboard();
  const reviewHref = useReviewHref(snapshot.covers);
  return (
    <DigestPage
      snapshot={snapshot}
      alerts={alerts}
      builtAt={builtAt}
      timeZone={business.timeZone}
      links={links}
      openAlerts={date === business.latestDigest ? openAlerts : 0}
      reviewHref={reviewHref}
      navigation={navigation}
      strip={
        <Section id="thirty-days" title="The last thirty days">
          <LastThirtyDays through={snapshot.covers.to} currency={snapshot.currency} />
        </Section>
      }
    />
  );
}

/**
 * Returns the address of the review if transactions of a digest count by their sign. A sent digest
 * keeps its numbers after the owner categorizes them. The summaries follow the owner, and the strip
 * of the last thirty days reads them anyway.
 */
function useReviewHref({ from, to }: Period): string | undefined {
  const { business, accessLevel } = useDashboard();
  const dailySummaries = useDailySummaries(business.id);
  if (dailySummaries.status !== 'ready' || !canRequest(accessLevel, 'correctKinds')) {
    return undefined;
  }
  const hasGuesses = dailySummaries.value?.recent.some(
    ({ date, cells }) =>
      from <= date && date <= to && cells.some(({ kind }) => kind === 'unclassified'),
  );
  return hasGuesses ? paths.review.href(business.id) : undefined;
}

function LastThirtyDays(props: { readonly through: BusinessDate; readonly currency: string }) {
  const { through, currency } = props;
  const { business, links } = useDashboard();
  const dailySummaries = useDailySummaries(business.id);
  const about = { from: addDays(through, 1 - STRIP_DAYS), to: through };
  const alerts = useAlertsAbout(business.id, about);
  return (
    <LiveView
      live={dailySummaries}
      failedTitle="The last thirty days could not be shown"
      skeleton={<Skeleton h={480} radius="lg" />}
    >
      {(dailySummaries) => (
        <ThirtyDays
          days={dailySummaries ? thirtyDayStrip(dailySummaries, through) : []}
          currency={currency}
          alerts={alerts.status === 'ready' ? alerts.value.map(({ alert }) => alert) : undefined}
          alertsHref={links.alerts()}
        />
      )}
    </LiveView>
  );
}

/** Returns the frame for a copy of a mail. Links in the copy are inactive. */
const mailFrame = (links: DigestLinks, date: BusinessDate): MailFrame => ({
  snapshotUrl: links.snapshot(date),
  preferencesUrl: links.snapshot(),
  unsubscribeUrl: links.snapshot(),
  postalAddress: content.company,
});

/** Returns an action that runs the digest schedule now. Only the local environment has it. */
function useLocalDailyRun() {
  const localActions = useLocalActions();
  return (
    localActions && {
      inbox: localActions.inbox,
      onSend: () => localActions.fireSchedule('digestSweep'),
    }
  );
}
