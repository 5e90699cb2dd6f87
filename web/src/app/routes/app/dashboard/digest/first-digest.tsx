import { canRequest, type AccessLevel } from '@daily-snapshot/domain/access/access-table';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { addDays, businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useDailySummaries } from '../../../../../features/digest/api/use-daily-summaries.ts';
import { NoDigest } from '../../../../../features/digest/components/snapshot/no-digest.tsx';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';
import { DASHBOARD_COPY as copy } from '../../../../../features/digest/model/digest-copy.ts';
import { DigestScheduleCard } from './digest-schedule-card.tsx';
import { FirstMinute, useLastCompleteSnapshot } from './first-minute.tsx';
import { LastThirtyDays } from './last-thirty-days.tsx';

/**
 * The page before the first digest: the last complete day as soon as there is data, and links to
 * connect or import until then.
 */
export function FirstDigest() {
  const { business, accessLevel } = useDashboard();
  const dailySummaries = useDailySummaries(business.id);
  const [now] = useState(() => new Date());
  const today = businessDateAt(now, business.timeZone);
  const lastThirtyDays = (
    <LastThirtyDays through={addDays(today, -1)} currency={business.currency} />
  );
  const summaries = dailySummaries.status === 'ready' ? dailySummaries.value : null;
  const hasCompleteDay = useLastCompleteSnapshot() !== null;
  if (hasCompleteDay) {
    return (
      <Stack gap="xl">
        <FirstMinute>{business.digestDueAt && <DigestScheduleCard />}</FirstMinute>
        {lastThirtyDays}
      </Stack>
    );
  }
  return (
    <Stack gap="xl">
      <NoDigest title={copy.first.title} message={copy.first.message}>
        {dailySummaries.status === 'ready' && (
          <>
            <Text>{summaries ? withData(business, accessLevel) : withoutData(accessLevel)}</Text>
            <Group gap="sm">
              {!summaries && canRequest(accessLevel, 'connectSources') && (
                <Button component={Link} to={paths.connections.href(business.id)}>
                  {copy.first.connect}
                </Button>
              )}
              {canRequest(accessLevel, 'importFile') && (
                <Button component={Link} to={paths.imports.href(business.id)} variant="default">
                  {copy.first.import}
                </Button>
              )}
            </Group>
          </>
        )}
      </NoDigest>
      {business.digestDueAt && <DigestScheduleCard />}
      {summaries && lastThirtyDays}
    </Stack>
  );
}

function withoutData(accessLevel: AccessLevel): string {
  if (canRequest(accessLevel, 'connectSources')) return copy.first.needsData;
  return canRequest(accessLevel, 'importFile') ? copy.first.needsFile : copy.first.needsOwner;
}

function withData({ digestDueAt }: Pick<Business, 'digestDueAt'>, accessLevel: AccessLevel) {
  if (digestDueAt) return copy.first.isScheduled;
  return canRequest(accessLevel, 'startDigests') ? copy.first.isOff : copy.first.isOffForOthers;
}
