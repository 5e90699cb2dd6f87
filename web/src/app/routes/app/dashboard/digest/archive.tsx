import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { Skeleton, Stack } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { LiveView } from '../../../../../ui/feedback/live-view.tsx';
import {
  useFirstDigest,
  useMonthOfDigests,
} from '../../../../../features/digest/api/use-digests.ts';
import { Archive } from '../../../../../features/digest/components/archive/archive.tsx';
import { MonthNavigation } from '../../../../../features/digest/components/archive/month-navigation.tsx';
import { NoDigest } from '../../../../../features/digest/components/snapshot/no-digest.tsx';
import { monthOf, parseMonth } from '../../../../../features/digest/model/month.ts';
import { DASHBOARD_COPY } from '../../../../../features/digest/model/digest-copy.ts';
import { useDashboard } from '../dashboard-context.ts';

const copy = DASHBOARD_COPY.archive;

/** All sent digests, one month at a time. */
export default function ArchiveRoute() {
  const { business } = useDashboard();
  return business.latestDigest === undefined ? (
    <NoDigest title={copy.title} message={copy.empty} />
  ) : (
    <ArchiveMonth latest={business.latestDigest} />
  );
}

function ArchiveMonth({ latest }: { readonly latest: BusinessDate }) {
  const { business, links } = useDashboard();
  const [search] = useSearchParams();
  const last = monthOf(latest);
  const month = parseMonth(search.get('month') ?? '') ?? last;
  const first = useFirstDigest(business.id);
  const digests = useMonthOfDigests(business.id, month);
  const oldest = first.status === 'ready' ? first.value[0]?.businessDate : undefined;
  return (
    <Stack gap="lg">
      <MonthNavigation month={month} first={oldest && monthOf(oldest)} last={last} links={links} />
      <LiveView
        live={digests}
        failedTitle={copy.failed}
        skeleton={<Skeleton h={720} radius="lg" />}
      >
        {(ofMonth) => <Archive digests={ofMonth} links={links} />}
      </LiveView>
    </Stack>
  );
}
