import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import {
  addDays,
  businessDateAt,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { lastCompleteSnapshot } from '@daily-snapshot/domain/digest/build/snapshot-from-summaries';
import { thirtyDayStrip } from '@daily-snapshot/domain/digest/build/thirty-day-strip';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useDailySummaries } from '../../../../../features/digest/api/use-daily-summaries.ts';
import { NoDigest } from '../../../../../features/digest/components/snapshot/no-digest.tsx';
import { Section } from '../../../../../features/digest/components/snapshot/section.tsx';
import { ThirtyDays } from '../../../../../features/digest/components/thirty-days/thirty-days.tsx';
import { useBacktest } from '../../../../../features/alerts/api/use-backtest.ts';
import { HistoryFindings } from '../../../../../features/alerts/components/history-findings.tsx';
import { FirstDay } from '../../../../../features/digest/components/snapshot/first-day.tsx';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';

/**
 * The page before the first digest: the last complete day as soon as there is data, and links to
 * connect or import until then.
 */
export function FirstDigest() {
  const { business, links, openAlerts } = useDashboard();
  const dailySummaries = useDailySummaries(business.id);
  const [now] = useState(() => new Date());
  const today = businessDateAt(now, business.timeZone);
  const yesterday = addDays(today, -1);
  const summaries = dailySummaries.status === 'ready' ? dailySummaries.value : null;
  const firstDay = summaries && lastCompleteSnapshot(business, summaries, today);
  if (firstDay) {
    return (
      <Stack gap="xl">
        <FirstDay snapshot={firstDay} links={links} openAlerts={openAlerts} />
        <FindingsOfHistory businessId={business.id} />
        <LastThirtyDays summaries={summaries} yesterday={yesterday} />
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
                ? 'It needs your lines: from your books, from your bank, or from a statement that you download.'
                : business.digestDueAt
                  ? 'Your lines are here: the next digest tells of them.'
                  : 'Your lines are here: start the digest, and it tells of them.'}
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
      {summaries && <LastThirtyDays summaries={summaries} yesterday={yesterday} />}
    </Stack>
  );
}

function FindingsOfHistory({ businessId }: { readonly businessId: string }) {
  const backtest = useBacktest(businessId);
  return <HistoryFindings replay={backtest.status === 'ready' ? backtest.value : null} />;
}

function LastThirtyDays(props: {
  readonly summaries: DailySummaries;
  readonly yesterday: BusinessDate;
}) {
  const { summaries, yesterday } = props;
  const { business } = useDashboard();
  return (
    <Section id="thirty-days" title="The last thirty days">
      <ThirtyDays
        days={thirtyDayStrip(summaries, yesterday)}
        currency={business.currency}
        alertsHref={paths.alerts.href(business.id)}
      />
    </Section>
  );
}
