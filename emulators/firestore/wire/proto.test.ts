import fastCheck from 'fast-check';
import { createRequire } from 'node:module';
import serializer from 'proto3-json-serializer';
import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { StatusError } from '../status.ts';
import { canonicalize, decodeMessage, encodeMessage, METHODS } from './proto.ts';
import type { Json } from './proto.ts';

const { fromProto3JSON, toProto3JSON } = serializer;

const root = protobuf.Root.fromJSON(
  createRequire(import.meta.url)('@google-cloud/firestore/build/protos/v1.json') as object,
);
const libraryType = (name: string) => root.lookupType(`google.firestore.v1.${name}`);
libraryType('Write').add(new protobuf.Field('verify', 5, 'string'));
root.resolveAll();

const name = 'projects/p/databases/(default)/documents/rooms/a';

const timestamp = fastCheck
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z') })
  .filter((date) => !Number.isNaN(date.getTime()))
  .map((date) => date.toISOString().replace('.000Z', 'Z'));

const double = fastCheck
  .double()
  .map((value) =>
    Object.is(value, -0) ? '-0' : Number.isFinite(value) ? value : (String(value) as Json),
  );

/** protobufjs drops a field named `__proto__`. Another test covers that name. */
const fieldName = fastCheck
  .string({ minLength: 1, unit: 'binary' })
  .filter((text) => text !== '__proto__');

const { value } = fastCheck.letrec<{ value: Json }>((tie) => ({
  value: fastCheck.oneof(
    { maxDepth: 4 },
    fastCheck.constant({ nullValue: null }),
    fastCheck.record({ booleanValue: fastCheck.boolean() }),
    fastCheck.record({ doubleValue: double }),
    fastCheck.record({ stringValue: fastCheck.string({ unit: 'binary' }) }),
    fastCheck.record({ timestampValue: timestamp }),
    fastCheck
      .bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
      .map((integer) => ({ integerValue: String(integer) })),
    fastCheck.uint8Array().map((bytes) => ({ bytesValue: Buffer.from(bytes).toString('base64') })),
    fastCheck.constant({ geoPointValue: { latitude: 1.5, longitude: '-0' } }),
    fastCheck
      .array(tie('value'), { minLength: 1, maxLength: 4 })
      .map((values) => ({ arrayValue: { values } })),
    fastCheck.constant({ arrayValue: {} }),
    fastCheck.constant({ mapValue: {} }),
    fastCheck
      .dictionary(fieldName, tie('value'), { minKeys: 1, maxKeys: 4 })
      .map((fields) => ({ mapValue: { fields } })),
  ),
}));

const fields = fastCheck.dictionary(fieldName, value, { minKeys: 1, maxKeys: 5 });
const document = fastCheck
  .record({ name: fastCheck.constant(name), fields, createTime: timestamp })
  // protobufjs cannot read objects without a prototype.
  .map((message) => JSON.parse(JSON.stringify(message)) as Json);

/**
 * protobufjs prints `.000Z` for whole seconds, 0 for -0, and empty maps. The canonical forms are
 * `Z`, "-0" and absence.
 */
const canonicalForm = (message: Json): Json =>
  JSON.parse(
    JSON.stringify(message)
      .replaceAll('.000Z"', 'Z"')
      .replaceAll('"-0"', '0')
      .replaceAll('{"fields":{}}', '{}'),
  ) as Json;

const library = {
  encode(typeName: string, message: Json): Uint8Array {
    const type = libraryType(typeName);
    const parsed = fromProto3JSON(type as never, message as never);
    return type.encode(parsed as never).finish();
  },
  decode(typeName: string, bytes: Uint8Array): Json {
    return toProto3JSON(libraryType(typeName).decode(bytes) as never) as Json;
  },
};

const rejects = (typeName: string, message: Json): string => {
  try {
    canonicalize(typeName, message);
  } catch (error) {
    if (error instanceof StatusError) return `${error.status}: ${error.message}`;
    throw error;
  }
  throw new Error('was accepted');
};

