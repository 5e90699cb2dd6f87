import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { SyncLogEntry } from '@daily-snapshot/domain/connections/sync-log';
import { formatCount } from '@daily-snapshot/domain/money/format-money';
import { formatUpcoming } from '../../../ui/text/format-date.ts';
import disclosure from '../../../ui/layout/disclosure.module.css';
import paper from '../../../ui/layout/paper.module.css';
import { SYNC_COPY as copy } from '../model/sync-copy.ts';
import classes from './connections.module.css';

/** The latest syncs of a connection: what each changed, why one failed, and when the next is due. */
export function SyncLog(props: {
  /** latest first */
  readonly log: readonly SyncLogEntry[];
  readonly timeZone: TimeZone;
  readonly now: Date;
  /** Whether no further sync follows. */
  readonly hasEnded: boolean;
}) {
  const { log, timeZone, now, hasEnded } = props;
  const [latest] = log;
  if (!latest) return null;
  return (
    <details>
      <summary className={disclosure.summary}>{copy.title(log.length)}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <div className={paper.scroll} tabIndex={0} role="group" aria-label={copy.title(log.length)}>
        <table className={`${paper.table} ${classes.syncs}`}>
          <thead>
            <tr>
              <th scope="col">{copy.columns.at}</th>
              <th scope="col">{copy.columns.added}</th>
              <th scope="col">{copy.columns.changed}</th>
              <th scope="col">{copy.columns.removed}</th>
              <th scope="col">{copy.columns.result}</th>
            </tr>
          </thead>
          <tbody>
            {log.map((entry) => (
              <tr key={entry.at.getTime()}>
                <th scope="row">{formatSyncTime(entry.at, timeZone)}</th>
                <td>{formatCount(entry.added)}</td>
                <td>{formatCount(entry.changed)}</td>
                <td>{formatCount(entry.removed)}</td>
                <td data-failed={entry.error !== null || undefined}>
                  {entry.error === null ? copy.done : copy.errors[entry.error]}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!hasEnded && <p className={paper.note}>{nextText(latest, timeZone, now)}</p>}
    </details>
  );
}

function nextText({ nextAt }: SyncLogEntry, timeZone: TimeZone, now: Date): string {
  if (nextAt === null) return copy.waits;
  return nextAt <= now ? copy.isDue : copy.next(formatUpcoming(nextAt, timeZone, now));
}

/** Formats `Nov 23, 10:00 AM` */
const formatSyncTime = (at: Date, timeZone: TimeZone): string =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(at);
