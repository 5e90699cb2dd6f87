import { Alert, Text } from '@mantine/core';
import { useServiceStatus } from '../api/use-service-status.ts';
import { SERVICE_COPY as copy } from '../model/service-copy.ts';

/** Says that the daily e-mail is late, or shows nothing. */
export function ServiceNotice() {
  const { off } = useServiceStatus();
  if (!off.includes('mail')) return null;
  return (
    <Alert color="amber" variant="light" title={copy.mailTitle} role="status" p="sm">
      <Text size="sm">{copy.mailOff}</Text>
    </Alert>
  );
}
