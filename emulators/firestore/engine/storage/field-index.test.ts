import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../model/document.ts';
import { anyValue, valueOf } from '../../model/testing.ts';
import { compareValues, typeOrder, type Value } from '../../model/value.ts';
import { BTree, compareKeys } from './btree.ts';
import {
  EVERYTHING,
  FieldIndex,
  FieldIndexes,
  intersect,
  isPoint,
  rangeAt,
  rangeFrom,
  rangeOfType,
  rangeTo,
  type IndexRange,
} from './field-index.ts';
import { compareDocuments } from '../query/order.ts';
import { by, documentOf, pathsOf } from '../testing.ts';

const anyDocuments: fc.Arbitrary<Document[]> = fc
  .dictionary(fc.stringMatching(/^[a-f]{1,2}$/), fc.option(anyValue, { nil: undefined }))
  .map((values) =>
    Object.entries(values).map(([id, v]) => documentOf(`c/${id}`, v === undefined ? {} : { v })),
  );

/** A range, and a predicate for the values in it. */
const anyRange: fc.Arbitrary<[IndexRange, (value: Value) => boolean]> = anyValue.chain((bound) =>
  fc.constantFrom<[IndexRange, (value: Value) => boolean]>(
    [EVERYTHING, () => true],
    [rangeAt(bound), (value) => compareValues(value, bound) === 0],
    [rangeFrom(bound), (value) => compareValues(value, bound) >= 0],
    [rangeTo(bound), (value) => compareValues(value, bound) <= 0],
    [rangeOfType(bound), (value) => typeOrder(value) === typeOrder(bound)],
  ),
);

describe('field index', () => {
  it('scans a range in both directions', () => {
    fc.assert(
      fc.property(anyDocuments, anyRange, anyRange, (documents, [range, has], [other, hasToo]) => {
        const index = FieldIndex.of(['v'], documents);
        const inRange = documents
          .filter(({ fields }) => {
            const value = fields.get('v');
            return value !== undefined && has(value) && hasToo(value);
          })
          .toSorted((a, b) => compareDocuments(by('v', '__name__'), a, b));
        const both = intersect(range, other);
        expect([...index.scan(both, 'ascending')]).toEqual(inRange);
        expect([...index.scan(both, 'descending')]).toEqual(inRange.toReversed());
      }),
    );
  });

  it('finds each document once by an element of its array', () => {
    const anyArrays = fc
      .dictionary(fc.stringMatching(/^[a-f]{1,2}$/), fc.array(fc.nat(4), { maxLength: 6 }))
      .map((arrays) => Object.entries(arrays).map(([id, v]) => documentOf(`c/${id}`, { v })));
    fc.assert(
      fc.property(anyArrays, anyArrays, fc.nat(4), (documents, changed, element) => {
        const all = new Map(documents.map((document) => [document.key, document]));
        const index = FieldIndex.of(['v'], documents, 'elements');
        for (const document of changed) {
          index.update(all.get(document.key), document);
          all.set(document.key, document);
        }
        const expected = [...all.values()].filter(({ fields }) => {
          const value = fields.get('v');
          const sought = valueOf(element);
          return (
            value?.kind === 'array' &&
            value.values.some((each) => compareValues(each, sought) === 0)
          );
        });
        const found = [...index.scan(rangeAt(valueOf(element)), 'ascending')];
        expect(pathsOf(found)).toEqual(
          pathsOf(expected.toSorted((a, b) => compareDocuments(by('__name__'), a, b))),
        );
      }),
    );
  });

  it('applies changes without affecting its clones', () => {
    fc.assert(
      fc.property(anyDocuments, anyDocuments, (documents, changed) => {
        const all = new Map(documents.map((document) => [document.key, document]));
        const original = FieldIndex.of(['v'], documents);
        const index = original.clone();
        for (const next of changed) {
          const isDeleted = next.key.endsWith('a');
          index.update(all.get(next.key), isDeleted ? undefined : next);
          if (isDeleted) all.delete(next.key);
          else all.set(next.key, next);
        }
        const fresh = (of: Iterable<Document>) => [
          ...FieldIndex.of(['v'], of).scan(EVERYTHING, 'ascending'),
        ];
        expect([...index.scan(EVERYTHING, 'ascending')]).toEqual(fresh(all.values()));
        expect([...original.scan(EVERYTHING, 'ascending')]).toEqual(fresh(documents));
      }),
    );
  });

  it('recognizes a range of a single value', () => {
    expect(isPoint(rangeAt(valueOf(1)))).toBe(true);
    expect(isPoint(rangeFrom(valueOf(1)))).toBe(false);
    expect(isPoint(rangeOfType(valueOf(1)))).toBe(false);
    expect(isPoint(intersect(rangeFrom(valueOf(1)), rangeTo(valueOf(1))))).toBe(true);
  });
});

describe('indexes of a collection', () => {
  const treeOf = (size: number) => {
    const documents = new BTree<string, Document>(undefined, compareKeys);
    for (let index = 0; index < size; index++) {
      const document = documentOf(`c/${index}`, { v: index });
      documents.set(document.key, document);
    }
    return documents;
  };

  it('are built after repeated queries of one field in a large collection', () => {
    const indexes = new FieldIndexes();
    const [large, small] = [treeOf(200), treeOf(199)];
    const isThere = Array.from(
      { length: 5 },
      () => indexes.get(['v'], 'value', large) !== undefined,
    );
    expect(isThere).toEqual([false, false, false, true, true]);
    for (let request = 0; request < 9; request++) {
      expect(indexes.get(['small'], 'value', small)).toBeUndefined();
    }
  });

  it('stay up to date in clones', () => {
    const documents = treeOf(200);
    const indexes = new FieldIndexes();
    for (let request = 0; request < 4; request++) indexes.get(['v'], 'value', documents);
    const next = indexes.clone();
    const changed = documentOf('c/7', { v: -1 });
    next.update(documents.get(changed.key), changed);
    const first = (of: FieldIndexes) =>
      pathsOf(of.get(['v'], 'value', documents)?.scan(EVERYTHING, 'ascending') ?? [])[0];
    expect(first(next)).toBe('c/7');
    expect(first(indexes)).toBe('c/0');
  });
});
