import type { AppError } from '@daily-snapshot/domain/app-error';
import { givenKindSchema, type GivenKind } from '@daily-snapshot/domain/contracts/kind-rules';
import { directionOf } from '@daily-snapshot/domain/ledger/direction';
import type { MovedLines } from '@daily-snapshot/domain/rollup/moved-lines';
import { formatMoney } from '@daily-snapshot/domain/money/format';
import type { Result } from '@daily-snapshot/domain/result';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../../components/failure-note.tsx';
import paper from '../../../components/paper.module.css';
import { showToast } from '../../../components/toast.ts';
import { useAttempt } from '../../../components/use-attempt.ts';
import type { Line } from '../api/use-transactions.ts';
import { countLines, directionWords, kindLabel, KIND_CHOICES } from '../model/kind-words.ts';
import { MovedPreview, usePreview } from './moved-preview.tsx';

/** Says what a line is, once it is clear what that moves. */
export function CorrectKind(props: {
  readonly line: Line;
  readonly currency: string;
  readonly correct: (kind: GivenKind, isTrial: boolean) => Promise<Result<MovedLines, AppError>>;
  readonly onDone: () => void;
}) {
  const { line, currency, correct, onDone } = props;
  const [chosen, setChosen] = useState<GivenKind>();
  const { preview, ask } = usePreview();
  const { attempt, isUnderWay, failure } = useAttempt(async (kind: GivenKind) => {
    const outcome = await correct(kind, false);
    if (outcome.ok) {
      showToast({
        title: `${countLines(outcome.value.lines)} moved to ${kindLabel(kind)}`,
        message: 'Under “Your corrections” you can undo it.',
      });
      onDone();
    }
    return outcome;
  });
  const choose = (value: string) => {
    const kind = givenKindSchema.safeParse(value).data;
    setChosen(kind);
    if (kind) void ask(() => correct(kind, true));
  };
  const isReady = chosen !== undefined && preview.status === 'ready';
  return (
    <Stack gap="md">
      <p className={paper.text}>
        {line.counterparty}, {formatMoney(line.amount, currency)}: {kindLabel(line.kind)} so far.
      </p>
      <NativeSelect
        size="md"
        label="What is it?"
        data={[{ value: '', label: 'Choose' }, ...KIND_CHOICES]}
        value={chosen ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <p className={paper.note}>
        It holds for all {directionWords(directionOf(line.amount))} {line.counterparty}: every line
        that is here and every one to come.
      </p>
      {chosen && <MovedPreview preview={preview} currency={currency} />}
      <FailureNote message={failure} />
      <Group gap="sm">
        <Button
          disabled={!isReady}
          loading={isUnderWay}
          onClick={() => chosen && void attempt(chosen)}
        >
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
