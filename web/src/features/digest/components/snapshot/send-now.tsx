import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../../ui/hooks/use-attempt.ts';

/** Sends the digest of this morning at any hour, so that a developer need not wait for 10 AM. */
export function SendNow(props: {
  readonly inbox: string;
  readonly onSend: () => Promise<Result<unknown, AppError>>;
}) {
  const [isSent, setIsSent] = useState(false);
  const { attempt, isUnderWay, failure } = useAttempt(props.onSend);
  return (
    <>
      <FailureNote message={failure} />
      <Group gap="md">
        <Button
          variant="default"
          loading={isUnderWay}
          onClick={() => void attempt().then(setIsSent)}
        >
          Send this morning’s digest now
        </Button>
        <Anchor href={props.inbox} target="_blank">
          Open the inbox
        </Anchor>
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {isSent
          ? 'On its way. It arrives in the inbox in a few seconds. A digest that was sent is not sent again.'
          : 'Only in the local environment.'}
      </Text>
    </>
  );
}
