import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../model/document.ts';
import {
  collectionPath,
  comparePaths,
  isBelow,
  lastSegment,
  orderKey,
  parent,
  relativeText,
  rootPath,
} from '../../model/resource-path.ts';
import { fieldsOf, TEST_DATABASE } from '../../model/testing.ts';
import { Snapshot } from './snapshot.ts';
import { at } from '../testing-writes.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';

const ROOT = rootPath(TEST_DATABASE);

const aDocument = (path: string, n = 0): Document => ({
  path: at(path),
  key: orderKey(at(path)),
  fields: fieldsOf({ n }),
  createTime: 1n,
  updateTime: 1n,
});

const store = (document: Document) => ({ path: document.path, after: document });
const snapshotOf = (...paths: string[]) =>
  Snapshot.empty.with(
    paths.map((path) => store(aDocument(path))),
    1n,
  );
const texts = (
  paths: Iterable<{ segments: readonly string[]; databaseId: typeof TEST_DATABASE }>,
) => Array.from(paths, relativeText);

describe('Snapshot', () => {
  it('finds collections at any depth below a document, a collection or the root', () => {
    const snapshot = snapshotOf('a/1', 'a/1/b/2', 'a/1/b/2/c/3', 'a/10/b/1', 'b/1');
    expect(texts(snapshot.collectionPaths(ROOT))).toEqual([
      'a',
      'a/1/b',
      'a/1/b/2/c',
      'a/10/b',
      'b',
    ]);
    expect(texts(snapshot.collectionPaths(at('a/1')))).toEqual(['a/1/b', 'a/1/b/2/c']);
    expect(texts(snapshot.collectionPaths(collectionPath(TEST_DATABASE, 'a')))).toEqual([
      'a/1/b',
      'a/1/b/2/c',
      'a/10/b',
    ]);
  });

  it('finds the collections of a group in name order', () => {
    const snapshot = snapshotOf('x/1/b/2', 'b/1', 'x/1', 'x/1/a/2/b/3', 'bb/1');
    expect(texts(snapshot.collectionPaths(ROOT, 'b'))).toEqual(['b', 'x/1/a/2/b', 'x/1/b']);
    expect(texts(snapshot.collectionPaths(at('x/1/a/2'), 'b'))).toEqual(['x/1/a/2/b']);
  });

  it('removes a collection with its last document', () => {
    const snapshot = snapshotOf('a/1', 'b/1').with([{ path: at('a/1'), after: undefined }], 2n);
    expect(texts(snapshot.collectionPaths(ROOT))).toEqual(['b']);
    expect([...snapshot.collectionPaths(ROOT, 'a')]).toEqual([]);
  });

  it('has the same content as a plain map, even after later snapshots derive from it', () => {
    const anyPath = fc
      .tuple(
        fc.constantFrom('a', 'a/1/b', 'a/2/b', 'b', 'a/1/b/1/a'),
        fc.integer({ min: 0, max: 150 }),
      )
      .map(([collection, id]) => `${collection}/${id}`);
    const anyChange = fc.record({ path: anyPath, n: fc.integer(), isDelete: fc.boolean() });
    const commits = fc.array(fc.array(anyChange, { maxLength: 80, size: 'max' }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(commits, (all) => {
        let snapshot = Snapshot.empty;
        const model = new Map<string, Document>();
        const snapshots: { snapshot: Snapshot; expected: Document[] }[] = [];
        for (const changes of all) {
          const applied = changes.map(({ path, n, isDelete }) => {
            const after = isDelete ? undefined : aDocument(path, n);
            if (after === undefined) model.delete(path);
            else model.set(path, after);
            return { path: at(path), after };
          });
          snapshot = snapshot.with(applied, snapshot.readTime + 1n);
          snapshots.push({ snapshot, expected: [...model.values()] });
        }
        for (const { snapshot: old, expected } of snapshots) expectContents(old, expected);
      }),
      { numRuns: randomRuns(60) },
    );
  });
});

function expectContents(snapshot: Snapshot, expected: readonly Document[]): void {
  for (const document of expected) expect(snapshot.get(document.path)).toBe(document);
  const byName = expected.toSorted((a, b) => comparePaths(a.path, b.path));
  expect(new Set(snapshot.documents())).toEqual(new Set(expected));
  const collections = [...new Set(byName.map(({ path }) => relativeText(parent(path))))].map(
    (path) => collectionPath(TEST_DATABASE, path),
  );
  const sorted = collections.toSorted(comparePaths).map(relativeText);
  expect(texts(snapshot.collectionPaths(ROOT))).toEqual(sorted);
  for (const path of collections) {
    const documents = byName.filter(
      (document) => relativeText(parent(document.path)) === relativeText(path),
    );
    expect([...snapshot.collection(path)]).toEqual(documents);
  }
  for (const ancestor of [ROOT, at('a/1')]) {
    for (const id of ['a', 'b']) {
      const group = collections.filter(
        (path) => isBelow(ancestor, path) && lastSegment(path) === id,
      );
      expect(texts(snapshot.collectionPaths(ancestor, id))).toEqual(
        group.toSorted(comparePaths).map(relativeText),
      );
    }
  }
}
