import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../model/document.ts';
import { compareKeys } from '../storage/btree.ts';
import { documentOf } from '../testing.ts';
import { LimitWindow } from './window.ts';

const rank = (document: Document) => {
  const value = document.fields.get('n');
  return value?.kind === 'integer' ? Number(value.value) : 0;
};
const compare = (a: Document, b: Document) => rank(a) - rank(b) || compareKeys(a.key, b.key);

describe('LimitWindow', () => {
  it('contains the same documents as a slice of the sorted list and reports the changes', () => {
    const bounds = fc.record({ offset: fc.nat(4), limit: fc.nat(6) });
    const anyDocument = fc
      .tuple(fc.nat(60), fc.nat(9))
      .map(([id, n]) => documentOf(`c/${id}`, { n }));
    const batches = fc.array(fc.array(anyDocument, { minLength: 1, maxLength: 5 }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(bounds, fc.array(anyDocument), batches, (cut, initial, changes) => {
        const all = new Map(initial.map((document) => [document.key, document]));
        const sorted = () => [...all.values()].toSorted(compare);
        const shown = () => sorted().slice(cut.offset, cut.offset + cut.limit);
        const window = new LimitWindow(sorted(), compare, cut);
        let replayed = new Map(shown().map((document) => [document.key, document]));
        for (const batch of changes) {
          for (const document of batch) {
            const old = all.get(document.key);
            // A repeated document means that it is deleted.
            if (old !== undefined) window.remove(old);
            if (old !== undefined && rank(old) === rank(document)) {
              all.delete(document.key);
              continue;
            }
            all.set(document.key, document);
            window.add(document);
          }
          replayed = new Map(replayed);
          for (const { before, after } of window.drainChanges()) {
            if (after !== undefined) replayed.set(after.key, after);
            else if (before !== undefined) replayed.delete(before.key);
          }
          expect(window.documents()).toEqual(shown());
          expect([...replayed.values()].toSorted(compare)).toEqual(shown());
        }
      }),
      { numRuns: 200 },
    );
  });

  it('reports no change for a document that leaves and returns', () => {
    const document = documentOf('c/d', {});
    const window = new LimitWindow([document], compare, { offset: 0, limit: 1 });
    window.remove(document);
    window.add(document);
    expect(window.drainChanges()).toEqual([]);
  });
});
