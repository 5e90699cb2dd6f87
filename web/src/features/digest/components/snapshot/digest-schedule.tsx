import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatInstant } from '../../../../ui/text/format-date.ts';
import { FailureNote } from '../../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../../ui/hooks/use-attempt.ts';

/** Whether digests are on, and when the next one is due. */
export function DigestSchedule(props: {
  readonly timeZone: TimeZone;
  readonly digestDueAt: Date | undefined;
  /** Absent for viewers. */
  readonly onStart?: () => Promise<Result<unknown, AppError>>;
  readonly children?: ReactNode;
}) {
  const { timeZone, digestDueAt, onStart, children } = props;
  return (
    <Card component="section" aria-labelledby="morning-digest">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h3" id="morning-digest">
          Your morning digest
        </Title>
        {/* This live region is rendered before digests are on. Some screen readers do not announce a live region that appears later. */}
        <div aria-live="polite">
          {digestDueAt ? (
            <Next dueAt={digestDueAt} timeZone={timeZone} />
          ) : (
            <Text c="dimmed">
              {onStart
                ? 'Revenue, expenses and net profit beside what is normal, Monday to Friday at ten. It is off.'
                : 'It is off. The owner of the business can start it.'}
            </Text>
          )}
        </div>
        {!digestDueAt && onStart && <Start onStart={onStart} />}
        {children}
      </Stack>
    </Card>
  );
}

function Next({ dueAt, timeZone }: { readonly dueAt: Date; readonly timeZone: TimeZone }) {
  const [now] = useState(() => new Date());
  return (
    <Text>
      {dueAt > now ? 'The next one comes' : 'The next one is being made. It was due'}{' '}
      <Text span fw={600}>
        {formatInstant(dueAt, timeZone)}
      </Text>
      .
    </Text>
  );
}

function Start({ onStart }: { readonly onStart: () => Promise<Result<unknown, AppError>> }) {
  const { attempt, isUnderWay, failure } = useAttempt(onStart);
  return (
    <>
      <FailureNote message={failure} />
      <Button onClick={() => void attempt()} loading={isUnderWay}>
        Start my daily snapshot
      </Button>
    </>
  );
}
