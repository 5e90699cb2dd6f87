import { directionOf } from '../ledger/direction.ts';
import { partyOf } from '../ledger/owners-word.ts';
import type { Posting } from '../ledger/posting.ts';
import { searchTermsOf } from '../ledger/search.ts';

/** The posting as its document holds it: with what it is found by, which is never read back. */
export const storedPosting = (posting: Posting) => ({
  ...posting,
  direction: directionOf(posting.amount),
  party: partyOf(posting),
  terms: searchTermsOf(posting),
  files: [...new Set(posting.seenAs?.flatMap(({ files = [] }) => files))],
});
