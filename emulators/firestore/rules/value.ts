/**
 * A value of the rules language. Integers are `bigint`s within 64 bits, floats are `number`s.
 *
 * @see https://firebase.google.com/docs/reference/rules
 */
export type RuleValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | RuleList
  | RulesMap
  | RulesSet
  | MapDiff
  | Timestamp
  | Duration
  | LatLng
  | Path
  | Constraint;

export type RuleList = readonly RuleValue[];

/** What an evaluation comes to. Operators decide what a failure among their operands means. */
export type Result = RuleValue | Failure;

/** An evaluation that went wrong, in the words of Google's emulator. */
export class Failure {
  readonly message: string;
  /** Offset of the expression that went wrong, once it is known. */
  readonly offset: number | undefined;

  constructor(message: string, offset?: number) {
    this.message = message;
    this.offset = offset;
  }
}

/** Type names as `is` and the messages spell them. */
export type Kind =
  | 'null'
  | 'bool'
  | 'int'
  | 'float'
  | 'string'
  | 'bytes'
  | 'list'
  | 'map'
  | 'set'
  | 'map_diff'
  | 'timestamp'
  | 'duration'
  | 'latlng'
  | 'path'
  | 'constraint';

const PRIMITIVE_KINDS: Readonly<Record<string, Kind>> = {
  boolean: 'bool',
  bigint: 'int',
  number: 'float',
  string: 'string',
};

export function kindOf(value: RuleValue): Kind {
  if (value === null) return 'null';
  if (typeof value !== 'object') return PRIMITIVE_KINDS[typeof value] ?? 'null';
  if ('kind' in value) return value.kind;
  return value instanceof Uint8Array ? 'bytes' : 'list';
}

export const isList = (value: RuleValue): value is RuleList => Array.isArray(value);

/** Whether a map has a key, and which keys; a `Map` or a `Set` of strings will do. */
interface Keys {
  readonly size: number;
  has(key: string): boolean;
  keys(): Iterable<string>;
}

/** A map whose values are converted when somebody looks at them. */
export class RulesMap {
  readonly kind = 'map';
  private readonly keySet: Keys;
  private readonly read: (key: string) => RuleValue;

  /** @param read is asked for keys of `keys` alone */
  constructor(keys: Keys, read: (key: string) => RuleValue) {
    this.keySet = keys;
    this.read = read;
  }

  static of(entries: Readonly<Record<string, RuleValue>>): RulesMap {
    return RulesMap.from(new Map(Object.entries(entries)));
  }

  static from(entries: ReadonlyMap<string, RuleValue>): RulesMap {
    return new RulesMap(entries, (key) => entries.get(key) ?? null);
  }

  get size(): number {
    return this.keySet.size;
  }

  has(key: string): boolean {
    return this.keySet.has(key);
  }

  get(key: string): RuleValue | undefined {
    return this.keySet.has(key) ? this.read(key) : undefined;
  }

  keys(): string[] {
    return [...this.keySet.keys()];
  }
}

/** Elements are distinct; see `toSet`. */
export class RulesSet {
  readonly kind = 'set';
  readonly values: RuleList;

  constructor(values: RuleList) {
    this.values = values;
  }
}

/** How the keys of one map differ from those of another. */
export class MapDiff {
  readonly kind = 'map_diff';
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];

  constructor(keys: Record<'added' | 'removed' | 'changed' | 'unchanged', readonly string[]>) {
    this.added = keys.added;
    this.removed = keys.removed;
    this.changed = keys.changed;
    this.unchanged = keys.unchanged;
  }
}

/** An instant, in nanoseconds since the Unix epoch. */
export class Timestamp {
  readonly kind = 'timestamp';
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

/** A span of time in nanoseconds, which may be negative. */
export class Duration {
  readonly kind = 'duration';
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

export class LatLng {
  readonly kind = 'latlng';
  readonly latitude: number;
  readonly longitude: number;

  constructor(latitude: number, longitude: number) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
}

export class Path {
  readonly kind = 'path';
  readonly segments: readonly string[];
  /** What `bind` filled in, by name. */
  readonly bindings: ReadonlyMap<string, string>;

  constructor(segments: readonly string[], bindings: ReadonlyMap<string, string> = new Map()) {
    this.segments = segments;
    this.bindings = bindings;
  }

  toString(): string {
    return `/${this.segments.join('/')}`;
  }
}

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
