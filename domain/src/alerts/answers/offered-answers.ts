import { addDays, type BusinessDate } from '../../calendar/business-date.ts';
import { formatDay, weekdayName } from '../../calendar/format-date.ts';
import { daysBetween, weekdayOf } from '../../calendar/business-date.ts';
import type { Finding } from '../types/alert-types.ts';
import { FINDINGS } from '../types/alert-types.ts';
import { ANSWERS, type AnswerId, type AnswerKind } from './answers.ts';
import { suggestedRemindDay } from './remind-day.ts';

/** An answer as one button offers it. */
export interface OfferedAnswer {
  readonly id: AnswerId;
  readonly kind: AnswerKind;
  readonly label: string;
  readonly effect: string;
  /** the day of the reminder; null for every other answer */
  readonly remindOn: BusinessDate | null;
}

/** "Friday" within a week, otherwise "December 4" */
const dayText = (day: BusinessDate, today: BusinessDate): string =>
  daysBetween(today, day) < 7 ? weekdayName(weekdayOf(day)) : formatDay(day);

/** Returns the answers that fit a finding, in the order of their buttons. */
export const offeredAnswers = (
  finding: Finding,
  today: BusinessDate,
  remindOn = suggestedRemindDay(today),
): readonly OfferedAnswer[] =>
  FINDINGS[finding].answers.map((id) => {
    const { kind, label, effect } = ANSWERS[id];
    return kind === 'snoozed'
      ? { id, kind, label: `${label} ${dayText(remindOn, today)}`, effect, remindOn }
      : { id, kind, label, effect, remindOn: null };
  });

/** Returns the answer that can follow a given one; undefined if none can. */
export const nextAnswer = (given: AnswerId): AnswerId | undefined => {
  const answer = ANSWERS[given];
  return 'next' in answer ? answer.next : undefined;
};

/** Reports whether a button of a finding offers an answer, at first or after another answer. */
export const isOffered = (finding: Finding, id: AnswerId): boolean =>
  FINDINGS[finding].answers.some((offered) => offered === id || nextAnswer(offered) === id);

/** The last day of a snooze that ends with a reminder on a day. */
export const snoozedUntil = (remindOn: BusinessDate): BusinessDate => addDays(remindOn, -1);

/** Returns the day of the reminder of a snoozed alert. */
export const remindDayOf = (until: BusinessDate): BusinessDate => addDays(until, 1);
