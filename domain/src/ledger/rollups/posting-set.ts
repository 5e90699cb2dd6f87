import { compareText } from '../../shared/compare-text.ts';
import type { Posting } from '../posting.ts';

/**
 * Postings by id. A union keeps the higher revision, so any order and repetition of postings gives
 * the same set.
 */
export type PostingSet = ReadonlyMap<string, Posting>;

export const EMPTY_POSTINGS: PostingSet = new Map();

export function mergePostingSets(lines: PostingSet, more: Iterable<Posting>): PostingSet {
  const joined = new Map(lines);
  for (const posting of more) {
    const existing = joined.get(posting.id);
    if (!existing || isLater(posting, existing)) joined.set(posting.id, posting);
  }
  return joined;
}

/**
 * Breaks ties between two versions with one revision, which is a fault of the source. The result
 * must not depend on order.
 */
function isLater(a: Posting, b: Posting): boolean {
  return a.revision === b.revision
    ? compareText(fingerprint(a), fingerprint(b)) > 0
    : a.revision > b.revision;
}

const fingerprint = (posting: Posting): string =>
  JSON.stringify(Object.entries(posting).toSorted(([a], [b]) => compareText(a, b)));
