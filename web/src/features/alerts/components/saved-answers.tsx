import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { remindDayOf } from '@daily-snapshot/domain/alerts/answers/offered-answers';
import { EXPECTED_TOLERANCE } from '@daily-snapshot/domain/alerts/policy/answer-alert';
import { titleOfAlert } from '@daily-snapshot/domain/alerts/texts/alert-texts';
import { formatDay } from '@daily-snapshot/domain/calendar/format-date';
import { cents } from '@daily-snapshot/domain/money/cents';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Text } from '@mantine/core';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import itemRow from '../../../ui/layout/list-row.module.css';
import paper from '../../../ui/layout/paper.module.css';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { ALERT_COPY, ALERT_SETTINGS_COPY as copy } from '../model/alert-copy.ts';
import type { InboxAlert } from '../model/inbox.ts';
import { isInEffect } from '../model/muted-by.ts';
import { isMutedPayee } from '../model/muted-payees.ts';

/** Lists answers that snooze alerts or mute alerts about totals, with a way to undo each. */
export function SavedAnswers(props: {
  readonly alerts: readonly InboxAlert[];
  readonly today: BusinessDate;
  readonly timeZone: TimeZone;
  readonly onUndo?: (alertId: string) => Promise<Result<unknown, AppError>>;
}) {
  const { alerts, today, timeZone, onUndo } = props;
  const { attempt, isUnderWay, failure, done } = useAction();
  const lasting = alerts
    .filter(
      (alert) => alert.answer !== null && isInEffect(alert.answer, today) && !isMutedPayee(alert),
    )
    .toSorted((a, b) => (b.answer?.at.getTime() ?? 0) - (a.answer?.at.getTime() ?? 0));
  return (
    <CardSection id="answers" title={copy.mutedTitle} about={copy.mutedAbout}>
      {lasting.length === 0 ? (
        <Text>{copy.noMuted}</Text>
      ) : (
        <ul className={itemRow.list}>
          {lasting.map((alert) => {
            const title = titleOfAlert(alert.alert, alert.currency);
            return (
              <li key={alert.id} className={itemRow.row}>
                <div className={itemRow.what}>
                  <div>{title}</div>
                  <p className={paper.note}>{effectText(alert, timeZone)}</p>
                </div>
                {onUndo && (
                  <Button
                    variant="default"
                    size="compact-md"
                    flex="none"
                    disabled={isUnderWay}
                    aria-label={copy.undoOf(title)}
                    onClick={() => void attempt(ALERT_COPY.undone, () => onUndo(alert.id))}
                  >
                    {ALERT_COPY.undo}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <FailureNote message={failure} />
      <DoneNote message={done} />
    </CardSection>
  );
}

function effectText({ alert, answer, currency }: InboxAlert, timeZone: TimeZone): string {
  if (!answer) return '';
  const on = formatDay(businessDateAt(answer.at, timeZone));
  if (answer.answer === 'snoozed' && answer.until)
    return copy.snoozed(on, remindDayOf(answer.until));
  const limit = cents(Math.round(alert.impact * EXPECTED_TOLERANCE));
  return alert.impact === 0
    ? copy.mutedWithoutAmount(on)
    : copy.mutedOn(on, formatMoney(limit, currency, { precision: 'rounded' }));
}
