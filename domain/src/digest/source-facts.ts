import type { SourceProblem, SourceState } from '../connections/source-state.ts';
import { dateFact, nameFact, type DateFact, type NameFact } from './fact.ts';

export interface SourceFacts {
  readonly name: NameFact;
  readonly through: DateFact | null;
  readonly problem: SourceProblem | null;
}

export const sourceFacts = (source: SourceState): SourceFacts => ({
  name: nameFact(source.name),
  through: source.completeThrough === null ? null : dateFact(source.completeThrough),
  problem: source.problem,
});
