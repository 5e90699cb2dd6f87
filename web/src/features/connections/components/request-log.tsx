import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Receipt as Counted } from '@daily-snapshot/domain/connections/connection';
import { formatDay } from '../../../ui/text/format-date.ts';
import paper from '../../../ui/layout/paper.module.css';
import { CONNECTION_COPY } from '../model/connection-copy.ts';
import classes from './connections.module.css';

const copy = CONNECTION_COPY.requests;

const count = new Intl.NumberFormat('en-US');

/** Shows the requests sent to a provider. We count each request before sending it. */
export function Receipt(props: { readonly receipt: Counted; readonly timeZone: TimeZone }) {
  const { receipt, timeZone } = props;
  const reads = Object.entries(receipt.reads).toSorted(([, a], [, b]) => b - a);
  const total = reads.reduce((sum, [, times]) => sum + times, 0);
  return (
    <details className={classes.receipt}>
      <summary>{copy.title(count.format(total))}</summary>
      <p className={paper.note}>{copy.about(formatDay(businessDateAt(receipt.since, timeZone)))}</p>
      <table>
        <tbody>
          {reads.map(([request, times]) => (
            <tr key={request}>
              <th scope="row">{request}</th>
              <td>{count.format(times)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{copy.access}</th>
            <td>{count.format(receipt.access)}</td>
          </tr>
          <tr>
            <th scope="row">{copy.writes}</th>
            <td>{receipt.writes}</td>
          </tr>
        </tbody>
      </table>
    </details>
  );
}
