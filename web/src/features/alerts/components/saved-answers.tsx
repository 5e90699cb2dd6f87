import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import { titleOfAlert } from '@daily-snapshot/domain/alerts/texts/alert-texts';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Text } from '@mantine/core';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { formatDay, formatInstant } from '../../../ui/text/format-date.ts';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import itemRow from '../../../ui/layout/list-row.module.css';
import paper from '../../../ui/layout/paper.module.css';
import { useAction } from '../../../ui/hooks/use-action.ts';
import type { InboxAlert } from '../model/inbox.ts';

/** Lists saved answers that affect future alerts, with a way to undo each. */
export function SavedAnswers(props: {
  readonly alerts: readonly InboxAlert[];
  readonly today: BusinessDate;
  readonly timeZone: TimeZone;
  readonly onTakeBack?: (alertId: string) => Promise<Result<unknown, AppError>>;
}) {
  const { alerts, today, timeZone, onTakeBack } = props;
  const { attempt, isUnderWay, failure, done } = useAction();
  const lasting = alerts
    .filter(({ answer }) => answer !== null && !(answer.until && answer.until < today))
    .toSorted((a, b) => (b.answer?.at.getTime() ?? 0) - (a.answer?.at.getTime() ?? 0));
  return (
    <CardSection
      id="answers"
      title="What your answers taught"
      about="An alert that you called expected is not told again unless more is at stake. “Not now” holds for sixty days."
    >
      {lasting.length === 0 ? (
        <Text>Nothing yet. Answer an alert, and what follows from it stands here.</Text>
      ) : (
        <ul className={itemRow.list}>
          {lasting.map((alert) => {
            const title = titleOfAlert(alert.alert, alert.currency);
            return (
              <li key={alert.id} className={itemRow.row}>
                <div className={itemRow.what}>
                  <div>{title}</div>
                  <p className={paper.note}>{ruleText(alert, timeZone)}</p>
                </div>
                {onTakeBack && (
                  <Button
                    variant="default"
                    size="compact-md"
                    flex="none"
                    disabled={isUnderWay}
                    aria-label={`Take back: ${title}`}
                    onClick={() => void attempt('Taken back.', () => onTakeBack(alert.id))}
                  >
                    Take back
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

function ruleText({ alert, answer, currency }: StoredAlert, timeZone: TimeZone): string {
  if (!answer) return '';
  const effect =
    answer.answer === 'snoozed' && answer.until
      ? `Not now: quiet until ${formatDay(answer.until)}`
      : `Expected: quiet while ${formatMoney(alert.impact, currency)}, or a tenth more, is at stake`;
  return `${effect}. Said on ${formatInstant(answer.at, timeZone)}.`;
}
