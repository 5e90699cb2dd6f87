import { completeThrough } from '@daily-snapshot/domain/alerts/complete-through';
import {
  businessDateAt,
  type BusinessDate,
  type Period,
} from '@daily-snapshot/domain/calendar/business-date';
import { digestDayCovering, digestPeriod } from '@daily-snapshot/domain/calendar/digest-day';
import { compareText } from '@daily-snapshot/domain/compare-text';
import { correctionsOf } from '@daily-snapshot/domain/contracts/kind-rules';
import { pendingLineOf } from '@daily-snapshot/domain/contracts/pending-line';
import { groupBy } from '@daily-snapshot/domain/group-by';
import { classifierFor } from '@daily-snapshot/domain/ledger/classify';
import { counts } from '@daily-snapshot/domain/ledger/counts';
import {
  ownersWord,
  withOwnersWord,
  withoutOwnersWord,
} from '@daily-snapshot/domain/ledger/owners-word';
import type { Posting, SourceLine } from '@daily-snapshot/domain/ledger/posting';
import {
  daysAround,
  recordLines,
  type RecordedLines,
} from '@daily-snapshot/domain/ledger/record-lines';
import { rollUpDay } from '@daily-snapshot/domain/rollup/daily-rollup';
import {
  emptyDaybook,
  enterDays,
  noteLateDays,
  sourcesOf,
  totalsOn,
  type Daybook,
  type LateDay,
} from '@daily-snapshot/domain/daybook/daybook';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import type { Ledger, OpenLedger } from '../ports/ledger.ts';
import { watchAfter } from './watch-after.ts';

/** Lines written in one transaction, which may have 10 MiB. */
const LINES_AT_ONCE = 400;

/** What a source has told. */
export interface Delivered {
  readonly lines: readonly SourceLine[];
  /** what the source has told until when; absent while there is more to come */
  readonly source?: SourceState | undefined;
  readonly balance?: Daybook['balance'] | undefined;
  /** whether the lines are all there are from their first day to their last, as in a bank's file */
  readonly isListing?: boolean;
  /** money into one of these settles what was bought by card */
  readonly cardAccounts?: ReadonlySet<string> | undefined;
  /** ids that the source has taken back: a line like one of them may be the same under a new id */
  readonly gone?: ReadonlySet<string> | undefined;
  /** the key of the file they stand in; absent where they come in none */
  readonly file?: string | undefined;
}

/** How lines are taken. */
export interface Manner {
  /** only counts what would become of them */
  readonly isTrial?: boolean;
  /** hears how many lines more are in the books */
  readonly onRecorded?: (lines: number) => Promise<void>;
}

export interface ImportedLines {
  /** postings that are new or have changed */
  readonly changedCount: number;
  /** of the lines that count: what is pending is left out */
  readonly counts: RecordedLines['counts'];
  readonly days: readonly BusinessDate[];
}

/**
 * Takes lines into the books of a business and recomputes the days they touch, and no others. The
 * same lines again change nothing. Days that a digest has told of are remembered as changed, for the
 * next digest to correct.
 */
