import type { ReactNode } from 'react';
import disclosure from '../../../../ui/layout/disclosure.module.css';
import classes from './accuracy-charts.module.css';

/** The data of a chart as a table: held-out results beside results as shipped. */
export function DetectionRateTable(props: {
  readonly caption: string;
  /** rows with three cells: the type, the held-out result, and the result as shipped */
  readonly children: ReactNode;
}) {
  return (
    <details className={classes.disclosure}>
      <summary className={disclosure.summary}>Show as a table</summary>
      <table>
        <caption className={classes.caption}>{props.caption}</caption>
        <thead>
          <tr>
            <th scope="col">What happened</th>
            <th scope="col">By the others</th>
            <th scope="col">As it runs</th>
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </details>
  );
}
