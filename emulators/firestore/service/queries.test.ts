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

  it('answers for each document', () => {
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

  it('answers also when it finds nothing', () => {
    expect(run({ from: [{ collectionId: 'halls' }] })).toEqual([{ readTime }]);
  });

  it('says how many results it skipped', () => {
    expect(run({ offset: 2 })).toEqual([
      { document: expect.objectContaining({}), skippedResults: 2, readTime },
    ]);
    expect(run({ offset: 5 })).toEqual([{ skippedResults: 3, readTime }]);
  });

  it('names a new transaction once', () => {
    const answers = run({}, { newTransaction: { readOnly: {} } });
    expect(answers.map((answer) => 'transaction' in answer)).toEqual([true, false, false]);
  });

  it('is explained without being run', () => {
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

  it('is measured with its last document', () => {
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

  it('refuses what is no query', () => {
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
  it('answers by alias', () => {
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

  it('answers with cursors', () => {
    expect(partition({ from: [{ collectionId: 'rooms', allDescendants: true }] })).toEqual({
      partitions: [2, 3].map((n) => ({
        values: [{ referenceValue: nameOf(`rooms/${n}`) }],
        before: true,
      })),
    });
  });

  it('answers with nothing when there is nothing to part', () => {
    expect(partition({ from: [{ collectionId: 'halls', allDescendants: true }] })).toEqual({});
  });
});

describe('methods that are not there', () => {
  it('are refused by name', () => {
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
