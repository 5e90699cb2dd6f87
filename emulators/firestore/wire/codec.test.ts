import fastCheck from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentPath, rootPath } from '../model/resource-path.ts';
import { anyValue, TEST_DATABASE } from '../model/testing.ts';
import {
  doubleValue,
  identicalValues,
  integerValue,
  mapValue,
  stringValue,
  vectorValue,
} from '../model/value.ts';
import { StatusError } from '../status.ts';
import type { ValueMessage, WriteMessage } from './messages.ts';
import { decodeAggregations, decodeQuery } from './query.ts';
import { decodeValue, encodeFields, encodeValue } from './value.ts';
import { decodeMessage, encodeMessage } from './proto.ts';
import { decodeWrite } from './write.ts';

const documents = 'projects/demo/databases/(default)/documents';
const name = `${documents}/rooms/a`;
const path = documentPath(TEST_DATABASE, 'rooms/a');
const root = rootPath(TEST_DATABASE);

/**
 * References to collections with numeric ids are not storable, because names like `__id7__` are
 * reserved for documents.
 */
const storableValue = anyValue.filter(
  (value) => !JSON.stringify(encodeValue(value)).includes('/documents/__id'),
);

describe('values', () => {
  it('survive JSON encoding', () => {
    fastCheck.assert(
      fastCheck.property(storableValue, (value) => {
        const message = JSON.parse(JSON.stringify(encodeValue(value))) as ValueMessage;
        expect(identicalValues(decodeValue(message), value)).toBe(true);
      }),
    );
  });

  it('survive protobuf encoding', () => {
    fastCheck.assert(
      fastCheck.property(storableValue, (value) => {
        const message = decodeMessage('Value', encodeMessage('Value', encodeValue(value)));
        expect(identicalValues(decodeValue(message as ValueMessage), value)).toBe(true);
      }),
    );
  });

  it('may have the field name __proto__', () => {
    const fields = encodeFields(new Map([['__proto__', stringValue('a')]]));
    expect(JSON.stringify(fields)).toBe('{"__proto__":{"stringValue":"a"}}');
  });

  it.each<[string, ValueMessage]>([
    ['nothing', {}],
    ['a latitude above 90', { geoPointValue: { latitude: 90.5 } }],
    ['a longitude that is not a number', { geoPointValue: { longitude: 'NaN' } }],
    ['a reference to a collection', { referenceValue: `${documents}/rooms` }],
    ['a time after the year 9999', { timestampValue: '+10000-01-01T00:00:00Z' }],
  ])('reject %s', (_, message) => {
    expect(() => decodeValue(message)).toThrow(StatusError);
  });
});

describe('writes', () => {
  it('distinguish an empty mask from no mask', () => {
    const update = { name };
    expect(decodeWrite({ update, updateMask: {} })).toHaveProperty('mask', []);
    expect(decodeWrite({ update })).not.toHaveProperty('mask');
  });

  it('decode a lone transform as an update with an empty mask', () => {
    const fieldTransforms = [{ fieldPath: 'a.b', increment: { integerValue: '1' } }];
    expect(decodeWrite({ transform: { document: name, fieldTransforms } })).toEqual({
      kind: 'update',
      path,
      fields: new Map(),
      mask: [],
      transforms: [{ kind: 'increment', field: ['a', 'b'], operand: integerValue(1n) }],
    });
  });

  it.each<[WriteMessage, object]>([
    [{ delete: name }, { kind: 'delete', path }],
    [
      { verify: name, currentDocument: { exists: false } },
      { kind: 'verify', path, precondition: { exists: false } },
    ],
    [
      { delete: name, currentDocument: { updateTime: '1970-01-01T00:00:01.000001999Z' } },
      { kind: 'delete', path, precondition: { updateTime: 1_000_001n } },
    ],
    [
      { delete: name, currentDocument: {} },
      { kind: 'delete', path },
    ],
  ])('decode %j', (message, write) => {
    expect(decodeWrite(message)).toEqual(write);
  });

  it.each<[WriteMessage]>([
    [{}],
    [{ delete: `${documents}/rooms` }],
    [{ update: { name }, updateMask: { fieldPaths: ['a..b'] } }],
    [{ update: { name }, updateTransforms: [{ fieldPath: 'a' }] }],
    [{ update: { name }, updateTransforms: [{ fieldPath: 'a', setToServerValue: 7 }] }],
  ])('reject %j', (message) => {
    expect(() => decodeWrite(message)).toThrow(StatusError);
  });
});

describe('queries', () => {
  it('are decoded completely', () => {
    const query = decodeQuery(root, {
      select: { fields: [{ fieldPath: '__name__' }] },
      from: [{ collectionId: 'rooms', allDescendants: true }],
      where: {
        compositeFilter: {
          op: 'OR',
          filters: [
            {
              fieldFilter: {
                field: { fieldPath: 'a' },
                op: 'NOT_IN',
                value: { arrayValue: { values: [{ doubleValue: '-0' }] } },
              },
            },
            { unaryFilter: { field: { fieldPath: '`b c`' }, op: 'IS_NOT_NULL' } },
          ],
        },
      },
      orderBy: [{ field: { fieldPath: 'a' }, direction: 'DESCENDING' }],
      startAt: { values: [{ integerValue: '1' }], before: true },
      endAt: { values: [{ integerValue: '0' }] },
      offset: 2,
      limit: 0,
    });
    expect(query).toEqual({
      parent: root,
      collectionId: 'rooms',
      allDescendants: true,
      select: [['__name__']],
      where: {
        kind: 'or',
        filters: [
          {
            kind: 'field',
            field: ['a'],
            operator: 'not-in',
            value: { kind: 'array', values: [doubleValue(-0)] },
          },
          { kind: 'unary', field: ['b c'], operator: 'is-not-null' },
        ],
      },
      orderBy: [{ field: ['a'], direction: 'descending' }],
      startAt: { values: [integerValue(1n)], before: true },
      endAt: { values: [integerValue(0n)], before: false },
      offset: 2,
      limit: 0,
    });
  });

  it('can search for the nearest vectors', () => {
    const findNearest = {
      vectorField: { fieldPath: 'v' },
      queryVector: encodeValue(vectorValue([1, 2])),
      distanceMeasure: 'COSINE',
      limit: 3,
      distanceThreshold: 0.5,
    };
    expect(decodeQuery(root, { findNearest })).toMatchObject({
      findNearest: { field: ['v'], vector: [1, 2], measure: 'cosine', limit: 3 },
    });
    const queryVector = encodeValue(mapValue([]));
    expect(() => decodeQuery(root, { findNearest: { ...findNearest, queryVector } })).toThrow(
      StatusError,
    );
  });

  it('name aggregations without an alias', () => {
    const count = {};
    const sum = { field: { fieldPath: 'a' } };
    expect(decodeAggregations([{ count }, { sum, alias: 'total' }, { avg: sum }])).toEqual([
      { kind: 'count', alias: 'field_1' },
      { kind: 'sum', alias: 'total', field: ['a'] },
      { kind: 'average', alias: 'field_2', field: ['a'] },
    ]);
  });
});