describe('binary codec', () => {
  it('decodes its own encoding', () => {
    fastCheck.assert(
      fastCheck.property(document, (message) => {
        expect(decodeMessage('Document', encodeMessage('Document', message))).toEqual(message);
      }),
    );
  });

  it('reads messages written by protobufjs', () => {
    fastCheck.assert(
      fastCheck.property(document, (message) => {
        expect(decodeMessage('Document', library.encode('Document', message))).toEqual(message);
      }),
    );
  });

  it('writes messages that protobufjs reads', () => {
    fastCheck.assert(
      fastCheck.property(document, (message) => {
        const read = library.decode('Document', encodeMessage('Document', message));
        expect(canonicalForm(read)).toEqual(
          JSON.parse(JSON.stringify(message).replaceAll('"-0"', '0')),
        );
      }),
    );
  });

  it.each<[string, Json]>([
    ['CommitRequest', { writes: [{ verify: name, currentDocument: { exists: false } }] }],
    ['CommitRequest', { writes: [{ update: { name }, updateMask: {} }] }],
    ['Target', { targetId: 2, expectedCount: 0, once: true, resumeToken: 'AQI=' }],
    ['StructuredQuery', { limit: 5, offset: 2, startAt: { values: [{ nullValue: null }] } }],
    ['ListenResponse', { targetChange: { targetChangeType: 'ADD', targetIds: [1, -2] } }],
    ['WriteRequest', { labels: { 'goog-listen-tags': 'limbo-document' } }],
    [
      'ExplainMetrics',
      {
        planSummary: { indexesUsed: [{ a: 'b', c: [1, null, true], d: { e: {} } }] },
        executionStats: { executionDuration: '1.500000000s', readOperations: '0' },
      },
    ],
    ['Value', { timestampValue: '0001-01-01T00:00:00Z' }],
    ['Value', { timestampValue: '1969-12-31T23:59:59.999999Z' }],
  ])('keeps every part of %s %j', (typeName, message) => {
    expect(decodeMessage(typeName, encodeMessage(typeName, message))).toEqual(message);
    expect(decodeMessage(typeName, library.encode(typeName, message))).toEqual(message);
  });

  it('keeps a field named __proto__', () => {
    const message = { mapValue: { fields: { ['__proto__']: { stringValue: 'a' } } } };
    const copies = [
      decodeMessage('Value', encodeMessage('Value', message)),
      canonicalize('Value', message),
    ];
    for (const copy of copies) expect(JSON.stringify(copy)).toBe(JSON.stringify(message));
  });

  it('keeps the last member of a oneof', () => {
    const bytes = Buffer.concat([
      encodeMessage('Value', { stringValue: 'a' }),
      encodeMessage('Value', { integerValue: '1' }),
    ]);
    expect(decodeMessage('Value', bytes)).toEqual({ integerValue: '1' });
  });

  it('skips unknown fields', () => {
    const bytes = Buffer.concat([
      Buffer.from([0xfa, 0x3f, 2, 0x41, 0x42]),
      encodeMessage('Value', { integerValue: '1' }),
    ]);
    expect(decodeMessage('Value', bytes)).toEqual({ integerValue: '1' });
  });

  it.each<[string, number[]]>([
    ['a length beyond the end', [0x0a, 0x7f, 0x41]],
    ['a string that is not UTF-8', [0x0a, 0x02, 0xc3, 0x28]],
    ['an invalid wire type', [0x0f]],
    ['a number without an end', [0x0a, 0xff, 0xff]],
  ])('rejects %s', (_, bytes) => {
    expect(() => decodeMessage('Document', Uint8Array.from(bytes))).toThrow(
      new StatusError('INTERNAL', 'Invalid protobuf byte sequence'),
    );
  });

  it('fails on random bytes only with expected errors', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.uint8Array({ maxLength: 64 }), (bytes) => {
        try {
          decodeMessage('CommitRequest', bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(StatusError);
        }
      }),
    );
  });

  it('rejects messages that nest too deeply', () => {
    let message: Json = { nullValue: null };
    for (let level = 0; level < 500; level++) message = { arrayValue: { values: [message] } };
    const bytes = encodeMessage('Value', message);
    expect(() => decodeMessage('Value', bytes)).toThrow(StatusError);
    expect(() => canonicalize('Value', message)).toThrow(StatusError);
  });
});

