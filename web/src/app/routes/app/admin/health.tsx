import { businessDateAt, parseBusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LiveView } from '../../../../ui/feedback/live-view.tsx';
import { useHealth } from '../../../../features/admin/api/use-administration.ts';
import { HealthState } from '../../../../features/admin/components/health-state.tsx';
import { ListSkeleton } from '../../../../features/admin/components/list-skeleton.tsx';
import { paths } from '../../../paths.ts';
import { Section } from './section.tsx';
import { useConfirmedAction } from './use-confirmed-action.ts';
import { operationsCopy } from '../../../../features/admin/model/operations-copy.ts';

/** The health of the service today or on another day. */
export default function AdminHealthRoute() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [today] = useState(() => businessDateAt(new Date(), DEFAULT_TIME_ZONE));
  const businessDate = parseBusinessDate(search.get('date') ?? '') ?? today;
  const { confirmed, dialog } = useConfirmedAction();
  const { live, askAgain } = useHealth({ businessDate });
  return (
    <Section title={operationsCopy.health.title} about={operationsCopy.health.about}>
      <Group gap="sm" align="flex-end">
        <TextInput
          type="date"
          label={operationsCopy.health.day}
          value={businessDate}
          onChange={(event) => {
            const day = parseBusinessDate(event.currentTarget.value);
            if (day) void navigate(paths.adminHealth.href(day), { replace: true });
          }}
        />
        <Button variant="default" onClick={askAgain}>
          {operationsCopy.health.refresh}
        </Button>
      </Group>
      <LiveView
        live={live}
        failedTitle={operationsCopy.health.failed}
        skeleton={<ListSkeleton rows={4} />}
      >
        {(health) => (
          <Stack gap="lg">
            <HealthState health={health} confirmed={confirmed} onChanged={askAgain} />
          </Stack>
        )}
      </LiveView>
      {dialog}
    </Section>
  );
}
