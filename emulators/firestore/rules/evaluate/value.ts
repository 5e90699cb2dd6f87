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

/** The result of an evaluation. Each operator defines the effect of a failed operand. */
export type Result = RuleValue | Failure;

/** An evaluation error, with the message of Google's emulator. */
export class Failure {
  readonly message: string;
  /** Offset of the expression that failed, once known. */
  readonly offset: number | undefined;

  constructor(message: string, offset?: number) {
    this.message = message;
    this.offset = offset;
  }
}

/** Type names as in `is` expressions and error messages. */
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

/** The keys of a map. A `Map` or a `Set` of strings fits. */
interface Keys {
  readonly size: number;
  has(key: string): boolean;
  keys(): Iterable<string>;
}

/** A map that converts its values on access. */
export class RulesMap {
  readonly kind = 'map';
  private readonly keySet: Keys;
  private readonly read: (key: string) => RuleValue;

  /** @param read is called only with keys from `keys` */
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

/** The difference between the keys of two maps. */
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

/** A point in time, in nanoseconds since the Unix epoch. */
export class Timestamp {
  readonly kind = 'timestamp';
  readonly nanos: bigint;

  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

/** A duration in nanoseconds. May be negative. */
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
  /** The values that `bind` filled in, by name. */
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

/**
 * A condition that every possible value meets. `{ comparator: '>', value: 3n }` means greater than
 * 3.
 */
export interface Fact {
  readonly comparator: Comparator;
  readonly value: RuleValue;
}

/**
 * A field value that is known only through the filters of a query. Rules of a query are evaluated
 * once for all documents that it could return. A field that a filter compares with `==` has a known
 * value and is not a constraint.
 */
export class Constraint {
  readonly kind = 'constraint';
  /** Undefined if unknown. */
  readonly type: Kind | 'number' | undefined;
  readonly facts: readonly Fact[];

  constructor(known: { type?: Kind | 'number' | undefined; facts?: readonly Fact[] } = {}) {
    this.type = known.type;
    this.facts = known.facts ?? [];
  }
}
