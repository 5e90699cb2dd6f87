import type { AlertSource } from '@daily-snapshot/domain/alerts/types/alert-types';
import { moneyIn } from '@daily-snapshot/domain/text/fact';
import {
  explainAlert,
  type Comparison,
} from '@daily-snapshot/domain/alerts/texts/alert-explanation';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import { SentenceText } from '../../../ui/text/digest-sentence.tsx';
import { ALERT_COPY as copy } from '../model/alert-copy.ts';
import { comparisonScale } from '../model/comparison-scale.ts';
import disclosure from '../../../ui/layout/disclosure.module.css';
import classes from './alert-calculation.module.css';

/** Shows the data behind an alert. Old alerts have no stored calculation. */
export function AlertCalculation(props: {
  readonly by: AlertSource;
  readonly alert: Alert;
  readonly currency: string;
}) {
  const { by, alert, currency } = props;
  const how = explainAlert(by, alert, moneyIn(currency));
  if (!how) return null;
  return (
    <details className={classes.how}>
      <summary className={disclosure.summary}>{copy.howComputed}</summary>
      {how.picture && (
        <ComparisonPicture comparison={how.picture} alert={alert} currency={currency} />
      )}
      <dl className={classes.steps}>
        {how.steps.map(({ step, words }) => (
          <div key={step}>
            <dt>{step}</dt>
            <dd>
              <SentenceText sentence={words} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Draws past and measured amounts over the expected range. */
function ComparisonPicture(props: {
  readonly comparison: Comparison;
  readonly alert: Alert;
  readonly currency: string;
}) {
  const { comparison, alert, currency } = props;
  const { bars, range } = comparisonScale(comparison, alert);
  const list = (amounts: Comparison['past']) =>
    amounts.map((amount) => formatMoney(amount, currency)).join(', ');
  const { past, measured } = comparison;
  const parts = [
    ...(past.length > 0 ? [copy.before(list(past))] : []),
    measured.length > 0 ? copy.now(list(measured)) : copy.nowNothing,
  ];
  return (
    <figure className={classes.figure}>
      <div className={classes.picture} role="img" aria-label={parts.join(' ')}>
        {range && (
          <span
            className={classes.range}
            style={{ top: `${range.top}%`, height: `${range.height}%` }}
          />
        )}
        {bars.map(({ top, height, isMeasured }, index) => (
          <span key={index} className={classes.slot}>
            <span
              className={classes.bar}
              data-measured={isMeasured || undefined}
              style={{ top: `${top}%`, height: `${height}%` }}
            />
          </span>
        ))}
        {measured.length === 0 && <span className={classes.slot} data-missing />}
      </div>
      <figcaption className={classes.key}>
        {past.length > 0 && <span data-of="past">{copy.keyBefore(comparison.order)}</span>}
        <span data-of="measured">{measured.length > 0 ? copy.keyNow : copy.keyNowNothing}</span>
        {range && <span data-of="range">{copy.keyUsual}</span>}
      </figcaption>
    </figure>
  );
}
