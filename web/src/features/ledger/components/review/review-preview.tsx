import type { ReviewEffect } from '@daily-snapshot/domain/ledger/review/guessed-payees-schema';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { FailureNote } from '../../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../../ui/hooks/use-attempt.ts';
import paper from '../../../../ui/layout/paper.module.css';
import { StepTitle } from '../../../../ui/layout/step-title.tsx';
import { formatDay, formatShortPeriod } from '../../../../ui/text/format-date.ts';
import { categoryLabel } from '../../model/category-text.ts';
import {
  changeTexts,
  correctedDigestsText,
  decidedBeforeText,
  payeeKey,
  payeeName,
  payeesText,
  reviewedMoney,
  wholeMoney,
  type PayeeChoice,
} from '../../model/review-text.ts';
import { countTransactions } from '../../model/category-text.ts';
import classes from './review.module.css';
import { REVIEW_COPY } from '../../model/review-copy.ts';
import { RichText } from '../../../../ui/text/rich-text.tsx';

const copy = REVIEW_COPY.reviewPreview;

/** Step 2: what the choices would change. Nothing is saved before the owner applies them. */
export function ReviewPreview(props: {
  readonly choices: readonly PayeeChoice[];
  readonly currency: string;
  readonly apply: (isTrial: boolean) => Promise<Result<ReviewEffect, AppError>>;
  /** `hasTried`: an attempt to apply the choices has failed. */
  readonly onBack: (hasTried: boolean) => void;
  readonly onApplied: (effect: ReviewEffect) => void;
}) {
  const { choices, currency, apply, onBack, onApplied } = props;
  const [effect, setEffect] = useState<ReviewEffect>();
  const preview = useAttempt(async () => {
    const outcome = await apply(true);
    if (outcome.ok) setEffect(outcome.value);
    return outcome;
  });
  useEffect(() => {
    void preview.attempt();
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, when the step opens
  }, []);
  const applying = useAttempt(async () => {
    const outcome = await apply(false);
    // The preview shows the whole effect, even if an earlier attempt was interrupted.
    if (outcome.ok) onApplied(effect ?? outcome.value);
    return outcome;
  });
  const hasTried = applying.failure !== undefined;
  return (
    <Stack gap="lg">
      <StepTitle>{copy.title}</StepTitle>
      <section className={paper.paper} aria-label={copy.region}>
        <div role="status" aria-label={copy.region}>
          {effect ? (
            <Effect effect={effect} choices={choices} currency={currency} />
          ) : (
            !preview.failure && <EffectSkeleton />
          )}
        </div>
        {preview.failure !== undefined && (
          <Stack gap="sm">
            <FailureNote message={preview.failure} />
            <Button
              variant="default"
              className={classes.more}
              onClick={() => void preview.attempt()}
            >
              {copy.tryAgain}
            </Button>
          </Stack>
        )}
      </section>
      <section className={paper.paper} aria-label={copy.rules}>
        <h3 className={paper.title}>{rulesTitle(choices.length)}</h3>
        <ul className={classes.rules}>
          {choices.map(({ payee, kind }) => (
            <li key={payeeKey(payee)}>
              <span>{payeeName(payee)}</span>
              <span className={classes.kind}>{categoryLabel(kind)}</span>
            </li>
          ))}
        </ul>
      </section>
      {applying.failure !== undefined && (
        <FailureNote message={copy.interrupted(applying.failure)} />
      )}
      <Group gap="sm">
        <Button
          size="md"
          disabled={!effect}
          loading={applying.isUnderWay}
          onClick={() => void applying.attempt()}
        >
          {copy.apply}
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={applying.isUnderWay}
          onClick={() => onBack(hasTried)}
        >
          {copy.back}
        </Button>
      </Group>
      {applying.isUnderWay && (
        <p className={paper.note} role="status">
          {copy.applying}
        </p>
      )}
    </Stack>
  );
}

const rulesTitle = (count: number): string => (count === 1 ? copy.ruleTitle : copy.rulesTitle);

function Effect(props: {
  readonly effect: ReviewEffect;
  readonly choices: readonly PayeeChoice[];
  readonly currency: string;
}) {
  const { effect, choices, currency } = props;
  const { lines, first, last, correctedDigests } = effect;
  const changes = changeTexts(effect, currency);
  const decidedBefore = decidedBeforeText(effect);
  return (
    <Stack gap="xs">
      <p className={paper.text}>
        <RichText
          text={copy.effect({
            transactions: countTransactions(lines),
            payees: payeesText(choices),
            period: first && last ? formatShortPeriod({ from: first, to: last }) : null,
          })}
          parts={{ change: (words) => <strong>{words}</strong> }}
        />{' '}
        {copy.noGuess(wholeMoney(reviewedMoney(choices), currency))}
      </p>
      {decidedBefore !== '' && <p className={paper.note}>{copy.decidedBefore(decidedBefore)}</p>}
      {changes.length === 0 ? (
        <p className={paper.text}>{copy.sameNumbers}</p>
      ) : (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <p className={paper.text}>{correctedDigestsText(effect)}</p>
      {correctedDigests.length > 1 && (
        <details className={classes.samples}>
          <summary>{copy.showDates}</summary>
          <ul>
            {correctedDigests.map((date) => (
              <li key={date}>
                {formatDay(date)}, {date.slice(0, 4)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Stack>
  );
}

const EffectSkeleton = () => (
  <Stack gap="xs" aria-label={copy.counting}>
    <Skeleton h={24} maw={420} />
    <Skeleton h={24} maw={300} />
    <Skeleton h={24} maw={360} />
  </Stack>
);
