import type { DayView } from '@daily-snapshot/domain/digest/sections/days';
import { formatFact } from '@daily-snapshot/domain/text/fact';
import { DASHBOARD_COPY as copy } from '../../model/digest-copy.ts';
import { SentenceText } from '../../../../ui/text/digest-sentence.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import { MeasureTableHead } from './measure-table-head.tsx';

/** The three numbers of each covered day. A digest of Monday covers three days. */
export function DailyBreakdown({ days }: { readonly days: readonly DayView[] }) {
  return (
    <section className={paper.paper} aria-labelledby="day-by-day">
      <h3 className={paper.title} id="day-by-day">
        {copy.dayByDay}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <div className={paper.scroll} tabIndex={0} role="group" aria-labelledby="day-by-day">
        <table className={paper.table}>
          <MeasureTableHead />
          <tbody>
            {days.map(({ date, holiday, figures }) => (
              <tr key={date.date}>
                <th scope="row">
                  {formatFact(date, 'weekday')}
                  {holiday && ` (${formatFact(holiday)})`}
                </th>
                {figures.map((figure, index) => (
                  <td key={index}>
                    <SentenceText sentence={figure} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
