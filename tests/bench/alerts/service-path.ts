// The same books, judged the way the service goes: history read once, then morning after morning.
import { judgeDays } from '@daily-snapshot/domain/alerts/judge-days';
import { readHistory } from '@daily-snapshot/domain/alerts/read-history';
import { NOT_WATCHED, type WatchBook } from '@daily-snapshot/domain/alerts/watch-book';
import { addDays, businessDate, dayNumber } from '@daily-snapshot/domain/calendar/business-date';
import { addCents, cents, sumCents } from '@daily-snapshot/domain/money/cents';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import { benchAlertOf, lineOf, namesOf, type BenchAlert, type BenchBooks } from './detector.ts';

/** What the mornings from `evalStart` on tell of books whose history until then was read. */
export function toldByService(books: BenchBooks, evalStart: string): BenchAlert[] {
  const { openingBalance } = books;
  const names = namesOf(books);
  const [first, last] = [businessDate(evalStart), businessDate(books.evalEnd)];
  const lines = books.transactions.map(lineOf);
  const history = readHistory({ lines, until: addDays(first, -1), balance: null, rules: [] });
  let book: WatchBook = {
    ...NOT_WATCHED,
    memory: history.memory,
    telling: history.telling,
    unjudged: history.later,
  };
  const told: BenchAlert[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const source: SourceState = {
      name: 'books',
      gives: ['profit', 'cash'],
      completeThrough: date,
      problem: null,
    };
    const balanceOn = () => {
      if (!openingBalance || date < openingBalance.date) return null;
      const since = lines.filter(
        (line) =>
          line.kind !== 'transfer' &&
          line.date > openingBalance.date &&
          line.date <= date &&
          line.postedDate <= date,
      );
      return addCents(cents(openingBalance.cents), sumCents(since.map(({ amount }) => amount)));
    };
    const judged = judgeDays(book, { until: date, sources: [source], balanceOn });
    told.push(...judged.told.map(({ alert }) => benchAlertOf(alert, dayNumber(date), names)));
    ({ book } = judged);
  }
  return told;
}
