import type { Business } from '../../accounts/business-schema.ts';
import type { DeepReadonly } from '../../shared/deep-readonly.ts';
import { countedAmount, type Posting } from '../posting.ts';

/** The connected books that determine revenue and expenses, and until when. */
export type ProfitSource = DeepReadonly<NonNullable<Business['profitFrom']>>;

/** An imported report of the books, and the days that it covers. */
export type BooksFile = DeepReadonly<NonNullable<Business['booksFiles']>[number]>;

/** The books of a business that determine revenue and expenses. */
export interface ProfitSources {
  /** null or undefined if no books were ever connected */
  readonly profitFrom?: ProfitSource | null | undefined;
  readonly booksFiles?: readonly BooksFile[] | undefined;
}

/**
 * Says whether a posting counts toward revenue and expenses. While books are connected, and on the
 * days that an imported report of the books covers, only entries of the books count, because bank
 * and file transactions describe the same money.
 */
export function counts(
  { seenAs, date }: Pick<Posting, 'seenAs' | 'date'>,
  { profitFrom, booksFiles = [] }: ProfitSources,
): boolean {
  const isSeenIn = (source: string) => seenAs?.some((seen) => seen.source === source) === true;
  if (profitFrom && (profitFrom.until === null || date <= profitFrom.until)) {
    return isSeenIn(profitFrom.source);
  }
  const covering = booksFiles.filter(({ from, to }) => from <= date && date <= to);
  return covering.length === 0 || covering.some(({ source }) => isSeenIn(source));
}

/** Returns the postings that count, each with the amount that counts. */
export const countedPostings = (
  postings: readonly Posting[],
  sources: ProfitSources,
): readonly Posting[] =>
  postings
    .filter((posting) => counts(posting, sources))
    .map((posting) => ({ ...posting, amount: countedAmount(posting) }));
