// Whether judging a day grows with the history behind it.
import { dateOfDayNumber } from '@daily-snapshot/domain/calendar/business-date';
import { Watch } from '@daily-snapshot/domain/detectors/watch';
import { cents } from '@daily-snapshot/domain/money/cents';
import { FIRST_DAY, linesOf, YEAR, type Size } from './books.ts';
import { heldBytes } from './held-bytes.ts';
import { Times } from './times.ts';

const BALANCE = cents(50_000_000);

export interface YearOfJudging {
  readonly times: Times;
  /** in the process, at its end */
  readonly held: number;
}

/** The days of some years one after the other, by watches that know all before: they are alike. */
export function measureYears(size: Size, years: number): YearOfJudging[] {
  const before = heldBytes();
  const [watch, ...others] = [new Watch(), new Watch(), new Watch()] as const;
  return Array.from({ length: years }, (_, year) => {
    const times = new Times();
    for (let offset = 0; offset < YEAR; offset += 1) {
      const day = FIRST_DAY + year * YEAR + offset;
      const lines = linesOf(size, day);
      const judge = (by: Watch) => () => by.judge(dateOfDayNumber(day), lines, BALANCE);
      times.measure(judge(watch), ...others.map(judge));
    }
    return { times, held: (heldBytes() - before) / (1 + others.length) };
  });
}
