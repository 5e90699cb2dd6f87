import type { ReactNode } from 'react';
import classes from './list-row.module.css';
import paper from './paper.module.css';

/** One thing in a list, what there is to know of it, and how much or how many it is. */
export function ListRow(props: {
  readonly name: ReactNode;
  /** What there is nothing of is left out. */
  readonly about: readonly string[];
  readonly amount: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
}) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <div>{props.name}</div>
        <p className={paper.note}>{props.about.filter(Boolean).join(' · ')}</p>
        {props.action}
      </div>
      <span className={classes.amount}>{props.amount}</span>
    </li>
  );
}
