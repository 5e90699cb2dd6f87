import { addDays, businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { thirtyDayStrip } from '@daily-snapshot/domain/digest/build/thirty-day-strip';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useDailySummaries } from '../../../../../features/digest/api/use-daily-summaries.ts';
import { NoDigest } from '../../../../../features/digest/components/snapshot/no-digest.tsx';
import { Section } from '../../../../../features/digest/components/snapshot/section.tsx';
import { ThirtyDays } from '../../../../../features/digest/components/thirty-days/thirty-days.tsx';
import { paths } from '../../../../paths.ts';
import { useDashboard } from '../dashboard-context.ts';

/**
 * The page before the first digest, with links to connect or import and a preview of the numbers.
 */
export function FirstDigest() {
  const { business } = useDashboard();
  const dailySummaries = useDailySummaries(business.id);
  const [now] = useState(() => new Date());
  const yesterday = addDays(businessDateAt(now, business.timeZone), -1);
  const summaries = dailySummaries.status === 'ready' ? dailySummaries.value : null;
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
      {summaries && (
        <Section id="thirty-days" title="The last thirty days">
          <ThirtyDays
            days={thirtyDayStrip(summaries, yesterday)}
            currency={business.currency}
            alertsHref={paths.alerts.href(business.id)}
          />
        </Section>
      )}
    </Stack>
  );
}
