import { addDays, businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { lastCompleteSnapshot } from '@daily-snapshot/domain/digest/build/last-complete-snapshot';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useDailySummaries } from '../../../../../features/digest/api/use-daily-summaries.ts';
import { NoDigest } from '../../../../../features/digest/components/snapshot/no-digest.tsx';
import { useBacktest } from '../../../../../features/alerts/api/use-backtest.ts';
import { HistoryFindings } from '../../../../../features/alerts/components/history-findings.tsx';
import { FirstDay } from '../../../../../features/digest/components/snapshot/first-day.tsx';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';
import { DigestScheduleCard } from './digest-schedule-card.tsx';
import { LastThirtyDays } from './last-thirty-days.tsx';
import { useReviewHref } from './use-review-href.ts';

/**
 * The page before the first digest: the last complete day as soon as there is data, and links to
 * connect or import until then.
 */
export function FirstDigest() {
  const { business } = useDashboard();
  const dailySummaries = useDailySummaries(business.id);
  const [now] = useState(() => new Date());
  const today = businessDateAt(now, business.timeZone);
  const lastThirtyDays = (
    <LastThirtyDays through={addDays(today, -1)} currency={business.currency} />
  );
  const summaries = dailySummaries.status === 'ready' ? dailySummaries.value : null;
  const firstDay = summaries && lastCompleteSnapshot(business, summaries, today);
  if (firstDay) {
    return (
      <Stack gap="xl">
        <FirstDayInFull snapshot={firstDay} />
        <FindingsOfHistory businessId={business.id} />
        {lastThirtyDays}
      </Stack>
    );
  }
  return (
    <Stack gap="xl">
      <NoDigest
        title="Your first digest"
        message="Revenue, expenses and net profit of the day before, each on the range that is normal for it, and who moved it. It comes here and by mail on the next business morning."
      >
        {dailySummaries.status === 'ready' && (
          <>
            <Text>
              {!summaries
                ? 'It needs your transactions: from your books, from your bank, or from a statement that you download.'
                : business.digestDueAt
                  ? 'Your transactions are in. The next digest reports them.'
                  : 'Your transactions are in. Turn on your daily e-mail.'}
            </Text>
            <Group gap="sm">
              {!summaries && (
                <Button component={Link} to={paths.connections.href(business.id)}>
                  Connect your books or your bank
                </Button>
              )}
              <Button component={Link} to={paths.imports.href(business.id)} variant="default">
                Import a file from your bank
              </Button>
            </Group>
          </>
        )}
      </NoDigest>
      {business.digestDueAt && <DigestScheduleCard />}
      {summaries && lastThirtyDays}
    </Stack>
  );
}

function FirstDayInFull({ snapshot }: { readonly snapshot: Snapshot }) {
  const { business, links, openAlerts } = useDashboard();
  const reviewHref = useReviewHref(snapshot.covers);
  return (
    <FirstDay snapshot={snapshot} links={links} openAlerts={openAlerts} reviewHref={reviewHref}>
      {business.digestDueAt && <DigestScheduleCard />}
    </FirstDay>
  );
}

function FindingsOfHistory({ businessId }: { readonly businessId: string }) {
  const backtest = useBacktest(businessId);
  return <HistoryFindings replay={backtest.status === 'ready' ? backtest.value : null} />;
}
