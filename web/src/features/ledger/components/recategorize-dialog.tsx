import {
  overridableKindSchema,
  type OverridableKind,
} from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { directionOf } from '@daily-snapshot/domain/ledger/direction';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import paper from '../../../ui/layout/paper.module.css';
import { showToast } from '../../../ui/feedback/toast.ts';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import type { CountReached, RecategorizeLine } from '../api/use-categorize.ts';
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
  readonly countReached: CountReached;
  readonly recategorize: RecategorizeLine;
  readonly onDone: () => void;
}) {
  const { line, currency, countReached, recategorize, onDone } = props;
  const [chosen, setChosen] = useState<OverridableKind>();
  const [chosenBefore, setChosenBefore] = useState(0);
  const [replacesChosen, setReplacesChosen] = useState(false);
  const { preview, ask } = usePreview();
  const { attempt, isUnderWay, failure } = useAttempt(async (kind: OverridableKind) => {
    const outcome = await recategorize(line, kind, { isTrial: false, replacesChosen });
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
    setChosenBefore(0);
    setReplacesChosen(false);
    if (!kind) return;
    void ask(async () => {
      const [moved, reached] = await Promise.all([
        recategorize(line, kind, { isTrial: true, replacesChosen: false }),
        countReached([line], kind),
      ]);
      if (moved.ok && !reached.ok) return reached;
      if (reached.ok) setChosenBefore(reached.value.chosenBefore);
      return moved;
    });
  };
  const replaceChosen = (kind: OverridableKind, isReplacing: boolean) => {
    setReplacesChosen(isReplacing);
    void ask(() => recategorize(line, kind, { isTrial: true, replacesChosen: isReplacing }));
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
      {chosen && chosenBefore > 0 && (
        <Checkbox
          label={LEDGER_COPY.bulk.changeChosen(chosenBefore)}
          checked={replacesChosen}
          onChange={(event) => replaceChosen(chosen, event.currentTarget.checked)}
        />
      )}
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
