import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deleteField,
  documentSize,
  getField,
  pickFields,
  setField,
  validateDocumentSize,
  validateFields,
} from './document.ts';
import { documentPath } from './resource-path.ts';
import { anyValue, TEST_DATABASE } from './testing.ts';
import {
  arrayValue,
  bytesValue,
  identicalFields,
  integerValue,
  mapValue,
  stringValue,
  vectorValue,
  type FieldMap,
  type Value,
} from './value.ts';

const one = integerValue(1n);
const two = integerValue(2n);
const fieldsOf = (fields: Record<string, Value>): FieldMap => new Map(Object.entries(fields));
const map = (fields: Record<string, Value>) => mapValue(Object.entries(fields));

describe('document fields', () => {
  const fields = fieldsOf({ a: one, m: map({ x: one, y: two }) });

  it('reads a field by path', () => {
    expect(getField(fields, ['a'])).toBe(one);
    expect(getField(fields, ['m', 'y'])).toBe(two);
    expect(getField(fields, ['m', 'z'])).toBeUndefined();
    expect(getField(fields, ['a', 'x'])).toBeUndefined();
    expect(getField(fields, ['b', 'x', 'y'])).toBeUndefined();
  });

  it('sets a field in a copy', () => {
    expect(setField(fields, ['m', 'x'], two)).toEqual(
      fieldsOf({ a: one, m: map({ x: two, y: two }) }),
    );
    expect(getField(fields, ['m', 'x'])).toBe(one);
  });

  it('replaces a non-map value on the path with a map', () => {
    expect(setField(fields, ['a', 'b', 'c'], two).get('a')).toEqual(map({ b: map({ c: two }) }));
  });

  it('deletes a field in a copy and keeps the empty map', () => {
    const withoutX = deleteField(fields, ['m', 'x']);
    expect(withoutX.get('m')).toEqual(map({ y: two }));
    expect(deleteField(withoutX, ['m', 'y']).get('m')).toEqual(map({}));
    expect(fields.size).toBe(2);
  });

  it('returns the same fields when there is nothing to delete', () => {
    for (const path of [['b'], ['a', 'x'], ['m', 'z'], ['m', 'x', 'y']]) {
      expect(deleteField(fields, path)).toBe(fields);
    }
  });

  it('picks fields by path', () => {
    expect(pickFields(fields, [['m', 'y'], ['nope']])).toEqual(fieldsOf({ m: map({ y: two }) }));
    expect(pickFields(fields, [])).toEqual(new Map());
  });

  it('keeps a field until it is deleted', () => {
    const path = fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(path, anyValue, (at, value) => {
        const set = setField(new Map(), at, value);
        expect(getField(set, at)).toBe(value);
        expect(getField(deleteField(set, at), at)).toBeUndefined();
        expect(identicalFields(pickFields(set, [at]), set)).toBe(true);
      }),
    );
  });
});

describe('documentSize', () => {
  it("computes the size of the documentation's example", () => {
    const path = documentPath(TEST_DATABASE, 'users/jeff/tasks/my_task_id');
    const fields = fieldsOf({
      type: stringValue('Personal'),
      done: { kind: 'boolean', value: false },
      priority: one,
      description: stringValue('Learn Cloud Firestore'),
    });
    expect(documentSize(path, fields)).toBe(147);
  });

  it('limits a document to 1 MiB', () => {
    const path = documentPath(TEST_DATABASE, 'c/d');
    const fill = (length: number) =>
      fieldsOf({ a: stringValue('x'.repeat(500_000)), b: stringValue('x'.repeat(length)) });
    const room = 1_048_576 - documentSize(path, fill(0));
    expect(() => validateDocumentSize(path, fill(room))).not.toThrow();
    expect(() => validateDocumentSize(path, fill(room + 1))).toThrow(
      "Document 'projects/demo/databases/(default)/documents/c/d' cannot be written because its " +
        'size (1,048,577 bytes) exceeds the maximum allowed size of 1,048,576 bytes.',
    );
  });
});

describe('validateFields', () => {
  const longText = stringValue('x'.repeat(1_048_488));
  const nested = (levels: number): Value =>
    levels === 0 ? one : map({ nested: nested(levels - 1) });

  it.each([
    ['s', { s: stringValue('x'.repeat(1_048_487)) }],
    ['multibyte', { s: stringValue('€'.repeat(349_495)) }],
    ['in a map', { m: map({ s: stringValue('x'.repeat(1_048_487)) }) }],
    ['long name', { ['n'.repeat(1500)]: one }],
    ['20 levels', { a: nested(20) }],
    ['a vector', { v: vectorValue([1, 2]), m: map({ v: vectorValue([]) }) }],
    ['array in map in array', { a: arrayValue([map({ b: arrayValue([one]) })]) }],
  ])('accepts %s', (_, fields: Record<string, Value>) => {
    expect(() => validateFields(fieldsOf(fields))).not.toThrow();
  });

  it.each<[Record<string, Value>, string]>([
    [{ __x__: one }, 'field name __x__ is reserved'],
    [{ m: map({ __x__: one }) }, 'field name __x__ is reserved'],
    [{ a: arrayValue([map({ __type__: one })]) }, 'field name __type__ is reserved'],
    [{ a: arrayValue([arrayValue([])]) }, 'Nested arrays are not allowed'],
    [{ m: map({ a: arrayValue([arrayValue([])]) }) }, 'Nested arrays are not allowed'],
    [{ s: longText }, 'The value of property "s" is longer than 1048487 bytes.'],
    [
      { s: stringValue('€'.repeat(349_496)) },
      'The value of property "s" is longer than 1048487 bytes.',
    ],
    [
      { b: bytesValue(new Uint8Array(1_048_488)) },
      'The value of property "b" is longer than 1048487 bytes.',
    ],
    [{ a: arrayValue([longText]) }, 'The value of property "array" is longer than 1048487 bytes.'],
    [{ m: map({ s: longText }) }, 'Property m contains an invalid nested entity.'],
    [
      { a: arrayValue([map({ s: longText })]) },
      'Property array contains an invalid nested entity.',
    ],
    [{ m: map({ a: arrayValue([longText]) }) }, 'Property m contains an invalid nested entity.'],
    [{ ['n'.repeat(1501)]: one }, 'The property.name is longer than 1500 bytes.'],
    [{ '': one }, 'The property.name is the empty string.'],
    [{ a: nested(21) }, 'Property a contains an invalid nested entity.'],
    [{ a: nested(5000) }, 'Property a contains an invalid nested entity.'],
    [
      { v: vectorValue(Array.from({ length: 2049 }, () => 0)) },
      'The vector of property "v" has more than 2048 dimensions.',
    ],
    [
      { v: map({ __type__: stringValue('__vector__'), value: arrayValue([stringValue('x')]) }) },
      'The vector of property "v" must hold numbers only.',
    ],
  ])("rejects with the service's error message (%#)", (fields, message) => {
    expect(() => validateFields(fieldsOf(fields))).toThrow(
      expect.objectContaining({ status: 'INVALID_ARGUMENT', message }),
    );
  });
});
