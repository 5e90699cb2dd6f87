import { addDays, businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { thirtyDays } from '@daily-snapshot/domain/snapshot/thirty-days';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useDaybook } from '../../../../features/digest/api/use-daybook.ts';
import { NoDigest } from '../../../../features/digest/components/no-digest.tsx';
import { Section } from '../../../../features/digest/components/section.tsx';
import { ThirtyDays } from '../../../../features/digest/components/thirty-days.tsx';
import { paths } from '../../../paths.ts';
import { useDashboard } from './dashboard-context.ts';

/** Before the first digest: how to bring lines, and what those that are here come to. */
export function FirstDigest() {
  const { business } = useDashboard();
  const daybook = useDaybook(business.id);
  const [now] = useState(() => new Date());
  const yesterday = addDays(businessDateAt(now, business.timeZone), -1);
  const book = daybook.status === 'ready' ? daybook.value : null;
  return (
    <Stack gap="xl">
      <NoDigest
        title="Your first digest"
        message="Revenue, expenses and net profit of the day before, each on the range that is normal for it, and who moved it. It comes here and by mail on the next business morning."
      >
        {daybook.status === 'ready' && (
          <>
            <Text>
              {!book
                ? 'It needs your lines: from your books, from your bank, or from a statement that you download.'
                : business.digestDueAt
                  ? 'Your lines are here: the next digest tells of them.'
                  : 'Your lines are here: start the digest, and it tells of them.'}
            </Text>
            <Group gap="sm">
              {!book && (
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
      {book && (
        <Section id="thirty-days" title="The last thirty days">
          <ThirtyDays
            days={thirtyDays(book, yesterday)}
            currency={business.currency}
            alertsHref={paths.alerts.href(business.id)}
          />
        </Section>
      )}
    </Stack>
  );
}
