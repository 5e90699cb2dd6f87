import { expect, it } from 'vitest';
import { addDays, type BusinessDate } from '../calendar/business-date.ts';
import { digestPeriod, isDigestDay } from '../calendar/digest-day.ts';
import { CORRECTION } from '../detectors/severity.ts';
import { Teller } from '../detectors/teller.ts';
import { Watch } from '../detectors/watch.ts';
import { inJudgingOrder, type WatchedLine } from '../detectors/watched-line.ts';
import type { Alert } from '../signals/alert.ts';
import {
  dayOf,
  drawn,
  every,
  lineOn,
  ordinaryPurchases,
  takings,
} from '../testing/watched-books.ts';
import { toldAt, type Telling } from './alert-budget.ts';
import { judgeDays } from './judge-days.ts';
import { FEWEST_DAYS_OF_HISTORY, readHistory } from './read-history.ts';
import { MEMORY_VERSION, NOT_WATCHED, watchedLine, type WatchBook } from './watch-book.ts';

/** A year beside the days on which too little is known. */
const UNTIL = 365 + FEWEST_DAYS_OF_HISTORY;

/** Twelve customers who now and then pay some days late, weekends included. */
const customers = (salt: number) =>
  Array.from({ length: 12 }, (_, customer) =>
    every([7, 14, 30][customer % 3] ?? 7, UNTIL, (offset, index) => {
      const isLate = drawn(index, salt * 31 + customer) < 0.12;
      const late = isLate ? Math.round(9 * drawn(index, salt * 7 + customer)) : 0;
      return lineOn(offset + customer + late, 20_000 * (1 + customer), {
        counterparty: `Client ${String.fromCharCode(65 + customer)}x`,
        kind: 'sale',
      });
    }),
  ).flat();

const booksOf = (salt: number): WatchedLine[] =>
  [...takings(UNTIL), ...ordinaryPurchases(UNTIL), ...customers(salt)]
    .filter(({ date }) => date <= dayOf(UNTIL))
    .map((line, place) => watchedLine({ ...line, id: `t${place}` }));

function toldOnMornings(lines: readonly WatchedLine[], telling: Telling): Alert[] {
  let book: WatchBook = {
    ...NOT_WATCHED,
    telling,
    memory: {
      version: MEMORY_VERSION,
      watch: new Watch().toState(),
      teller: new Teller(CORRECTION, undefined, telling.bar).toState(),
      judgedThrough: dayOf(-1),
      cashAhead: null,
    },
    unjudged: lines.toSorted(inJudgingOrder),
  };
  const told: Alert[] = [];
  const last: BusinessDate = dayOf(UNTIL + 3);
  for (let date = dayOf(1); date <= last; date = addDays(date, 1)) {
    if (!isDigestDay(date)) continue;
    const { to } = digestPeriod(date);
    const sources = [
      { name: 'bank', gives: ['profit', 'cash'], completeThrough: to, problem: null } as const,
    ];
    const judged = judgeDays(book, { until: to, sources, balanceOn: () => null });
    told.push(...judged.told.map(({ alert }) => alert));
    ({ book } = judged);
  }
  const since = dayOf(FEWEST_DAYS_OF_HISTORY);
  return told.filter(({ date }) => date > since && date <= dayOf(UNTIL));
}

it('makes what a budget shows beforehand what mornings tell, but for what was told just before', () => {
  for (const salt of [1, 4, 6]) {
    const lines = booksOf(salt);
    const { caught, telling } = readHistory({
      lines,
      until: dayOf(UNTIL),
      balance: null,
      rules: [],
      welcome: 4,
    });
    const shown = toldAt(caught?.budget.candidates ?? [], telling.bar);
    const told = toldOnMornings(lines, telling);
    expect(told.length).toBeGreaterThan(20);
    expect(Math.abs(shown.length - told.length)).toBeLessThanOrEqual(1);
  }
});
