import type { AlertSource } from '@daily-snapshot/domain/detectors/told-alert';
import { moneyIn } from '@daily-snapshot/domain/digest/fact';
import { workedOut, type Comparison } from '@daily-snapshot/domain/digest/worked-out';
import { formatMoney } from '@daily-snapshot/domain/money/format';
import type { Alert } from '@daily-snapshot/domain/signals/alert';
import { Words } from '../../../components/words.tsx';
import { comparisonScale } from '../model/comparison-scale.ts';
import classes from './how-worked-out.module.css';

/** What an alert was worked out from, for whoever wants to check it. Of old alerts nothing is known. */
export function HowWorkedOut(props: {
  readonly by: AlertSource;
  readonly alert: Alert;
  readonly currency: string;
}) {
  const { by, alert, currency } = props;
  const how = workedOut(by, alert, moneyIn(currency));
  if (!how) return null;
  return (
    <details className={classes.how}>
      <summary>How this was worked out</summary>
      {how.picture && (
        <ComparisonPicture comparison={how.picture} alert={alert} currency={currency} />
      )}
      <dl className={classes.steps}>
        {how.steps.map(({ step, words }) => (
          <div key={step}>
            <dt>{step}</dt>
            <dd>
              <Words sentence={words} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** What was before and what was found, on what is expected. */
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
    ...(past.length > 0 ? [`Before: ${list(past)}.`] : []),
    measured.length > 0 ? `Now: ${list(measured)}.` : 'Now: nothing.',
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
        {past.length > 0 && <span data-of="past">Before, {comparison.order}</span>}
        <span data-of="measured">{measured.length > 0 ? 'Now' : 'Now: nothing'}</span>
        {range && <span data-of="range">Expected</span>}
      </figcaption>
    </figure>
  );
}
