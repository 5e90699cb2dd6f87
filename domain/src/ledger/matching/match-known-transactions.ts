import { daysBetween, type BusinessDate, type Period } from '../../calendar/business-date.ts';
import { groupBy } from '../../shared/group-by.ts';
import { nameLikeness } from '../classification/counterparty.ts';
import { nameOf } from '../classification/classify.ts';
import { pairCheapestFirst, type Candidate } from './pair-cheapest-first.ts';
import type { Sighting, SourceTransaction } from '../posting.ts';

/** A pending line settles within eight days, or never. */
const PENDING_DAYS = 8;

/** Two sources date one line up to three days apart: one when it happened, one when it cleared. */
const SOURCES_DAYS = 3;

/** How alike two names must be, 0 to 100; less on one day, where banks shorten names at will. */
const ALIKE = 50;
const ALIKE_ON_ONE_DAY = 25;

/** A line we hold, with the ids under which it was seen: its own and those it absorbed. */
export interface KnownTransaction extends Pick<
  SourceTransaction,
  'id' | 'account' | 'date' | 'postedDate' | 'description' | 'counterparty' | 'amount' | 'isPending'
> {
  readonly seenAs: readonly Sighting[];
}

export interface MatchedTransaction {
  readonly line: SourceTransaction;
  readonly known: KnownTransaction;
  readonly by: 'id' | 'pending-link' | 'score';
}

/** What an answer says of itself. */
interface Answer {
  readonly listed: Period | undefined;
  readonly gone: ReadonlySet<string>;
}

export interface MatchResult {
  readonly same: readonly MatchedTransaction[];
  readonly fresh: readonly SourceTransaction[];
}

/**
 * Tells which lines of one answer of a source we hold already: by id, then by the provider's link
 * from a posted line to its pending one, then by a scored match.
 *
 * Scores compare only where a line can be the same: with a pending line of the same source, or with
 * a line of another source that has not been seen from this one. Two lines that one answer lists as
 * two therefore stay two, however alike they are. And two sources date one line apart only where the
 * file of either lists the days of both; beyond it begin lines that the other had no occasion to list.
 * A line that its source has taken back may be one of the answer under a new id.
 *
 * @param listed the days of which the answer lists every line; absent where the source lists all
 * @param gone the ids that the source of the answer has taken back
 */
export function matchKnownTransactions(
  known: readonly KnownTransaction[],
  answer: readonly SourceTransaction[],
  listed?: Period,
  gone: ReadonlySet<string> = new Set(),
): MatchResult {
  const bySeen = new Map<string, KnownTransaction>();
  for (const line of known) {
    for (const seen of line.seenAs) bySeen.set(seenKey(seen.source, seen.id), line);
  }
  const same: MatchedTransaction[] = [];
  const taken = new Set<KnownTransaction>();
  const claim = (
    line: SourceTransaction,
    found: KnownTransaction | undefined,
    by: MatchedTransaction['by'],
  ): boolean => {
    if (!found || taken.has(found)) return false;
    taken.add(found);
    same.push({ line, known: found, by });
    return true;
  };

  let open = answer.filter((line) => !claim(line, bySeen.get(seenKey(line.source, line.id)), 'id'));
  open = open.filter((line) => {
    const pendingId = line.pendingId;
    const found = pendingId === undefined ? undefined : bySeen.get(seenKey(line.source, pendingId));
    return !claim(line, found, 'pending-link');
  });
  for (const pair of pairCheapestFirst(scoredPairs(open, known, taken, { listed, gone }))) {
    claim(pair.left, pair.right, 'score');
  }
  const recognised = new Set(same.map(({ line }) => line));
  return { same, fresh: open.filter((line) => !recognised.has(line)) };
}

/** @param within the file it stands in, and the days of which that lists every line */
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
  known: readonly KnownTransaction[],
  taken: ReadonlySet<KnownTransaction>,
  answer: Answer,
): Candidate<SourceTransaction, KnownTransaction>[] {
  const byAmount = groupBy(
    known.filter((line) => !taken.has(line)),
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
  known: KnownTransaction,
  { listed, gone }: Answer,
): number | undefined {
  const seenHere = known.seenAs.filter((seen) => seen.source === line.source);
  const settles = seenHere.length > 0 && known.isPending === true && line.isPending !== true;
  const isReissued = seenHere.length > 0 && seenHere.every(({ id }) => gone.has(id));
  if (known.account !== line.account) return undefined;
  if (seenHere.length > 0 && !settles && !isReissued) return undefined;
  const gap = settles
    ? Math.abs(daysBetween(known.date, line.date))
    : gapBetweenSources(line, known, listed);
  if (gap === undefined || gap > (settles ? PENDING_DAYS : SOURCES_DAYS)) return undefined;
  const likeness = likenessOf(line, known);
  if (likeness < (gap === 0 ? ALIKE_ON_ONE_DAY : ALIKE)) return undefined;
  return gap * 100 + (100 - likeness);
}

/** Days between the bookings of two sources; undefined where they cannot be of one line. */
function gapBetweenSources(
  line: SourceTransaction,
  known: KnownTransaction,
  listed: Period | undefined,
): number | undefined {
  const gaps = known.seenAs.flatMap((seen) => {
    const gap = Math.abs(daysBetween(seen.postedDate, line.postedDate));
    const isListed =
      covers(seen.listed, line.postedDate) || covers(listed, seen.postedDate) || gap === 0;
    return isListed ? [gap] : [];
  });
  return gaps.length === 0 ? undefined : Math.min(...gaps);
}

const covers = (listed: Period | undefined, date: BusinessDate): boolean =>
  listed === undefined || (listed.from <= date && date <= listed.to);

/** One source names the counterparty where the other has it among other words. */
const likenessOf = (
  a: KnownTransaction | SourceTransaction,
  b: KnownTransaction | SourceTransaction,
): number =>
  Math.max(nameLikeness(nameOf(a), nameOf(b)), nameLikeness(a.description, b.description));
