import type { ReviewEffect } from '@daily-snapshot/domain/ledger/review/guessed-payees-schema';
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
  payeesText,
  reviewedMoney,
  wholeMoney,
  type PayeeChoice,
} from '../../model/review-text.ts';
import { countTransactions } from '../../model/category-text.ts';
import { REVIEW_COPY } from '../../model/review-copy.ts';
import { RichText } from '../../../../ui/text/rich-text.tsx';

const copy = REVIEW_COPY.reviewDone;

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
      <StepTitle>{copy.headline(wholeMoney(reviewedMoney(choices), currency))}</StepTitle>
      <section className={paper.paper} aria-label={copy.region}>
        <Stack gap="sm">
          <p className={paper.text} role="status">
            {(effect.lines === 1 ? copy.categorizedOne : copy.categorized)(
              countTransactions(effect.lines),
              payeesText(choices),
            )}{' '}
            {changes.length === 0 ? copy.sameNumbers : `${changes.join('. ')}.`}{' '}
            {correctedDigestsText(effect)}
          </p>
          <p className={paper.note}>
            <RichText
              text={copy.rules}
              parts={{
                own: (words) => (
                  <Link className={paper.link} to={links.rules}>
                    {words}
                  </Link>
                ),
              }}
            />
          </p>
        </Stack>
      </section>
      <FailureNote message={failure} />
      <Group gap="sm">
        {remaining > 0 ? (
          <Button size="md" disabled={isUnderWay} onClick={onReviewMore}>
            {copy.reviewMore(remaining)}
          </Button>
        ) : (
          <Button size="md" component={Link} to={links.dashboard}>
            {copy.dashboard}
          </Button>
        )}
        <Button size="md" variant="default" loading={isUnderWay} onClick={() => void attempt()}>
          {copy.undo}
        </Button>
      </Group>
    </Stack>
  );
}
