import { describe, expect, it } from 'vitest';
import type { Json } from '../wire/json.ts';
import type { BatchGetDocumentsResponse, DocumentMessage } from '../wire/messages.ts';
import {
  DATABASE,
  DOCUMENTS,
  deleting,
  failureOf,
  integers,
  nameOf,
  OWNER,
  setting,
  TestService,
} from './testing.ts';

const named = (documents: readonly DocumentMessage[] | undefined) =>
  (documents ?? []).map(({ name }) => name?.slice(DOCUMENTS.length + 1));

function rooms(): TestService {
  const test = new TestService();
  test.commit(setting('rooms/a', { n: 1, m: 2 }), setting('rooms/b', { n: 2 }));
  return test;
}

describe('GetDocument', () => {
  const get = (test: TestService, request: Json) =>
    test.call<DocumentMessage>('GetDocument', request);

  it('returns the document and its times', () => {
    const test = rooms();
    const document = get(test, { name: nameOf('rooms/a') });
    expect(document).toEqual({
      name: nameOf('rooms/a'),
      fields: integers({ n: 1, m: 2 }),
      createTime: document.updateTime,
      updateTime: '2023-11-14T22:13:20.000001Z',
    });
  });

  it('returns the fields of the mask', () => {
    const mask = { fieldPaths: ['m', 'other'] };
    expect(get(rooms(), { name: nameOf('rooms/a'), mask }).fields).toEqual(integers({ m: 2 }));
    expect(get(rooms(), { name: nameOf('rooms/a'), mask: {} }).fields).toBeUndefined();
  });

  it.each<[Json, string]>([
    [{ name: nameOf('rooms/c') }, `NOT_FOUND: Document (${nameOf('rooms/c')}) not found.`],
    [{ name: `${DOCUMENTS}/rooms` }, 'INVALID_ARGUMENT: Document name '],
    [{}, 'INVALID_ARGUMENT: Document name "" lacks "projects" at index 0.'],
    [
      { name: nameOf('rooms/a'), readTime: '2001-01-01T00:00:00Z' },
      'INVALID_ARGUMENT: Only timestamps past epoch are supported.',
    ],
  ])('rejects %j', (request, error) => {
    expect(failureOf(() => get(rooms(), request))).toContain(error);
  });
});

describe('BatchGetDocuments', () => {
  const batchGet = (test: TestService, request: Json, authorization?: string) =>
    test.call<BatchGetDocumentsResponse[]>('BatchGetDocuments', request, authorization);

  it('returns one response per document in request order', () => {
    const documents = ['b', 'c', 'a', 'b'].map((id) => nameOf(`rooms/${id}`));
    const answers = batchGet(rooms(), { database: DATABASE, documents });
    expect(answers.map(({ found, missing }) => found?.name ?? `no ${missing}`)).toEqual([
      nameOf('rooms/b'),
      `no ${nameOf('rooms/c')}`,
      nameOf('rooms/a'),
    ]);
    expect(new Set(answers.map(({ readTime }) => readTime)).size).toBe(1);
  });

  it('reads an earlier version', () => {
    const test = rooms();
    const { commitTime } = test.commit(setting('rooms/a', { n: 5 }));
    test.commit(deleting('rooms/a'));
    const request = { database: DATABASE, documents: [nameOf('rooms/a')] };
    const [now] = batchGet(test, request);
    const [then] = batchGet(test, { ...request, readTime: commitTime });
    expect(now?.missing).toBe(nameOf('rooms/a'));
    expect(then?.found?.fields).toEqual(integers({ n: 5 }));
    expect(then?.readTime).toBe(commitTime);
  });

  it('returns a new transaction even without documents', () => {
    const [answer, ...rest] = batchGet(rooms(), {
      database: DATABASE,
      newTransaction: { readWrite: {} },
    });
    expect(answer?.transaction).toMatch(/^[\w+/]+=*$/);
    expect(rest).toEqual([]);
  });

  it('rejects documents of another database', () => {
    const documents = ['projects/demo/databases/other/documents/rooms/a'];
    expect(failureOf(() => batchGet(rooms(), { database: DATABASE, documents }))).toBe(
      "INVALID_ARGUMENT: The request was for database 'projects/demo/databases/(default)' " +
        "but was attempting to access database 'projects/demo/databases/other'",
    );
  });
});

