import type { CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import type { OverridableKind } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import type { GuessedPayee } from '@daily-snapshot/domain/ledger/review/guessed-payees-schema';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import paper from '../../../../ui/layout/paper.module.css';
import { StepTitle } from '../../../../ui/layout/step-title.tsx';
import { formatShortPeriod } from '../../../../ui/text/format-date.ts';
import {
  coveringText,
  guessedText,
  payeeKey,
  payeesText,
  reviewedMoney,
  wholeMoney,
  type ChosenKinds,
  type PayeeChoice,
} from '../../model/review-text.ts';
import { PayeeCard } from './payee-card.tsx';
import classes from './review.module.css';
import { REVIEW_COPY } from '../../model/review-copy.ts';

const copy = REVIEW_COPY.chooseKinds;

/** A review starts with at least this many payees, even if fewer cover most of the money. */
const SHOWN_AT_LEAST = 5;

/** Step 1: the largest payees with their suggested categories. */
export function ChooseKinds(props: {
  readonly guessed: CallableResponse<'listGuessedPayees'>;
  readonly currency: string;
  /** Whether the page has just opened. Later, the headline takes the focus. */
  readonly isFirst: boolean;
  readonly chosen: ChosenKinds;
  readonly onChoose: (payee: GuessedPayee, kind: OverridableKind | 'skip') => void;
  readonly onReview: (choices: readonly PayeeChoice[]) => void;
}) {
  const { guessed, currency, isFirst, chosen, onChoose, onReview } = props;
  const { payees, payeeCount, covering, period, isComplete } = guessed;
  const [shownCount, setShownCount] = useState(Math.max(covering.payeeCount, SHOWN_AT_LEAST));
  const shown = payees.slice(0, shownCount);
  const kindOf = (payee: GuessedPayee) => chosen[payeeKey(payee)] ?? payee.suggestion.kind;
  const choices = shown.flatMap((payee): PayeeChoice[] => {
    const kind = kindOf(payee);
    return kind === 'skip' ? [] : [{ payee, kind }];
  });
  const hiddenCount = payees.length - shown.length;
  const unlistedCount = payeeCount - payees.length;
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <StepTitle isCurrent={!isFirst}>{guessedText(guessed, currency)}</StepTitle>
        <p className={paper.text}>
          <strong>{coveringText(guessed)}</strong> {copy.about}
        </p>
        <p className={paper.note}>
          {copy.untilDecided(formatShortPeriod(period))}
          {!isComplete && ` ${copy.onlyLatest}`}
        </p>
      </Stack>
      <ol className={classes.payees} aria-label={copy.list}>
        {shown.map((payee) => (
          <PayeeCard
            key={payeeKey(payee)}
            payee={payee}
            currency={currency}
            kind={kindOf(payee)}
            onChoose={(kind) => onChoose(payee, kind)}
          />
        ))}
      </ol>
      {hiddenCount > 0 && (
        <Button
          variant="default"
          className={classes.more}
          onClick={() => setShownCount(payees.length)}
        >
          {copy.showSmaller(hiddenCount)}
        </Button>
      )}
      {hiddenCount === 0 && unlistedCount > 0 && (
        <p className={paper.note}>{copy.listedLater(unlistedCount)}</p>
      )}
      <div className={classes.bar}>
        <p className={classes.count} role="status">
          {payeesText(choices)}, {wholeMoney(reviewedMoney(choices), currency)}
        </p>
        <Button size="md" disabled={choices.length === 0} onClick={() => onReview(choices)}>
          {copy.next}
        </Button>
      </div>
    </Stack>
  );
}
