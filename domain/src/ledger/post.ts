import { nameOf, type Classifier } from './classify.ts';
import type { Posting, SourceLine } from './posting.ts';
import { markTransfers, type TransferContext } from './transfer-match.ts';

/**
 * Turns lines into postings: each gets its kind, and the two ends of a transfer find each other.
 * What is pending is shown elsewhere and counts nowhere, so it becomes no posting.
 *
 * @param lines one business's lines, each once, with the revision of each
 */
export function postLines(
  lines: Iterable<{ readonly line: SourceLine; readonly revision: number }>,
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
