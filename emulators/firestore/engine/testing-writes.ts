import { documentPath, type ResourcePath } from '../model/resource-path.ts';
import { fieldsOf, TEST_DATABASE, type PlainFields } from '../model/testing.ts';
import type { Micros } from '../model/value.ts';
import { Database, type DatabaseOptions } from './database.ts';
import type { Commit, Precondition, Transform, Write } from './writes/write.ts';

export const at = (path: string): ResourcePath => documentPath(TEST_DATABASE, path);

interface UpdateOptions {
  /** Field paths separated by dots. */
  readonly mask?: readonly string[];
  readonly transforms?: readonly Transform[];
  readonly precondition?: Precondition;
}

export const set = (
  path: string,
  fields: PlainFields,
  { mask, transforms = [], precondition }: UpdateOptions = {},
): Write => ({
  kind: 'update',
  path: at(path),
  fields: fieldsOf(fields),
  transforms,
  ...(mask && { mask: mask.map((field) => field.split('.')) }),
  ...(precondition && { precondition }),
});

export const remove = (path: string, precondition?: Precondition): Write => ({
  kind: 'delete',
  path: at(path),
  ...(precondition && { precondition }),
});

/** A clock that only the test advances. */
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
