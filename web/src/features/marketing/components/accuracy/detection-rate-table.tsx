import type { ReactNode } from 'react';
import disclosure from '../../../../ui/layout/disclosure.module.css';
import classes from './accuracy-charts.module.css';
import { ACCURACY_CHART_COPY } from '../../model/accuracy-copy.ts';

const copy = ACCURACY_CHART_COPY.detectionRateTable;

/** The data of a chart as a table: held-out results beside results as shipped. */
export function DetectionRateTable(props: {
  readonly caption: string;
  /** rows with three cells: the type, the held-out result, and the result as shipped */
  readonly children: ReactNode;
}) {
  return (
    <details className={classes.disclosure}>
      <summary className={disclosure.summary}>{copy.show}</summary>
      <table>
        <caption className={classes.caption}>{props.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{copy.type}</th>
            <th scope="col">{copy.newBusiness}</th>
            <th scope="col">{copy.asItRuns}</th>
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </details>
  );
}
