import { alertFacts } from '@daily-snapshot/domain/digest/alert-facts';
import { alertTitle } from '@daily-snapshot/domain/digest/alert-words';
import { moneyIn } from '@daily-snapshot/domain/digest/fact';
import { figureFacts, rangeFacts } from '@daily-snapshot/domain/digest/number-facts';
import { figureWords } from '@daily-snapshot/domain/digest/figure-words';
import { rangeWords } from '@daily-snapshot/domain/digest/range-words';
import type { Alert } from '@daily-snapshot/domain/signals/alert';
import { MEASURES } from '@daily-snapshot/domain/signals/history';
import type { DayOfStrip } from '@daily-snapshot/domain/snapshot/thirty-days';
import { formatDay } from '../../../components/days.ts';
import { Words } from '../../../components/words.tsx';
import paper from '../../../components/paper.module.css';
import { MeasureHead } from './measure-head.tsx';
import classes from './thirty-days.module.css';

/** The strip in figures, newest first. */
export function StripTable(props: {
  readonly days: readonly DayOfStrip[];
  readonly currency: string;
  readonly alerts: readonly Alert[];
}) {
  const money = moneyIn(props.currency);
  return (
    <details className={classes.table}>
      <summary>Show as a table</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label="The last thirty days">
        <table className={paper.table}>
          <MeasureHead />
          <tbody>
            {props.days.toReversed().map(({ date, figures, expected }) => (
              <tr key={date}>
                <th scope="row">
                  {formatDay(date)}
                  {props.alerts
                    .filter((alert) => alert.date === date)
                    .map((alert, index) => (
                      <div key={index} className={classes.range}>
                        Alert: <Words sentence={alertTitle(alertFacts(alert, money))} />
                      </div>
                    ))}
                </th>
                {MEASURES.map((measure) => (
                  <td key={measure}>
                    <Words sentence={figureWords(figureFacts(figures[measure], money))} />
                    {expected && (
                      <div className={classes.range}>
                        <Words
                          sentence={rangeWords({ range: rangeFacts(expected[measure], money) })}
                        />
                      </div>
                    )}
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
