import type { OverridableKind } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { Button, Group } from '@mantine/core';
import type { ReachedTransactions } from '../api/use-categorize.ts';
import type { Line } from '../api/use-transactions.ts';
import { countTransactions } from '../model/category-text.ts';
import { LEDGER_COPY as copy } from '../model/ledger-copy.ts';
import classes from './transactions.module.css';

/** A change that reaches transactions whose category the owner chose before. */
export type ChosenBeforeQuestion = ReachedTransactions & {
  readonly kind: OverridableKind;
  readonly changed: readonly Line[];
};

const focusOn = (element: HTMLElement | null) => element?.focus();

/** Asks whether transactions whose category the owner chose before change too. */
export function ChosenBefore(props: {
  readonly question: ChosenBeforeQuestion;
  readonly onAnswer: (replacesChosen: boolean) => void;
  readonly onCancel: () => void;
}) {
  const { question, onAnswer, onCancel } = props;
  const { chosenBefore, lines } = question;
  const words = copy.bulk.chosenBefore(chosenBefore, countTransactions(lines));
  return (
    <div role="group" aria-label={words} className={`${classes.bulk} ${classes.question}`}>
      <p className={classes.asked}>{words}</p>
      <Group gap="xs">
        <Button ref={focusOn} variant="default" size="compact-md" onClick={() => onAnswer(true)}>
          {copy.bulk.changeToo(chosenBefore)}
        </Button>
        <Button variant="default" size="compact-md" onClick={() => onAnswer(false)}>
          {copy.bulk.keep(chosenBefore)}
        </Button>
        <Button variant="subtle" size="compact-md" onClick={onCancel}>
          {copy.bulk.cancel}
        </Button>
      </Group>
    </div>
  );
}
