import { expectedRangeScale, rangePosition, type Reading } from './expected-range-scale.ts';
import classes from './expected-range.module.css';

/**
 * Draws a number on its usual range.
 *
 * The chart is decorative for screen readers. The text beside it gives the same facts.
 */
export function ExpectedRangeChart(
  props: Reading & {
    readonly needsAttention?: boolean;
    /** Draws a hollow mark because the value is not final. */
    readonly isSoFar?: boolean;
  },
) {
  const scale = expectedRangeScale(props);
  const position = rangePosition(props);
  return (
    <div
      className={classes.band}
      data-position={position}
      data-attention={props.needsAttention || undefined}
      data-so-far={props.isSoFar || undefined}
      aria-hidden="true"
    >
      <div
        className={classes.normal}
        style={{ left: `${scale.low}%`, width: `${scale.high - scale.low}%` }}
      />
      <div className={classes.mark} style={{ left: `${scale.value}%` }} />
    </div>
  );
}

/** The chart of a number that is not known yet. */
export function EmptyExpectedRangeChart() {
  return <div className={classes.band} data-empty aria-hidden="true" />;
}
