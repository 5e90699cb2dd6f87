import { directionOf } from './direction.ts';
import { counterpartyDirectionKey } from './classification/user-override.ts';
import type { Posting } from './posting.ts';
import { searchTermsOf } from './posting-search.ts';

/**
 * Returns the document of a posting: its fields and its search terms, which are never read back.
 */
export const storedPosting = (posting: Posting) => ({
  ...posting,
  direction: directionOf(posting.amount),
  party: counterpartyDirectionKey(posting),
  terms: searchTermsOf(posting),
  files: [...new Set(posting.seenAs?.flatMap(({ files = [] }) => files))],
});
