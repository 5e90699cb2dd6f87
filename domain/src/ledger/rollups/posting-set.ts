import { compareText } from '../../shared/compare-text.ts';
import type { Posting } from '../posting.ts';

/**
 * Postings by id. Joining takes, of two versions of a line, the one with the higher revision; so any
 * order and any repetition of the same lines ends in the same set.
 */
export type PostingSet = ReadonlyMap<string, Posting>;

export const EMPTY_POSTINGS: PostingSet = new Map();

export function mergePostingSets(lines: PostingSet, more: Iterable<Posting>): PostingSet {
  const joined = new Map(lines);
  for (const posting of more) {
    const known = joined.get(posting.id);
    if (!known || isLater(posting, known)) joined.set(posting.id, posting);
  }
  return joined;
}

/** Two versions with one revision are a fault at the source; which wins must still not depend on order. */
function isLater(a: Posting, b: Posting): boolean {
  return a.revision === b.revision
    ? compareText(fingerprint(a), fingerprint(b)) > 0
    : a.revision > b.revision;
}

const fingerprint = (posting: Posting): string =>
  JSON.stringify(Object.entries(posting).toSorted(([a], [b]) => compareText(a, b)));
