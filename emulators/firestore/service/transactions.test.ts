import { describe, expect, it } from 'vitest';
import type { BatchGetDocumentsResponse, RunQueryResponse } from '../wire/messages.ts';
import {
  DATABASE,
  DOCUMENTS,
  failureOf,
  integers,
  nameOf,
  OWNER,
  setting,
  TestService,
} from './testing.ts';

function aService(): TestService {
  const test = new TestService();
  test.commit(setting('rooms/a', { n: 1 }));
  return test;
}

function begin(test: TestService, options: object = {}): string {
  const request = { database: DATABASE, options };
  return test.call<{ transaction: string }>('BeginTransaction', request, OWNER).transaction;
}

function read(test: TestService, path: string, transaction: string) {
  const request = { database: DATABASE, documents: [nameOf(path)], transaction };
  const [answer] = test.call<BatchGetDocumentsResponse[]>('BatchGetDocuments', request, OWNER);
  return answer?.found?.fields;
}

const commit = (test: TestService, transaction: string, ...writes: object[]) =>
  test.call('Commit', { database: DATABASE, transaction, writes }, OWNER);

describe('a transaction', () => {
  it('reads one snapshot', () => {
    const test = aService();
    const transaction = begin(test);
    test.commit(setting('rooms/a', { n: 2 }), setting('rooms/b', { n: 3 }));
    expect(read(test, 'rooms/a', transaction)).toEqual(integers({ n: 1 }));
    expect(read(test, 'rooms/b', transaction)).toBeUndefined();
  });

  it('commits if the documents it read are unchanged', () => {
    const test = aService();
    const transaction = begin(test);
    read(test, 'rooms/a', transaction);
    test.commit(setting('rooms/b', { n: 3 }));
    commit(test, transaction, setting('rooms/a', { n: 2 }));
    expect(test.read('rooms/a')).toEqual(integers({ n: 2 }));
  });

  it.each(['rooms/a', 'rooms/b'])('aborts if another client writes %s, which it read', (path) => {
    const test = aService();
    const transaction = begin(test);
    read(test, path, transaction);
    test.commit(setting(path, { n: 9 }));
    const write = setting('rooms/c', { n: 2 });
    expect(failureOf(() => commit(test, transaction, write))).toContain('ABORTED');
    expect(test.read('rooms/c')).toBeNull();
  });

  it('aborts if a query it ran has another result', () => {
    const test = aService();
    const [answer] = test.call<RunQueryResponse[]>(
      'RunQuery',
      {
        parent: DOCUMENTS,
        structuredQuery: { from: [{ collectionId: 'rooms' }] },
        newTransaction: { readWrite: {} },
      },
      OWNER,
    );
    test.commit(setting('rooms/b', {}));
    const transaction = answer?.transaction ?? '';
    expect(failureOf(() => commit(test, transaction, setting('halls/a', {})))).toContain('ABORTED');
  });

  it('ends with its commit and can still be rolled back', () => {
    const test = aService();
    const transaction = begin(test);
    commit(test, transaction);
    expect(failureOf(() => commit(test, transaction))).toContain('transaction has expired');
    expect(test.call('Rollback', { database: DATABASE, transaction }, OWNER)).toEqual({});
  });

  it('ends with its rollback', () => {
    const test = aService();
    const transaction = begin(test);
    test.call('Rollback', { database: DATABASE, transaction }, OWNER);
    expect(failureOf(() => read(test, 'rooms/a', transaction))).toContain('INVALID_ARGUMENT');
  });

  it('rejects writes if it is read-only', () => {
    const test = aService();
    const transaction = begin(test, { readOnly: {} });
    expect(failureOf(() => commit(test, transaction, setting('rooms/a', {})))).toContain(
      'read-only',
    );
  });

  it('reads an earlier version if it is read-only', () => {
    const test = aService();
    const { commitTime: readTime } = test.commit(setting('rooms/a', { n: 2 }));
    test.commit(setting('rooms/a', { n: 3 }));
    const transaction = begin(test, { readOnly: { readTime } });
    expect(read(test, 'rooms/a', transaction)).toEqual(integers({ n: 2 }));
  });
});
