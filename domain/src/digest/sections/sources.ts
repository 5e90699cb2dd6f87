import type { SourceProblem, SourceState } from '../../connections/source-state.ts';
import {
  countFact,
  dateFact,
  nameFact,
  type CountFact,
  type DateFact,
  type NameFact,
} from '../../text/fact.ts';
import { list, NOTHING, plural, say, type Sentence } from '../../text/sentence.ts';
import type { Snapshot } from '../build/snapshot-schema.ts';

export interface SourceFacts {
  readonly name: NameFact;
  readonly completeThrough: DateFact | null;
  readonly problem: SourceProblem | null;
  /** the day on which the owner closed the account */
  readonly endedOn?: DateFact;
}

export const sourceFacts = ({
  name,
  completeThrough,
  problem,
  endedOn,
}: SourceState): SourceFacts => ({
  name: nameFact(name),
  completeThrough: completeThrough === null ? null : dateFact(completeThrough),
  problem,
  ...(endedOn && { endedOn: dateFact(endedOn) }),
});

/** How complete the data of a digest is. */
export interface FreshnessFacts {
  readonly sources: readonly SourceFacts[];
  readonly postingCount: CountFact;
}

export const freshnessFacts = ({ sources, postingCount }: Snapshot): FreshnessFacts => ({
  sources: sources.map(sourceFacts),
  postingCount: countFact(postingCount),
});

/** A day without data on which the business seems to be closed. */
export interface PossiblyClosedFacts {
  readonly date: DateFact;
  readonly weeks: CountFact;
}

export const possiblyClosedFacts = ({ possiblyClosed = [] }: Snapshot): PossiblyClosedFacts[] =>
  possiblyClosed.map(({ date, weeks }) => ({ date: dateFact(date), weeks: countFact(weeks) }));

/** Says that the data has ended and that the daily e-mail is paused. */
export const dataEndText = (dataEnd: DateFact): Sentence =>
  say`Your files end on ${dataEnd}. The daily e-mail is paused until you import the next file.`;

/** Names each incomplete source once. */
export function incompleteSourcesText(sources: readonly SourceFacts[]): Sentence | null {
  const distinct = [...new Map(sources.map((source) => [source.name.name, source])).values()];
  return distinct.length === 0 ? null : say`${list(distinct.map(incompleteSourceText))}.`;
}

const incompleteSourceText = ({ name, completeThrough, problem }: SourceFacts): Sentence =>
  say`${name} ${completeThrough ? say`is complete through ${completeThrough}` : 'has not sent anything yet'}${
    problem ? say`, ${PROBLEM_CLAUSES[problem]}` : NOTHING
  }`;

const PROBLEM_CLAUSES = {
  'needs-reconnect': 'and needs to be connected again',
  'provider-down': 'and does not answer at the moment',
  'still-syncing': 'and is still being read',
} as const satisfies Record<SourceProblem, string>;

/** Writes the sentences "Data complete: First Bank through Tuesday, March 2. 4 lines checked." */
export function freshnessText({ sources, postingCount }: FreshnessFacts): Sentence {
  const each = sources.map(({ name, completeThrough, problem, endedOn }) => {
    if (endedOn) return say`${name} (closed on ${endedOn})`;
    const state = completeThrough
      ? say`${name} through ${completeThrough}`
      : say`${name}: nothing yet`;
    return problem ? say`${state} (${PROBLEMS[problem]})` : state;
  });
  const checked =
    postingCount.count === 0
      ? say`There were no lines to check.`
      : say`${postingCount} ${plural(postingCount, 'line', 'lines')} checked.`;
  return sources.length === 0
    ? say`No account is connected. ${checked}`
    : say`Data complete: ${list(each)}. ${checked}`;
}

const PROBLEMS = {
  'needs-reconnect': 'needs to be connected again',
  'provider-down': 'does not answer',
  'still-syncing': 'still being read',
} as const satisfies Record<SourceProblem, string>;
