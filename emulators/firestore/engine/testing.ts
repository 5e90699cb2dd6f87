import { documentPath, type ResourcePath } from '../model/resource-path.ts';
import { TEST_DATABASE } from '../model/testing.ts';
import {
  arrayValue,
  booleanValue,
  doubleValue,
  integerValue,
  mapValue,
  nullValue,
  stringValue,
  type FieldMap,
  type Micros,
  type Value,
} from '../model/value.ts';
import { Database, type DatabaseOptions } from './database.ts';
import type { Commit, Precondition, Transform, Write } from './write.ts';

/** Values as tests write them: a whole number is an integer. */
export type Plain =
  null | boolean | number | string | Value | readonly Plain[] | { readonly [name: string]: Plain };

export function toValue(plain: Plain): Value {
  if (plain === null) return nullValue();
  if (typeof plain === 'boolean') return booleanValue(plain);
  if (typeof plain === 'string') return stringValue(plain);
  if (typeof plain === 'number') {
    return Number.isInteger(plain) ? integerValue(BigInt(plain)) : doubleValue(plain);
  }
  if (Array.isArray(plain)) return arrayValue(plain.map(toValue));
  if ('kind' in plain) return plain as Value;
  return mapValue(toFields(plain as { readonly [name: string]: Plain }));
}

export const toFields = (plain: { readonly [name: string]: Plain }): FieldMap =>
  new Map(Object.entries(plain).map(([name, value]) => [name, toValue(value)]));

export const at = (path: string): ResourcePath => documentPath(TEST_DATABASE, path);

type Update = Extract<Write, { kind: 'update' }>;
interface UpdateOptions {
  readonly mask?: readonly string[];
  readonly transforms?: readonly Transform[];
  readonly precondition?: Precondition;
}

/** @param options.mask field paths with dots */
export const set = (
  path: string,
  fields: { readonly [name: string]: Plain },
  { mask, transforms = [], precondition }: UpdateOptions = {},
): Update => ({
  kind: 'update',
  path: at(path),
  fields: toFields(fields),
  transforms,
  ...(mask && { mask: mask.map((field) => field.split('.')) }),
  ...(precondition && { precondition }),
});

export const remove = (path: string, precondition?: Precondition): Write => ({
  kind: 'delete',
  path: at(path),
  ...(precondition && { precondition }),
});

/** A clock that stands still until it is moved. */
export class TestClock {
  time: Micros = 1_700_000_000_000_000n;
  readonly now = (): Micros => this.time;
  advance(seconds: number): void {
    this.time += BigInt(seconds * 1_000_000);
  }
}

export const aDatabase = (options: DatabaseOptions = {}): Database =>
  new Database(TEST_DATABASE, options);

export const commit = (database: Database, ...writes: readonly Write[]): Commit =>
  database.apply(database.plan(writes));
