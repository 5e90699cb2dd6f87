import type { CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import type { ReviewEffect } from '@daily-snapshot/domain/ledger/review/guessed-payees-schema';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { payeeKey, type ChosenKinds, type PayeeChoice } from '../../model/review-text.ts';
import { countTransactions } from '../../model/category-text.ts';
import { ChooseKinds } from './choose-kinds.tsx';
import { NothingToReview } from './nothing-to-review.tsx';
import { ReviewDone } from './review-done.tsx';
import { ReviewPreview } from './review-preview.tsx';
import { REVIEW_COPY } from '../../model/review-copy.ts';

const copy = REVIEW_COPY.guessReview;

export interface GuessReviewProps {
  readonly guessed: CallableResponse<'listGuessedPayees'>;
  readonly currency: string;
  readonly links: {
    readonly transactions: string;
    readonly rules: string;
    readonly dashboard: string;
  };
  readonly apply: (
    stepId: string,
    choices: readonly PayeeChoice[],
    isTrial: boolean,
  ) => Promise<Result<ReviewEffect, AppError>>;
  readonly undo: (stepId: string) => Promise<Result<ReviewEffect, AppError>>;
  /** Loads the guessed payees again. */
  readonly onReload: () => void;
}

type Step =
  | { readonly at: 'choose' }
  | { readonly at: 'preview'; readonly stepId: string; readonly choices: readonly PayeeChoice[] }
  | {
      readonly at: 'done';
      readonly stepId: string;
      readonly choices: readonly PayeeChoice[];
      readonly effect: ReviewEffect;
    };

/** Reviews the guessed payees in three steps: choose, preview, done. Only the second one saves. */
export function GuessReview(props: GuessReviewProps) {
  const { guessed, currency, links, apply, undo, onReload } = props;
  const [step, setStep] = useState<Step>({ at: 'choose' });
  const [chosen, setChosen] = useState<ChosenKinds>({});
  const [isFirst, setIsFirst] = useState(true);

  const goTo = (next: Step) => {
    setIsFirst(false);
    setStep(next);
  };

  if (step.at === 'preview') {
    const { stepId, choices } = step;
    return (
      <ReviewPreview
        choices={choices}
        currency={currency}
        apply={(isTrial) => apply(stepId, choices, isTrial)}
        onBack={(hasTried) => {
          // A failed attempt may have changed some transactions.
          if (hasTried) onReload();
          goTo({ at: 'choose' });
        }}
        onApplied={(effect) => goTo({ at: 'done', stepId, choices, effect })}
      />
    );
  }
  if (step.at === 'done') {
    const { stepId, choices, effect } = step;
    const startOver = () => {
      onReload();
      goTo({ at: 'choose' });
    };
    return (
      <ReviewDone
        choices={choices}
        effect={effect}
        currency={currency}
        links={links}
        remaining={guessed.payeeCount - choices.length}
        undo={async () => {
          const outcome = await undo(stepId);
          if (outcome.ok) {
            const transactions = countTransactions(outcome.value.lines);
            showToast({ title: copy.undone(transactions) });
            startOver();
          }
          return outcome;
        }}
        onReviewMore={startOver}
      />
    );
  }
  if (guessed.payees.length === 0) {
    return <NothingToReview isFirst={isFirst} links={links} />;
  }
  return (
    <ChooseKinds
      guessed={guessed}
      currency={currency}
      isFirst={isFirst}
      chosen={chosen}
      onChoose={(payee, kind) => setChosen((before) => ({ ...before, [payeeKey(payee)]: kind }))}
      onReview={(choices) => goTo({ at: 'preview', stepId: crypto.randomUUID(), choices })}
    />
  );
}

/** The review while it loads: a headline, two sentences and payees. */
export const GuessReviewSkeleton = () => (
  <Stack gap="lg">
    <Stack gap="xs">
      <Skeleton h={34} maw={520} />
      <Skeleton h={22} maw={440} />
      <Skeleton h={18} maw={380} />
    </Stack>
    <Stack gap="md">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} h={190} radius="lg" />
      ))}
    </Stack>
  </Stack>
);
