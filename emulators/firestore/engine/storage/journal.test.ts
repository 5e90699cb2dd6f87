import { spawn } from 'node:child_process';
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { relativeText } from '../../model/resource-path.ts';
import { TEST_DATABASE } from '../../model/testing.ts';
import { Databases } from '../databases.ts';
import { at, commit, remove, set, TestClock } from '../testing-writes.ts';

let directory: string;
const file = () => join(directory, 'firestore.journal');

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

const open = (now?: () => bigint) =>
  new Databases({ dataDirectory: directory, ...(now && { now }) });

/** Returns all documents of all databases. */
const contents = (databases: Databases) =>
  databases
    .list()
    .flatMap((database) => [...database.view().documents()])
    .map(({ path, fields, createTime, updateTime }) => ({ path, fields, createTime, updateTime }));

/** Returns the documents after a restart. */
function reopened(): ReturnType<typeof contents> {
  const databases = open();
  databases.close();
  return contents(databases);
}

describe('Journal', () => {
  it('restores the commits of every database', () => {
    const databases = open();
    const database = databases.get(TEST_DATABASE);
    commit(database, set('c/a', { n: 1 }), set('c/b', { n: 1 }));
    commit(database, remove('c/a'), set('c/b', { n: 2 }));
    const id = { project: 'other', database: 'second' };
    const other = databases.get(id);
    other.apply(
      other.plan([
        {
          kind: 'update',
          path: { ...at('c/d'), databaseId: id },
          fields: new Map(),
          transforms: [],
        },
      ]),
    );
    databases.close();
    const found = reopened();
    expect(found).toEqual(contents(databases));
    expect(found.map(({ path }) => relativeText(path))).toEqual(['c/b', 'c/d']);
  });

  it('continues with later times after a restart, even if the clock went back', () => {
    const clock = new TestClock();
    const databases = open(clock.now);
    const { commitTime } = commit(databases.get(TEST_DATABASE), set('c/d', {}));
    databases.close();
    clock.advance(-100);
    const restarted = open(clock.now);
    expect(restarted.get(TEST_DATABASE).view().readTime).toBeGreaterThan(commitTime);
    restarted.close();
  });

  it('loses only the incomplete commit when the file ends at any byte', () => {
    const databases = open();
    const database = databases.get(TEST_DATABASE);
    const states: { length: number; documents: ReturnType<typeof contents> }[] = [];
    const note = () =>
      states.push({ length: statSync(file()).size, documents: contents(databases) });
    note();
    for (const write of [set('c/a', { n: 1 }), set('c/b', { t: 'é😀' }), remove('c/a')]) {
      commit(database, write);
      note();
    }
    databases.close();
    const complete = `${directory}.complete`;
    copyFileSync(file(), complete);
    for (let length = states[0]!.length; length <= states.at(-1)!.length; length++) {
      copyFileSync(complete, file());
      truncateSync(file(), length);
      const expected = states.findLast((state) => state.length <= length)!;
      const restarted = open();
      expect(contents(restarted)).toEqual(expected.documents);
      expect(statSync(file()).size).toBe(expected.length);
      commit(restarted.get(TEST_DATABASE), set('c/later', {}));
      restarted.close();
      expect(reopened()).toEqual(contents(restarted));
    }
    rmSync(complete);
  });

  it('truncates garbage at the end and rejects damage before the end', () => {
    const databases = open();
    commit(databases.get(TEST_DATABASE), set('c/a', {}));
    const first = statSync(file()).size;
    commit(databases.get(TEST_DATABASE), set('c/b', {}));
    databases.close();
    const complete = readFileSync(file());
    writeFileSync(file(), Buffer.concat([complete, Buffer.from('\u0000\n12345678 {}\nx')]));
    expect(reopened()).toEqual(contents(databases));
    expect(readFileSync(file())).toEqual(complete);

    const garbled = Buffer.from(complete);
    garbled[first - 5]! ^= 1;
    writeFileSync(file(), garbled);
    expect(() => open()).toThrow('is damaged at byte');
    expect(readFileSync(file())).toEqual(garbled);
  });

  it('rejects a file that is not a journal', () => {
    writeFileSync(file(), 'shopping list\n');
    expect(() => open()).toThrow('is not a journal');
  });

  it('stays proportional to the data when documents are overwritten repeatedly', () => {
    const databases = open();
    const database = databases.get(TEST_DATABASE);
    const text = 'x'.repeat(1_000_000);
    commit(database, set('c/stays', { n: 1 }));
    for (let n = 0; n < 30; n++) {
      commit(database, set('c/d', { text, n }));
      expect(statSync(file()).size).toBeLessThan(20_000_000);
    }
    databases.close();
    expect(reopened()).toEqual(contents(databases));
  });

  it('keeps every acknowledged commit when the process is killed during a write', async () => {
    const endlessCommits = `
      import { writeSync } from 'node:fs';
      import { Databases } from ${JSON.stringify(new URL('../databases.ts', import.meta.url))};
      import { commit, set } from ${JSON.stringify(new URL('../testing-writes.ts', import.meta.url))};
      const database = new Databases({ dataDirectory: ${JSON.stringify(directory)} })
        .get(${JSON.stringify(TEST_DATABASE)});
      const acknowledge = (text) => {
        for (;;) {
          try {
            return writeSync(1, text);
          } catch (error) {
            if (error.code !== 'EAGAIN') throw error; // The pipe is full.
          }
        }
      };
      for (let n = 0; ; n++) {
        commit(database, set('c/' + (n % 100), { n, text: 'x'.repeat(n % 5000) }));
        acknowledge(n + '\\n');
      }`;
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', endlessCommits],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let output = '';
    for await (const chunk of child.stdout) {
      output += chunk;
      if (output.length > 20_000) child.kill('SIGKILL');
    }
    const lastAcknowledged = Number(output.slice(0, output.lastIndexOf('\n')).split('\n').at(-1));
    expect(lastAcknowledged).toBeGreaterThan(1000);
    const restarted = open();
    const view = restarted.get(TEST_DATABASE).view();
    for (let n = lastAcknowledged - 99; n <= lastAcknowledged; n++) {
      const stored = view.get(at(`c/${n % 100}`))?.fields.get('n');
      const isThere = stored?.kind === 'integer' && [n, n + 100].includes(Number(stored.value));
      expect(isThere, `commit ${n}`).toBe(true);
    }
    restarted.close();
  });
});
