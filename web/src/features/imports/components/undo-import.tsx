import { formatCountOf } from '@daily-snapshot/domain/money/format-money';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type {
  ImportedFile,
  UndoneImport,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Group, Stack } from '@mantine/core';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import paper from '../../../ui/layout/paper.module.css';

/** Asks for confirmation before removing the transactions of a file. */
export function UndoImport(props: {
  readonly file: ImportedFile;
  readonly undo: () => Promise<Result<UndoneImport, AppError>>;
  readonly onDone: () => void;
}) {
  const { file, undo, onDone } = props;
  const { attempt, isUnderWay, failure } = useAttempt(async () => {
    const outcome = await undo();
    if (outcome.ok) {
      const { removed, kept } = outcome.value;
      showToast({
        title: `${file.fileName} is taken back: ${formatCountOf(removed, 'line')} left the books`,
        ...(kept > 0
          ? {
              message: `${formatCountOf(kept, 'line')} stayed: you have them from elsewhere as well.`,
            }
          : {}),
      });
      onDone();
    }
    return outcome;
  });
  return (
    <Stack gap="md">
      <p className={paper.text}>
        The {formatCountOf(file.lineCount, 'line')} of {file.fileName} leave your books, but for
        those that another file or connection has as well.
      </p>
      <p className={paper.note}>
        Digests that were sent stay as they are; the next one says what changed. You can import the
        file again at any time.
      </p>
      <FailureNote message={failure} />
      <Group gap="sm">
        <Button loading={isUnderWay} onClick={() => void attempt()}>
          Take it back
        </Button>
        <Button variant="default" onClick={onDone}>
          Keep it
        </Button>
      </Group>
    </Stack>
  );
}
