import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type {
  ImportedFile,
  UndoneImport,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Group, Stack } from '@mantine/core';
import { IMPORT_COPY } from '../model/import-copy.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import paper from '../../../ui/layout/paper.module.css';

const copy = IMPORT_COPY.undo;

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
      const { removed, kept, continues } = outcome.value;
      if (continues) showToast({ title: copy.started(file.fileName) });
      else
        showToast({
          title: copy.done(file.fileName, removed),
          ...(kept > 0 ? { message: copy.kept(kept) } : {}),
        });
      onDone();
    }
    return outcome;
  });
  return (
    <Stack gap="md">
      <p className={paper.text}>{copy.about(file.lineCount, file.fileName)}</p>
      <p className={paper.note}>{copy.note}</p>
      <FailureNote message={failure} />
      <Group gap="sm">
        <Button loading={isUnderWay} onClick={() => void attempt()}>
          {copy.confirm}
        </Button>
        <Button variant="default" onClick={onDone}>
          {copy.keep}
        </Button>
      </Group>
    </Stack>
  );
}
