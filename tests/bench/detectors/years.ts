// Measures whether detection of a day takes longer as the history grows.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { dateOfDayNumber, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { DetectorEngine } from '@daily-snapshot/domain/alerts/detectors/detector-engine';
import type { DetectorPosting } from '@daily-snapshot/domain/alerts/detectors/detector-posting';
import { cents } from '@daily-snapshot/domain/money/cents';
import { FIRST_DAY, linesOf, type Size } from './generated-ledgers.ts';
import { RUNS, Times } from './times.ts';

const BALANCE = cents(50_000_000);

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');

interface DayOfLines {
  readonly date: BusinessDate;
  readonly lines: readonly DetectorPosting[];
}

export interface MeasuredYear {
  /** the fastest time of each day, without garbage collection */
  readonly times: Times;
  /** mean milliseconds of a day, garbage collection included */
  readonly mean: number;
  /** bytes that the detectors hold at the end of the year */
  readonly retained: number;
}

/**
 * Runs the detectors over the days of some years. Repeats all years instead of each day, because a slow
 * phase of the machine lasts for seconds.
 *
 * @param yearDays days of a year
 */
export function measureYears(size: Size, years: number, yearDays: number): MeasuredYear[] {
  const days = Array.from({ length: years * yearDays }, (_, place) => {
    const day = FIRST_DAY + place;
    return { date: dateOfDayNumber(day), lines: linesOf(size, day) };
  });
  const before = retainedBytes();
  const retained: number[] = [];
  const first = detectYears(days, yearDays, () => retained.push(retainedBytes() - before));
  const others = Array.from({ length: RUNS - 1 }, () => detectYears(days, yearDays));
  return first.map((of, year) => {
    const all = [of, ...others.flatMap((other) => other[year] ?? [])] as const;
    const mean = all.reduce((sum, { sum: spent }) => sum + spent, 0) / (all.length * yearDays);
    return { times: Times.fastestOf(all), mean, retained: retained[year] ?? NaN };
  });
}

function detectYears(
  days: readonly DayOfLines[],
  yearDays: number,
  afterEach: () => void = () => {},
): Times[] {
  const engine = new DetectorEngine();
  return Array.from({ length: days.length / yearDays }, (_, year) => {
    const times = new Times();
    for (const { date, lines } of days.slice(year * yearDays, (year + 1) * yearDays))
      times.measure(() => engine.detect(date, lines, BALANCE));
    afterEach();
    return times;
  });
}

/** Collects garbage and returns the bytes that this process still holds. */
function retainedBytes(): number {
  if (typeof collectGarbage === 'function') collectGarbage();
  return process.memoryUsage().heapUsed;
}
