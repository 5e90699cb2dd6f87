import { alertFacts } from '@daily-snapshot/domain/alerts/alert/alert-facts';
import { alertTitle } from '@daily-snapshot/domain/alerts/texts/alert-texts';
import type { ExpectedRange } from '@daily-snapshot/domain/baselines/expected-range';
import { moneyIn, type ToMoney } from '@daily-snapshot/domain/text/fact';
import { dayFigureFacts, rangeFacts } from '@daily-snapshot/domain/digest/sections/figure';
import { figureText } from '@daily-snapshot/domain/digest/sections/figure';
import { rangeText } from '@daily-snapshot/domain/digest/sections/figure';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import { MEASURES } from '@daily-snapshot/domain/baselines/daily-history';
import type { DayOfStrip } from '@daily-snapshot/domain/digest/build/thirty-day-strip';
import { formatDay } from '../../../../ui/text/format-date.ts';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import { MeasureTableHead } from '../numbers/measure-table-head.tsx';
import disclosure from '../../../../ui/layout/disclosure.module.css';
import { CHART_COPY as copy } from '../../model/chart-copy.ts';
import classes from './thirty-days.module.css';
import { PAGE_COPY } from '../../model/page-copy.ts';

const texts = PAGE_COPY.dailyTable;

function RangeOf(props: { readonly range: ExpectedRange | null; readonly money: ToMoney }) {
  const { range, money } = props;
  if (!range) return null;
  return (
    <div className={classes.range}>
      <SentenceText sentence={rangeText(rangeFacts(range, money))} />
    </div>
  );
}

/** The last thirty days as a table, newest first. */
export function DailyTable(props: {
  readonly days: readonly DayOfStrip[];
  readonly currency: string;
  readonly alerts: readonly Alert[];
}) {
  const money = moneyIn(props.currency);
  return (
    <details className={classes.table}>
      <summary className={disclosure.summary}>{copy.showTable}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={copy.table}>
        <table className={paper.table}>
          <MeasureTableHead />
          <tbody>
            {props.days.toReversed().map(({ date, figures, expected, isClosed }) => (
              <tr key={date}>
                <th scope="row">
                  {formatDay(date)}
                  {props.alerts
                    .filter((alert) => alert.date === date)
                    .map((alert, index) => (
                      <div key={index} className={classes.range}>
                        {texts.alert}{' '}
                        <SentenceText sentence={alertTitle(alertFacts(alert, money))} />
                      </div>
                    ))}
                </th>
                {MEASURES.map((measure) => (
                  <td key={measure}>
                    <SentenceText
                      sentence={figureText(dayFigureFacts(figures, money, isClosed)[measure])}
                    />
                    <RangeOf range={expected[measure]} money={money} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
