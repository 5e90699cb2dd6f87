import { addDays } from '@daily-snapshot/domain/calendar/business-date';
import { figureFacts, moneyIn } from '@daily-snapshot/domain/digest/facts';
import { leverWords } from '@daily-snapshot/domain/digest/lever-words';
import { balanceWords } from '@daily-snapshot/domain/digest/sentence';
import { FORECAST_DAYS } from '@daily-snapshot/domain/signals/forecast-days';
import type { CashSnapshot } from '@daily-snapshot/domain/snapshot/snapshot';
import { formatDay } from '../../../components/days.ts';
import { Money } from '../../../components/money.tsx';
import { Words } from '../../../components/words.tsx';
import classes from './cash-card.module.css';
import paper from '../../../components/paper.module.css';

/** Cash in figures, and the one thing that would lift its low point. */
export function CashTable(props: { readonly cash: CashSnapshot; readonly currency: string }) {
  const { cash, currency } = props;
  const { balance, forecast, asOf } = cash;
  if (!forecast) return null;
  const lever = leverWords(cash, currency);
  const ahead = [
    { what: 'Lowest', date: forecast.low.date, amount: forecast.low.amount },
    { what: 'Expected', date: addDays(asOf, FORECAST_DAYS), amount: forecast.end },
  ];
  return (
    <>
      <table className={`${paper.table} ${classes.table}`} aria-label="Cash">
        <tbody>
          <tr>
            <th scope="row">Now, {formatDay(asOf)}</th>
            <td>
              <Words sentence={balanceWords(figureFacts(balance, moneyIn(currency)))} />
            </td>
          </tr>
          {ahead.map(({ what, date, amount }) => (
            <tr key={what}>
              <th scope="row">
                {what}, {formatDay(date)}
              </th>
              <td>
                about <Money amountCents={amount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lever && (
        <p className={`${paper.text} ${classes.lever}`}>
          <Words sentence={lever} />
        </p>
      )}
    </>
  );
}
