import { addDays } from '@daily-snapshot/domain/calendar/business-date';
import { moneyIn } from '@daily-snapshot/domain/text/fact';
import { figureFacts } from '@daily-snapshot/domain/digest/sections/figure';
import { cashLeverText } from '@daily-snapshot/domain/digest/sections/cash';
import { balanceText } from '@daily-snapshot/domain/digest/sections/cash';
import { cashOutlook } from '@daily-snapshot/domain/digest/build/cash-outlook';
import type { CashSnapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { formatDay } from '../../../../ui/text/format-date.ts';
import { Money } from '../../../../ui/text/money.tsx';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import { DASHBOARD_COPY as copy } from '../../model/digest-copy.ts';
import classes from './cash-card.module.css';
import paper from '../../../../ui/layout/paper.module.css';
import { PAGE_COPY } from '../../model/page-copy.ts';

const texts = PAGE_COPY.cashTable;

/** Cash today, its low point, and the one payment that would raise the low point. */
export function CashTable(props: { readonly cash: CashSnapshot; readonly currency: string }) {
  const { cash, currency } = props;
  const { balance, asOf } = cash;
  const outlook = cashOutlook(cash);
  if (!outlook) return null;
  const { days, low, end, floor, booksThrough } = outlook;
  const lever = cashLeverText(cash, currency);
  const expected = [
    {
      what: booksThrough === null ? texts.lowest : texts.lowestByBooks(formatDay(booksThrough)),
      date: low.date,
      amount: low.amount,
    },
    ...(end === null ? [] : [{ what: texts.expected, date: addDays(asOf, days), amount: end }]),
  ];
  return (
    <>
      <table className={`${paper.table} ${classes.table}`} aria-label={texts.region}>
        <tbody>
          <tr>
            <th scope="row">{texts.now(formatDay(asOf))}</th>
            <td>
              <SentenceText sentence={balanceText(figureFacts(balance, moneyIn(currency)))} />
            </td>
          </tr>
          {expected.map(({ what, date, amount }) => (
            <tr key={what}>
              <th scope="row">{texts.onDay(what, formatDay(date))}</th>
              <td>
                {texts.about} <Money amountCents={amount} currency={currency} />
              </td>
            </tr>
          ))}
          {floor !== null && (
            <tr>
              <th scope="row">{copy.cash.floor}</th>
              <td>
                <Money amountCents={floor} currency={currency} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {lever && (
        <p className={`${paper.text} ${classes.lever}`}>
          <SentenceText sentence={lever} />
        </p>
      )}
    </>
  );
}
