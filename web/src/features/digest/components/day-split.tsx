import type { DayFacts } from '@daily-snapshot/domain/digest/number-facts';
import { figureWords } from '@daily-snapshot/domain/digest/figure-words';
import { formatFact } from '@daily-snapshot/domain/digest/fact';
import { MEASURES } from '@daily-snapshot/domain/signals/history';
import { Words } from '../../../components/words.tsx';
import paper from '../../../components/paper.module.css';
import { MeasureHead } from './measure-head.tsx';

/** Monday's snapshot, day by day. */
export function DaySplit({ days }: { readonly days: readonly DayFacts[] }) {
  return (
    <section className={paper.paper} aria-labelledby="day-by-day">
      <h3 className={paper.title} id="day-by-day">
        Day by day
      </h3>
      <table className={paper.table}>
        <MeasureHead />
        <tbody>
          {days.map(({ date, holiday, numbers }) => (
            <tr key={date.date}>
              <th scope="row">
                {formatFact(date, 'weekday')}
                {holiday && ` (${formatFact(holiday)})`}
              </th>
              {MEASURES.map((measure) => (
                <td key={measure}>
                  <Words sentence={figureWords(numbers[measure])} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
