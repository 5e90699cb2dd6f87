import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../../ui/hooks/use-attempt.ts';
import { formatDay } from '../../../../ui/text/format-date.ts';
import { PAGE_COPY } from '../../model/page-copy.ts';

const copy = PAGE_COPY.sendNow;

/** Sends the newest digest at any hour, so that a developer need not wait for 10 AM. */
export function SendNow(props: {
  readonly inbox: string;
  /** The day of the newest digest. */
  readonly day: BusinessDate;
  /** Whether the digest exists already. Each digest is built and sent once. */
  readonly isBuilt: boolean;
  /** Whether the daily e-mail is on and has a recipient. */
  readonly isMailed: boolean;
  readonly onSend: () => Promise<Result<unknown, AppError>>;
}) {
  const { inbox, day, isBuilt, isMailed, onSend } = props;
  const [outcome, setOutcome] = useState<string>();
  const { attempt, isUnderWay, failure } = useAttempt(onSend);
  const digest = formatDay(day);
  const state = isBuilt ? copy.isSent(digest) : copy.about(digest);
  const send = async () => {
    setOutcome(undefined);
    if (!(await attempt()) || isBuilt) return;
    setOutcome(isMailed ? copy.sentByMail(digest) : copy.built(digest));
  };
  return (
    <>
      <FailureNote message={failure} />
      <Group gap="md">
        <Button variant="default" loading={isUnderWay} onClick={() => void send()}>
          {copy.send}
        </Button>
        <Anchor href={inbox} target="_blank">
          {copy.inbox}
        </Anchor>
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {outcome ?? state}
      </Text>
    </>
  );
}