export async function importLines(
  { ledger }: { readonly ledger: Ledger },
  businessId: string,
  { lines, source, balance, isListing = false, cardAccounts, gone, file }: Delivered,
  { isTrial = false, onRecorded }: Manner = {},
): Promise<ImportedLines> {
  const none = { added: 0, updated: 0, alreadyThere: 0 };
  if (lines.length === 0 && !source) return { changedCount: 0, counts: none, days: [] };
  // What the owner says of lines is laid over what they are, so that it can be taken off again.
  const classify = classifierFor([], []);
  const ordered = lines.toSorted((a, b) => compareText(a.date, b.date));
  // From the first booking to the last day: what happened later may be booked on a listed day.
  const [from] = lines.map(({ postedDate }) => postedDate).toSorted(compareText);
  const listedUntil = (last?: SourceLine): Period | undefined =>
    from && last && { from, to: last.date };
  const days = new Set<BusinessDate>();
  const told = { ...none };
  let changedCount = 0;
  for (let start = 0; start === 0 || start < ordered.length; start += LINES_AT_ONCE) {
    const some = ordered.slice(start, start + LINES_AT_ONCE);
    const isLast = start + LINES_AT_ONCE >= ordered.length;
    const outcome = await ledger.open(businessId, async (books) => {
      const known = await postingsAround(books, some);
      const word = ownersWord(correctionsOf(books.kindRules));
      // What is not written yet is not listed yet: the next lines may never come.
      const listed = isListing ? listedUntil(some.at(-1)) : undefined;
      const bare = known.map(withoutOwnersWord);
      const recorded = recordLines(bare, some, classify, { listed, cardAccounts, gone, file });
      if (isTrial) return recorded;
      const changed = recorded.changed.map((posting) => withOwnersWord(posting, word));
      const seenAgain = recorded.seenAgain.map((posting) => withOwnersWord(posting, word));
      let daybook = await enterChanges(books, known, { changed, touched: recorded.days });
      // Only with its last lines here has the source told all it has.
      if (isLast && source)
        daybook = noteSource(daybook, isListing ? keepLater(daybook, source) : source, balance);
      notePending(books, some);
      const isOtherwise =
        isLast &&
        source !== undefined &&
        (hasOtherProblem(books, source) || isComplete(books, daybook));
      const watch = watchAfter(books, known, { changed, isOtherwise });
      books.write([...changed, ...seenAgain], daybook, { watch });
      return recorded;
    });
    await onRecorded?.(some.length);
    for (const date of outcome?.days ?? []) days.add(date);
    changedCount += outcome?.changed.length ?? 0;
    told.added += outcome?.counts.added ?? 0;
    told.updated += outcome?.counts.updated ?? 0;
    told.alreadyThere += outcome?.counts.alreadyThere ?? 0;
  }
  return { changedCount, counts: told, days: [...days].toSorted() };
}

/** What is announced is kept apart from what counts, until a line that settles it is booked. */
function notePending(books: OpenLedger, lines: readonly SourceLine[]): void {
  const pending = lines.filter(({ isPending }) => isPending === true).map(pendingLineOf);
  const settled = lines.flatMap(({ source, pendingId, isPending }) =>
    pendingId === undefined || isPending ? [] : [{ source, lineId: pendingId }],
  );
  books.writePending(pending, settled);
}

async function postingsAround(
  books: OpenLedger,
  lines: readonly SourceLine[],
): Promise<readonly Posting[]> {
  const period = daysAround(lines);
  if (!period) return [];
  const near = await books.postingsOf(period);
  const seenNear = new Set(near.flatMap(({ id, seenAs }) => seenAs?.map((seen) => seen.id) ?? id));
  const unseen = lines.filter(({ id }) => !seenNear.has(id));
  // A line that moved to a day far off is known by its id, or by the one that its source gave it since.
  const elsewhere = await Promise.all([
    books.postingsWithIds(unseen.map(({ id }) => id)),
    ...[...groupBy(unseen, ({ source }) => source)].map(([source, some]) =>
      books.postingsSeenAs(
        source,
        some.map(({ id }) => id),
      ),
    ),
  ]);
  const farDays = elsewhere
    .flat()
    .map(({ date }) => date)
    .filter((date) => date < period.from || date > period.to);
  const left = await Promise.all(
    [...new Set(farDays)].map((date) => books.postingsOf({ from: date, to: date })),
  );
  return [...near, ...left.flat()];
}

/** What has changed in the books. */
interface Changes {
  readonly changed: readonly Posting[];
  readonly removedIds?: readonly string[];
  /** the days of all of it, as they were and as they are */
  readonly touched: readonly BusinessDate[];
}

