import { formatCount, formatCountOf } from '@daily-snapshot/domain/money/format-money';
import { Progress, Stack } from '@mantine/core';
import { useImportedFile } from '../api/use-imported-files.ts';
import { IMPORT_COPY } from '../model/import-copy.ts';
import paper from '../../../ui/layout/paper.module.css';

const copy = IMPORT_COPY.progress;

/** Shows how many transactions have been imported so far. */
export function ImportProgress(props: {
  readonly businessId: string;
  readonly fileKey: string;
  readonly lineCount: number;
}) {
  const live = useImportedFile(props.businessId, props.fileKey);
  const imported = live.status === 'ready' ? live.value : null;
  const isUnderWay = imported?.finishedAt === null;
  const doneCount = isUnderWay ? imported.doneCount : 0;
  const lineCount = isUnderWay ? imported.lineCount : props.lineCount;
  return (
    <Stack gap={6}>
      <Progress
        value={lineCount === 0 ? 0 : (100 * doneCount) / lineCount}
        aria-label={copy.label}
        animated
      />
      <p className={paper.note} role="status">
        {copy.saved(formatCount(doneCount), formatCountOf(lineCount, 'transaction'))}
      </p>
    </Stack>
  );
}
