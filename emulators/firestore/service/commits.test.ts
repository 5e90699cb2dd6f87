import { describe, expect, it } from 'vitest';
import type { Json } from '../wire/json.ts';
import type { DocumentMessage } from '../wire/messages.ts';
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

const incrementing = (path: string) => ({
  update: { name: nameOf(path) },
  updateMask: {},
  updateTransforms: [{ fieldPath: 'n', increment: { integerValue: '1' } }],
});

describe('Commit', () => {
  it('returns a result for each write', () => {
    const test = new TestService();
    expect(
      test.commit(setting('rooms/a', { n: 1 }), incrementing('rooms/a'), deleting('rooms/b')),
    ).toEqual({
      writeResults: [
        { updateTime: '2023-11-14T22:13:20.000001Z' },
        {
          updateTime: '2023-11-14T22:13:20.000001Z',
          transformResults: [{ integerValue: '2' }],
        },
        {},
      ],
      commitTime: '2023-11-14T22:13:20.000001Z',
    });
    expect(test.read('rooms/a')).toEqual(integers({ n: 2 }));
  });

  it('returns nothing for no writes', () => {
    expect(new TestService().commit()).toEqual({});
  });

  it('applies all writes or none', () => {
    const test = new TestService();
    const failing = { ...setting('rooms/b', {}), currentDocument: { exists: true } };
    expect(failureOf(() => test.commit(setting('rooms/a', {}), failing))).toContain('NOT_FOUND');
    expect(test.read('rooms/a')).toBeNull();
  });

  it.each<[Json, string]>([
    [{ writes: [] }, 'Database name "" lacks "projects" at index 0.'],
    [
      { database: 'projects/demo/databases/other', writes: [deleting('rooms/a')] },
      'The request was for database',
    ],
    [{ database: DATABASE, writes: [{}] }, 'operation'],
    [{ database: DATABASE, transaction: 'AAAA' }, 'transaction has expired'],
  ])('rejects %j', (request, error) => {
    const failure = failureOf(() => new TestService().call('Commit', request, OWNER));
    expect(failure).toContain('INVALID_ARGUMENT');
    expect(failure).toContain(error);
  });
});

describe('BatchWrite', () => {
  it('returns a status for each write', () => {
    const test = new TestService();
    test.commit(setting('rooms/a', { n: 1 }));
    const writes = [
      setting('rooms/b', { n: 2 }),
      setting('rooms/a', { n: 3 }, { currentDocument: { exists: false } }),
      setting('rooms/c', { __n__: 4 }),
      deleting('rooms/d'),
    ];
    expect(test.call('BatchWrite', { database: DATABASE, writes }, OWNER)).toEqual({
      writeResults: [{ updateTime: expect.any(String) }, {}, {}, {}],
      status: [
        {},
        { code: 6, message: expect.stringContaining('already exists') },
        { code: 3, message: 'field name __n__ is reserved' },
        {},
      ],
    });
    expect(test.read('rooms/b')).toEqual(integers({ n: 2 }));
    expect(test.read('rooms/a')).toEqual(integers({ n: 1 }));
  });

  it('rejects several writes to one document', () => {
    const test = new TestService();
    const writes = [setting('rooms/a', {}), deleting('rooms/a')];
    expect(failureOf(() => test.call('BatchWrite', { database: DATABASE, writes }, OWNER))).toBe(
      'INVALID_ARGUMENT: the same document cannot be written more than once in a single request',
    );
  });
});

describe('single documents', () => {
  it('are created once under an explicit id', () => {
    const test = new TestService();
    const request = {
      parent: DOCUMENTS,
      collectionId: 'rooms',
      documentId: 'a',
      document: { fields: integers({ n: 1 }) },
    };
    expect(test.call('CreateDocument', request)).toMatchObject({
      name: nameOf('rooms/a'),
      fields: integers({ n: 1 }),
    });
    expect(failureOf(() => test.call('CreateDocument', request))).toContain('ALREADY_EXISTS');
  });

  it('are created with a generated id', () => {
    const test = new TestService();
    const request = { parent: nameOf('rooms/a'), collectionId: 'chairs' };
    const ids = [1, 2].map(() => test.call<DocumentMessage>('CreateDocument', request).name);
    expect(ids[0]).toMatch(/\/rooms\/a\/chairs\/[A-Za-z0-9]{20}$/);
    expect(ids[1]).not.toBe(ids[0]);
  });

  it.each(['', 'a/b', '__x__'])('are not created in a collection called "%s"', (collectionId) => {
    const test = new TestService();
    expect(
      failureOf(() => test.call('CreateDocument', { parent: DOCUMENTS, collectionId })),
    ).toContain('INVALID_ARGUMENT');
  });

  it('are updated and returned by mask', () => {
    const test = new TestService();
    test.commit(setting('rooms/a', { n: 1, m: 2, o: 3 }));
    const request = {
      document: { name: nameOf('rooms/a'), fields: integers({ n: 5 }) },
      updateMask: { fieldPaths: ['n', 'm'] },
      mask: { fieldPaths: ['n'] },
    };
    expect(test.call<DocumentMessage>('UpdateDocument', request).fields).toEqual(
      integers({ n: 5 }),
    );
    expect(test.read('rooms/a')).toEqual(integers({ n: 5, o: 3 }));
  });

  it('are deleted under a precondition', () => {
    const test = new TestService();
    test.commit(setting('rooms/a', {}));
    const request = { name: nameOf('rooms/a'), currentDocument: { exists: true } };
    expect(test.call('DeleteDocument', request)).toEqual({});
    expect(failureOf(() => test.call('DeleteDocument', request))).toContain('NOT_FOUND');
  });
});
