import { kindText } from '../../model/alert-type-text.ts';
import { PLOT, plotted, yOf } from '../../model/power-scale.ts';
import { DetectionRateTable } from './detection-rate-table.tsx';
import classes from './accuracy-charts.module.css';
import { ACCURACY_CHART_COPY } from '../../model/accuracy-copy.ts';

const copy = ACCURACY_CHART_COPY.powerCurves;

interface Curve {
  readonly kind: string;
  readonly points: readonly {
    readonly size: string;
    readonly leftOut: number;
    readonly shipped: number;
  }[];
}

/** Charts the recall by event size, one small chart per event type. */
export function PowerCurves({ curves }: { readonly curves: readonly Curve[] }) {
  const ofSizes = curves.filter(({ points }) => points.length > 1);
  return (
    <>
      <ul className={classes.curves}>
        {ofSizes.map((curve) => (
          <li key={curve.kind}>
            <PowerCurve {...curve} />
          </li>
        ))}
      </ul>
      <CurvesTable curves={curves} />
    </>
  );
}

const GRID = [0, 50, 100];

function PowerCurve({ kind, points }: Curve) {
  const { title, of, size } = kindText(kind);
  const at = plotted(points.map(({ leftOut }) => leftOut));
  const words = points.map((point) => `${point.leftOut}% at ${size(point.size)}`).join(', ');
  return (
    <>
      <h4 className={classes.title}>{title}</h4>
      <svg className={classes.curve} viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} role="img">
        <title>{copy.label(title)}</title>
        <desc>{`${words} (${of}).`}</desc>
        {GRID.map((percent) => (
          <g key={percent}>
            <line
              className={classes.grid}
              data-half={percent === 50 || undefined}
              x1={PLOT.left - 4}
              x2={PLOT.right + 4}
              y1={yOf(percent)}
              y2={yOf(percent)}
            />
            <text className={classes.tick} x={PLOT.left - 7} y={yOf(percent) + 3.5} data-end="">
              {percent}
            </text>
          </g>
        ))}
        <polyline className={classes.line} points={at.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {at.map(({ x, y }, place) => (
          <g key={x}>
            <circle className={classes.point} cx={x} cy={y} r={3.5} />
            <text className={classes.tick} x={x} y={PLOT.bottom + 15}>
              {size(points[place]?.size ?? '')}
            </text>
          </g>
        ))}
      </svg>
      <p className={classes.curveOf}>{of}</p>
    </>
  );
}

function CurvesTable({ curves }: { readonly curves: readonly Curve[] }) {
  return (
    <DetectionRateTable caption={copy.caption}>
      {curves.flatMap(({ kind, points }) => {
        const { title, of, size } = kindText(kind);
        return points.map((point) => (
          <tr key={`${kind} ${point.size}`}>
            <th scope="row">
              {title}
              {of && <span className={classes.sizeOf}>{`${size(point.size)} ${of}`}</span>}
            </th>
            <td>{point.leftOut}%</td>
            <td>{point.shipped}%</td>
          </tr>
        ));
      })}
    </DetectionRateTable>
  );
}
