import { currentIncident, INCIDENT_TEXTS } from '@daily-snapshot/domain/operations/incident';
import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { useServiceStatus } from '../api/use-service-status.ts';
import { SERVICE_COPY } from '../model/service-copy.ts';

/** Says what does not work right now, or shows nothing. */
export function ServiceNotice() {
  const { off, incident } = useServiceStatus();
  const [now] = useState(() => new Date());
  const current = currentIncident(incident, now);
  const { title, notice } = current
    ? INCIDENT_TEXTS[current.kind]
    : { title: SERVICE_COPY.mailTitle, notice: SERVICE_COPY.mailOff };
  if (!current && !off.includes('mail')) return null;
  return (
    <Alert color="amber" variant="light" title={title} role="status" p="sm">
      <Text size="sm">{notice}</Text>
    </Alert>
  );
}
