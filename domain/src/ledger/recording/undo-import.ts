import type { BusinessDate } from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import type { Classifier } from '../classification/classify.ts';
import type { Posting, Sighting } from '../posting.ts';
import { removeTransactions, type RemovedTransactions } from './remove-transactions.ts';
import type { TransferContext } from '../matching/match-transfers.ts';

/** A file whose import is undone. */
interface UndoneFile {
  readonly key: string;
  /** the ids of the postings to remove in this step */
  readonly only: ReadonlySet<string>;
}

/**
 * Removes the transactions of a file. A posting that another file or source reports stays.
 *
 * @param postings the postings of `daysAroundRemoved`, without user overrides
 */
export function undoFileImport(
  postings: readonly Posting[],
  { key: file, only }: UndoneFile,
  classify: Classifier,
  context: TransferContext = {},
): RemovedTransactions {
  const isOnlyHere = ({ files }: Sighting) => files?.length === 1 && files[0] === file;
  const changed = new Map<string, Posting>();
  const removedIds = new Set<string>();
  const days = new Set<BusinessDate>();
  const isInStep = ({ id }: Posting) => only.has(id);
  let remaining = postings.map((posting) => {
    if (!isInStep(posting)) return posting;
    const left = withoutFile(posting, file);
    if (left !== posting) changed.set(left.id, left);
    return left;
  });
  const removedSightings = remaining
    .filter(isInStep)
    .flatMap(({ seenAs = [] }) => seenAs)
    .filter(isOnlyHere);
  for (const source of new Set(removedSightings.map((seen) => seen.source))) {
    const ids = new Set(
      removedSightings.filter((seen) => seen.source === source).map(({ id }) => id),
    );
    const step = removeTransactions(remaining, source, ids, classify, context);
    for (const posting of step.changed) changed.set(posting.id, posting);
    for (const id of step.removedIds) removedIds.add(id);
    for (const day of step.days) days.add(day);
    remaining = remaining
      .filter(({ id }) => !removedIds.has(id))
      .map((posting) => changed.get(posting.id) ?? posting);
  }
  return {
    changed: [...changed.values()].filter(({ id }) => !removedIds.has(id)),
    removedIds: [...removedIds],
    days: [...days].toSorted(compareText),
  };
}

/** Returns the posting without its link to the file, if another file of its source has it too. */
function withoutFile(posting: Posting, file: string): Posting {
  const isShared = ({ files = [] }: Sighting) => files.length > 1 && files.includes(file);
  if (!posting.seenAs?.some(isShared)) return posting;
  const seenAs = posting.seenAs.map((seen) =>
    isShared(seen) ? { ...seen, files: seen.files?.filter((each) => each !== file) } : seen,
  );
  return { ...posting, seenAs };
}
