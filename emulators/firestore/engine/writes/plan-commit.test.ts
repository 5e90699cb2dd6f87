import { describe, expect, it } from 'vitest';
import type { StatusError } from '../../status.ts';
import { fieldsOf, valueOf } from '../../model/testing.ts';
import { integerValue, timestampValue } from '../../model/value.ts';
import type { Database } from '../database.ts';
import { afterView } from './after-view.ts';
import { aDatabase, at, commit, remove, set, TestClock } from '../testing-writes.ts';
import type { Transform, Write } from './write.ts';

const stored = (database: Database, path: string) => database.view().get(at(path))?.fields;

const increment = (field: string, by: number): Transform => ({
  kind: 'increment',
  field: [field],
  operand: integerValue(BigInt(by)),
});

const failureOf = (database: Database, write: Write) => {
  const { status, message } = database.plan([write]).failure as StatusError;
  return { status, message };
};

describe('planCommit', () => {
  it('replaces a document without a mask', () => {
    const database = aDatabase();
    commit(database, set('c/d', { a: 1, b: 2 }));
    commit(database, set('c/d', { a: 3 }));
    expect(stored(database, 'c/d')).toEqual(fieldsOf({ a: 3 }));
  });

  it('sets the fields of the mask and deletes masked fields that have no value', () => {
    const database = aDatabase();
    commit(database, set('c/d', { a: 1, b: 2, c: { x: 1, y: 2 } }));
    commit(database, set('c/d', { a: 10, c: { x: 5 }, e: 9 }, { mask: ['a', 'c.x', 'd', 'b'] }));
    expect(stored(database, 'c/d')).toEqual(fieldsOf({ a: 10, c: { x: 5, y: 2 } }));
  });

  it('creates a document for an empty mask', () => {
    const database = aDatabase();
    commit(database, set('c/d', { a: 1 }, { mask: [] }));
    expect(stored(database, 'c/d')).toEqual(fieldsOf({}));
  });

  it('applies transforms in order after the update', () => {
    const database = aDatabase();
    const plan = database.plan([
      set('c/d', { n: 10 }, { transforms: [increment('n', 1), increment('n', 2)] }),
    ]);
    expect(plan.results[0]?.transformResults).toEqual([valueOf(11), valueOf(13)]);
    database.apply(plan);
    expect(stored(database, 'c/d')).toEqual(fieldsOf({ n: 13 }));
  });

  it('uses one time for all writes of a commit, in whole milliseconds for transforms', () => {
    const clock = new TestClock();
    clock.time += 123_456n;
    const database = aDatabase({ now: clock.now });
    const now: Transform = { kind: 'request-time', field: ['at'] };
    const plan = database.plan([
      set('c/d', {}, { transforms: [now] }),
      set('c/e', {}, { transforms: [now] }),
    ]);
    expect(plan.requestTime).toBe(clock.time - (clock.time % 1000n));
    expect(plan.results.map(({ transformResults }) => transformResults)).toEqual([
      [timestampValue(plan.requestTime)],
      [timestampValue(plan.requestTime)],
    ]);
  });

  it('applies each write to the result of the earlier writes', () => {
    const database = aDatabase();
    const plan = database.plan([
      set('c/d', { n: 1 }, { precondition: { exists: false } }),
      set('c/d', {}, { mask: [], transforms: [increment('n', 1)], precondition: { exists: true } }),
      remove('c/e'),
    ]);
    expect(plan.failure).toBeUndefined();
    expect(plan.writes.map(({ before, after }) => [before?.fields, after?.fields])).toEqual([
      [undefined, fieldsOf({ n: 1 })],
      [fieldsOf({ n: 1 }), fieldsOf({ n: 2 })],
      [undefined, undefined],
    ]);
    expect(plan.changes.map(({ path, before }) => [path.segments, before])).toEqual([
      [['c', 'd'], undefined],
    ]);
  });

  it('returns the state after the commit without applying it', () => {
    const database = aDatabase();
    commit(database, set('c/gone', {}), set('c/stays', {}));
    const view = database.view();
    const after = afterView(view, database.plan([remove('c/gone'), set('c/new', { n: 1 })]));
    expect(after.get(at('c/gone'))).toBeUndefined();
    expect(after.get(at('c/new'))?.fields).toEqual(fieldsOf({ n: 1 }));
    expect(after.get(at('c/stays'))).toBe(view.get(at('c/stays')));
    expect(database.view().get(at('c/new'))).toBeUndefined();
  });

  it('changes nothing when a write stores the same fields', () => {
    const database = aDatabase();
    const { commitTime } = commit(database, set('c/d', { a: 1 }));
    const plan = database.plan([set('c/d', { a: 1 })]);
    expect(plan.changes).toEqual([]);
    expect(plan.commitTime).toBeGreaterThan(commitTime);
    expect(plan.results).toEqual([{ updateTime: commitTime, transformResults: [] }]);
  });

  it('treats an integer and a double of the same value as different', () => {
    const database = aDatabase();
    commit(database, set('c/d', { a: 1 }));
    expect(database.plan([set('c/d', { a: { kind: 'double', value: 1 } })]).changes).toHaveLength(
      1,
    );
  });

  it('changes nothing when writes cancel each other out', () => {
    const database = aDatabase();
    const { commitTime } = commit(database, set('c/d', { a: 1 }));
    const plan = database.plan([set('c/d', { a: 2 }), set('c/d', { a: 1 })]);
    expect(plan.changes).toEqual([]);
    expect(plan.results.map(({ updateTime }) => updateTime)).toEqual([commitTime, commitTime]);
  });

  it('sets a new createTime when a commit deletes and recreates a document', () => {
    const database = aDatabase();
    const first = commit(database, set('c/d', { a: 1 }));
    const plan = database.plan([remove('c/d'), set('c/d', { a: 1 })]);
    const [change] = database.apply(plan).changes;
    expect(change?.before?.createTime).toBe(first.commitTime);
    expect(change?.after?.createTime).toBe(plan.commitTime);
  });

  describe.each(['an existing', 'a missing'])('with %s document', (state) => {
    const aDatabaseWith = () => {
      const database = aDatabase();
      if (state === 'an existing') commit(database, set('c/d', { a: 1 }));
      return database;
    };
    const update = set('c/d', { a: 2 }, { mask: ['a'], precondition: { exists: true } });

    it('rejects an update after a delete in the same commit', () => {
      const database = aDatabaseWith();
      for (const deletes of [[remove('c/d')], [remove('c/d'), remove('c/d')]]) {
        const plan = database.plan([...deletes, update]);
        expect(plan.failure).toMatchObject({ status: 'INVALID_ARGUMENT' });
        expect(() => database.apply(plan)).toThrow('cannot update a document');
      }
    });

    it('accepts a set after a delete, and an update after that set', () => {
      const database = aDatabaseWith();
      commit(database, remove('c/d'), set('c/d', { b: 1 }), update);
      expect(stored(database, 'c/d')).toEqual(fieldsOf({ a: 2, b: 1 }));
      commit(database, remove('c/d'), set('c/d', { c: 1 }, { mask: ['c'] }));
      expect(stored(database, 'c/d')).toEqual(fieldsOf({ c: 1 }));
    });

    it('accepts an update of another document after a delete', () => {
      const database = aDatabaseWith();
      commit(database, set('c/e', { a: 1 }));
      const other = set('c/e', { a: 2 }, { precondition: { exists: true } });
      commit(database, remove('c/d'), other);
      expect(stored(database, 'c/e')).toEqual(fieldsOf({ a: 2 }));
    });
  });

  it('returns an updateTime only for updates', () => {
    const database = aDatabase();
    const plan = database.plan([
      set('c/d', {}),
      { kind: 'verify', path: at('c/d') },
      remove('c/other'),
    ]);
    expect(plan.results).toEqual([
      { updateTime: plan.commitTime, transformResults: [] },
      { transformResults: [] },
      { transformResults: [] },
    ]);
  });

  it("returns a failed precondition with the service's error message", () => {
    const database = aDatabase();
    const missing = {
      status: 'NOT_FOUND',
      message: 'No document to update: projects/demo/databases/(default)/documents/c/d',
    };
    expect(failureOf(database, set('c/d', {}, { precondition: { exists: true } }))).toEqual(
      missing,
    );
    expect(failureOf(database, remove('c/d', { exists: true }))).toEqual(missing);
    expect(failureOf(database, remove('c/d', { updateTime: 5n }))).toEqual({
      status: 'FAILED_PRECONDITION',
      message: 'the stored version (0) does not match the required base version (5)',
    });
    const { commitTime } = commit(database, set('c/d', {}));
    expect(failureOf(database, set('c/d', {}, { precondition: { exists: false } }))).toEqual({
      status: 'ALREADY_EXISTS',
      message: 'Document already exists: projects/demo/databases/(default)/documents/c/d',
    });
    expect(failureOf(database, set('c/d', {}, { precondition: { updateTime: 5n } })).message).toBe(
      `the stored version (${commitTime}) does not match the required base version (5)`,
    );
    expect(
      database.plan([set('c/d', {}, { precondition: { updateTime: commitTime } })]).failure,
    ).toBeUndefined();
  });

  it('checks the size of the resulting document', () => {
    const database = aDatabase();
    const text = 'x'.repeat(600_000);
    commit(database, set('c/d', { a: [text] }));
    const union: Transform = {
      kind: 'append-missing',
      field: ['a'],
      values: [valueOf(`${text}y`)],
    };
    expect(() => database.plan([set('c/d', {}, { mask: [], transforms: [union] })])).toThrow(
      'exceeds the maximum allowed size of 1,048,576 bytes',
    );
  });

  it('rejects more than 500 transforms of one document', () => {
    const transforms = Array.from({ length: 501 }, (_, index) => increment(`n${index}`, 1));
    expect(() => aDatabase().plan([set('c/d', {}, { transforms })])).toThrow('more than 500');
  });
});
