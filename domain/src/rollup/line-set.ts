import { compareText } from '../compare-text.ts';
import type { Posting } from '../ledger/posting.ts';

/**
 * Postings by id. Joining takes, of two versions of a line, the one with the higher revision; so any
 * order and any repetition of the same lines ends in the same set.
 */
export type LineSet = ReadonlyMap<string, Posting>;

export const EMPTY_LINES: LineSet = new Map();

export function joinLines(lines: LineSet, more: Iterable<Posting>): LineSet {
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
