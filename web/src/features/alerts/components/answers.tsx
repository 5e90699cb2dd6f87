import {
  ANSWER_WORDS,
  OFFERED_ANSWERS,
  standingWords,
} from '@daily-snapshot/domain/alerts/answer-words';
import type { AppError } from '@daily-snapshot/domain/app-error';
import type { AnswerWord } from '@daily-snapshot/domain/alerts/stored-alert';
import type { Result } from '@daily-snapshot/domain/result';
import { Button } from '@mantine/core';
import { FailureNote } from '../../../components/failure-note.tsx';
import paper from '../../../components/paper.module.css';
import { useAttempt } from '../../../components/use-attempt.ts';
import type { InboxAlert } from '../model/inbox.ts';
import classes from './alerts.module.css';

/** Answers an alert, or takes back what was answered when given null. */
export type Answer = (
  alertId: string,
  answer: AnswerWord | null,
) => Promise<Result<unknown, AppError>>;

/** What was said to an alert, and what can be said. */
export function Answers(props: {
  readonly alert: InboxAlert;
  /** absent for who may only look */
  readonly onAnswer?: Answer | undefined;
}) {
  const { alert, onAnswer } = props;
  const { attempt, isUnderWay, failure } = useAttempt((answer: AnswerWord | null) =>
    onAnswer ? onAnswer(alert.id, answer) : Promise.resolve({ ok: true, value: undefined }),
  );
  const standing = standingWords(alert);
  const isAnswered = alert.answer !== null;
  return (
    <>
      {standing !== '' && <p className={paper.note}>{standing}</p>}
      {onAnswer && alert.settledOn === null && (
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
                {ANSWER_WORDS[answer].label}
              </Button>
            ))
          )}
        </div>
      )}
      {failure !== undefined && <FailureNote message={failure} />}
    </>
  );
}
