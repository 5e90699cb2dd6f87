import type { CSSProperties, PointerEvent } from 'react';
import classes from './day-slider.module.css';

/**
 * An invisible slider over a chart that chooses a day by hover, touch and arrow keys. Its container
 * has `position: relative` and `container-type: inline-size`.
 */
export function DaySlider(props: {
  readonly days: number;
  readonly chosen: number;
  /** The chosen day in words, for screen readers. */
  readonly text: string;
  readonly label: string;
  readonly onChoose: (index: number) => void;
}) {
  const { days, chosen, text, label, onChoose } = props;
  const hover = ({ pointerType, buttons, clientX, currentTarget }: PointerEvent) => {
    if (pointerType !== 'mouse' || buttons !== 0) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * days);
    if (index !== chosen && index >= 0 && index < days) onChoose(index);
  };
  return (
    <input
      type="range"
      className={classes.slider}
      style={{ '--days': days } as CSSProperties}
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={days - 1}
      value={chosen}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
      onPointerMove={hover}
    />
  );
}
