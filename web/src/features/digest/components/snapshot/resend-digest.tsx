import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Stack } from '@mantine/core';
import { DoneNote } from '../../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../../ui/feedback/failure-note.tsx';
import { useAction } from '../../../../ui/hooks/use-action.ts';
import { PAGE_COPY } from '../../model/page-copy.ts';

const copy = PAGE_COPY.resendDigest;

/** Sends a digest to the user again. */
export function ResendDigest(props: {
  /** The address the user signs in with. */
  readonly address: string;
  readonly onSend: () => Promise<Result<unknown, AppError>>;
}) {
  const { address, onSend } = props;
  const { attempt, isUnderWay, failure, done } = useAction();
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        loading={isUnderWay}
        onClick={() => void attempt(copy.sent(address), onSend)}
      >
        {copy.resend}
      </Button>
      <FailureNote message={failure} />
      <DoneNote message={done} />
    </Stack>
  );
}
