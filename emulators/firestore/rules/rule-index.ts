import type { AccessMethod } from './access.ts';
import type { PatternSegment } from './ast.ts';
import type { PathShape } from './path-shape.ts';
import type { Evaluate } from './evaluate.ts';

/** An `allow` statement with the whole pattern of the match blocks around it. */
export interface Rule {
  readonly pattern: readonly PatternSegment[];
  readonly methods: ReadonlySet<AccessMethod>;
  /** Absent: always. */
  readonly condition?: Evaluate;
  /** Of the condition, or of the statement that has none. */
  readonly offset: number;
}

/** Where the first collection stands in `/databases/{database}/documents/{collection}/…`. */
const COLLECTION = 3;

/** Finds the rules that may concern a path by its first collection. Source order is kept. */
export class RuleIndex {
  private readonly rules: ReadonlyMap<AccessMethod, readonly Rule[]>;
  private readonly byCollection = new Map<string, readonly Rule[]>();

  constructor(rules: readonly Rule[]) {
    const methods: readonly AccessMethod[] = ['get', 'list', 'create', 'update', 'delete'];
    this.rules = new Map(
      methods.map((method) => [method, rules.filter((rule) => rule.methods.has(method))]),
    );
  }

  find(method: AccessMethod, path: PathShape): readonly Rule[] {
    const rules = this.rules.get(method) ?? [];
    const collection = path[COLLECTION];
    if (typeof collection !== 'string') return rules;
    const key = `${method}/${collection}`;
    let found = this.byCollection.get(key);
    if (!found) {
      found = rules.filter(({ pattern }) => mayStartIn(pattern, collection));
      // Paths come from outside: do not remember collections that no rule names.
      if (found.some(({ pattern }) => collectionOf(pattern) === collection)) {
        this.byCollection.set(key, found);
      }
    }
    return found;
  }
}

function mayStartIn(pattern: readonly PatternSegment[], collection: string): boolean {
  const named = collectionOf(pattern);
  return named === undefined || named === collection;
}

/** The first collection, if the pattern names it. */
function collectionOf(pattern: readonly PatternSegment[]): string | undefined {
  const segment = pattern[COLLECTION];
  const isCertain = pattern.slice(0, COLLECTION).every(({ kind }) => kind !== 'glob');
  return isCertain && segment?.kind === 'literal' ? segment.text : undefined;
}
