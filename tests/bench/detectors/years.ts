// Whether judging a day grows with the history behind it.
import { dateOfDayNumber, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { Watch } from '@daily-snapshot/domain/detectors/watch';
import type { WatchedLine } from '@daily-snapshot/domain/detectors/watched-line';
import { cents } from '@daily-snapshot/domain/money/cents';
import { FIRST_DAY, linesOf, YEAR, type Size } from './books.ts';
import { heldBytes } from './held-bytes.ts';
import { AGAIN, Times } from './times.ts';

const BALANCE = cents(50_000_000);

interface DayOfLines {
  readonly date: BusinessDate;
  readonly lines: readonly WatchedLine[];
}

export interface YearOfJudging {
  /** of each day the fastest, which the collector of garbage does not come by */
  readonly times: Times;
  /** milliseconds of a day, with all that comes by */
  readonly mean: number;
  /** in the process, at its end */
  readonly held: number;
}

/**
 * The days of some years one after the other, by a watch that knows all before: they are alike. All is
 * done again by another watch after it, since a machine that is slowed is so for seconds.
 */
export function measureYears(size: Size, years: number): YearOfJudging[] {
  const days = Array.from({ length: years * YEAR }, (_, place) => {
    const day = FIRST_DAY + place;
    return { date: dateOfDayNumber(day), lines: linesOf(size, day) };
  });
  const before = heldBytes();
  const held: number[] = [];
  const first = judgeYears(days, () => held.push(heldBytes() - before));
  const others = Array.from({ length: AGAIN - 1 }, () => judgeYears(days));
  return first.map((of, year) => {
    const all = [of, ...others.flatMap((other) => other[year] ?? [])] as const;
    const mean = all.reduce((sum, { sum: spent }) => sum + spent, 0) / (all.length * YEAR);
    return { times: Times.fastestOf(all), mean, held: held[year] ?? NaN };
  });
}

function judgeYears(days: readonly DayOfLines[], afterEach: () => void = () => {}): Times[] {
  const watch = new Watch();
  return Array.from({ length: days.length / YEAR }, (_, year) => {
    const times = new Times();
    for (const { date, lines } of days.slice(year * YEAR, (year + 1) * YEAR))
      times.measure(() => watch.judge(date, lines, BALANCE));
    afterEach();
    return times;
  });
}
