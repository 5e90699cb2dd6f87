import type { FigureFacts, RangeFacts } from './figure.ts';

/** A segment of the band, in whole percent of its width. */
export interface BandSegment {
  readonly is: 'outside' | 'normal' | 'mark';
  readonly percent: number;
}

const MARK_PERCENT = 2;

/** The margin on each side, so that a mark at the edge of the range does not touch the end. */
const MARGIN_PERCENT = 10;

/**
 * Returns segments that fill the width: the expected range, a mark for the amount, and the space
 * outside.
 *
 * @returns null if there is no range or no final amount
 */
export function rangeBand({
  figure,
  range,
}: {
  readonly figure: FigureFacts;
  readonly range: RangeFacts | null;
}): BandSegment[] | null {
  if (!range || figure.state !== 'final') return null;
  const [low, high, actual] = [range.low.amount, range.high.amount, figure.amount.amount];
  const [first, last] = [Math.min(low, actual), Math.max(high, actual)];
  const width = 100 - 2 * MARGIN_PERCENT;
  const place = (amount: number): number =>
    first === last ? 50 : MARGIN_PERCENT + Math.round(((amount - first) / (last - first)) * width);
  const mark = place(actual) - MARK_PERCENT / 2;
  const edges = [0, place(low), place(high), mark, mark + MARK_PERCENT, 100].toSorted(
    (a, b) => a - b,
  );
  const segments: BandSegment[] = [];
  for (const [index, from] of edges.entries()) {
    const to = edges[index + 1] ?? from;
    if (to === from) continue;
    const isMark = from >= mark && to <= mark + MARK_PERCENT;
    const isNormal = from >= place(low) && to <= place(high);
    const is = isMark ? 'mark' : isNormal ? 'normal' : 'outside';
    const previous = segments.at(-1);
    if (previous?.is === is)
      segments[segments.length - 1] = { is, percent: previous.percent + to - from };
    else segments.push({ is, percent: to - from });
  }
  return segments;
}
