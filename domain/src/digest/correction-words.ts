import type { CorrectionFacts } from './correction-facts.ts';
import { MEASURE_NAMES, verb } from './measure-words.ts';
import { NOTHING, plural, say, type Sentence } from './sentence.ts';

/** Over what was told before and is otherwise now. */
export const CORRECTIONS_TITLE = 'Corrections to what was reported';

export function correctionWords(correction: CorrectionFacts): Sentence {
  const { about, measure, was, is } = correction;
  const name = `${MEASURE_NAMES[measure].toLowerCase()} ${verb(measure)}`;
  const cause = causeWords(correction);
  return was
    ? say`${about}: ${name} ${was} when we wrote you, now ${is}${cause}.`
    : say`${about}: ${name} not known when we wrote you, now ${is}${cause}.`;
}

/** ": 2 lines arrived or changed since" */
export function causeWords({ lines, hasMoreLines }: CorrectionFacts): Sentence {
  if (lines.count === 0) return hasMoreLines ? say`: lines arrived or changed since` : NOTHING;
  const more = hasMoreLines ? 'more than ' : '';
  return say`: ${more}${lines} ${plural(lines, 'line', 'lines')} arrived or changed since`;
}