/**
 * The daybook after a change, in which days that a digest has told of are remembered.
 *
 * @param known every posting of the touched days, as it was
 */
export async function enterChanges(
  books: OpenLedger,
  known: readonly Posting[],
  { changed, removedIds = [], touched }: Changes,
): Promise<Daybook> {
  const before = books.daybook ?? emptyDaybook(touched[0] ?? firstDay(books));
  const after = new Map([...known, ...changed].map((posting) => [posting.id, posting]));
  for (const id of removedIds) after.delete(id);
  const byDate = groupBy(after.values(), ({ date }) => date);
  const { profitFrom } = books.business;
  const rollups = touched.map((date) =>
    rollUpDay(
      date,
      (byDate.get(date) ?? []).filter((posting) => counts(posting, profitFrom)),
    ),
  );
  const ids = new Set([...changed.map(({ id }) => id), ...removedIds]);
  const moved = groupBy([...known.filter(({ id }) => ids.has(id)), ...changed], ({ date }) => date);
  const late = await lateDays(books, before, moved, touched);
  return noteLateDays(enterDays(before, rollups), late);
}

/** A book without lines begins with the business. */
const firstDay = ({ business }: OpenLedger): BusinessDate =>
  businessDateAt(business.createdAt, business.timeZone);

/** The touched days that a digest has told of, with what it told. */
async function lateDays(
  books: OpenLedger,
  before: Daybook,
  moved: ReadonlyMap<BusinessDate, readonly Posting[]>,
  touched: readonly BusinessDate[],
): Promise<LateDay[]> {
  const { latestDigest } = books.business;
  if (!latestDigest) return [];
  const told = digestPeriod(latestDigest).to;
  const days = touched.filter((date) => date <= told);
  const late = await Promise.all(
    days.map(async (date): Promise<LateDay[]> => {
      const reported = await books.reportedBy(digestDayCovering(date), date);
      if (!reported) return [];
      const lines = [...new Set(moved.get(date)?.map(({ id }) => id))];
      return [{ date, toldAfter: latestDigest, was: lastTold(before, reported, date), lines }];
    }),
  );
  return late.flat();
}

/** What was unknown then and never told since is still unknown to the reader; all else was told as it was. */
function lastTold(
  before: Daybook,
  reported: { readonly figures: LateDay['was'] },
  date: BusinessDate,
): LateDay['was'] {
  const now = totalsOn(before, date);
  const wasCorrected = before.late.some((day) => day.date === date);
  if (wasCorrected) return now;
  const { revenue, expenses, net } = reported.figures;
  return {
    revenue: revenue === null ? null : now.revenue,
    expenses: expenses === null ? null : now.expenses,
    net: net === null ? null : now.net,
  };
}

/** Whether a source is in trouble that it was not in before, or out of it. */
const hasOtherProblem = ({ daybook }: OpenLedger, { name, problem }: SourceState): boolean =>
  (daybook?.sources.find((known) => known.name === name)?.problem ?? null) !== problem;

/** Whether there is a day now of which everything is here, and was none: before, no history was read. */
const isComplete = ({ daybook: before }: OpenLedger, daybook: Daybook): boolean =>
  completeThrough(sourcesOf(daybook)) !== null &&
  completeThrough(before ? sourcesOf(before) : []) === null;

/** An older file takes back nothing that a newer one has told. */
function keepLater({ sources }: Daybook, source: SourceState): SourceState {
  const known = sources.find(({ name }) => name === source.name)?.completeThrough ?? null;
  const isLater = known !== null && (source.completeThrough ?? '') < known;
  return isLater ? { ...source, completeThrough: known } : source;
}

function noteSource(
  daybook: Daybook,
  source: SourceState,
  balance: Daybook['balance'] | undefined,
): Daybook {
  const others = daybook.sources.filter(({ name }) => name !== source.name);
  return {
    ...daybook,
    sources: [...others, source].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    balance: balance ?? daybook.balance,
  };
}
