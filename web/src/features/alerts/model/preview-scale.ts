import { cents, type Cents } from '@daily-snapshot/domain/money/cents';
import type { ThresholdPreview } from '@daily-snapshot/domain/alerts/thresholds/threshold-preview';

/** Positions in a chart that is 100 wide and 100 high. */
export interface PreviewScale {
  /** one bar per day, for numbers that start anew each day */
  readonly bars: readonly { readonly x: number; readonly y: number }[];
  /** line segments for running numbers, interrupted where the number is unknown */
  readonly lines: readonly string[];
  /** distance from the top; null if no limit is set yet */
  readonly limit: number | null;
  readonly zero: number;
  readonly crossings: readonly {
    readonly left: number;
    readonly width: number;
    readonly top: number;
  }[];
  readonly low: Cents;
  readonly high: Cents;
}

const TOP = 6;
const HEIGHT = 88;

/**
 * Scales the values of a preview chart.
 *
 * @param isOfDays draws one bar per day instead of a line
 */
export function previewScale(
  { days, crossings }: ThresholdPreview,
  limit: Cents | null,
  isOfDays: boolean,
): PreviewScale | null {
  const values = days.flatMap(({ value }) => value ?? []);
  const [first, last] = [days[0], days.at(-1)];
  if (values.length === 0 || !first || !last) return null;
  const shown = limit === null ? values : [...values, limit];
  const [low, high] = [cents(Math.min(...shown)), cents(Math.max(...shown))];
  const [bottom, top] = [Math.min(0, low), Math.max(0, high)];
  const yOf = (value: number): number => TOP + ((top - value) / (top - bottom || 1)) * HEIGHT;
  const places = new Map(days.map(({ date }, index) => [date, index]));
  const step = 100 / days.length;
  const xOf = (index: number): number => (index + 0.5) * step;
  const lines: string[][] = [[]];
  const bars: { x: number; y: number }[] = [];
  for (const [index, { value }] of days.entries()) {
    if (value === null) lines.push([]);
    else if (isOfDays) bars.push({ x: xOf(index), y: yOf(value) });
    else lines.at(-1)?.push(`${xOf(index).toFixed(2)},${yOf(value).toFixed(2)}`);
  }
  return {
    bars,
    lines: lines.filter((line) => line.length > 0).map((line) => line.join(' ')),
    limit: limit === null ? null : yOf(limit),
    zero: yOf(0),
    crossings: crossings.map(({ date, until, value }) => {
      const from = places.get(date) ?? 0;
      const to = places.get(until) ?? from;
      return { left: xOf(from), width: (to - from + 1) * step, top: yOf(value) };
    }),
    low,
    high,
  };
}
