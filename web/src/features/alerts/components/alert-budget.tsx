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
import { Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, useId, useState } from 'react';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import { formatDay } from '../../../ui/text/format-date.ts';
import { DoneNote } from '../../../ui/feedback/done-note.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import paper from '../../../ui/layout/paper.module.css';
import slider from '../../../ui/forms/slider.module.css';
import { useAction } from '../../../ui/hooks/use-action.ts';
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
  /**
   * True if the owner has not chosen a budget. The default budget alone never lowers the
   * sensitivity threshold.
   */
  const isUsual = alertBudget === null && moved === undefined;
  const sentAt = (asked: number): readonly BudgetCandidate[] => {
    if (!history) return [];
    const { minSeverity } = alertSensitivityOf(
      history,
      isUsual && asked === DEFAULT_ALERT_BUDGET ? null : asked,
    );
    return alertsAtMinSeverity(history.candidates, minSeverity);
  };
  const isKnown = history !== null && history.days >= MIN_DAYS_TO_FIT;
  const place = Math.max(
    0,
    ALERT_BUDGET_OPTIONS.findIndex((offered) => offered === chosen),
  );
  const words = ALERT_BUDGET_LABELS[ALERT_BUDGET_OPTIONS[place] ?? DEFAULT_ALERT_BUDGET];
  const sent = sentAt(chosen);
  return (
    <CardSection
      id="budget"
      title="How many alerts are welcome"
      about="Beside the critical ones, which always come. The bar is fitted to your own history: what is rarer and costs more is told first."
    >
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
            <span>Quiet</span>
            <span>Chatty</span>
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
          <p className={paper.text}>
            It takes half a year of your lines to show what each setting would have sent. Until then
            the bar is the usual one for your choice, and what is said is sure.
          </p>
        )}
        <FailureNote message={failure} />
        {onSave && (
          <Group gap="md">
            <Button
              loading={isUnderWay}
              onClick={() =>
                void attempt('Saved. It holds from the next digest on.', () => onSave(chosen))
              }
            >
              Save
            </Button>
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
      <caption>Alerts it would have sent, critical ones included</caption>
      <tbody>
        {ALERT_BUDGET_OPTIONS.map((asked, index) => (
          <tr key={asked} data-chosen={index === place || undefined}>
            <th scope="row">
              {ALERT_BUDGET_LABELS[asked]}
              {index === place ? <VisuallyHidden component="span"> (chosen)</VisuallyHidden> : null}
            </th>
            <td aria-hidden="true">
              <span
                className={classes.minSeverity}
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
      <summary>Which ones{sent.length > MAX_LISTED ? `: the latest ${MAX_LISTED}` : ''}</summary>
      <ul className={paper.lines}>
        {latest.map(({ alert, isAlwaysSent }, index) => (
          <li key={index}>
            {titleOfAlert(alert, currency)}
            <p className={paper.note}>
              {formatDay(alert.date)}, {alert.date.slice(0, 4)}
              {isAlwaysSent ? ' · critical' : ''}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The label of each alert budget. */
const ALERT_BUDGET_LABELS = {
  0: 'Only critical ones',
  0.25: 'About one in four months',
  0.5: 'About one in two months',
  1: 'About one a month',
  2: 'About two a month',
  4: 'About one a week',
  8: 'About two a week',
} as const satisfies Record<(typeof ALERT_BUDGET_OPTIONS)[number], string>;

/** Returns "In the last 12 months it would have sent 14 alerts: 3 critical and 11 others." */
function wouldHaveSent(sent: readonly BudgetCandidate[], days: number): string {
  const months = Math.round(days / DAYS_A_MONTH);
  const span = months === 12 ? 'year' : `${months} months`;
  const critical = sent.filter(({ isAlwaysSent }) => isAlwaysSent).length;
  const others = sent.length - critical;
  const alerts = sent.length === 1 ? '1 alert' : `${sent.length} alerts`;
  if (sent.length === 0) return `Over the last ${span} it would have sent no alert.`;
  return `Over the last ${span} it would have sent ${alerts}: ${critical} critical and ${others} ${others === 1 ? 'other' : 'others'}.`;
}
