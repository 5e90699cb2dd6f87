import type { AppError } from '@daily-snapshot/domain/app-error';
import type { KindRule } from '@daily-snapshot/domain/contracts/kind-rules';
import type { MovedLines } from '@daily-snapshot/domain/rollup/moved-lines';
import type { Result } from '@daily-snapshot/domain/result';
import { Button, Group, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { FailureNote } from '../../../components/failure-note.tsx';
import paper from '../../../components/paper.module.css';
import { showToast } from '../../../components/toast.ts';
import { useAttempt } from '../../../components/use-attempt.ts';
import { countLines, directionWords, kindLabel } from '../model/kind-words.ts';
import { MovedPreview, usePreview } from './moved-preview.tsx';

/** Takes a correction back, once it is clear what that moves. */
export function UndoRule(props: {
  readonly rule: KindRule;
  readonly currency: string;
  readonly undo: (isTrial: boolean) => Promise<Result<MovedLines, AppError>>;
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
      showToast({ title: `Undone: ${countLines(outcome.value.lines)} as they were before` });
      onDone();
    }
    return outcome;
  });
  return (
    <Stack gap="md">
      <p className={paper.text}>
        All {directionWords(rule.direction)} {rule.name} will no longer be {kindLabel(rule.kind)}.
        Each line is again what it was without this correction.
      </p>
      <MovedPreview preview={preview} currency={currency} />
      <FailureNote message={failure} />
      <Group gap="sm">
        <Button
          disabled={preview.status !== 'ready'}
          loading={isUnderWay}
          onClick={() => void attempt()}
        >
          Undo the correction
        </Button>
        <Button variant="default" onClick={onDone}>
          Keep it
        </Button>
      </Group>
    </Stack>
  );
}
