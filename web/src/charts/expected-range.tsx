import { expectedRangeScale, rangePosition, type Reading } from './expected-range-scale.ts';
import classes from './expected-range.module.css';

/**
 * A number on the range in which it normally lies: how the product explains itself.
 *
 * The picture is for the eye alone; the words beside it say the same.
 */
export function ExpectedRangeChart(
  props: Reading & {
    readonly needsAttention?: boolean;
    /** The value is not final: its mark is hollow. */
    readonly isSoFar?: boolean;
  },
) {
  const scale = expectedRangeScale(props);
  const standing = rangePosition(props);
  return (
    <div
      className={classes.band}
      data-standing={standing}
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

/** The band of a number that is not known yet. */
export function EmptyExpectedRangeChart() {
  return <div className={classes.band} data-empty aria-hidden="true" />;
}
