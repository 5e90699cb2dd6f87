import { businessDateAt, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { mutedByText } from '@daily-snapshot/domain/alerts/texts/answer-texts';
import { ANSWERS, KIND_TEXTS } from '@daily-snapshot/domain/alerts/answers/answers';
import { Button, Stack } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import paper from '../../../ui/layout/paper.module.css';
import { ALERT_COPY as copy } from '../model/alert-copy.ts';
import { inboxOf, type InboxAlert } from '../model/inbox.ts';
import { mutedBy } from '../model/muted-by.ts';
import { AlertItem } from './alert-item.tsx';
import classes from './alerts.module.css';
import { Answers, type Answer, type GivenAnswer } from './alert-answers.tsx';

const PARTS = [
  { of: 'waiting', id: 'waiting', title: copy.needsAttention },
  { of: 'answered', id: 'answered', title: copy.answered },
  { of: 'resolved', id: 'resolved', title: copy.resolved },
] as const;

interface Done {
  readonly message: string;
  /** the alert whose answer can be undone; null after an undo */
  readonly alertId: string | null;
}

/** The alerts of a business, unanswered alerts first. */
export function Inbox(props: {
  readonly alerts: readonly InboxAlert[];
  readonly today: BusinessDate;
  readonly timeZone: TimeZone;
  readonly linesHrefOf: (alert: InboxAlert) => string | undefined;
  /** Returns what the owner can open beside the answers, such as a letter. */
  readonly toolsOf?: (alert: InboxAlert) => ReactNode;
  readonly onAnswer?: Answer | undefined;
  /** Names a member; undefined for the user. */
  readonly nameOf?: ((memberId: string) => string | undefined) | undefined;
}) {
  const { alerts, today, timeZone, linesHrefOf, toolsOf, onAnswer, nameOf } = props;
  const inbox = inboxOf(alerts, today);
  const [done, setDone] = useState<Done>();
  useFocusOfAddress();
  // The pressed button disappears with its alert, so the confirmation note takes the focus.
  const answer: Answer | undefined =
    onAnswer &&
    (async (alertId, given) => {
      setDone(undefined);
      const outcome = await onAnswer(alertId, given);
      if (outcome.ok) setDone(doneAfter(alertId, given));
      return outcome;
    });
  return (
    <Stack gap="lg">
      <div className={classes.done}>
        <DoneNote message={done?.message} />
        {answer && done?.alertId && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => done.alertId && void answer(done.alertId, { answer: null })}
          >
            {copy.undo}
          </Button>
        )}
      </div>
      {inbox.waiting.length === 0 && <p className={paper.text}>{copy.allAnswered}</p>}
      {!onAnswer && inbox.waiting.length > 0 && <p className={paper.note}>{copy.onlyAnswering}</p>}
      {PARTS.filter(({ of }) => inbox[of].length > 0).map(({ of, id, title }) => (
        <section key={id} className={paper.paper} aria-labelledby={id}>
          <h3 className={paper.title} id={id}>
            {title}
          </h3>
          <CollapsedCrossings alerts={inbox[of]} isFolded={of === 'waiting'}>
            {(some) => (
              <ul className={classes.alerts}>
                {some.map((stored) => (
                  <AlertItem
                    key={stored.id}
                    id={stored.id}
                    alert={stored.alert}
                    currency={stored.currency}
                    by={stored.detector}
                    linesHref={linesHrefOf(stored)}
                    isWaiting={of === 'waiting'}
                  >
                    {stored.sentAt && (
                      <p className={paper.note}>
                        {copy.emailedOn(businessDateAt(stored.sentAt, timeZone))}
                      </p>
                    )}
                    <MutedBy {...{ stored, alerts, today, timeZone, nameOf }} onAnswer={answer} />
                    {of === 'waiting' && toolsOf?.(stored)}
                    <Answers
                      alert={stored}
                      today={today}
                      timeZone={timeZone}
                      onAnswer={answer}
                      nameOf={nameOf}
                    />
                  </AlertItem>
                ))}
              </ul>
            )}
          </CollapsedCrossings>
        </section>
      ))}
    </Stack>
  );
}

function doneAfter(alertId: string, { answer }: GivenAnswer): Done {
  if (answer === null) return { message: copy.undone, alertId: null };
  const message = answer in KIND_TEXTS ? KIND_TEXTS[answer as keyof typeof KIND_TEXTS] : '';
  return { message: message || ANSWERS[answer as keyof typeof ANSWERS].done, alertId };
}

/** Says which earlier answer mutes alerts like this one, and undoes it. */
function MutedBy(props: {
  readonly stored: InboxAlert;
  readonly alerts: readonly InboxAlert[];
  readonly today: BusinessDate;
  readonly timeZone: TimeZone;
  readonly nameOf: ((memberId: string) => string | undefined) | undefined;
  readonly onAnswer: Answer | undefined;
}) {
  const { stored, alerts, today, timeZone, nameOf, onAnswer } = props;
  const mute = mutedBy(stored, alerts, today);
  if (!mute) return null;
  return (
    <p className={paper.note}>
      {mutedByText(mute.answer, { timeZone, answeredBy: nameOf?.(mute.answer.by) })}{' '}
      {onAnswer && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => void onAnswer(mute.alertId, { answer: null })}
        >
          {copy.undo}
        </Button>
      )}
    </p>
  );
}

/**
 * Scrolls to and focuses the alert named in the URL, once. Answering the alert does not move the
 * focus again.
 */
function useFocusOfAddress(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const meant = document.getElementById(hash.slice(1));
    const folded = meant?.closest('details');
    if (folded) folded.open = true;
    meant?.focus();
    // Runs again when the user opens the same URL again.
  }, [hash, key]);
}

/** The number of threshold alerts shown at once. More are collapsed. */
const CROSSINGS_SHOWN = 2;

/** Shows detector alerts first, then the owner’s threshold alerts, collapsed if there are many. */
function CollapsedCrossings(props: {
  readonly alerts: readonly InboxAlert[];
  readonly isFolded: boolean;
  readonly children: (alerts: readonly InboxAlert[]) => ReactNode;
}) {
  const { alerts, isFolded, children } = props;
  const crossings = alerts.filter(({ detector }) => detector === 'threshold');
  if (!isFolded || crossings.length <= CROSSINGS_SHOWN) return children(alerts);
  const found = alerts.filter(({ detector }) => detector !== 'threshold');
  return (
    <Stack gap="lg">
      {found.length > 0 && children(found)}
      <details className={classes.folded}>
        <summary>{copy.limitsCrossed(crossings.length)}</summary>
        {children(crossings)}
      </details>
    </Stack>
  );
}
