import type { AccessMethod } from '../access.ts';
import type { PatternSegment } from '../syntax/ast.ts';
import type { RequestPath } from './path-pattern.ts';
import type { Evaluate } from '../evaluate/evaluate.ts';

/** An `allow` statement with the complete pattern of its enclosing match blocks. */
export interface Rule {
  readonly pattern: readonly PatternSegment[];
  readonly methods: ReadonlySet<AccessMethod>;
  /** If absent, the rule always allows. */
  readonly condition?: Evaluate;
  /** Offset of the condition, or of a statement without one. */
  readonly offset: number;
}

/** Index of the first collection in `/databases/{database}/documents/{collection}/…`. */
const COLLECTION = 3;

/** Finds the rules that may match a path by its first collection, in source order. */
export class RuleIndex {
  private readonly rules: ReadonlyMap<AccessMethod, readonly Rule[]>;
  private readonly byCollection = new Map<string, readonly Rule[]>();

  constructor(rules: readonly Rule[]) {
    const methods: readonly AccessMethod[] = ['get', 'list', 'create', 'update', 'delete'];
    this.rules = new Map(
      methods.map((method) => [method, rules.filter((rule) => rule.methods.has(method))]),
    );
  }

  find(method: AccessMethod, path: RequestPath): readonly Rule[] {
    const rules = this.rules.get(method) ?? [];
    const collection = path[COLLECTION];
    if (typeof collection !== 'string') return rules;
    const key = `${method}/${collection}`;
    let found = this.byCollection.get(key);
    if (!found) {
      found = rules.filter(({ pattern }) => mayStartIn(pattern, collection));
      // Paths come from clients, so cache only collections that a rule names.
      if (found.some(({ pattern }) => collectionOf(pattern) === collection)) {
        this.byCollection.set(key, found);
      }
    }
    return found;
  }
}

function mayStartIn(pattern: readonly PatternSegment[], collection: string): boolean {
  const ownCollection = collectionOf(pattern);
  return ownCollection === undefined || ownCollection === collection;
}

/** Returns the first collection, if the pattern names it. */
function collectionOf(pattern: readonly PatternSegment[]): string | undefined {
  const segment = pattern[COLLECTION];
  const isCertain = pattern.slice(0, COLLECTION).every(({ kind }) => kind !== 'glob');
  return isCertain && segment?.kind === 'literal' ? segment.text : undefined;
}
