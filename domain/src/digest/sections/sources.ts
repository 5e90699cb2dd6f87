import type { SourceProblem, SourceState } from '../../connections/source-state.ts';
import {
  countFact,
  dateFact,
  nameFact,
  type CountFact,
  type DateFact,
  type NameFact,
} from '../../text/fact.ts';
import { join, NOTHING, say, type Sentence } from '../../text/sentence.ts';
import type { Snapshot } from '../build/snapshot-schema.ts';
import { SOURCE_TEXTS } from '../texts/note-texts.ts';

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

/** Names each incomplete source once, with what to do about it. */
export function incompleteSourcesText(sources: readonly SourceFacts[]): Sentence | null {
  const distinct = [...new Map(sources.map((source) => [source.name.name, source])).values()];
  return distinct.length === 0 ? null : join(distinct.map(incompleteSourceText), ' ');
}

function incompleteSourceText({ name, completeThrough, problem }: SourceFacts): Sentence {
  const state = completeThrough
    ? SOURCE_TEXTS.incompleteThrough(name, completeThrough)
    : SOURCE_TEXTS.hasSentNothing(name);
  const reason = problem && PROBLEM_TEXTS[problem];
  return reason ? say`${state} ${reason()}` : state;
}

/** The action of the digest asks the owner to reconnect a source. */
const PROBLEM_TEXTS = {
  'needs-reconnect': null,
  'provider-down': SOURCE_TEXTS.providerDown,
  'still-syncing': SOURCE_TEXTS.stillSyncing,
  unsupported: SOURCE_TEXTS.unsupported,
} as const satisfies Record<SourceProblem, (() => Sentence) | null>;

/** Writes "Sources: First Bank (complete through Tuesday, March 2). We checked 4 transactions." */
export function freshnessText({ sources, postingCount }: FreshnessFacts): Sentence {
  const each = sources.map(({ name, completeThrough, problem, endedOn }) => {
    if (endedOn) return SOURCE_TEXTS.closed(name, endedOn);
    const problemText = problem ? SOURCE_TEXTS.problems[problem] : NOTHING;
    return completeThrough
      ? SOURCE_TEXTS.completeThrough(name, completeThrough, problemText)
      : SOURCE_TEXTS.nothingYet(name, problemText);
  });
  const listed = sources.length === 0 ? SOURCE_TEXTS.noSource() : SOURCE_TEXTS.sources(each);
  return say`${listed} ${SOURCE_TEXTS.checked(postingCount)}`;
}
