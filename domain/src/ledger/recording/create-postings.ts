import { nameOf, type Classifier } from '../classification/classify.ts';
import type { Posting, SourceTransaction } from '../posting.ts';
import { markTransfers, type TransferContext } from '../matching/match-transfers.ts';

/**
 * Turns lines into postings: each gets its kind, and the two ends of a transfer find each other.
 * What is pending is shown elsewhere and counts nowhere, so it becomes no posting.
 *
 * @param lines one business's lines, each once, with the revision of each
 */
export function createPostings(
  lines: Iterable<{ readonly line: SourceTransaction; readonly revision: number }>,
  classify: Classifier,
  transfers: TransferContext = {},
): Posting[] {
  const postings: Posting[] = [];
  for (const { line, revision } of lines) {
    if (line.isPending) continue;
    postings.push({
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
  }
  return markTransfers(postings, transfers);
}