describe('ListDocuments', () => {
  interface Page {
    readonly documents?: readonly DocumentMessage[];
    readonly nextPageToken?: string;
  }
  const list = (test: TestService, request: object, authorization?: string) =>
    test.call<Page>(
      'ListDocuments',
      { parent: DOCUMENTS, collectionId: 'rooms', ...request },
      authorization,
    );

  /** Returns the ids on all pages. */
  function pages(test: TestService, request: object, authorization?: string): unknown[] {
    const result: unknown[] = [];
    let pageToken: string | undefined;
    do {
      const page = list(test, { ...request, ...(pageToken && { pageToken }) }, authorization);
      result.push(named(page.documents));
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined);
    return result;
  }

  function manyRooms(): TestService {
    const test = rooms();
    test.commit(setting('rooms/c', { n: 2 }), setting('rooms/ghost/chairs/x', { n: 9 }));
    return test;
  }

  it('lists by name', () => {
    expect(pages(manyRooms(), {})).toEqual([['rooms/a', 'rooms/b', 'rooms/c']]);
  });

  it('returns nothing for an empty collection', () => {
    expect(list(rooms(), { collectionId: 'halls' })).toEqual({});
  });

  it('continues at the end of the previous page', () => {
    expect(pages(manyRooms(), { pageSize: 2 })).toEqual([['rooms/a', 'rooms/b'], ['rooms/c']]);
  });

  it('applies an explicit order across pages', () => {
    expect(pages(manyRooms(), { pageSize: 1, orderBy: 'n desc' })).toEqual([
      ['rooms/c'],
      ['rooms/b'],
      ['rooms/a'],
    ]);
    expect(pages(manyRooms(), { orderBy: '`n` DESC , __name__' })).toEqual([
      ['rooms/b', 'rooms/c', 'rooms/a'],
    ]);
  });

  it('lists missing parents of documents for the owner', () => {
    const request = { showMissing: true, mask: {} };
    const { documents = [] } = list(manyRooms(), request, OWNER);
    expect(documents.at(-1)).toEqual({ name: nameOf('rooms/ghost') });
    expect(documents[0]).not.toHaveProperty('fields');
    expect(pages(manyRooms(), { ...request, pageSize: 3 }, OWNER)).toEqual([
      ['rooms/a', 'rooms/b', 'rooms/c'],
      ['rooms/ghost'],
    ]);
  });

  it.each([{ pageToken: 'x' }, { pageToken: 'MQ' }, { pageSize: -1 }, { orderBy: 'a..b' }])(
    'rejects %j',
    (request) => {
      expect(failureOf(() => list(rooms(), request))).toContain('INVALID_ARGUMENT');
    },
  );
});

describe('ListCollectionIds', () => {
  const ids = (request: object, paths: readonly string[]) => {
    const test = new TestService();
    test.commit(...paths.map((path) => setting(path, {})));
    return test.call('ListCollectionIds', { parent: DOCUMENTS, ...request }, OWNER);
  };
  const paths = ['b/1', 'b/1/d/1', 'b/1/c/1/e/1', 'a/missing/f/1', 'b/2'];

  it('lists the collections directly below a document', () => {
    expect(ids({}, paths)).toEqual({ collectionIds: ['a', 'b'] });
    expect(ids({ parent: nameOf('b/1') }, paths)).toEqual({ collectionIds: ['c', 'd'] });
    expect(ids({ parent: nameOf('b/2') }, paths)).toEqual({});
  });

  it('continues at the end of the previous page', () => {
    const first = ids({ pageSize: 1 }, paths) as { nextPageToken: string };
    expect(first).toEqual({ collectionIds: ['a'], nextPageToken: expect.any(String) });
    const { nextPageToken: pageToken } = first;
    expect(ids({ pageSize: 1, pageToken }, paths)).toEqual({ collectionIds: ['b'] });
  });
});
