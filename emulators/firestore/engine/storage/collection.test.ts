import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../model/document.ts';
import { collectionPath } from '../../model/resource-path.ts';
import { TEST_DATABASE, type PlainFields } from '../../model/testing.ts';
import { compareValues, nullValue } from '../../model/value.ts';
import { compareKeys } from './btree.ts';
import { Collection } from './collection.ts';
import { documentOf } from '../testing.ts';

const FIELD = ['n'];

function indexed(collection: Collection): Document[] {
  const index = collection.index(FIELD, 'value');
  if (index === undefined) throw new Error('There should be an index');
  return [...index.scan({}, 'ascending')];
}

const valueOf = (document: Document) => document.fields.get('n') ?? nullValue();
const expected = (collection: Collection) =>
  Array.from(collection.documents())
    .filter(({ fields }) => fields.has('n'))
    .toSorted((a, b) => compareValues(valueOf(a), valueOf(b)) || compareKeys(a.key, b.key));

function put(collection: Collection, id: number, fields: PlainFields | undefined): void {
  const { key, ...document } = documentOf(`c/${id}`, fields ?? {});
  collection.put(key, fields && { key, ...document });
}

describe('Collection', () => {
  it('keeps indexes consistent with documents in the original and the copy', () => {
    const original = new Collection(collectionPath(TEST_DATABASE, 'c'));
    for (let id = 0; id < 300; id++) put(original, id, { n: id % 7 });
    for (let request = 0; request < 10; request++) original.index(FIELD, 'value');
    const before = expected(original);
    const anyFields = fc.constantFrom(undefined, {}, { n: 1 }, { n: 9 }, { n: 'x' }, { n: null });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(400), anyFields), { maxLength: 60, size: 'max' }),
        (puts) => {
          const copy = original.clone();
          for (const [id, fields] of puts) put(copy, id, fields);
          expect(indexed(copy)).toEqual(expected(copy));
          expect(indexed(original)).toEqual(before);
        },
      ),
      { numRuns: 20 },
    );
  });
});
