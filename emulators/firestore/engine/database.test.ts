import { describe, expect, it } from 'vitest';
import { documentPath } from '../model/resource-path.ts';
import { fieldsOf } from '../model/testing.ts';
import { aDatabase, at, commit, remove, set, TestClock } from './testing-writes.ts';
import type { Commit } from './writes/write.ts';

describe('Database', () => {
  it('assigns increasing times to reads and commits while the clock stands still', () => {
    const clock = new TestClock();
    const database = aDatabase({ now: clock.now });
    const times = [database.view().readTime];
    times.push(commit(database, set('c/d', {})).commitTime, database.view().readTime);
    clock.advance(-5);
    times.push(commit(database, set('c/e', {})).commitTime, database.view().readTime);
    expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(times).size).toBe(times.length);
  });

  it('keeps a view unchanged by later commits', () => {
    const database = aDatabase();
    commit(database, set('c/d', { n: 1 }));
    const view = database.view();
    commit(database, set('c/d', { n: 2 }), set('c/e', {}));
    expect(view.get(at('c/d'))?.fields).toEqual(fieldsOf({ n: 1 }));
    expect(view.get(at('c/e'))).toBeUndefined();
  });

  it("throws the plan's failure and changes nothing", () => {
    const database = aDatabase();
    const plan = database.plan([
      set('c/a', {}),
      set('c/b', {}, { precondition: { exists: true } }),
    ]);
    expect(() => database.apply(plan)).toThrow('No document to update');
    expect([...database.view().documents()]).toEqual([]);
  });

  it('rejects a plan after another commit', () => {
    const database = aDatabase();
    const plan = database.plan([set('c/d', { n: 1 })]);
    commit(database, set('c/d', { n: 2 }));
    expect(() => database.apply(plan)).toThrow('stale');
  });

  it('rejects documents of another database', () => {
    const path = documentPath({ project: 'other', database: '(default)' }, 'c/d');
    expect(() => aDatabase().plan([{ kind: 'delete', path }])).toThrow(
      'The writes are not for database',
    );
  });

  it('notifies subscribers of each commit with changes until they unsubscribe', () => {
    const database = aDatabase();
    const commits: Commit[] = [];
    const unsubscribe = database.subscribe((commit) => commits.push(commit));
    const first = commit(database, set('c/d', { n: 1 }));
    commit(database, set('c/d', { n: 1 }));
    unsubscribe();
    commit(database, set('c/d', { n: 2 }));
    expect(commits).toEqual([first]);
    expect(first.changes.map(({ before, after }) => [before, after?.updateTime])).toEqual([
      [undefined, first.commitTime],
    ]);
  });

  it('deletes every document on clear', () => {
    const database = aDatabase();
    commit(database, set('a/1', {}), set('a/1/b/2', {}));
    const { changes } = database.clear();
    expect(changes.map(({ path, after }) => [path, after])).toEqual([
      [at('a/1'), undefined],
      [at('a/1/b/2'), undefined],
    ]);
    expect([...database.view().documents()]).toEqual([]);
  });

  it('changes nothing when a commit cannot be recorded', () => {
    const database = aDatabase({
      record: () => {
        throw new Error('disk full');
      },
    });
    expect(() => commit(database, set('c/d', {}))).toThrow('disk full');
    expect(database.view().get(at('c/d'))).toBeUndefined();
  });

  it('loads documents with their own times and continues after the latest one', () => {
    const clock = new TestClock();
    const original = aDatabase({ now: clock.now });
    clock.advance(3600);
    commit(original, set('c/d', { n: 1 }));
    clock.advance(-3600);
    const database = aDatabase({ now: clock.now });
    const { commitTime } = database.load([...original.view().documents()]);
    const document = database.view().get(at('c/d'));
    expect(document).toEqual(original.view().get(at('c/d')));
    expect(commitTime).toBeGreaterThan(document!.updateTime);
  });
});

describe('Database.viewAt', () => {
  it('returns the state at and between commits', () => {
    const clock = new TestClock();
    const database = aDatabase({ now: clock.now });
    const before = database.view();
    const first = commit(database, set('c/d', { n: 1 }));
    clock.advance(1);
    const second = commit(database, set('c/d', { n: 2 }));
    const third = commit(database, remove('c/d'));
    const at_ = (time: bigint) => database.viewAt(time).get(at('c/d'))?.fields;
    expect(at_(before.readTime)).toBeUndefined();
    expect(at_(first.commitTime)).toEqual(fieldsOf({ n: 1 }));
    expect(at_(second.commitTime - 1n)).toEqual(fieldsOf({ n: 1 }));
    expect(at_(second.commitTime)).toEqual(fieldsOf({ n: 2 }));
    expect(at_(third.commitTime)).toBeUndefined();
    expect(database.viewAt(first.commitTime).readTime).toBe(first.commitTime);
  });

  it('rejects a time in the future', () => {
    const clock = new TestClock();
    expect(() => aDatabase({ now: clock.now }).viewAt(clock.time + 1_000_000n)).toThrow('future');
  });

  it('rejects a time before the database existed', () => {
    const clock = new TestClock();
    const database = aDatabase({ now: clock.now });
    expect(() => database.viewAt(clock.time - 1n)).toThrow('too old');
  });

  it('drops versions that were replaced more than a minute ago', () => {
    const clock = new TestClock();
    const database = aDatabase({ now: clock.now });
    const first = commit(database, set('c/d', { n: 1 }));
    clock.advance(10);
    const second = commit(database, set('c/d', { n: 2 }));
    clock.advance(59);
    commit(database, set('c/e', {}));
    expect(database.viewAt(first.commitTime).get(at('c/d'))?.fields).toEqual(fieldsOf({ n: 1 }));
    clock.advance(2);
    commit(database, set('c/e', { n: 1 }));
    expect(() => database.viewAt(first.commitTime)).toThrow(
      'The requested snapshot version is too old.',
    );
    expect(database.viewAt(second.commitTime).get(at('c/d'))?.fields).toEqual(fieldsOf({ n: 2 }));
  });

  it('drops versions earlier when many bytes are written', () => {
    const database = aDatabase();
    const first = commit(database, set('c/d', { n: 0 }));
    for (let n = 1; n <= 1100; n++) commit(database, set('c/d', { n }));
    expect(() => database.viewAt(first.commitTime)).toThrow('too old');

    const large = aDatabase();
    const text = 'x'.repeat(1_000_000);
    const small = commit(large, set('c/d', { text: '' }));
    for (let n = 0; n < 40; n++) commit(large, set('c/d', { text, n }));
    expect(() => large.viewAt(small.commitTime)).toThrow('too old');
  });
});
