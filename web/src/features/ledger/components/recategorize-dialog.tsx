import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  overridableKindSchema,
  type OverridableKind,
} from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { directionOf } from '@daily-snapshot/domain/ledger/direction';
import type { MovedPostings } from '@daily-snapshot/domain/ledger/rollups/moved-postings';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import paper from '../../../ui/layout/paper.module.css';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import type { Line } from '../api/use-transactions.ts';
import {
  countTransactions,
  directionText,
  categoryLabel,
  CATEGORY_CHOICES,
} from '../model/category-text.ts';
import { isolated } from '@daily-snapshot/domain/text/graphemes';
import { LEDGER_COPY } from '../model/ledger-copy.ts';
import { RecategorizePreview, usePreview } from './recategorize-preview.tsx';

const copy = LEDGER_COPY.correction;

/** Changes the category of a transaction after previewing the effect. */
export function RecategorizeDialog(props: {
  readonly line: Line;
  readonly currency: string;
  readonly correct: (
    kind: OverridableKind,
    isTrial: boolean,
  ) => Promise<Result<MovedPostings, AppError>>;
  readonly onDone: () => void;
}) {
  const { line, currency, correct, onDone } = props;
  const [chosen, setChosen] = useState<OverridableKind>();
  const { preview, ask } = usePreview();
  const { attempt, isUnderWay, failure } = useAttempt(async (kind: OverridableKind) => {
    const outcome = await correct(kind, false);
    if (outcome.ok) {
      showToast({
        title: LEDGER_COPY.changed(countTransactions(outcome.value.lines), categoryLabel(kind)),
        message: copy.whereToUndo,
      });
      onDone();
    }
    return outcome;
  });
  const choose = (value: string) => {
    const kind = overridableKindSchema.safeParse(value).data;
    setChosen(kind);
    if (kind) void ask(() => correct(kind, true));
  };
  const isReady = chosen !== undefined && preview.status === 'ready';
  return (
    <Stack gap="md">
      <p className={paper.text}>
        {copy.current(
          isolated(line.counterparty),
          formatMoney(line.amount, currency),
          categoryLabel(line.kind),
        )}
      </p>
      <NativeSelect
        size="md"
        label={LEDGER_COPY.chooseCategory}
        data={[{ value: '', label: copy.choose }, ...CATEGORY_CHOICES]}
        value={chosen ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <p className={paper.note}>
        {copy.scope(directionText(directionOf(line.amount)), isolated(line.counterparty))}
      </p>
      {chosen && <RecategorizePreview preview={preview} currency={currency} />}
      <FailureNote message={failure} />
      <Group gap="sm">
        <Button
          disabled={!isReady}
          loading={isUnderWay}
          onClick={() => chosen && void attempt(chosen)}
        >
          {copy.save}
        </Button>
        <Button variant="default" onClick={onDone}>
          {copy.cancel}
        </Button>
      </Group>
    </Stack>
  );
}
