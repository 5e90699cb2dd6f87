import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  child,
  collectionPath,
  comparePaths,
  documentPath,
  isBelow,
  isCollection,
  isDocument,
  isRoot,
  lastSegment,
  orderKey,
  parent,
  parseDatabaseName,
  parseDocumentName,
  parseParentName,
  parseResourceName,
  pathText,
  relativeText,
  rootPath,
  samePath,
  validateCollectionId,
} from './resource-path.ts';
import { anyPath, TEST_DATABASE } from './testing.ts';
import { randomRuns } from '../../../tests/kit/random-searches.ts';

const ROOT = 'projects/demo/databases/(default)/documents';

describe('resource paths', () => {
  const paris = documentPath(TEST_DATABASE, 'cities/paris');

  it('returns the parent and the last segment', () => {
    expect(lastSegment(paris)).toBe('paris');
    expect(relativeText(parent(paris))).toBe('cities');
    expect(relativeText(child(paris, 'parks', 'p1'))).toBe('cities/paris/parks/p1');
    expect(pathText(paris)).toBe(`${ROOT}/cities/paris`);
    expect(pathText(rootPath(TEST_DATABASE))).toBe(ROOT);
  });

  it('is a document, a collection or the root', () => {
    expect([paris, parent(paris), rootPath(TEST_DATABASE)].map(isDocument)).toEqual([
      true,
      false,
      false,
    ]);
    expect(isCollection(parent(paris))).toBe(true);
    expect(isRoot(parent(parent(paris)))).toBe(true);
    expect(() => documentPath(TEST_DATABASE, 'cities')).toThrow('Not the path of a document');
    expect(() => collectionPath(TEST_DATABASE, 'a/b')).toThrow('Not the path of a collection');
  });

  it('compares equal only within one database', () => {
    expect(samePath(paris, documentPath(TEST_DATABASE, 'cities/paris'))).toBe(true);
    expect(samePath(paris, documentPath(TEST_DATABASE, 'cities/rome'))).toBe(false);
    expect(samePath(paris, { ...paris, databaseId: { project: 'demo', database: 'b' } })).toBe(
      false,
    );
  });

  it('is below its ancestors but not below itself', () => {
    expect(isBelow(rootPath(TEST_DATABASE), paris)).toBe(true);
    expect(isBelow(parent(paris), paris)).toBe(true);
    expect(isBelow(paris, paris)).toBe(false);
    expect(isBelow(paris, documentPath(TEST_DATABASE, 'cities/paris2/parks/p'))).toBe(false);
  });
});

describe('order of names', () => {
  const ascending = [
    'c',
    'c/__id-1__',
    'c/__id5__',
    'c/__id10__',
    'c/\u0000',
    'c/\u0001',
    'c/A',
    'c/__ida',
    'c/a',
    'c/a/sub/x',
    'c/a\u0000',
    'c/a\u0001',
    'c/aa',
    'c/b',
    'c/\uff5e',
    'c/\u{1F600}',
    'c-b/x',
  ].map((text) => ({ databaseId: TEST_DATABASE, segments: text.split('/') }));

  it('compares segment by segment, numeric ids first, then UTF-8', () => {
    for (const [index, path] of ascending.entries()) {
      for (const later of ascending.slice(index + 1)) {
        expect(comparePaths(path, later)).toBeLessThan(0);
        expect(orderKey(path) < orderKey(later)).toBe(true);
      }
    }
  });

  it('compares the database first', () => {
    const other = { ...TEST_DATABASE, project: 'demo2' };
    expect(
      comparePaths(documentPath(TEST_DATABASE, 'z/z'), documentPath(other, 'a/a')),
    ).toBeLessThan(0);
  });

  it('is the same for paths and for their order keys', () => {
    fc.assert(
      fc.property(anyPath, anyPath, (a, b) => {
        const [keyA, keyB] = [orderKey(a), orderKey(b)];
        expect(Math.sign(comparePaths(a, b))).toBe(keyA < keyB ? -1 : keyA > keyB ? 1 : 0);
        expect(keyA === keyB).toBe(samePath(a, b));
      }),
      { numRuns: randomRuns(2000) },
    );
  });
});

describe('parsing of names', () => {
  it('parses a formatted name back to the same path', () => {
    const path = documentPath(TEST_DATABASE, 'a b/c:d/é/__id7__');
    expect(parseResourceName(pathText(path))).toEqual(path);
    expect(parseResourceName(ROOT)).toEqual(rootPath(TEST_DATABASE));
    expect(parseDatabaseName('projects/demo/databases/(default)')).toEqual(TEST_DATABASE);
  });

  it.each([
    ['', 'Document name "" lacks "projects" at index 0.'],
    ['project/demo', 'Document name "project/demo" lacks "projects" at index 0.'],
    ['projects', 'Document name "projects" lacks "/" at index 8.'],
    ['projects//databases', 'Document name "projects//databases" lacks a resource id at index 9.'],
    [
      'projects/demo/databases/d/docs/a/b',
      'Document name "projects/demo/databases/d/docs/a/b" lacks "documents" at index 26.',
    ],
    [`${ROOT}/c//d`, `Document name "${ROOT}/c//d" lacks a resource id at index 46.`],
    [`${ROOT}/c/`, `Document name "${ROOT}/c/" lacks a resource id at index 46.`],
    [`${ROOT}/c/.`, `Document name "${ROOT}/c/." contains a resource id "." at index 46.`],
    [`${ROOT}/c/..`, `Document name "${ROOT}/c/.." contains a resource id ".." at index 46.`],
    [`${ROOT}/c`, `Document name "${ROOT}/c" lacks "/" at index 45.`],
    [ROOT, `Document name "${ROOT}" lacks "/" at index 43.`],
    [`${ROOT}/c/__x__`, 'Resource id "__x__" is invalid because it is reserved.'],
    [`${ROOT}/__id5__/d`, 'Resource id "__id5__" is invalid because it is reserved.'],
    ...['__idx__', '__id5x__', '__id05__', '__id9223372036854775808__'].map((id) => [
      `${ROOT}/c/${id}`,
      "A long document ID string must be formatted like '__id{LONG}__', " +
        `where LONG is a 64-bit integer. Found: '${id}'.`,
    ]),
    [`${ROOT}/c/${'é'.repeat(751)}`, 'The key path element name is longer than 1500 bytes.'],
    [`${ROOT}/${`${'x'.repeat(1499)}/`.repeat(5)}d`, 'The key path is longer than 6144 bytes.'],
    [`${ROOT}/${'c/'.repeat(201)}d`, 'The key path has more than 200 elements.'],
  ])('rejects %.60s', (text, message) => {
    expect(() => parseDocumentName(text)).toThrow(
      expect.objectContaining({ status: 'INVALID_ARGUMENT', message }),
    );
  });

  it('rejects a collection as a parent', () => {
    expect(() => parseParentName(`${ROOT}/p`)).toThrow(
      `Document parent name "${ROOT}/p" lacks "/" at index 45.`,
    );
    expect(isRoot(parseParentName(ROOT))).toBe(true);
  });

  it('rejects extra characters after a database name', () => {
    expect(() => parseDatabaseName(ROOT)).toThrow(
      `Database name "${ROOT}" has extra characters at index 33.`,
    );
  });

  it("rejects collection ids with the service's error message", () => {
    expect(() => validateCollectionId('a/b')).toThrow(
      'Collection id "a/b" is invalid because it contains "/".',
    );
    expect(() => validateCollectionId('__x__')).toThrow(
      'Collection id "__x__" is invalid because it is reserved.',
    );
    expect(() => validateCollectionId('cities')).not.toThrow();
  });
});
