import type { Kind, RuleValue } from './value.ts';

export type Comparator = '!=' | '<' | '<=' | '>' | '>=' | 'contains';

/** What holds for a value whatever it is: `{ comparator: '>', value: 3n }` says it is above 3. */
export interface Fact {
  readonly comparator: Comparator;
  readonly value: RuleValue;
}

/**
 * What a query says of a value that nobody has seen: the rules are asked about all documents the
 * query could return at once, before there are any. A value that the query asks for exactly is no
 * constraint but stands for itself.
 */
export class Constraint {
  readonly kind = 'constraint';
  /** Absent: not known. */
  readonly type: Kind | 'number' | undefined;
  readonly facts: readonly Fact[];

  constructor(known: { type?: Kind | 'number' | undefined; facts?: readonly Fact[] } = {}) {
    this.type = known.type;
    this.facts = known.facts ?? [];
  }
}
