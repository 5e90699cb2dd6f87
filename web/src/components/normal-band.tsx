import { bandScale, standingOf, type Reading } from './normal-band-scale.ts';
import classes from './normal-band.module.css';

/**
 * A number on the range in which it normally lies: how the product explains itself.
 *
 * The picture is for the eye alone; the words beside it say the same.
 */
export function NormalBand(
  props: Reading & {
    readonly needsAttention?: boolean;
    /** The value is not final: its mark is hollow. */
    readonly isSoFar?: boolean;
  },
) {
  const scale = bandScale(props);
  const standing = standingOf(props);
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
export function EmptyBand() {
  return <div className={classes.band} data-empty aria-hidden="true" />;
}
