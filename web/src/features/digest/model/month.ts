import {
  composeDate,
  daysInMonth,
  type BusinessDate,
  type Period,
} from '@daily-snapshot/domain/calendar/business-date';

/** A calendar month, `YYYY-MM`. Sorts as text. */
export type Month = string & { readonly __brand: 'Month' };

/** Parses `YYYY-MM`; undefined if the text is not a month. */
export const parseMonth = (text: string): Month | undefined =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) ? (text as Month) : undefined;

export const monthOf = (date: BusinessDate): Month => date.slice(0, 7) as Month;

export function addMonths(month: Month, months: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return monthOf(composeDate(Math.floor(count / 12), (count % 12) + 1, 1));
}

export function daysOfMonth(month: Month): Period {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return {
    from: composeDate(year, number, 1),
    to: composeDate(year, number, daysInMonth(year, number)),
  };
}

const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** `November 2026` */
export const formatMonth = (month: Month): string =>
  format.format(new Date(`${daysOfMonth(month).from}T00:00:00Z`));
