import type { AlertSource } from '@daily-snapshot/domain/alerts/types/alert-types';
import { alertFacts } from '@daily-snapshot/domain/alerts/alert/alert-facts';
import {
  alertDetail,
  alertText,
  suggestedActionText,
} from '@daily-snapshot/domain/alerts/texts/alert-texts';
import { moneyIn } from '@daily-snapshot/domain/text/fact';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { rangePosition } from '../../../charts/expected-range-scale.ts';
import { ExpectedRangeChart } from '../../../charts/expected-range.tsx';
import paper from '../../../ui/layout/paper.module.css';
import { SentenceText } from '../../../ui/text/digest-sentence.tsx';
import { ALERT_COPY as copy } from '../model/alert-copy.ts';
import classes from './alerts.module.css';
import { AlertCalculation } from './alert-calculation.tsx';

/** Shows an alert on its usual range, with a link to its transactions. */
export function AlertItem(props: {
  /** absent if the item cannot be linked to */
  readonly id?: string | undefined;
  readonly alert: Alert;
  readonly currency: string;
  /** the source of the alert; absent if it is not stored */
  readonly by?: AlertSource | undefined;
  /** absent if no page shows the transactions */
  readonly linesHref?: string | undefined;
  /** whether the owner should act on it now */
  readonly isWaiting?: boolean;
  readonly children?: ReactNode;
}) {
  const { id, alert, currency, by, linesHref, isWaiting = false, children } = props;
  const { hash } = useLocation();
  const { actual, expected, level, threshold } = alert;
  const facts = alertFacts(alert, moneyIn(currency));
  const reading =
    threshold || actual === null || expected === null ? null : { value: actual, normal: expected };
  return (
    <li
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className={classes.alert}
      data-level={level}
      data-meant={(id !== undefined && hash === `#${id}`) || undefined}
    >
      <p className={classes.words}>
        <SentenceText sentence={alertText(facts)} />
      </p>
      {reading && rangePosition(reading) !== 'normal' && (
        <div className={classes.band}>
          <ExpectedRangeChart {...reading} needsAttention />
        </div>
      )}
      <p className={paper.note}>
        <SentenceText sentence={alertDetail(facts)} />
      </p>
      {isWaiting && (
        <p className={classes.action}>
          <SentenceText sentence={suggestedActionText(facts)} />
        </p>
      )}
      {by !== undefined && <AlertCalculation by={by} alert={alert} currency={currency} />}
      {linesHref !== undefined && (
        <p className={paper.note}>
          <Link className={paper.link} to={linesHref}>
            {alert.counterparty === null
              ? copy.transactions
              : copy.transactionsOf(alert.counterparty)}
          </Link>
        </p>
      )}
      {children}
    </li>
  );
}
