import type { DigestFacts } from './facts.ts';
import type { DayFacts } from './number-facts.ts';
import { say, weekday, type Sentence } from './sentence.ts';

/** "Tuesday, March 2" or "Friday, March 5 to Sunday, March 7" */
export const period = ({ from, to, days }: DigestFacts): Sentence =>
  days.count === 1 ? say`${from}` : say`${from} to ${to}`;

/** "Friday, March 5" or "Friday, March 5 (Good Friday)" */
export const dayWords = ({ date, holiday }: DayFacts): Sentence =>
  holiday ? say`${date} (${holiday})` : say`${date}`;

/** "Tuesday", or on Monday "Friday to Sunday" */
export const usualDay = ({ from, to, days }: DigestFacts): Sentence =>
  days.count === 1 ? say`${weekday(to)}` : say`${weekday(from)} to ${weekday(to)}`;
