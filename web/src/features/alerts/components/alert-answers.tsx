import { ANSWERS } from '@daily-snapshot/domain/alerts/answers/answers';
import {
  nextAnswer,
  offeredAnswers,
  type OfferedAnswer,
} from '@daily-snapshot/domain/alerts/answers/offered-answers';
import { REMIND_DAYS_MAX } from '@daily-snapshot/domain/alerts/answers/remind-day';
import { alertStatusText } from '@daily-snapshot/domain/alerts/texts/answer-texts';
import { alertStatusOf } from '@daily-snapshot/domain/alerts/stored-alert';
import {
  addDays,
  isBusinessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import { ok, type Result } from '@daily-snapshot/domain/shared/result';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import paper from '../../../ui/layout/paper.module.css';
import { ALERT_COPY as copy } from '../model/alert-copy.ts';
import type { InboxAlert } from '../model/inbox.ts';
import classes from './alerts.module.css';

/** An answer with the day of its reminder. A null answer undoes the earlier one. */
export type GivenAnswer = Pick<CallableRequest<'answerAlert'>, 'answer' | 'remindOn'>;

export type Answer = (alertId: string, given: GivenAnswer) => Promise<Result<unknown, AppError>>;

interface AnswersProps {
  readonly alert: InboxAlert;
  readonly today: BusinessDate;
  readonly timeZone: TimeZone;
  /** absent for read-only users */
  readonly onAnswer?: Answer | undefined;
  /** Names a member; undefined for the user. */
  readonly nameOf?: ((memberId: string) => string | undefined) | undefined;
}

/** Shows the status of an alert, and the answers that fit it. */
export function Answers({ alert, today, timeZone, onAnswer, nameOf }: AnswersProps) {
  const { attempt, isUnderWay, failure } = useAttempt((given: GivenAnswer) =>
    onAnswer ? onAnswer(alert.id, given) : Promise.resolve(ok(undefined)),
  );
  const answeredBy = alert.answer ? nameOf?.(alert.answer.by) : undefined;
  const statusText = alertStatusText(alert, { today, timeZone, answeredBy });
  const isWaiting = ['open', 'reopened'].includes(alertStatusOf(alert, today));
  const next = alert.answer?.choice && nextAnswer(alert.answer.choice);
  const give = (given: GivenAnswer) => void attempt(given);
  return (
    <>
      {statusText !== '' && <p className={paper.note}>{statusText}</p>}
      {onAnswer && alert.resolvedOn === null && (
        <div className={classes.answers} role="group" aria-label={copy.yourAnswer}>
          {isWaiting ? (
            <AnswerButtons
              offered={offeredAnswers(alert.alert.finding, today)}
              today={today}
              isDisabled={isUnderWay}
              onGive={give}
            />
          ) : (
            <>
              {next && (
                <>
                  <p className={classes.next}>{copy.refundElsewhere}</p>
                  <Button
                    variant="default"
                    size="compact-md"
                    title={ANSWERS[next].effect}
                    disabled={isUnderWay}
                    onClick={() => give({ answer: next })}
                  >
                    {ANSWERS[next].label}
                  </Button>
                </>
              )}
              <Button
                variant={next ? 'subtle' : 'default'}
                size="compact-md"
                loading={isUnderWay}
                onClick={() => give({ answer: null })}
              >
                {copy.undo}
              </Button>
            </>
          )}
        </div>
      )}
      {failure !== undefined && <FailureNote message={failure} />}
    </>
  );
}

function AnswerButtons(props: {
  readonly offered: readonly OfferedAnswer[];
  readonly today: BusinessDate;
  readonly isDisabled: boolean;
  readonly onGive: (given: GivenAnswer) => void;
}) {
  const { offered, today, isDisabled, onGive } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  const snooze = offered.find(({ remindOn }) => remindOn !== null);
  return (
    <>
      {offered.map(({ id, label, effect, remindOn }) => (
        <Button
          key={id}
          variant="default"
          size="compact-md"
          title={effect}
          disabled={isDisabled}
          onClick={() => onGive(remindOn === null ? { answer: id } : { answer: id, remindOn })}
        >
          {label}
        </Button>
      ))}
      {snooze?.remindOn && !isChoosing && (
        <Button
          variant="subtle"
          size="compact-md"
          disabled={isDisabled}
          onClick={() => setIsChoosing(true)}
        >
          {copy.chooseDay}
        </Button>
      )}
      {snooze?.remindOn && isChoosing && (
        <RemindDay
          suggested={snooze.remindOn}
          today={today}
          isDisabled={isDisabled}
          onChoose={(remindOn) => onGive({ answer: snooze.id, remindOn })}
        />
      )}
    </>
  );
}

function RemindDay(props: {
  readonly suggested: BusinessDate;
  readonly today: BusinessDate;
  readonly isDisabled: boolean;
  readonly onChoose: (day: BusinessDate) => void;
}) {
  const { suggested, today, isDisabled, onChoose } = props;
  const [day, setDay] = useState<string>(suggested);
  const choose = (event: FormEvent) => {
    event.preventDefault();
    if (isBusinessDate(day)) onChoose(day);
  };
  return (
    <form className={classes.day} onSubmit={choose}>
      <TextInput
        type="date"
        label={copy.remindOn}
        value={day}
        min={addDays(today, 1)}
        max={addDays(today, REMIND_DAYS_MAX)}
        required
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Button type="submit" disabled={isDisabled}>
        {copy.remindMe}
      </Button>
    </form>
  );
}
