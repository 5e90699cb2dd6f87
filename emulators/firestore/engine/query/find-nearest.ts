import { getField, setField, type Document } from '../../model/document.ts';
import type { FindNearest } from '../../model/query.ts';
import { doubleValue, vectorNumbers } from '../../model/value.ts';
import { compareKeys } from '../storage/btree.ts';

/**
 * Returns the documents with the nearest vectors, nearest first. Stores the distance in
 * `distanceResultField`. Skips vectors of another dimension.
 *
 * @see https://firebase.google.com/docs/firestore/vector-search
 */
export function findNearest(search: FindNearest, documents: readonly Document[]): Document[] {
  const { field, vector, measure, limit, distanceResultField, distanceThreshold } = search;
  const distanceTo = DISTANCES[measure];
  // With the dot product, a greater value is nearer.
  const sign = measure === 'dot-product' ? -1 : 1;
  const near: { document: Document; distance: number }[] = [];
  for (const document of documents) {
    const value = getField(document.fields, field);
    const numbers = value && vectorNumbers(value);
    if (numbers?.length !== vector.length) continue;
    const distance = distanceTo(numbers, vector);
    if (!Number.isFinite(distance)) continue;
    if (distanceThreshold !== undefined && sign * (distance - distanceThreshold) > 0) continue;
    near.push({ document, distance });
  }
  near.sort(
    (a, b) => sign * (a.distance - b.distance) || compareKeys(a.document.key, b.document.key),
  );
  return near.slice(0, limit).map(({ document, distance }) => {
    if (distanceResultField === undefined) return document;
    const fields = setField(document.fields, distanceResultField, doubleValue(distance));
    return { ...document, fields };
  });
}

type Distance = (a: readonly number[], b: readonly number[]) => number;

const dotProduct: Distance = (a, b) =>
  a.reduce((sum, component, index) => sum + component * (b[index] ?? 0), 0);

const DISTANCES: Readonly<Record<FindNearest['measure'], Distance>> = {
  euclidean: (a, b) => Math.hypot(...a.map((component, index) => component - (b[index] ?? 0))),
  cosine: (a, b) => 1 - dotProduct(a, b) / Math.sqrt(dotProduct(a, a) * dotProduct(b, b)),
  'dot-product': dotProduct,
};
