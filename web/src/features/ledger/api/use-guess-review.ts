import { postingSchema } from '@daily-snapshot/domain/ledger/posting';
import { useCallable } from '../../../lib/data/callable.ts';
import { useLiveDocuments } from '../../../lib/data/documents.ts';
import { useServerQuery } from '../../../lib/data/use-server-query.ts';
import { guessedTransaction } from '../model/latest-transactions.ts';

/** A review updates the transactions of many payees. */
const TIMEOUT_MS = 300_000;

/** Loads the payees whose transactions count by their sign. */
export const useGuessedPayees = (businessId: string) =>
  useServerQuery('listGuessedPayees', { businessId });

/** Sets the kinds of several payees as one step, or previews the effect. */
export const useReviewPayees = () => useCallable('overrideKinds', TIMEOUT_MS);

/** Undoes a review as a whole, or previews the effect. */
export const useUndoReview = () => useCallable('removeUserOverrides', TIMEOUT_MS);

/**
 * Says whether a business has transactions that count by their sign. Reads one document.
 * @returns false while loading
 */
export function useHasGuesses(businessId: string): boolean {
  const guesses = useLiveDocuments(guessedTransaction(businessId), postingSchema);
  return guesses.status === 'ready' && guesses.value.length > 0;
}
