import type { Connection } from '@daily-snapshot/domain/contracts/connection';
import { formatDay } from '../../../components/days.ts';
import classes from './connections.module.css';

const count = new Intl.NumberFormat('en-US');

/** How far the first reading is. */
export function FirstRead(props: { readonly firstRead: NonNullable<Connection['firstRead']> }) {
  const { since, progress, lineCount } = props.firstRead;
  const share = progress && progress.of > 0 ? Math.min(1, progress.done / progress.of) : undefined;
  const percent = share === undefined ? '' : `${Math.floor(share * 100)}%, `;
  const words = `${percent}${count.format(lineCount)} lines so far, from ${formatDay(since)} ${since.slice(0, 4)} on`;
  return (
    <div className={classes.progress}>
      <progress aria-label="First reading" max={1} {...(share !== undefined && { value: share })} />
      <p className={classes.note} role="status">
        {words}
      </p>
    </div>
  );
}
