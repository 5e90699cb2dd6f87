import type { Kind, RuleValue } from './value.ts';

export type Comparator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'contains';

/** What holds for a value whatever it is: `{ comparator: '>', value: 3n }` says it is above 3. */
export interface Fact {
  readonly comparator: Comparator;
  readonly value: RuleValue;
}

/**
 * What a query says of a value that nobody has seen: the rules are asked about all documents the
 * query could return at once, before there are any.
 *
 * A value that the query fixes exactly is no constraint but stands for itself. Numbers are never
 * fixed: a query for 3 also returns 3.0, and the two have different types.
 */
export class Constraint {
  readonly kind = 'constraint';
  /** Absent: not known. */
  readonly type: Kind | 'number' | undefined;
  readonly facts: readonly Fact[];
  /** The entries a map surely has; it may have others. */
  readonly entries: ReadonlyMap<string, RuleValue>;

  constructor(
    known: {
      type?: Kind | 'number' | undefined;
      facts?: readonly Fact[];
      entries?: ReadonlyMap<string, RuleValue>;
    } = {},
  ) {
    this.type = known.type;
    this.facts = known.facts ?? [];
    this.entries = known.entries ?? NO_ENTRIES;
  }
}

const NO_ENTRIES: ReadonlyMap<string, RuleValue> = new Map();
