import type { DigestFacts } from './facts.ts';
import { list, NOTHING, plural, say, type Sentence } from './sentence.ts';
import type { SourceFacts } from './source-facts.ts';

/** Which sources the numbers wait for. */
export function waitingSentence({ numbers }: DigestFacts): Sentence | null {
  const sources = Object.values(numbers).flatMap(({ figure }) =>
    figure.state === 'final' ? [] : figure.waitingFor,
  );
  const distinct = [...new Map(sources.map((source) => [source.name.name, source])).values()];
  return distinct.length === 0 ? null : say`${list(distinct.map(waitingWords))}.`;
}

const waitingWords = ({ name, through, problem }: SourceFacts): Sentence =>
  say`${name} ${through ? say`is complete through ${through}` : 'has not sent anything yet'}${
    problem ? say`, ${PROBLEM_WORDS[problem]}` : NOTHING
  }`;

const PROBLEM_WORDS = {
  'needs-reconnect': 'and needs to be connected again',
  'provider-down': 'and does not answer at the moment',
  'still-syncing': 'and is still being read',
} as const;

/** Until when the data is complete: the footer that makes the rest believable. */
export function freshnessWords({ sources, lines }: DigestFacts): Sentence {
  const each = sources.map(({ name, through, problem }) => {
    const state = through ? say`${name} through ${through}` : say`${name}: nothing yet`;
    return problem ? say`${state} (${FRESHNESS_PROBLEMS[problem]})` : state;
  });
  const checked =
    lines.count === 0
      ? say`There were no lines to check.`
      : say`${lines} ${plural(lines, 'line', 'lines')} checked.`;
  return sources.length === 0
    ? say`No account is connected. ${checked}`
    : say`Data complete: ${list(each)}. ${checked}`;
}

const FRESHNESS_PROBLEMS = {
  'needs-reconnect': 'needs to be connected again',
  'provider-down': 'does not answer',
  'still-syncing': 'still being read',
} as const;
