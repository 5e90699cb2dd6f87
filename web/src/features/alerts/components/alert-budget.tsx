import { DAYS_A_MONTH } from '@daily-snapshot/domain/alerts/alert/candidate';
import {
  ALERT_BUDGET_OPTIONS,
  alertsAtMinSeverity,
  alertSensitivityOf,
  type BudgetCandidate,
  type BudgetHistory,
  DEFAULT_ALERT_BUDGET,
  MIN_DAYS_TO_FIT,
} from '@daily-snapshot/domain/alerts/policy/alert-budget';
import { titleOfAlert } from '@daily-snapshot/domain/alerts/texts/alert-texts';
import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Result } from '@daily-snapshot/domain/shared/result';
import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, useId, useState } from 'react';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { formatDayOfYear } from '@daily-snapshot/domain/calendar/format-date';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import paper from '../../../ui/layout/paper.module.css';
import slider from '../../../ui/forms/slider.module.css';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { ALERT_SETTINGS_COPY as copy } from '../model/alert-copy.ts';
import classes from './thresholds.module.css';

const MAX_LISTED = 12;

/**
 * Sets how many alerts a month the owner wants, and shows what each choice would have sent over the
 * last year.
 */
export function AlertBudgetSettings(props: {
  /** null if the owner has not chosen */
  readonly alertBudget: number | null;
  /** null before the history is read */
  readonly history: BudgetHistory | null;
  readonly currency: string;
  /** absent for read-only users */
  readonly onSave?: (alertBudget: number) => Promise<Result<unknown, AppError>>;
}) {
  const { alertBudget, history, currency, onSave } = props;
  const [moved, setMoved] = useState<number>();
  const { attempt, isUnderWay, failure, done } = useAction();
  const id = useId();
  const chosen = moved ?? alertBudget ?? DEFAULT_ALERT_BUDGET;
  // Without a choice of the owner, the policy is stricter than the same number chosen. So the
  // current setting is shown until the owner moves the slider, and there is nothing to save.
  const isCurrent = moved === undefined || moved === alertBudget;
  const sentAt = (asked: number): readonly BudgetCandidate[] => {
    if (!history) return [];
    const isUnchosen = alertBudget === null && moved === undefined && asked === chosen;
    const { minSeverity } = alertSensitivityOf(history, isUnchosen ? null : asked);
    return alertsAtMinSeverity(history.candidates, minSeverity);
  };
  const isKnown = history !== null && history.days >= MIN_DAYS_TO_FIT;
  const place = Math.max(
    0,
    ALERT_BUDGET_OPTIONS.findIndex((offered) => offered === chosen),
  );
  const words = copy.budgets[ALERT_BUDGET_OPTIONS[place] ?? DEFAULT_ALERT_BUDGET];
  const sent = sentAt(chosen);
  return (
    <CardSection id="budget" title={copy.budgetTitle} about={copy.budgetAbout}>
      <Stack gap="md">
        <div>
          <label htmlFor={id} className={classes.alertBudget}>
            {words}
          </label>
          <input
            id={id}
            type="range"
            className={`${slider.slider} ${classes.budget}`}
            style={{ '--filled': place / (ALERT_BUDGET_OPTIONS.length - 1) } as CSSProperties}
            min={0}
            max={ALERT_BUDGET_OPTIONS.length - 1}
            step={1}
            value={place}
            disabled={!onSave}
            aria-valuetext={words}
            onChange={(event) =>
              setMoved(
                ALERT_BUDGET_OPTIONS[event.currentTarget.valueAsNumber] ?? DEFAULT_ALERT_BUDGET,
              )
            }
          />
          <div className={classes.ends} aria-hidden="true">
            <span>{copy.fewer}</span>
            <span>{copy.more}</span>
          </div>
        </div>
        {isKnown ? (
          <>
            <p className={paper.text} role="status">
              {wouldHaveSent(sent, history.days)}
            </p>
            <Settings
              place={place}
              counts={ALERT_BUDGET_OPTIONS.map((asked) => sentAt(asked).length)}
            />
            <SentAlerts sent={sent} currency={currency} />
          </>
        ) : (
          <p className={paper.text}>{copy.tooLittleHistory}</p>
        )}
        <FailureNote message={failure} />
        {onSave && (
          <Group gap="md">
            <Button
              loading={isUnderWay}
              disabled={isCurrent}
              onClick={() => void attempt(copy.budgetSaved, () => onSave(chosen))}
            >
              {copy.save}
            </Button>
            {isCurrent && done === undefined && <Text c="dimmed">{copy.unchanged}</Text>}
            <DoneNote message={done} />
          </Group>
        )}
      </Stack>
    </CardSection>
  );
}

/** Draws the number of alerts at each setting as bars with figures. */
function Settings(props: { readonly place: number; readonly counts: readonly number[] }) {
  const { place, counts } = props;
  const most = Math.max(1, ...counts);
  return (
    <table className={classes.settings}>
      <caption>{copy.settingCounts}</caption>
      <tbody>
        {ALERT_BUDGET_OPTIONS.map((asked, index) => (
          <tr key={asked} data-chosen={index === place || undefined}>
            <th scope="row">
              {copy.budgets[asked]}
              {index === place ? (
                <VisuallyHidden component="span">{copy.chosen}</VisuallyHidden>
              ) : null}
            </th>
            <td aria-hidden="true">
              <span
                className={classes.bar}
                style={{ width: `${(100 * (counts[index] ?? 0)) / most}%` }}
              />
            </td>
            <td>{counts[index]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SentAlerts(props: {
  readonly sent: readonly BudgetCandidate[];
  readonly currency: string;
}) {
  const { sent, currency } = props;
  if (sent.length === 0) return null;
  const latest = sent.toReversed().slice(0, MAX_LISTED);
  return (
    <details className={classes.more}>
      <summary>{sent.length > MAX_LISTED ? copy.whichLatest(MAX_LISTED) : copy.which}</summary>
      <ul className={paper.lines}>
        {latest.map(({ alert, isAlwaysSent }, index) => (
          <li key={index}>
            {titleOfAlert(alert, currency)}
            <p className={paper.note}>
              {isAlwaysSent
                ? copy.critical(formatDayOfYear(alert.date))
                : formatDayOfYear(alert.date)}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

function wouldHaveSent(sent: readonly BudgetCandidate[], days: number): string {
  const months = Math.round(days / DAYS_A_MONTH);
  const span = months === 12 ? copy.year : copy.months(months);
  const critical = sent.filter(({ isAlwaysSent }) => isAlwaysSent).length;
  return copy.wouldHaveSent(span, critical, sent.length - critical);
}
