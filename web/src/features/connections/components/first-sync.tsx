import type { Connection } from '@daily-snapshot/domain/connections/connection';

import paper from '../../../ui/layout/paper.module.css';
import classes from './connections.module.css';

const count = new Intl.NumberFormat('en-US');

/** Includes the year, because the first transactions are up to two years old. */
const longDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Shows the progress of the first sync. */
export function InitialSync(props: {
  readonly initialSync: NonNullable<Connection['initialSync']>;
  /** Whether the provider has collected all data. Until then, no percentage can be computed. */
  readonly isGathered: boolean;
}) {
  const { since, progress, lineCount } = props.initialSync;
  const share =
    props.isGathered && progress && progress.of > 0
      ? Math.min(1, progress.done / progress.of)
      : undefined;
  const percent = share === undefined ? '' : `${Math.floor(share * 100)}%, `;
  const words = `${percent}${count.format(lineCount)} lines so far, from ${longDateFormat.format(new Date(`${since}T00:00:00Z`))} on`;
  return (
    <div className={classes.progress}>
      <progress aria-label="First reading" max={1} {...(share !== undefined && { value: share })} />
      <p className={paper.note} role="status">
        {words}
      </p>
    </div>
  );
}
