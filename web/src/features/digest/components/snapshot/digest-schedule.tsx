import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureNote } from '../../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../../ui/hooks/use-attempt.ts';
import { DASHBOARD_COPY } from '../../model/digest-copy.ts';
import { NextEmail, type NextEmailProps } from './next-email.tsx';

const copy = DASHBOARD_COPY.schedule;

/** Whether digests are on, and when the next one is due. */
export function DigestSchedule(props: {
  /** Undefined while digests are off. */
  readonly next: NextEmailProps | undefined;
  /** Absent for viewers. */
  readonly onStart?: () => Promise<Result<unknown, AppError>>;
  readonly children?: ReactNode;
}) {
  const { next, onStart, children } = props;
  return (
    <Card component="section" aria-labelledby="morning-digest">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h3" id="morning-digest">
          {copy.title}
        </Title>
        {/* This live region is rendered before digests are on. Some screen readers do not announce a live region that appears later. */}
        <div aria-live="polite">
          {next ? (
            <NextEmail {...next} />
          ) : (
            <Text c="dimmed">{onStart ? copy.off : copy.offForViewers}</Text>
          )}
        </div>
        {!next && onStart && <Start onStart={onStart} />}
        {children}
      </Stack>
    </Card>
  );
}

function Start({ onStart }: { readonly onStart: () => Promise<Result<unknown, AppError>> }) {
  const { attempt, isUnderWay, failure } = useAttempt(onStart);
  return (
    <>
      <FailureNote message={failure} />
      <Button onClick={() => void attempt()} loading={isUnderWay}>
        {copy.start}
      </Button>
    </>
  );
}
