import {
  addDays,
  parseBusinessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { STRIP_DAYS, thirtyDays } from '@daily-snapshot/domain/snapshot/thirty-days';
import { Skeleton, Stack } from '@mantine/core';
import { useParams, useSearchParams } from 'react-router-dom';
import { formatDay } from '../../../../components/days.ts';
import { LiveView } from '../../../../components/live-view.tsx';
import { useAlertsAbout } from '../../../../features/alerts/api/use-alerts.ts';
import { useDaybook } from '../../../../features/digest/api/use-daybook.ts';
import { useDigest } from '../../../../features/digest/api/use-digest.ts';
import { useLocalMorning } from '../../../../features/digest/api/use-local-morning.ts';
import { DigestNavigation } from '../../../../features/digest/components/digest-navigation.tsx';
import { MailCopy } from '../../../../features/digest/components/mail-copy.tsx';
import { MorningDigest } from '../../../../features/digest/components/morning-digest.tsx';
import { NoDigest } from '../../../../features/digest/components/no-digest.tsx';
import { Section } from '../../../../features/digest/components/section.tsx';
import { SendNow } from '../../../../features/digest/components/send-now.tsx';
import { SnapshotPaper } from '../../../../features/digest/components/snapshot-paper.tsx';
import { SnapshotSkeleton } from '../../../../features/digest/components/snapshot-skeleton.tsx';
import { ThirtyDays } from '../../../../features/digest/components/thirty-days.tsx';
import { DigestOffer } from './digest-offer.tsx';
import { FirstDigest } from './first-digest.tsx';
import { mailFrame } from './mail-frame.ts';
import { useDashboard } from './dashboard-context.ts';
import { WaitingAddress } from './waiting-address.tsx';

/** The latest digest, or that of the day in the address. */
export default function SnapshotRoute() {
  const { business } = useDashboard();
  const localMorning = useLocalMorning();
  const { date } = useParams();
  const asked = date === undefined ? business.latestDigest : parseBusinessDate(date);
  return (
    <Stack gap="xl">
      {!business.digestDueAt && <DigestOffer />}
      {asked === undefined ? <NotThere date={date} /> : <DigestOfDay key={asked} date={asked} />}
      {business.digestDueAt && (
        <MorningDigest timeZone={business.timeZone} digestDueAt={business.digestDueAt}>
          <WaitingAddress />
          {localMorning && <SendNow {...localMorning} />}
        </MorningDigest>
      )}
    </Stack>
  );
}

function NotThere({ date }: { readonly date: string | undefined }) {
  return date === undefined ? (
    <FirstDigest />
  ) : (
    <NoDigest title="No such day" message="The address names no day of the calendar." />
  );
}

function DigestOfDay({ date }: { readonly date: BusinessDate }) {
  const { business, links, openAlerts } = useDashboard();
  const digest = useDigest(business.id, date);
  const [search] = useSearchParams();
  const navigation = <DigestNavigation date={date} latest={business.latestDigest} links={links} />;
  return (
    <LiveView
      live={digest}
      failedTitle="This digest could not be shown"
      skeleton={<SnapshotSkeleton />}
    >
      {(told) => {
        if (!told) {
          return (
            <NoDigest
              title={formatDay(date)}
              message="No digest was sent on this day. They go out Monday to Friday, while they are on."
            >
              {navigation}
            </NoDigest>
          );
        }
        const { snapshot, alerts = [], builtAt } = told;
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
        return (
          <SnapshotPaper
            snapshot={snapshot}
            alerts={alerts}
            builtAt={builtAt}
            timeZone={business.timeZone}
            links={links}
            openAlerts={date === business.latestDigest ? openAlerts : 0}
            navigation={navigation}
            strip={
              <Section id="thirty-days" title="The last thirty days">
                <Strip through={snapshot.covers.to} currency={snapshot.currency} />
              </Section>
            }
          />
        );
      }}
    </LiveView>
  );
}

function Strip(props: { readonly through: BusinessDate; readonly currency: string }) {
  const { through, currency } = props;
  const { business, links } = useDashboard();
  const daybook = useDaybook(business.id);
  const about = { from: addDays(through, 1 - STRIP_DAYS), to: through };
  const alerts = useAlertsAbout(business.id, about);
  return (
    <LiveView
      live={daybook}
      failedTitle="The last thirty days could not be shown"
      skeleton={<Skeleton h={480} radius="lg" />}
    >
      {(book) => (
        <ThirtyDays
          days={book ? thirtyDays(book, through) : []}
          currency={currency}
          alerts={alerts.status === 'ready' ? alerts.value.map(({ alert }) => alert) : undefined}
          alertsHref={links.alerts()}
        />
      )}
    </LiveView>
  );
}
