import type { Classifier } from '../classification/classify.ts';
import { nameOf } from '../classification/counterparty.ts';
import type { Posting, SourceTransaction } from '../posting.ts';
import { markTransfers, type TransferContext } from '../matching/match-transfers.ts';

/** Turns a transaction into a posting and classifies it. */
export const createPosting = (
  line: SourceTransaction,
  revision: number,
  classify: Classifier,
): Posting => ({
  id: line.id,
  account: line.account,
  date: line.date,
  postedDate: line.postedDate,
  description: line.description,
  counterparty: nameOf(line),
  category: line.category,
  amount: line.amount,
  revision,
  ...classify(line),
});

/**
 * Turns transactions into postings and matches the two sides of transfers. Pending transactions get
 * no posting.
 * @param lines the transactions of one business, each once, with its revision
 */
export function createPostings(
  lines: Iterable<{ readonly line: SourceTransaction; readonly revision: number }>,
  classify: Classifier,
  transfers: TransferContext = {},
): Posting[] {
  const postings: Posting[] = [];
  for (const { line, revision } of lines) {
    if (!line.isPending) postings.push(createPosting(line, revision, classify));
  }
  return markTransfers(postings, transfers);
}
