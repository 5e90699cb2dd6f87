import type { OverridableKind } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { showToast } from '../../../ui/feedback/toast.ts';
import { payeesOf, type CountReached, type ReachedTransactions } from '../api/use-categorize.ts';
import type { Line } from '../api/use-transactions.ts';
import { countTransactions } from '../model/category-text.ts';
import { LEDGER_COPY as copy } from '../model/ledger-copy.ts';
import { countPayees } from '../model/review-text.ts';
import { CategoryEditor } from './lazy-category-editor.tsx';
import classes from './transactions.module.css';

type Question = ReachedTransactions & { readonly kind: OverridableKind };

/**
 * Sets the category of all selected transactions at once. Asks first if some transactions have a
 * category that the owner chose before.
 */
export function BulkCategories(props: {
  readonly lines: readonly Line[];
  readonly isUnderWay: boolean;
  readonly countReached?: CountReached | undefined;
  readonly onChoose: (
    kind: OverridableKind,
    ...choice: readonly [replacesChosen?: boolean]
  ) => Promise<void>;
  readonly onClear: () => void;
}) {
  const { lines, countReached, onChoose, onClear } = props;
  const [question, setQuestion] = useState<Question>();
  const [isCounting, setIsCounting] = useState(false);
  const isUnderWay = props.isUnderWay || isCounting;
  const choose = async (kind: OverridableKind) => {
    setIsCounting(true);
    const reached = await countReached?.(lines, kind);
    setIsCounting(false);
    if (reached?.ok === false) {
      showToast({ title: copy.failed, message: reached.error.message, isDestructive: true });
    } else if (reached && reached.value.chosenBefore > 0) {
      setQuestion({ ...reached.value, kind });
    } else {
      await onChoose(kind);
    }
  };
  const answer = async (kind: OverridableKind, replacesChosen: boolean) => {
    setQuestion(undefined);
    await onChoose(kind, replacesChosen);
  };
  return (
    <section className={classes.bulk} aria-label={copy.bulk.label}>
      <p className={classes.count} role="status">
        {copy.bulk.selected(countTransactions(lines.length), countPayees(payeesOf(lines).length))}
      </p>
      {question ? (
        <ChosenBefore
          question={question}
          isUnderWay={isUnderWay}
          onAnswer={(replacesChosen) => void answer(question.kind, replacesChosen)}
          onCancel={() => setQuestion(undefined)}
        />
      ) : (
        <>
          <CategoryEditor isDisabled={isUnderWay} onChoose={(kind) => void choose(kind)} />
          <Button variant="subtle" size="compact-md" disabled={isUnderWay} onClick={onClear}>
            {copy.bulk.clear}
          </Button>
          <p className={classes.bulkNote}>{copy.bulk.note}</p>
        </>
      )}
    </section>
  );
}

const focusOn = (element: HTMLElement | null) => element?.focus();

/** Asks whether transactions whose category the owner chose before change too. */
function ChosenBefore(props: {
  readonly question: Question;
  readonly isUnderWay: boolean;
  readonly onAnswer: (replacesChosen: boolean) => void;
  readonly onCancel: () => void;
}) {
  const { question, isUnderWay, onAnswer, onCancel } = props;
  const { chosenBefore, lines } = question;
  const words = copy.bulk.chosenBefore(chosenBefore, countTransactions(lines));
  return (
    <div role="group" aria-label={words} className={classes.question}>
      <p className={classes.asked}>{words}</p>
      <Group gap="xs">
        <Button
          ref={focusOn}
          variant="default"
          size="compact-md"
          disabled={isUnderWay}
          onClick={() => onAnswer(true)}
        >
          {copy.bulk.changeToo(chosenBefore)}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          disabled={isUnderWay}
          onClick={() => onAnswer(false)}
        >
          {copy.bulk.keep(chosenBefore)}
        </Button>
        <Button variant="subtle" size="compact-md" disabled={isUnderWay} onClick={onCancel}>
          {copy.bulk.cancel}
        </Button>
      </Group>
    </div>
  );
}
