import type { Cents } from '@daily-snapshot/domain/money/cents';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import paper from '../../../ui/layout/paper.module.css';
import { ALERT_COPY as copy } from '../model/alert-copy.ts';
import classes from './thresholds.module.css';

/** Shows the money that came back this year. Shows nothing if none did. */
export function MoneyRecovered(props: {
  readonly amount: Cents;
  readonly currency: string;
  readonly today: BusinessDate;
}) {
  const { amount, currency, today } = props;
  if (amount === 0) return null;
  const text = formatMoney(amount, currency, { precision: 'rounded' });
  return (
    <div>
      <p className={classes.count}>{copy.recovered(text, today.slice(0, 4))}</p>
      <p className={paper.note}>{copy.recoveredAbout}</p>
    </div>
  );
}
