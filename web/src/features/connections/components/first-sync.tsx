import type { Connection } from '@daily-snapshot/domain/connections/connection';
import { formatCountOf } from '@daily-snapshot/domain/money/format-money';

import paper from '../../../ui/layout/paper.module.css';
import { CONNECTION_COPY } from '../model/connection-copy.ts';
import classes from './connections.module.css';

const copy = CONNECTION_COPY.firstSync;

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
  const text = copy.progress(
    percent,
    formatCountOf(lineCount, 'transaction'),
    longDateFormat.format(new Date(`${since}T00:00:00Z`)),
  );
  return (
    <div className={classes.progress}>
      <progress aria-label={copy.label} max={1} {...(share !== undefined && { value: share })} />
      <p className={paper.note} role="status">
        {text}
      </p>
    </div>
  );
}
