import type { CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import type { OverridableKind } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import type { GuessedPayee } from '@daily-snapshot/domain/ledger/review/guessed-payees-schema';
import { formatCount } from '@daily-snapshot/domain/money/format-money';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import paper from '../../../../ui/layout/paper.module.css';
import { StepTitle } from '../../../../ui/layout/step-title.tsx';
import { formatShortPeriod } from '../../../../ui/text/format-date.ts';
import {
  countPayees,
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
          <strong>{coveringText(guessed)}</strong> Check our suggestions. Each becomes a rule for
          this payee, for past and future transactions.
        </p>
        <p className={paper.note}>
          {formatShortPeriod(period)}. Until you decide, money in counts as revenue and money out as
          an expense.
          {!isComplete && ' You have so many transactions that only the latest are listed.'}
        </p>
      </Stack>
      <ol className={classes.payees} aria-label="Payees, largest first">
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
          Show {formatCount(hiddenCount)} smaller {hiddenCount === 1 ? 'payee' : 'payees'}
        </Button>
      )}
      {hiddenCount === 0 && unlistedCount > 0 && (
        <p className={paper.note}>
          {countPayees(unlistedCount)} with smaller amounts {unlistedCount === 1 ? 'is' : 'are'}{' '}
          listed after this review.
        </p>
      )}
      <div className={classes.bar}>
        <p className={classes.count} role="status">
          {payeesText(choices)}, {wholeMoney(reviewedMoney(choices), currency)}
        </p>
        <Button size="md" disabled={choices.length === 0} onClick={() => onReview(choices)}>
          Review changes
        </Button>
      </div>
    </Stack>
  );
}
