// Phrases that several alert types share.
import { dateFact, formatFact, type MoneyFact } from '../../text/fact.ts';
import { brief, NOTHING, rounded, say, type Part, type Sentence } from '../../text/sentence.ts';
import type { AlertFigures } from '../alert/alert-figures.ts';
import type { Noun } from './alert-type.ts';
import type { Evidence } from '../alert/evidence.ts';

export const EARLIER_CHARGES: Noun = ['earlier charge', 'earlier charges'];
export const EARLIER_BILLS: Noun = ['earlier bill', 'earlier bills'];
export const EARLIER_PAYMENTS: Noun = ['earlier payment', 'earlier payments'];
export const EARLIER_PAYROLLS: Noun = ['earlier payroll', 'earlier payrolls'];
export const EARLIER_PURCHASES: Noun = ['earlier purchase', 'earlier purchases'];
export const EARLIER_WEEKS: Noun = ['earlier week', 'earlier weeks'];

export const payee = ({ counterparty }: AlertFigures, otherwise: string): Part =>
  counterparty ?? otherwise;

/**
 * Shows an amount of an alert in a sentence. Two different amounts of one alert never read the same:
 * if rounding would hide their difference, both keep their cents.
 */
export function inProse({ actual, expected, impact, shares }: AlertFigures, fact: MoneyFact): Part {
  const named = shares ? [...shares.main, ...shares.others] : [];
  const all = [
    actual,
    expected?.low,
    expected?.high,
    impact,
    ...named.flatMap((share) => [share.amount, share.usual]),
  ];
  const isAmbiguous = all.some(
    (other) =>
      other &&
      other.amount !== fact.amount &&
      formatFact(other, 'rounded') === formatFact(fact, 'rounded'),
  );
  return isAmbiguous ? fact : rounded(fact);
}

/** Returns the measured amount. */
export function amount(alert: AlertFigures): Part {
  const fact = alert.actual ?? alert.impact;
  return fact ? inProse(alert, fact) : 'an amount';
}

/** Returns the difference from the usual amount, or the amount that is missing or too much. */
export function difference(alert: AlertFigures): Part {
  const fact = alert.impact ?? alert.actual;
  return fact ? inProse(alert, fact) : 'an amount';
}

/** "$300 to $450", or one amount if both ends are the same */
export function usualRange(
  alert: AlertFigures,
  { low, high }: NonNullable<AlertFigures['expected']>,
): Sentence {
  const [from, to] = [inProse(alert, low), inProse(alert, high)];
  return low.amount === high.amount ? say`${from}` : say`${from} to ${to}`;
}

/** Returns ", usually $300 to $450" if the amount is outside its usual range. */
export function usually(alert: AlertFigures): Sentence {
  const { actual, expected } = alert;
  return expected && (!actual || isOutside(actual, expected))
    ? say`, usually ${usualRange(alert, expected)}`
    : NOTHING;
}

/** "That is $606 more than usual. " */
export const comparedWithUsual = (alert: AlertFigures, side: 'more' | 'less'): Sentence =>
  alert.impact ? say`That is ${difference(alert)} ${side} than usual. ` : NOTHING;

const isOutside = (
  { amount: value }: MoneyFact,
  { low, high }: NonNullable<AlertFigures['expected']>,
): boolean => value < low.amount || value > high.amount;

/** Returns the other day of the alert after the given words, or nothing. */
export const otherDayAfter = ({ otherDay }: AlertFigures, before: string): Sentence =>
  otherDay ? say`${before} ${brief(otherDay)}` : NOTHING;

/** ", due Nov 12, 8 days late" */
export function dueAndLate(alert: AlertFigures, due = ', due'): Sentence {
  const { daysLate } = alert;
  const late = daysLate
    ? say`, ${daysLate} ${daysLate.count === 1 ? 'day' : 'days'} late`
    : NOTHING;
  return say`${otherDayAfter(alert, due)}${late}`;
}

/** " from Mar 1 to Mar 2", or " on Mar 2" */
export const onDays = ({ date, otherDay }: AlertFigures): Sentence =>
  otherDay && otherDay.date !== date.date
    ? say` from ${brief(otherDay)} to ${brief(date)}`
    : say` on ${brief(date)}`;

/** "from Monday, March 1 to Tuesday, March 2", or "on Tuesday, March 2" */
export const evidenceDays = ({ from, to }: Evidence): Sentence =>
  from === to ? say`on ${dateFact(to)}` : say`from ${dateFact(from)} to ${dateFact(to)}`;
