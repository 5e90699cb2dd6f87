import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { StoredUserOverride } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import type { MovedPostings } from '@daily-snapshot/domain/ledger/rollups/moved-postings';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Group, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import paper from '../../../ui/layout/paper.module.css';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import { isolated } from '@daily-snapshot/domain/text/graphemes';
import { LEDGER_COPY } from '../model/ledger-copy.ts';
import { countTransactions, directionText } from '../model/category-text.ts';
import { RecategorizePreview, usePreview } from './recategorize-preview.tsx';

/** Undoes a category rule after previewing the effect. */
const copy = LEDGER_COPY.corrections;

export function UndoCategoryRule(props: {
  readonly rule: StoredUserOverride;
  readonly currency: string;
  readonly undo: (isTrial: boolean) => Promise<Result<MovedPostings, AppError>>;
  readonly onDone: () => void;
}) {
  const { rule, currency, undo, onDone } = props;
  const { preview, ask } = usePreview();
  useEffect(() => {
    void ask(() => undo(true));
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, when it opens
  }, [rule.id]);
  const { attempt, isUnderWay, failure } = useAttempt(async () => {
    const outcome = await undo(false);
    if (outcome.ok) {
      showToast({ title: copy.undone(countTransactions(outcome.value.lines)) });
      onDone();
    }
    return outcome;
  });
  return (
    <Stack gap="md">
      <p className={paper.text}>
        {copy.undoEffect(directionText(rule.direction), isolated(rule.name))}
      </p>
      <RecategorizePreview preview={preview} currency={currency} />
      <FailureNote message={failure} />
      <Group gap="sm">
        <Button
          disabled={preview.status !== 'ready'}
          loading={isUnderWay}
          onClick={() => void attempt()}
        >
          {copy.confirmUndo}
        </Button>
        <Button variant="default" onClick={onDone}>
          {copy.keep}
        </Button>
      </Group>
    </Stack>
  );
}
