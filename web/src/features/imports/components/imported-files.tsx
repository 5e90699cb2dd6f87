import { formatCountOf } from '@daily-snapshot/domain/money/format-money';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type {
  ImportedFile,
  UndoneImport,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import { notCountedText } from '@daily-snapshot/domain/ledger/not-counted';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import { formatInstant } from '../../../ui/text/format-date.ts';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { LiveView } from '../../../ui/feedback/live-view.tsx';
import { IMPORT_COPY } from '../model/import-copy.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import type { WithId } from '../../../lib/data/documents.ts';
import { useImportedFiles } from '../api/use-imported-files.ts';
import { shortPeriod } from '../model/texts.ts';
import { ImportSection } from './import-section.tsx';
import paper from '../../../ui/layout/paper.module.css';
import { UndoImport } from './undo-import.tsx';
import { RemovedCount, SavedCount } from './import-progress.tsx';
import { FILE_COPY } from '../model/file-copy.ts';

const texts = FILE_COPY.importedFiles;

const copy = IMPORT_COPY.files;

/** Lists the files imported before. */
export function ImportedFiles(props: {
  readonly businessId: string;
  readonly timeZone: TimeZone;
  /** Absent for read-only users. */
  readonly onUndo?: (fileKey: string) => Promise<Result<UndoneImport, AppError>>;
  /** Returns whether the user may undo an import. A bookkeeper may undo only their own. */
  readonly mayUndo?: (file: ImportedFile) => boolean;
}) {
  const { onUndo, mayUndo = () => true } = props;
  const [taking, setTaking] = useState<WithId<ImportedFile>>();
  const close = () => setTaking(undefined);
  const files = useImportedFiles(props.businessId);
  return (
    <ImportSection id="imported-files" title={copy.title}>
      <LiveView live={files} failedTitle={texts.failed} skeleton={<Skeleton h={70} />}>
        {(imported) =>
          imported.length === 0 ? (
            <p className={paper.note}>{copy.none}</p>
          ) : (
            <ul className={itemRow.list}>
              {imported.map((file) => (
                <ImportedFileRow
                  key={file.id}
                  file={file}
                  timeZone={props.timeZone}
                  {...(onUndo && mayUndo(file) ? { onUndo: () => setTaking(file) } : {})}
                />
              ))}
            </ul>
          )
        }
      </LiveView>
      <Dialog title={IMPORT_COPY.undo.title} isOpen={taking !== undefined} onClose={close}>
        {taking && onUndo && (
          <UndoImport file={taking} undo={() => onUndo(taking.id)} onDone={close} />
        )}
      </Dialog>
    </ImportSection>
  );
}

function ImportedFileRow(props: {
  readonly file: ImportedFile;
  readonly timeZone: TimeZone;
  readonly onUndo?: () => void;
}) {
  const { file, timeZone, onUndo } = props;
  const { fileName, accounts, startedAt, lineCount, doneCount, outcome, undoneAt } = file;
  const { remaining, undoing } = file;
  const isRunning = remaining !== undefined && undoneAt === undefined;
  const about = [
    accounts.join(', '),
    outcome?.from && outcome.to ? shortPeriod(outcome.from, outcome.to) : '',
    formatInstant(startedAt, timeZone),
    outcome && outcome.skippedCount > 0
      ? `${formatCountOf(outcome.skippedCount, 'row')} skipped`
      : '',
    ...(outcome?.notCounted ?? []).map((each) => notCountedText(each).replace(/\.$/, '')),
    undoneAt ? copy.undone(formatInstant(undoneAt, timeZone)) : '',
    isRunning
      ? copy.lastSaved(formatInstant(remaining.savedAt, timeZone))
      : outcome || undoneAt
        ? ''
        : copy.unfinished(doneCount, lineCount),
  ];
  return (
    <ListRow
      name={fileName}
      about={about}
      amount={formatCountOf(lineCount, 'transaction')}
      action={
        undoing ? (
          <RemovedCount doneCount={undoing.removed + undoing.kept} lineCount={lineCount} />
        ) : isRunning ? (
          <SavedCount doneCount={doneCount} lineCount={lineCount} isSilent />
        ) : onUndo && canBeUndone(file) ? (
          <Button
            variant="subtle"
            size="compact-sm"
            ml={-8}
            aria-label={copy.undoOf(fileName)}
            onClick={onUndo}
          >
            {copy.undo}
          </Button>
        ) : undefined
      }
    />
  );
}

/**
 * False for old imports without a complete-through day, because their transactions do not store
 * their file.
 */
const canBeUndone = ({ completeThrough, undoneAt }: ImportedFile): boolean =>
  completeThrough !== undefined && undoneAt === undefined;
