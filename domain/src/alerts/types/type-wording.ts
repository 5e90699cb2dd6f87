// Phrases that several alert types share.
import { rangePhrase } from '../../text/phrases.ts';
import { dateFact, type MoneyFact } from '../../text/fact.ts';
import { NOTHING, say, type Part, type Sentence } from '../../text/sentence.ts';
import type { AlertFigures } from '../alert/alert-figures.ts';
import type { Noun } from './alert-type.ts';
import type { Evidence } from '../alert/evidence.ts';

export const EARLIER_CHARGES: Noun = ['earlier charge of theirs', 'earlier charges of theirs'];
export const EARLIER_BILLS: Noun = ['earlier bill of theirs', 'earlier bills of theirs'];

export const payee = ({ counterparty }: AlertFigures, otherwise: string): Part =>
  counterparty ?? otherwise;

export const amount = ({ actual, impact }: AlertFigures): Part => actual ?? impact ?? 'an amount';

export const amountAtStake = ({ impact, actual }: AlertFigures): Part =>
  impact ?? actual ?? 'an amount';

/**
 * Returns ", normally $300.00 to $450.00". If the amount is inside the normal range, as the sum of
 * many days can be, it returns the difference instead, for example ", $120.00 more than usual".
 */
export function normally(alert: AlertFigures, aside: 'more' | 'less' | null = null): Sentence {
  const { actual, expected, impact } = alert;
  if (!expected) return NOTHING;
  if (!actual || isOutside(actual, expected)) return say`, normally ${rangePhrase(expected)}`;
  return aside && impact ? say`, ${impact} ${aside} than usual` : NOTHING;
}

const isOutside = (
  { amount: value }: MoneyFact,
  { low, high }: NonNullable<AlertFigures['expected']>,
): boolean => value < low.amount || value > high.amount;

/** Returns the other day of the alert after the given words, or nothing. */
export const otherDayAfter = ({ otherDay }: AlertFigures, before: string): Sentence =>
  otherDay ? say`${before} ${otherDay}` : NOTHING;

/** " from Monday, March 1 to Tuesday, March 2", or " on Tuesday, March 2" */
export const onDays = ({ date, otherDay }: AlertFigures): Sentence =>
  otherDay ? say` from ${otherDay} to ${date}` : say` on ${date}`;

/** "from Monday, March 1 to Tuesday, March 2", or "on Tuesday, March 2" */
export const evidenceDays = ({ from, to }: Evidence): Sentence =>
  from === to ? say`on ${dateFact(to)}` : say`from ${dateFact(from)} to ${dateFact(to)}`;
