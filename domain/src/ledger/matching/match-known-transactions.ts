import { daysBetween, type BusinessDate, type Period } from '../../calendar/business-date.ts';
import { groupBy } from '../../shared/group-by.ts';
import { nameLikeness, nameOf } from '../classification/counterparty.ts';
import { pairCheapestFirst, type Candidate } from './pair-cheapest-first.ts';
import type { Sighting, SourceTransaction } from '../posting.ts';

/** A pending transaction posts within eight days or never. */
const PENDING_DAYS = 8;

/**
 * Two sources may date one transaction up to three days apart: one by purchase, one by clearing.
 */
const MAX_SOURCE_GAP_DAYS = 3;

/**
 * The required similarity of two names, 0 to 100. It is lower on the same day, because banks
 * shorten names.
 */
const MIN_SIMILARITY = 50;
const MIN_SIMILARITY_SAME_DAY = 25;

/** A known transaction with its own id and the ids of merged records. */
export interface KnownTransaction extends Pick<
  SourceTransaction,
  'id' | 'account' | 'date' | 'postedDate' | 'description' | 'counterparty' | 'amount' | 'isPending'
> {
  readonly seenAs: readonly Sighting[];
}

export interface MatchedTransaction {
  readonly line: SourceTransaction;
  readonly stored: KnownTransaction;
  readonly by: 'id' | 'pending-link' | 'score';
}

/** Describes one response of a source. */
interface SourceResponse {
  readonly listed: Period | undefined;
  readonly removedIds: ReadonlySet<string>;
}

export interface MatchResult {
  readonly same: readonly MatchedTransaction[];
  readonly fresh: readonly SourceTransaction[];
}

/**
 * Matches the transactions of a source's response with stored ones. It matches by id, then by the
 * provider's link from a posted to a pending transaction, and then by score.
 * A score compares only transactions that may be the same: a pending one of the same source, or one
 * of another source that this source has not reported yet. Two transactions in one response
 * therefore never merge, however similar they are. Two sources may report one transaction on
 * different days, but only if the file of either source covers both days. A transaction that its
 * source removed may return under a new id.
 * @param listed the days that the response lists completely; absent if the source lists everything
 * @param removedIds the ids that the source has removed
 */
export function matchKnownTransactions(
  storedTransactions: readonly KnownTransaction[],
  answer: readonly SourceTransaction[],
  listed?: Period,
  removedIds: ReadonlySet<string> = new Set(),
): MatchResult {
  const bySeen = new Map<string, KnownTransaction>();
  for (const line of storedTransactions) {
    for (const seen of line.seenAs) bySeen.set(seenKey(seen.source, seen.id), line);
  }
  const same: MatchedTransaction[] = [];
  const matched = new Set<KnownTransaction>();
  const claim = (
    line: SourceTransaction,
    found: KnownTransaction | undefined,
    by: MatchedTransaction['by'],
  ): boolean => {
    if (!found || matched.has(found)) return false;
    matched.add(found);
    same.push({ line, stored: found, by });
    return true;
  };

  let open = answer.filter((line) => !claim(line, bySeen.get(seenKey(line.source, line.id)), 'id'));
  open = open.filter((line) => {
    const pendingId = line.pendingId;
    const found = pendingId === undefined ? undefined : bySeen.get(seenKey(line.source, pendingId));
    return !claim(line, found, 'pending-link');
  });
  for (const pair of pairCheapestFirst(
    scoredPairs(open, storedTransactions, matched, { listed, removedIds }),
  )) {
    claim(pair.left, pair.right, 'score');
  }
  const knownLines = new Set(same.map(({ line }) => line));
  return { same, fresh: open.filter((line) => !knownLines.has(line)) };
}

/** @param within the file of the transaction, and the days that the file lists completely */
export const sightingOf = (
  { source, id, date, postedDate }: SourceTransaction,
  {
    listed,
    file,
  }: { readonly listed?: Period | undefined; readonly file?: string | undefined } = {},
): Sighting => ({
  source,
  id,
  date,
  postedDate,
  ...(listed && { listed }),
  ...(file !== undefined && { files: [file] }),
});

const seenKey = (source: string, id: string): string => `${source}\u0000${id}`;

function scoredPairs(
  lines: readonly SourceTransaction[],
  storedTransactions: readonly KnownTransaction[],
  matched: ReadonlySet<KnownTransaction>,
  answer: SourceResponse,
): Candidate<SourceTransaction, KnownTransaction>[] {
  const byAmount = groupBy(
    storedTransactions.filter((line) => !matched.has(line)),
    (line) => line.amount,
  );
  return lines.flatMap((left) =>
    (byAmount.get(left.amount) ?? []).flatMap((right) => {
      const cost = costOfSame(left, right, answer);
      return cost === undefined ? [] : [{ left, right, cost }];
    }),
  );
}

function costOfSame(
  line: SourceTransaction,
  stored: KnownTransaction,
  { listed, removedIds }: SourceResponse,
): number | undefined {
  const seenHere = stored.seenAs.filter((seen) => seen.source === line.source);
  const settles = seenHere.length > 0 && stored.isPending === true && line.isPending !== true;
  const isReissued = seenHere.length > 0 && seenHere.every(({ id }) => removedIds.has(id));
  if (stored.account !== line.account) return undefined;
  if (seenHere.length > 0 && !settles && !isReissued) return undefined;
  const gap = settles
    ? Math.abs(daysBetween(stored.date, line.date))
    : gapBetweenSources(line, stored, listed);
  if (gap === undefined || gap > (settles ? PENDING_DAYS : MAX_SOURCE_GAP_DAYS)) return undefined;
  const likeness = nameSimilarity(line, stored);
  if (likeness < (gap === 0 ? MIN_SIMILARITY_SAME_DAY : MIN_SIMILARITY)) return undefined;
  return gap * 100 + (100 - likeness);
}

/**
 * Returns the days between the bookings of two sources, or undefined if they cannot be one
 * transaction.
 */
function gapBetweenSources(
  line: SourceTransaction,
  stored: KnownTransaction,
  listed: Period | undefined,
): number | undefined {
  const gaps = stored.seenAs.flatMap((seen) => {
    const gap = Math.abs(daysBetween(seen.postedDate, line.postedDate));
    const isListed =
      covers(seen.listed, line.postedDate) || covers(listed, seen.postedDate) || gap === 0;
    return isListed ? [gap] : [];
  });
  return gaps.length === 0 ? undefined : Math.min(...gaps);
}

const covers = (listed: Period | undefined, date: BusinessDate): boolean =>
  listed === undefined || (listed.from <= date && date <= listed.to);

/**
 * Returns the name similarity. One source may name the counterparty while the other has it inside a
 * longer description.
 */
const nameSimilarity = (
  a: KnownTransaction | SourceTransaction,
  b: KnownTransaction | SourceTransaction,
): number =>
  Math.max(nameLikeness(nameOf(a), nameOf(b)), nameLikeness(a.description, b.description));
