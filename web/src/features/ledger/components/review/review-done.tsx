import type { ReviewEffect } from '@daily-snapshot/domain/ledger/review/guessed-payees-schema';
import { formatCount } from '@daily-snapshot/domain/money/format-money';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { FailureNote } from '../../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../../ui/hooks/use-attempt.ts';
import paper from '../../../../ui/layout/paper.module.css';
import { StepTitle } from '../../../../ui/layout/step-title.tsx';
import {
  changeTexts,
  correctedDigestsText,
  countTransactions,
  payeesText,
  reviewedMoney,
  wholeMoney,
  type PayeeChoice,
} from '../../model/review-text.ts';

/** Step 3: the result, with one button that undoes all of it. */
export function ReviewDone(props: {
  readonly choices: readonly PayeeChoice[];
  readonly effect: ReviewEffect;
  readonly currency: string;
  readonly links: { readonly rules: string; readonly dashboard: string };
  /** how many payees still rest on guesses */
  readonly remaining: number;
  readonly undo: () => Promise<Result<ReviewEffect, AppError>>;
  readonly onReviewMore: () => void;
}) {
  const { choices, effect, currency, links, remaining, undo, onReviewMore } = props;
  const { attempt, isUnderWay, failure } = useAttempt(undo);
  const changes = changeTexts(effect, currency);
  return (
    <Stack gap="lg">
      <StepTitle>
        {wholeMoney(reviewedMoney(choices), currency)} no longer rests on guesses
      </StepTitle>
      <section className={paper.paper} aria-label="What changed">
        <Stack gap="sm">
          <p className={paper.text} role="status">
            {countTransactions(effect.lines)} of {payeesText(choices)}{' '}
            {effect.lines === 1 ? 'has its category' : 'have their categories'}.{' '}
            {changes.length === 0
              ? 'Revenue, expenses and net profit stay the same.'
              : `${changes.join('. ')}.`}{' '}
            {correctedDigestsText(effect)}
          </p>
          <p className={paper.note}>
            Your choices are rules now. Each is listed under{' '}
            <Link className={paper.link} to={links.rules}>
              Your corrections
            </Link>
            .
          </p>
        </Stack>
      </section>
      <FailureNote message={failure} />
      <Group gap="sm">
        {remaining > 0 ? (
          <Button size="md" disabled={isUnderWay} onClick={onReviewMore}>
            Review {formatCount(remaining)} more {remaining === 1 ? 'payee' : 'payees'}
          </Button>
        ) : (
          <Button size="md" component={Link} to={links.dashboard}>
            Open the dashboard
          </Button>
        )}
        <Button size="md" variant="default" loading={isUnderWay} onClick={() => void attempt()}>
          Undo
        </Button>
      </Group>
    </Stack>
  );
}
