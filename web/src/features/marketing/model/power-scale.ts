/** The plot area in SVG units. */
export const PLOT = { width: 162, height: 108, left: 31, right: 146, top: 12, bottom: 84 } as const;

export interface PlottedPoint {
  readonly x: number;
  readonly y: number;
}

/** Returns the y coordinate of a share in percent. */
export const yOf = (percent: number): number =>
  PLOT.bottom - ((PLOT.bottom - PLOT.top) * percent) / 100;

/** Places points from left to right at equal steps. A single point is centered. */
export function plotted(percents: readonly number[]): PlottedPoint[] {
  const width = PLOT.right - PLOT.left;
  const step = width / Math.max(1, percents.length - 1);
  const start = percents.length === 1 ? PLOT.left + width / 2 : PLOT.left;
  return percents.map((percent, place) => ({
    x: Math.round(10 * (start + place * step)) / 10,
    y: Math.round(10 * yOf(percent)) / 10,
  }));
}