describe('canonicalize', () => {
  it('leaves canonical messages unchanged', () => {
    fastCheck.assert(
      fastCheck.property(document, (message) => {
        expect(canonicalize('Document', message)).toEqual(message);
      }),
    );
  });

  it.each<[string, Json, Json]>([
    ['Value', { integerValue: 5 }, { integerValue: '5' }],
    ['Value', { integer_value: '-0' }, { integerValue: '0' }],
    ['Value', { doubleValue: -0 }, { doubleValue: '-0' }],
    ['Value', { doubleValue: '-0.0' }, { doubleValue: '-0' }],
    ['Value', { doubleValue: '1e3' }, { doubleValue: 1000 }],
    ['Value', { bytesValue: '_-8' }, { bytesValue: '/+8=' }],
    ['Value', { nullValue: 'NULL_VALUE' }, { nullValue: null }],
    ['Value', { nullValue: 0 }, { nullValue: null }],
    ['Value', { stringValue: null }, {}],
    [
      'Value',
      { timestampValue: '2020-01-01T01:00:00.418000999+01:00' },
      { timestampValue: '2020-01-01T00:00:00.418Z' },
    ],
    ['StructuredQuery.Order', { direction: 2 }, { direction: 'DESCENDING' }],
    ['StructuredQuery.Order', { direction: 77 }, { direction: 77 }],
    ['StructuredQuery', { order_by: [], limit: '3' }, { orderBy: [], limit: 3 }],
    ['DocumentMask', { fieldPaths: 'a' }, { fieldPaths: ['a'] }],
    [
      'ListDocumentsRequest',
      { showMissing: 'true', pageSize: '2' },
      { showMissing: true, pageSize: 2 },
    ],
  ])('reads %s %j as %j', (typeName, message, canonical) => {
    expect(canonicalize(typeName, message)).toEqual(canonical);
  });

  const prefix = 'INVALID_ARGUMENT: Invalid JSON payload received.';
  it.each<[string, Json, string]>([
    ['CommitRequest', { writing: [] }, `${prefix} Unknown name "writing": Cannot find field.`],
    [
      'CommitRequest',
      { writes: [{ update: { title: 'a' } }] },
      `${prefix} Unknown name "title" at 'writes[0].update': Cannot find field.`,
    ],
    ['CommitRequest', [], `${prefix} Root element must be a message.`],
    [
      'Document',
      { fields: { a: { integerValue: '1.5' } } },
      `INVALID_ARGUMENT: Invalid value at 'fields[0].value.integer_value' (TYPE_INT64), "1.5"`,
    ],
    [
      'Value',
      { integerValue: '9223372036854775808' },
      `INVALID_ARGUMENT: Invalid value at 'integer_value' (TYPE_INT64), "9223372036854775808"`,
    ],
    [
      'StructuredQuery.Order',
      { direction: 'UP' },
      `INVALID_ARGUMENT: Invalid value at 'direction' (type.googleapis.com/google.firestore.v1.StructuredQuery.Direction), "UP"`,
    ],
    [
      'Document',
      { fields: { a: { integerValue: '1', stringValue: 'a' } } },
      `INVALID_ARGUMENT: Invalid value at 'fields[0].value' (oneof), oneof field 'value_type' is already set. Cannot set 'stringValue'`,
    ],
    ['Document', { name: 5 }, `INVALID_ARGUMENT: Invalid value at 'name' (TYPE_STRING), 5`],
    [
      'Value',
      { bytesValue: '*' },
      `INVALID_ARGUMENT: Invalid value at 'bytes_value' (TYPE_BYTES), Base64 decoding failed for "*"`,
    ],
    [
      'Document',
      { createTime: 'noon' },
      `INVALID_ARGUMENT: Invalid value at 'create_time' (type.googleapis.com/google.protobuf.Timestamp), Field 'create_time', Invalid time format: noon`,
    ],
    [
      'Document',
      { fields: [] },
      `${prefix} Unknown name "fields": Proto field is not repeating, cannot start list.`,
    ],
  ])('rejects %s %j', (typeName, message, error) => {
    expect(rejects(typeName, message)).toBe(error);
  });

  it('fails on random JSON only with expected errors', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.jsonValue(), (message) => {
        try {
          canonicalize('CommitRequest', { writes: message as Json });
        } catch (error) {
          expect(error).toBeInstanceOf(StatusError);
        }
      }),
    );
  });
});

it('lists the methods of the service', () => {
  expect(Object.keys(METHODS)).toHaveLength(16);
  expect(METHODS['Listen']).toEqual({
    requestType: 'ListenRequest',
    responseType: 'ListenResponse',
    requestStream: true,
    responseStream: true,
  });
  expect(METHODS['DeleteDocument']?.responseType).toBe('google.protobuf.Empty');
});
