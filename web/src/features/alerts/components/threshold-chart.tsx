import type { PreviewScale } from '../model/preview-scale.ts';
import ticks from '../../../charts/ticks.module.css';
import classes from './thresholds.module.css';

/**
 * Draws a number over a year with its limit and each crossing. The text and the table give the same
 * facts.
 */
export function ThresholdChart(props: {
  readonly scale: PreviewScale;
  readonly ticks: readonly { readonly left: number; readonly label: string }[];
}) {
  const { bars, lines, limit, zero, crossings } = props.scale;
  return (
    <div aria-hidden="true">
      <div className={classes.picture}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={classes.chart}>
          {crossings.map(({ left, width }, index) => (
            <rect
              key={index}
              className={classes.beyond}
              x={left - width / 2}
              width={Math.max(width, 0.4)}
              y={0}
              height={100}
            />
          ))}
          <line className={classes.zero} x1={0} x2={100} y1={zero} y2={zero} />
          {bars.map(({ x, y }) => (
            <line key={x} className={classes.day} x1={x} x2={x} y1={zero} y2={y} />
          ))}
          {lines.map((points, index) => (
            <polyline key={index} className={classes.line} points={points} />
          ))}
          {limit !== null && (
            <line className={classes.limit} x1={0} x2={100} y1={limit} y2={limit} />
          )}
        </svg>
        {crossings.map(({ left, top }, index) => (
          <span key={index} className={classes.mark} style={{ left: `${left}%`, top: `${top}%` }} />
        ))}
      </div>
      <div className={ticks.ticks}>
        {props.ticks.map(({ left, label }) => (
          <span key={label} className={ticks.tick} style={{ left: `${left}%` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}
