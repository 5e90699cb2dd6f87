import type { ReactNode } from 'react';
import classes from './admin.module.css';

/** A list row with details, and a state or an action beside them. */
export const AdminRow = (props: {
  readonly name: ReactNode;
  readonly children?: ReactNode;
  readonly side?: ReactNode;
}) => (
  <li className={classes.row}>
    <div className={classes.main}>
      <p className={classes.name}>{props.name}</p>
      {props.children}
    </div>
    {props.side}
  </li>
);
