import { CHART_COPY as copy } from '../../model/chart-copy.ts';
import chart from '../../../../charts/chart.module.css';
import classes from './thirty-days.module.css';

/** The meaning of the marks in the charts of thirty days. */
export function ChartKey(props: {
  readonly hasClosed: boolean;
  readonly hasAlerts: boolean;
  readonly hasCritical: boolean;
}) {
  const entries = [
    { is: 'normal', isShown: true },
    { is: 'day', isShown: true },
    { is: 'profit', isShown: true },
    { is: 'out', isShown: true },
    { is: 'closed', isShown: props.hasClosed },
    { is: 'alert', isShown: props.hasAlerts },
    { is: 'critical', isShown: props.hasCritical },
  ] as const;
  return (
    <ul className={classes.key} aria-hidden="true">
      {entries
        .filter(({ isShown }) => isShown)
        .map(({ is }) => (
          <li key={is}>
            <i className={chart.range} data-is={is} /> {copy.key[is]}
          </li>
        ))}
    </ul>
  );
}
