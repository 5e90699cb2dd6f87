import { describe, expect, it } from 'vitest';
import type { RunQueryResponse } from '../wire/messages.ts';
import { DOCUMENTS, failureOf, nameOf, OWNER, setting, TestService } from './testing.ts';

const rooms = { from: [{ collectionId: 'rooms' }] };

function aService(): TestService {
  const test = new TestService();
  test.commit(...[1, 2, 3].map((n) => setting(`rooms/${n}`, { n, m: 10 * n })));
  return test;
}

describe('RunQuery', () => {
  const run = (structuredQuery: object, more: object = {}) =>
    aService().call<RunQueryResponse[]>('RunQuery', {
      parent: DOCUMENTS,
      structuredQuery: { ...rooms, ...structuredQuery },
      ...more,
    });
  const readTime = expect.any(String) as string;

  it('returns one response per document', () => {
    const answers = run({ limit: 2, select: { fields: [{ fieldPath: 'm' }] } });
    expect(answers).toEqual(
      [1, 2].map((n) => ({
        document: {
          name: nameOf(`rooms/${n}`),
          fields: { m: { integerValue: String(10 * n) } },
          createTime: '2023-11-14T22:13:20.000001Z',
          updateTime: '2023-11-14T22:13:20.000001Z',
        },
        readTime,
      })),
    );
  });

  it('returns a response when nothing is found', () => {
    expect(run({ from: [{ collectionId: 'halls' }] })).toEqual([{ readTime }]);
  });

  it('returns the number of skipped results', () => {
    expect(run({ offset: 2 })).toEqual([
      { document: expect.objectContaining({}), skippedResults: 2, readTime },
    ]);
    expect(run({ offset: 5 })).toEqual([{ skippedResults: 3, readTime }]);
  });

  it('returns a new transaction once', () => {
    const answers = run({}, { newTransaction: { readOnly: {} } });
    expect(answers.map((answer) => 'transaction' in answer)).toEqual([true, false, false]);
  });

  it('explains a query without running it', () => {
    const orderBy = [{ field: { fieldPath: 'm' }, direction: 'DESCENDING' }];
    const where = {
      fieldFilter: { field: { fieldPath: 'n' }, op: 'EQUAL', value: { integerValue: '1' } },
    };
    expect(run({ where, orderBy }, { explainOptions: {} })).toEqual([
      {
        explainMetrics: {
          planSummary: {
            indexesUsed: [
              { query_scope: 'Collection', properties: '(n ASC, m DESC, __name__ DESC)' },
            ],
          },
        },
      },
    ]);
  });

  it('returns execution statistics with the last document', () => {
    const answers = run({ limit: 2 }, { explainOptions: { analyze: true } });
    expect(answers.map(({ document, explainMetrics }) => [document?.name, explainMetrics])).toEqual(
      [
        [nameOf('rooms/1'), undefined],
        [
          nameOf('rooms/2'),
          {
            planSummary: expect.anything(),
            executionStats: {
              resultsReturned: '2',
              executionDuration: expect.stringMatching(/^\d+\.\d{9}s$/),
              readOperations: '2',
              debugStats: { documents_scanned: '2' },
            },
          },
        ],
      ],
    );
  });

  it('rejects a request without a query', () => {
    const test = aService();
    expect(failureOf(() => test.call('RunQuery', { parent: DOCUMENTS }))).toContain(
      'INVALID_ARGUMENT',
    );
    expect(
      failureOf(() =>
        test.call('RunQuery', { parent: `${DOCUMENTS}/rooms`, structuredQuery: rooms }),
      ),
    ).toContain('Document parent name');
  });
});

describe('RunAggregationQuery', () => {
  it('returns results by alias', () => {
    const structuredAggregationQuery = {
      structuredQuery: rooms,
      aggregations: [
        { alias: 'n', count: {} },
        { alias: 's', sum: { field: { fieldPath: 'm' } } },
      ],
    };
    const answers = aService().call('RunAggregationQuery', {
      parent: DOCUMENTS,
      structuredAggregationQuery,
      newTransaction: {},
    });
    expect(answers).toEqual([
      {
        result: { aggregateFields: { n: { integerValue: '3' }, s: { integerValue: '60' } } },
        transaction: expect.any(String),
        readTime: expect.any(String),
      },
    ]);
  });
});

describe('PartitionQuery', () => {
  const partition = (structuredQuery: object) =>
    aService().call(
      'PartitionQuery',
      { parent: DOCUMENTS, structuredQuery, partitionCount: '2' },
      OWNER,
    );

  it('returns cursors', () => {
    expect(partition({ from: [{ collectionId: 'rooms', allDescendants: true }] })).toEqual({
      partitions: [2, 3].map((n) => ({
        values: [{ referenceValue: nameOf(`rooms/${n}`) }],
        before: true,
      })),
    });
  });

  it('returns nothing for an empty collection group', () => {
    expect(partition({ from: [{ collectionId: 'halls', allDescendants: true }] })).toEqual({});
  });
});

describe('unknown methods', () => {
  it('are rejected by name', () => {
    const test = new TestService();
    expect(failureOf(() => test.call('ListRooms', {}))).toBe(
      'UNIMPLEMENTED: Method google.firestore.v1.Firestore/ListRooms is unimplemented',
    );
    expect(failureOf(() => test.call('toString', {}))).toContain('UNIMPLEMENTED');
    expect(failureOf(() => test.call('ExecutePipeline', {}))).toBe(
      'INVALID_ARGUMENT: ExecutePipeline requires the Database Edition to be `enterprise`.',
    );
  });
});
