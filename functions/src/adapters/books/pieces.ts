import { addDays, type Period } from '@daily-snapshot/domain/calendar/business-date';

/** A period in pieces of at most so many days. */
export function piecesOf({ from, to }: Period, days: number): Period[] {
  const pieces: Period[] = [];
  for (let start = from; start <= to;) {
    const last = addDays(start, days - 1);
    const end = last < to ? last : to;
    pieces.push({ from: start, to: end });
    start = addDays(end, 1);
  }
  return pieces;
}
