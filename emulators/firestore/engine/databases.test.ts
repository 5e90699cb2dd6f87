import { describe, expect, it } from 'vitest';
import { TEST_DATABASE } from '../model/testing.ts';
import { Databases } from './databases.ts';
import { commit, set, TestClock } from './testing-writes.ts';

const SECOND = { project: 'demo', database: 'second' };

describe('Databases', () => {
  it('creates a database on first use and keeps it', () => {
    const databases = new Databases();
    expect(databases.list()).toEqual([]);
    const database = databases.get({ ...TEST_DATABASE });
    expect(databases.get({ ...TEST_DATABASE })).toBe(database);
    expect(databases.get(SECOND)).not.toBe(database);
    expect(databases.list().map(({ id }) => id)).toEqual([TEST_DATABASE, SECOND]);
  });

  it('assigns distinct times to commits of all databases', () => {
    const databases = new Databases({ now: new TestClock().now });
    const times = [TEST_DATABASE, SECOND, TEST_DATABASE].map((id) => {
      const database = databases.get(id);
      const path = { databaseId: id, segments: ['c', 'd'] };
      return database.plan([{ kind: 'delete', path }]).commitTime;
    });
    expect(new Set(times).size).toBe(3);
    expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : 1)));
  });

  it('can be read at any time since the start, even before a database was used', () => {
    const clock = new TestClock();
    const databases = new Databases({ now: clock.now });
    clock.advance(5);
    const before = clock.time;
    clock.advance(5);
    const database = databases.get(TEST_DATABASE);
    commit(database, set('c/d', {}));
    expect([...database.viewAt(before).documents()]).toEqual([]);
    expect(() => database.viewAt(before - 6_000_000n)).toThrow('too old');
  });
});
