import { describe, expect, it } from 'vitest';
import { addDays, businessDate, datesOf, weekdayOf } from '../calendar/business-date.ts';
import { cents } from '../money/cents.ts';
import { forecastCash } from './cash-forecast.ts';
import { projectCash } from './cash-projection.ts';
import type { CashFlow } from './recurring-flows.ts';

const ASOF = businessDate('2026-11-24');
const FIRST = addDays(ASOF, -119);

/** Sales that differ by name every day, so that none of them recurs, and rent on the first. */
const flows: readonly CashFlow[] = datesOf({ from: FIRST, to: ASOF }).flatMap((date, index) => [
  {
    name: `Sale ${index}`,
    date,
    amount: cents(weekdayOf(date) === 7 ? 0 : 10_000 + ((index * 7919) % 4_000)),
  },
  ...(date.endsWith('-01') ? [{ name: 'Rent', date, amount: cents(-200_000) }] : []),
]);

describe('projectCash', () => {
  it('has the same low point and end as the forecast', () => {
    const projection = projectCash(cents(150_000), ASOF, flows, FIRST);
    const forecast = forecastCash(cents(150_000), ASOF, flows, FIRST);
    const amounts = projection?.days.map(({ amount }) => amount) ?? [];
    expect(amounts).toHaveLength(15);
    expect(Math.min(...amounts)).toBe(forecast?.low.amount);
    expect(amounts.at(-1)).toBe(forecast?.end);
  });

  it('lists bills and receipts on their expected dates', () => {
    const open = {
      receivables: [{ counterparty: 'Cafe', amount: cents(90_000), dueOn: addDays(ASOF, 5) }],
      payables: [],
    };
    const events = projectCash(cents(150_000), ASOF, flows, FIRST, open)?.events;
    expect(events?.map(({ name, date }) => [name, date])).toEqual([
      ['Cafe', '2026-11-29'],
      ['Rent', '2026-12-01'],
    ]);
  });

  it('measures its error on past weeks, and its range widens with time', () => {
    const projection = projectCash(cents(150_000), ASOF, flows, FIRST);
    expect(projection?.pastError?.forecasts).toBe(8);
    expect(projection?.pastError?.median).toBeGreaterThan(0);
    const widths = projection?.days.map(({ range }) => (range ? range.high - range.low : -1)) ?? [];
    expect(widths[0]).toBe(0);
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(widths.at(-1)).toBeGreaterThan(0);
  });

  it('has no error for flows that repeat exactly', () => {
    const exact = datesOf({ from: FIRST, to: ASOF })
      .filter((date) => weekdayOf(date) === 5)
      .map((date) => ({ name: 'Retainer', date, amount: cents(50_000) }));
    const projection = projectCash(cents(0), ASOF, exact, FIRST);
    expect(projection?.pastError).toEqual({ forecasts: 8, median: 0 });
  });

  it('has no range with less than four months of history, and needs eight weeks', () => {
    const young = projectCash(cents(0), ASOF, flows, addDays(ASOF, -60));
    expect(young?.pastError).toBeNull();
    expect(young?.days.every(({ range }) => range === null)).toBe(true);
    expect(projectCash(cents(0), ASOF, flows, addDays(ASOF, -40))).toBeNull();
  });
});
