import { describe, expect, it } from 'vitest';
import type { AccessRequest } from '../rules/access.ts';
import { documentPath } from '../model/resource-path.ts';
import type { FieldMap } from '../model/value.ts';
import type { Json } from '../wire/json.ts';
import {
  DATABASE,
  DOCUMENTS,
  deleting,
  failureOf,
  nameOf,
  OWNER,
  setting,
  TestService,
  tokenOf,
} from './testing.ts';
import type { TestDecision } from './testing.ts';

const query = { from: [{ collectionId: 'rooms' }] };
const commit = (...writes: readonly Json[]) => ({ database: DATABASE, writes });

const CALLS: readonly [method: string, request: Json, requests: readonly string[]][] = [
  ['GetDocument', { name: nameOf('rooms/a') }, ['get rooms/a']],
  ['ListDocuments', { parent: DOCUMENTS, collectionId: 'rooms' }, ['list rooms']],
  [
    'BatchGetDocuments',
    { database: DATABASE, documents: [nameOf('rooms/a'), nameOf('rooms/b')] },
    ['get rooms/a', 'get rooms/b'],
  ],
  ['RunQuery', { parent: DOCUMENTS, structuredQuery: query }, ['list rooms']],
  [
    'RunAggregationQuery',
    {
      parent: DOCUMENTS,
      structuredAggregationQuery: { structuredQuery: query, aggregations: [{ count: {} }] },
    },
    ['list rooms'],
  ],
  [
    'CreateDocument',
    { parent: DOCUMENTS, collectionId: 'rooms', documentId: 'b', document: {} },
    ['create rooms/b'],
  ],
  ['UpdateDocument', { document: { name: nameOf('rooms/a') } }, ['update rooms/a']],
  ['DeleteDocument', { name: nameOf('rooms/a') }, ['delete rooms/a']],
  ['Commit', commit(setting('rooms/b', {})), ['create rooms/b']],
  ['Commit', commit(setting('rooms/a', {})), ['update rooms/a']],
  ['Commit', commit(deleting('rooms/b')), ['delete rooms/b']],
  ['Commit', commit({ verify: nameOf('rooms/a') }), ['get rooms/a']],
  [
    'Commit',
    commit(setting('rooms/b', {}), setting('rooms/b', { n: 1 }), deleting('rooms/b')),
    ['create rooms/b', 'update rooms/b', 'delete rooms/b'],
  ],
];

function aService(decide?: TestDecision): TestService {
  const test = new TestService(decide);
  test.commit(setting('rooms/a', { n: 1 }));
  return test;
}

describe('the guard', () => {
  it.each(CALLS)('authorizes %s %j', (method, request, requests) => {
    const test = aService();
    test.call(method, request, tokenOf('alice'));
    expect(test.rules.requests).toEqual(requests);
  });

  it.each(CALLS)('denies %s %j before any effect', (method, request) => {
    const test = aService(() => "false for 'get' @ L3");
    expect(failureOf(() => test.call(method, request, tokenOf('alice')))).toBe(
      "PERMISSION_DENIED: \nfalse for 'get' @ L3",
    );
    expect(test.read('rooms/a')).toEqual({ n: { integerValue: '1' } });
    expect(test.read('rooms/b')).toBeNull();
  });

  it.each(CALLS)('allows the owner %s %j', (method, request) => {
    const test = aService(() => 'no');
    test.call(method, request, OWNER);
    expect(test.rules.requests).toEqual([]);
  });

  it.each<[method: string, request: Json, error: string]>([
    ['ListCollectionIds', { parent: DOCUMENTS }, 'Metadata operations'],
    [
      'ListDocuments',
      { parent: DOCUMENTS, collectionId: 'a', showMissing: true },
      'Metadata operations',
    ],
    ['BatchWrite', { database: DATABASE }, 'Batch writes'],
    ['PartitionQuery', { parent: DOCUMENTS, structuredQuery: query }, 'Partition queries'],
  ])('allows %s only for the owner', (method, request, operation) => {
    expect(failureOf(() => aService().call(method, request, tokenOf('alice')))).toBe(
      `PERMISSION_DENIED: ${operation} require admin authentication.`,
    );
  });

  it('denies a write before it checks a precondition', () => {
    const request = commit(setting('rooms/b', {}, { currentDocument: { exists: true } }));
    const denied = aService(() => 'no');
    expect(failureOf(() => denied.call('Commit', request))).toContain('PERMISSION_DENIED');
    expect(failureOf(() => aService().call('Commit', request))).toContain('NOT_FOUND');
  });

  it.each([
    ['update rooms/b', 'rooms/b', { exists: true }],
    ['create rooms/a', 'rooms/a', { exists: false }],
  ])('derives the method from the precondition: %s', (requests, path, currentDocument) => {
    const test = aService();
    const request = commit(setting(path, {}, { currentDocument }));
    expect(() => test.call('Commit', request)).toThrow();
    expect(test.rules.requests).toEqual([requests]);
  });

  it('denies the whole commit', () => {
    const test = aService((request) =>
      request.method === 'delete' ? 'deleting is not allowed' : undefined,
    );
    const request = commit(setting('rooms/b', {}), deleting('rooms/a'));
    expect(failureOf(() => test.call('Commit', request))).toContain('deleting is not allowed');
    expect(test.read('rooms/b')).toBeNull();
  });

  it('passes the documents before each write and after the whole commit', () => {
    const seen: unknown[] = [];
    const numberIn = (fields: FieldMap | undefined) => {
      const number = fields?.get('n');
      return number?.kind === 'integer' ? number.value : undefined;
    };
    const a = documentPath({ project: 'demo', database: '(default)' }, 'rooms/a');
    const test = aService((request, reader) => {
      if (request.method !== 'update') return undefined;
      const states = [request.resource, reader.get(a), reader.getAfter(a)];
      const [resource, now, after] = states.map((document) => numberIn(document?.fields));
      seen.push([resource, numberIn(request.newFields), now, after]);
      return undefined;
    });
    test.call('Commit', commit(setting('rooms/a', { n: 2 }), setting('rooms/a', { n: 3 })));
    expect(seen).toEqual([
      [1n, 2n, 1n, 3n],
      [2n, 3n, 1n, 3n],
    ]);
  });

  it('passes the time that server timestamps have', () => {
    let request: AccessRequest | undefined;
    const test = aService((authorized) => {
      request = authorized;
      return undefined;
    });
    const updateTransforms = [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }];
    test.call('Commit', commit(setting('rooms/b', {}, { updateTransforms })));
    const written = request?.method === 'create' ? request.newFields?.get('at') : undefined;
    expect(written).toEqual({ kind: 'timestamp', value: request?.time });
  });

  it('passes the user', () => {
    const test = aService(({ auth }) => (auth?.uid === 'alice' ? undefined : 'not alice'));
    const request = { name: nameOf('rooms/a') };
    expect(failureOf(() => test.call('GetDocument', request))).toContain('not alice');
    expect(test.call('GetDocument', request, tokenOf('alice'))).toHaveProperty('name');
  });
});
