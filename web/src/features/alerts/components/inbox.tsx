import { ANSWER_TEXTS } from '@daily-snapshot/domain/alerts/texts/answer-texts';
import { businessDateAt, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { formatDate } from '@daily-snapshot/domain/calendar/format-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import { Stack } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import paper from '../../../ui/layout/paper.module.css';
import { inboxOf, type InboxAlert } from '../model/inbox.ts';
import { AlertItem } from './alert-item.tsx';
import classes from './alerts.module.css';
import { Answers, type Answer } from './alert-answers.tsx';

const PARTS = [
  { of: 'waiting', id: 'waiting', title: 'Needs attention' },
  { of: 'answered', id: 'answered', title: 'Answered' },
  { of: 'resolved', id: 'resolved', title: 'Settled' },
] as const;

/** The alerts of a business, unanswered alerts first. */
export function Inbox(props: {
  readonly alerts: readonly InboxAlert[];
  readonly today: BusinessDate;
  readonly timeZone: TimeZone;
  readonly linesHrefOf: (alert: Alert) => string | undefined;
  readonly onAnswer?: Answer | undefined;
}) {
  const { alerts, today, timeZone, linesHrefOf, onAnswer } = props;
  const inbox = inboxOf(alerts, today);
  const [done, setDone] = useState<string>();
  useFocusOfAddress();
  // The pressed button disappears with its alert, so the confirmation note takes the focus.
  const answer: Answer | undefined =
    onAnswer &&
    (async (alertId, given) => {
      setDone(undefined);
      const outcome = await onAnswer(alertId, given);
      if (outcome.ok) setDone(given ? `Noted: ${ANSWER_TEXTS[given].label}.` : 'Taken back.');
      return outcome;
    });
  return (
    <Stack gap="lg">
      <DoneNote message={done} />
      {inbox.waiting.length === 0 && (
        <p className={paper.text}>Nothing waits for an answer from you.</p>
      )}
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
                    linesHref={linesHrefOf(stored.alert)}
                  >
                    {stored.sentAt && (
                      <p className={paper.note}>
                        We e-mailed you about this on{' '}
                        {formatDate(businessDateAt(stored.sentAt, timeZone))}.
                      </p>
                    )}
                    <Answers alert={stored} onAnswer={answer} />
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
        <summary>{crossings.length} of your own thresholds were crossed</summary>
        {children(crossings)}
      </details>
    </Stack>
  );
}
