import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyValue, TEST_DATABASE, valueOf } from '../../model/testing.ts';
import { doubleValue, identicalValues, integerValue, timestampValue } from '../../model/value.ts';
import {
  decodeDocument,
  decodeValue,
  encodeDocument,
  encodeValue,
  type Json,
} from './document-json.ts';
import { documentOf } from '../testing.ts';

const throughText = (json: Json) => JSON.parse(JSON.stringify(json)) as Json;

describe('encodeValue', () => {
  it('writes JSON types as plain JSON', () => {
    const plain = { name: 'Ada', age: 36, height: 1.7, tags: ['x', null, true] };
    expect(encodeValue(valueOf(plain))).toEqual(plain);
  });

  it('adds the type name for all other values', () => {
    expect(encodeValue(timestampValue(0n))).toEqual({ $timestamp: '1970-01-01T00:00:00Z' });
    expect(encodeValue(doubleValue(2))).toEqual({ $double: '2' });
    expect(encodeValue(integerValue(2n ** 60n))).toEqual({ $integer: '1152921504606846976' });
    expect(encodeValue(valueOf({ $double: 'x' }))).toEqual({ $map: { $double: 'x' } });
  });
});

describe('decodeValue', () => {
  it('restores every value exactly', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        expect(identicalValues(decodeValue(throughText(encodeValue(value))), value)).toBe(true);
      }),
    );
  });

  it('restores maps whose field names look like type names', () => {
    const names = fc.constantFrom('$map', '$double', '$x', 'a');
    const nested = fc.letrec<{ map: Json }>((tie) => ({
      map: fc.dictionary(names, fc.oneof({ maxDepth: 3 }, fc.constant('1'), tie('map')), {
        maxKeys: 2,
      }),
    })).map;
    fc.assert(
      fc.property(nested, (plain) => {
        const value = valueOf(plain as Parameters<typeof valueOf>[0]);
        expect(decodeValue(throughText(encodeValue(value)))).toEqual(value);
      }),
    );
  });

  it('rejects an unknown type', () => {
    expect(() => decodeValue({ $date: 'today' })).toThrow('Not a value: {"$date":"today"}');
  });
});

describe('decodeDocument', () => {
  it('restores a document with its name and times', () => {
    const document = { ...documentOf('c/d/e/f', { n: 1 }), createTime: 1n, updateTime: 2_000_003n };
    expect(decodeDocument(TEST_DATABASE, encodeDocument(document))).toEqual(document);
  });
});
