import { addDays } from '@daily-snapshot/domain/calendar/business-date';
import { moneyIn } from '@daily-snapshot/domain/digest/fact';
import { figureFacts } from '@daily-snapshot/domain/digest/number-facts';
import { leverWords } from '@daily-snapshot/domain/digest/lever-words';
import { balanceWords } from '@daily-snapshot/domain/digest/cash-words';
import { cashAhead } from '@daily-snapshot/domain/snapshot/cash-ahead';
import type { CashSnapshot } from '@daily-snapshot/domain/snapshot/snapshot';
import { formatDay } from '../../../components/days.ts';
import { Money } from '../../../components/money.tsx';
import { Words } from '../../../components/words.tsx';
import classes from './cash-card.module.css';
import paper from '../../../components/paper.module.css';

/** Cash in figures, and the one thing that would lift its low point. */
export function CashTable(props: { readonly cash: CashSnapshot; readonly currency: string }) {
  const { cash, currency } = props;
  const { balance, asOf } = cash;
  const ahead = cashAhead(cash);
  if (!ahead) return null;
  const { days, low, end, floor, knownUntil } = ahead;
  const lever = leverWords(cash, currency);
  const expected = [
    {
      what: knownUntil === null ? 'Lowest' : `Lowest as of the books of ${formatDay(knownUntil)}`,
      date: low.date,
      amount: low.amount,
    },
    ...(end === null ? [] : [{ what: 'Expected', date: addDays(asOf, days), amount: end }]),
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
          {expected.map(({ what, date, amount }) => (
            <tr key={what}>
              <th scope="row">
                {what}, {formatDay(date)}
              </th>
              <td>
                about <Money amountCents={amount} currency={currency} />
              </td>
            </tr>
          ))}
          {floor !== null && (
            <tr>
              <th scope="row">Three days of your expenses</th>
              <td>
                <Money amountCents={floor} currency={currency} />
              </td>
            </tr>
          )}
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
