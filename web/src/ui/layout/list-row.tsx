import type { ReactNode } from 'react';
import classes from './list-row.module.css';
import paper from './paper.module.css';

/** A list row with a title, details, and an amount or count. */
export function ListRow(props: {
  readonly name: ReactNode;
  /** Empty details are left out. */
  readonly about: readonly string[];
  readonly amount: ReactNode;
  /** The row’s action. */
  readonly action?: ReactNode;
}) {
  const about = props.about.filter(Boolean).join(' · ');
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <div>{props.name}</div>
        <p className={`${paper.note} ${classes.about}`} title={about}>
          {about}
        </p>
        {props.action}
      </div>
      <span className={classes.amount}>{props.amount}</span>
    </li>
  );
}
