import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { ReportedReturn } from '@daily-snapshot/domain/connections/connection-requests-schema';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { connectReturnCopy } from '../model/connect-return-copy.ts';

const copy = connectReturnCopy.elsewhere;

/** Explains to the person who consented in another browser who asked for access, and lets them refuse. */
export function ReturnedElsewhere(props: {
  readonly reported: ReportedReturn;
  readonly onRefuse: () => Promise<Result<unknown, AppError>>;
  /** the link to start again */
  readonly again: ReactNode;
}) {
  const { reported, onRefuse, again } = props;
  const { business, account, provider, isConnected, isRenewal } = reported;
  const { attempt: refuse, isUnderWay, failure } = useAttempt(onRefuse);
  const about = isConnected ? copy.connected : copy.about;
  return (
    <Stack gap="md">
      <Text style={{ overflowWrap: 'anywhere' }}>{about(provider)(business, account)}</Text>
      <Text>{copy.stranger}</Text>
      {!isConnected && <Text c="dimmed">{copy.yours}</Text>}
      {isRenewal && <Text c="dimmed">{connectReturnCopy.confirm.renewal}</Text>}
      <FailureNote message={failure} />
      <Group gap="sm">
        <Button loading={isUnderWay} onClick={() => void refuse()}>
          {connectReturnCopy.refuse}
        </Button>
        {!isConnected && again}
      </Group>
    </Stack>
  );
}
