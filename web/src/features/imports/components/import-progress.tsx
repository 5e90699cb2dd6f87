import type {
  ImportedFile,
  RecordedOutcome,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import { formatCount, formatCountOf } from '@daily-snapshot/domain/money/format-money';
import { Progress, Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useImportedFile } from '../api/use-imported-files.ts';
import { IMPORT_COPY } from '../model/import-copy.ts';
import paper from '../../../ui/layout/paper.module.css';

const copy = IMPORT_COPY.progress;

/** Shows how many transactions have been imported so far. */
export function ImportProgress(props: {
  readonly businessId: string;
  readonly fileKey: string;
  readonly lineCount: number;
  /** Receives the outcome when the import ends. Absent while the call itself waits for the end. */
  readonly onFinished?: ((outcome: RecordedOutcome) => void) | undefined;
}) {
  const live = useImportedFile(props.businessId, props.fileKey);
  const imported = live.status === 'ready' ? live.value : null;
  useFinish(imported, props.onFinished);
  const isUnderWay = imported?.finishedAt === null;
  const doneCount = isUnderWay ? imported.doneCount : 0;
  const lineCount = isUnderWay ? imported.lineCount : props.lineCount;
  return <SavedCount doneCount={doneCount} lineCount={lineCount} isSending={!isUnderWay} />;
}

/** Shows a number of removed transactions as a bar. */
export function RemovedCount(props: { readonly doneCount: number; readonly lineCount: number }) {
  const { doneCount, lineCount } = props;
  const all = formatCountOf(lineCount, 'transaction');
  return (
    <CountBar {...props} label={copy.removedLabel}>
      {copy.removed(formatCount(doneCount), all)}
    </CountBar>
  );
}

/** Shows a number of saved transactions as a bar. */
export function SavedCount(props: {
  readonly doneCount: number;
  readonly lineCount: number;
  readonly isSending?: boolean;
  /** another place of the page announces the same progress to screen readers */
  readonly isSilent?: boolean;
}) {
  const { doneCount, lineCount, isSending = false, isSilent } = props;
  const all = formatCountOf(lineCount, 'transaction');
  return (
    <CountBar doneCount={doneCount} lineCount={lineCount} label={copy.label} isSilent={isSilent}>
      {isSending ? copy.sending(all) : copy.saved(formatCount(doneCount), all)}
    </CountBar>
  );
}

function CountBar(props: {
  readonly doneCount: number;
  readonly lineCount: number;
  readonly label: string;
  readonly isSilent?: boolean | undefined;
  readonly children: string;
}) {
  const { doneCount, lineCount, label, isSilent = false, children } = props;
  return (
    <Stack gap={6} w="100%">
      <Progress
        value={lineCount === 0 ? 0 : (100 * doneCount) / lineCount}
        aria-label={label}
        animated
      />
      <p className={paper.note} role={isSilent ? undefined : 'status'}>
        {children}
      </p>
    </Stack>
  );
}

/** Reports the end of an import once. An earlier import of the same file does not count. */
function useFinish(
  imported: ImportedFile | null,
  onFinished: ((outcome: RecordedOutcome) => void) | undefined,
): void {
  const wasUnderWay = useRef(false);
  const finish = useEffectEvent((outcome: RecordedOutcome) => onFinished?.(outcome));
  useEffect(() => {
    if (imported === null) return;
    if (imported.finishedAt === null) {
      wasUnderWay.current = true;
      return;
    }
    if (!wasUnderWay.current || imported.outcome === null) return;
    wasUnderWay.current = false;
    finish(imported.outcome);
  }, [imported]);
}
