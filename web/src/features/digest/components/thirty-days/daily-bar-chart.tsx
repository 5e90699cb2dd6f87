import type { AlertLevel } from '@daily-snapshot/domain/alerts/alert/alert';
import { useId } from 'react';
import type { DailyBarScale } from '../../model/daily-bar-scale.ts';
import chart from '../../../../charts/chart.module.css';
import classes from './thirty-days.module.css';

const DAY = 10;
const GAP = 2;

/** The height of an alert's flag above the highest bar. */
const FLAG = 5;

/** Converts a position of the scale to percent of the drawn height, which includes the flags. */
export const drawnPosition = (percent: number): number =>
  ((percent + 2 + FLAG) / (104 + FLAG)) * 100;

/**
 * The days of one number as bars on their expected ranges. A flag marks the days with alerts, and
 * closed days are hatched.
 */
export function DailyBarChart(props: {
  readonly scale: DailyBarScale;
  readonly chosen: number;
  /** By day. */
  readonly isClosed: readonly boolean[];
  /** The level of the most urgent alert by day; null without an alert. */
  readonly flags: readonly (AlertLevel | null)[];
  /** Colors profits, for net profit. */
  readonly hasProfits: boolean;
  /** The finding in words, for screen readers. */
  readonly summary: string;
}) {
  const { scale, chosen, isClosed, flags, hasProfits, summary } = props;
  const hatch = useId();
  const width = scale.bars.length * DAY;
  return (
    <svg
      className={classes.chart}
      viewBox={`0 ${-2 - FLAG} ${width} ${104 + FLAG}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={summary}
    >
      <pattern id={hatch} width={DAY} height={8} patternUnits="userSpaceOnUse">
        <line className={classes.hatch} x1={0} x2={DAY} y1={8} y2={0} />
      </pattern>
      <rect className={classes.chosen} x={chosen * DAY} y={-2} width={DAY} height={104} />
      {isClosed.map((is, index) =>
        is ? (
          <rect
            key={index}
            x={index * DAY}
            width={DAY}
            y={-2}
            height={104}
            fill={`url(#${hatch})`}
          />
        ) : null,
      )}
      {flags.map((level, index) =>
        level ? (
          <rect
            key={index}
            className={classes.flag}
            data-level={level}
            x={index * DAY + GAP / 2}
            width={DAY - GAP}
            y={-2 - FLAG}
            height={FLAG}
          />
        ) : null,
      )}
      {scale.bars.map(({ band }, index) => (
        <rect
          key={index}
          className={classes.band}
          x={index * DAY}
          width={DAY}
          y={band?.top ?? 0}
          height={band ? Math.max(band.height, 1) : 0}
        />
      ))}
      <line className={chart.zero} x1={0} x2={width} y1={scale.zero} y2={scale.zero} />
      {scale.bars.map(({ bar, state, isOut, isPositive }, index) =>
        bar ? (
          <rect
            key={index}
            className={classes.bar}
            data-out={isOut || undefined}
            data-profit={(hasProfits && isPositive) || undefined}
            data-so-far={state === 'so_far' || undefined}
            x={index * DAY + GAP}
            width={DAY - 2 * GAP}
            y={bar.top}
            height={bar.height}
          />
        ) : (
          <line
            key={index}
            className={classes.unknown}
            x1={index * DAY + GAP}
            x2={(index + 1) * DAY - GAP}
            y1={scale.zero - 6}
            y2={scale.zero - 6}
          />
        ),
      )}
    </svg>
  );
}
