import {
  addDays,
  composeDate,
  type BusinessDate,
  type Period,
} from '@daily-snapshot/domain/calendar/business-date';

/** The months from one day to another, the first and the last cut where they begin and end. */
export function monthsOf({ from, to }: Period): Period[] {
  const months: Period[] = [];
  for (let start = from; start <= to;) {
    const last = addDays(nextMonth(start), -1);
    const end = last < to ? last : to;
    months.push({ from: start, to: end });
    start = addDays(end, 1);
  }
  return months;
}

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

function nextMonth(date: BusinessDate): BusinessDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return month === 12 ? composeDate(year + 1, 1, 1) : composeDate(year, month + 1, 1);
}
