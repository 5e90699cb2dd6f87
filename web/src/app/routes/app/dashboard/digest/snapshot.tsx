import {
  type BusinessDate,
  parseBusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import type { Digest } from '@daily-snapshot/domain/digest/build/digest-schema';
import type { MailFrame } from '@daily-snapshot/domain/digest/render/render-html';
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { formatDay } from '../../../../../ui/text/format-date.ts';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import { useDigest } from '../../../../../features/digest/api/use-digests.ts';
import { DigestNavigation } from '../../../../../features/digest/components/snapshot/digest-navigation.tsx';
import { MailCopy } from '../../../../../features/digest/components/snapshot/mail-copy.tsx';
import { NoDigest } from '../../../../../features/digest/components/snapshot/no-digest.tsx';
import { DigestPage } from '../../../../../features/digest/components/snapshot/digest-page.tsx';
import { DigestSkeleton } from '../../../../../features/digest/components/snapshot/digest-skeleton.tsx';
import { ClosedWeekday } from './closed-weekday.tsx';
import { DigestOffer } from './digest-offer.tsx';
import { DigestScheduleCard } from './digest-schedule-card.tsx';
import { FirstDigest } from './first-digest.tsx';
import { LastThirtyDays } from './last-thirty-days.tsx';
import { useReviewHref } from './use-review-href.ts';
import { useDashboard } from '../dashboard-context.ts';
import type { DigestLinks } from '../../../../../features/digest/model/links.ts';
import { content } from '../../../../content/brand.ts';

/** The latest digest, or the digest of the date in the URL. */
export default function SnapshotRoute() {
  const { business } = useDashboard();
  const { date } = useParams();
  const requestedDate = date === undefined ? business.latestDigest : parseBusinessDate(date);
  return (
    <Stack gap="xl">
      {!business.digestDueAt && <DigestOffer />}
      {date === undefined && <ClosedWeekday />}
      {requestedDate === undefined ? (
        <MissingDigest date={date} />
      ) : (
        <>
          <DigestOfDay key={requestedDate} date={requestedDate} />
          {business.digestDueAt && <DigestScheduleCard />}
        </>
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
      strip={<LastThirtyDays through={snapshot.covers.to} currency={snapshot.currency} />}
    />
  );
}

/** Returns the frame for a copy of a mail. Links in the copy are inactive. */
const mailFrame = (links: DigestLinks, date: BusinessDate): MailFrame => ({
  snapshotUrl: links.snapshot(date),
  preferencesUrl: links.snapshot(),
  closedWeekdayUrl: links.snapshot(),
  unsubscribeUrl: links.snapshot(),
  postalAddress: content.company,
});
