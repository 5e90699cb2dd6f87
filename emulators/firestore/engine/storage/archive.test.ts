import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEST_DATABASE } from '../../model/testing.ts';
import { exportArchive, importArchive } from './archive.ts';
import { Databases } from '../databases.ts';
import { at, commit, set } from '../testing-writes.ts';

let parentDirectory: string;
let directory: string;

beforeEach(() => {
  parentDirectory = mkdtempSync(join(tmpdir(), 'archive-'));
  directory = join(parentDirectory, 'export');
});
afterEach(() => {
  rmSync(parentDirectory, { recursive: true });
});

function someDatabases(): Databases {
  const databases = new Databases();
  commit(databases.get(TEST_DATABASE), set('c/a', { n: 1 }), set('c/a/d/b', { text: 'é\n😀' }));
  databases.get({ project: 'demo', database: 'empty' });
  return databases;
}

const documentsOf = (databases: Databases) => [...databases.get(TEST_DATABASE).view().documents()];

describe('archive', () => {
  it('restores all documents with their times', () => {
    const databases = someDatabases();
    exportArchive(databases, directory);
    const imported = new Databases();
    importArchive(imported, directory);
    expect(documentsOf(imported)).toEqual(documentsOf(databases));
    expect(JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'))).toEqual({
      format: 'daily-snapshot firestore archive 1',
      databases: [
        { name: 'projects/demo/databases/(default)', file: 'database-1.ndjson', documents: 2 },
        { name: 'projects/demo/databases/empty', file: 'database-2.ndjson', documents: 0 },
      ],
    });
  });

  it('replaces documents of the same name and keeps all others', () => {
    exportArchive(someDatabases(), directory);
    const databases = new Databases();
    commit(databases.get(TEST_DATABASE), set('c/a', { n: 2 }), set('c/z', {}));
    importArchive(databases, directory);
    const view = databases.get(TEST_DATABASE).view();
    expect(view.get(at('c/a'))?.fields.get('n')).toEqual({ kind: 'integer', value: 1n });
    expect(view.get(at('c/z'))).toBeDefined();
  });

  it('replaces an archive but no other folder', () => {
    const databases = someDatabases();
    exportArchive(databases, directory);
    commit(databases.get(TEST_DATABASE), set('c/new', {}));
    exportArchive(databases, directory);
    const imported = new Databases();
    importArchive(imported, directory);
    expect(documentsOf(imported)).toHaveLength(3);
    expect(readdirSync(parentDirectory)).toEqual(['export']);

    writeFileSync(join(parentDirectory, 'precious.txt'), '');
    expect(() => exportArchive(databases, parentDirectory)).toThrow('nothing was exported');
    expect(existsSync(join(parentDirectory, 'precious.txt'))).toBe(true);
  });

  it('detects a truncated file', () => {
    exportArchive(someDatabases(), directory);
    const file = join(directory, 'database-1.ndjson');
    writeFileSync(file, readFileSync(file, 'utf8').split('\n').slice(0, 1).join('\n') + '\n');
    expect(() => importArchive(new Databases(), directory)).toThrow('holds 1 documents');
  });

  it('names the missing file of a folder without an archive', () => {
    expect(() => importArchive(new Databases(), parentDirectory)).toThrow(
      'it has no manifest.json',
    );
  });
});
