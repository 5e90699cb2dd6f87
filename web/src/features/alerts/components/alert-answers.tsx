import {
  ANSWER_TEXTS,
  OFFERED_ANSWERS,
  alertStatusText,
} from '@daily-snapshot/domain/alerts/texts/answer-texts';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { AnswerKind } from '@daily-snapshot/domain/alerts/stored-alert';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button } from '@mantine/core';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import paper from '../../../ui/layout/paper.module.css';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import type { InboxAlert } from '../model/inbox.ts';
import classes from './alerts.module.css';

/** Answers an alert, or undoes the answer when given null. */
export type Answer = (
  alertId: string,
  answer: AnswerKind | null,
) => Promise<Result<unknown, AppError>>;

/** Shows the answer of an alert and the possible answers. */
export function Answers(props: {
  readonly alert: InboxAlert;
  /** absent for read-only users */
  readonly onAnswer?: Answer | undefined;
}) {
  const { alert, onAnswer } = props;
  const { attempt, isUnderWay, failure } = useAttempt((answer: AnswerKind | null) =>
    onAnswer ? onAnswer(alert.id, answer) : Promise.resolve({ ok: true, value: undefined }),
  );
  const statusText = alertStatusText(alert);
  const isAnswered = alert.answer !== null;
  return (
    <>
      {statusText !== '' && <p className={paper.note}>{statusText}</p>}
      {onAnswer && alert.resolvedOn === null && (
        <div className={classes.answers} role="group" aria-label="Your answer">
          {isAnswered ? (
            <Button
              variant="default"
              size="compact-md"
              loading={isUnderWay}
              onClick={() => void attempt(null)}
            >
              Take back
            </Button>
          ) : (
            OFFERED_ANSWERS.map((answer) => (
              <Button
                key={answer}
                variant="default"
                size="compact-md"
                disabled={isUnderWay}
                onClick={() => void attempt(answer)}
              >
                {ANSWER_TEXTS[answer].label}
              </Button>
            ))
          )}
        </div>
      )}
      {failure !== undefined && <FailureNote message={failure} />}
    </>
  );
}
