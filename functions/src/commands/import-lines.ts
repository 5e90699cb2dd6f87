import { NOT_WATCHED, noteLines } from '@daily-snapshot/domain/alerts/watch-book';
import {
  businessDateAt,
  type BusinessDate,
  type Period,
} from '@daily-snapshot/domain/calendar/business-date';
import { digestDayCovering, digestPeriod } from '@daily-snapshot/domain/calendar/digest-day';
import { compareText } from '@daily-snapshot/domain/compare-text';
import { groupBy } from '@daily-snapshot/domain/group-by';
import { classifierFor } from '@daily-snapshot/domain/ledger/classify';
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
  totalsOn,
  type Daybook,
  type LateDay,
} from '@daily-snapshot/domain/rollup/daybook';
import type { SourceState } from '@daily-snapshot/domain/snapshot/source-state';
import type { Ledger, OpenLedger } from '../ports/ledger.ts';

/** Lines written in one transaction, which may have 10 MiB. */
const LINES_AT_ONCE = 400;

/** What a source has told. */
export interface Delivered {
  readonly lines: readonly SourceLine[];
  readonly source: SourceState;
  readonly balance?: Daybook['balance'];
  /** whether the lines are all there are from their first day to their last, as in a bank's file */
  readonly isListing?: boolean;
  /** money into one of these settles what was bought by card */
  readonly cardAccounts?: ReadonlySet<string> | undefined;
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
  { lines, source, balance, isListing = false, cardAccounts }: Delivered,
  { isTrial = false, onRecorded }: Manner = {},
): Promise<ImportedLines> {
  const classify = classifierFor([], []);
  const ordered = lines.toSorted((a, b) => compareText(a.date, b.date));
  // From the first booking to the last day: what happened later may be booked on a listed day.
  const [from] = lines.map(({ postedDate }) => postedDate).toSorted(compareText);
  const listedUntil = (last?: SourceLine): Period | undefined =>
    from && last && { from, to: last.date };
  const days = new Set<BusinessDate>();
  const counts = { added: 0, updated: 0, alreadyThere: 0 };
  let changedCount = 0;
  for (let start = 0; start === 0 || start < ordered.length; start += LINES_AT_ONCE) {
    const some = ordered.slice(start, start + LINES_AT_ONCE);
    const isLast = start + LINES_AT_ONCE >= ordered.length;
    const outcome = await ledger.open(businessId, async (books) => {
      const known = await postingsAround(books, some);
      // What is not written yet is not listed yet: the next lines may never come.
      const listed = isListing ? listedUntil(some.at(-1)) : undefined;
      const recorded = recordLines(known, some, classify, { listed, cardAccounts });
      if (isTrial) return recorded;
      const { changed, seenAgain, days: touched } = recorded;
      let daybook = await enterChanges(books, known, changed, touched);
      // Only with its last lines here has the source told all it has.
      if (isLast)
        daybook = noteSource(daybook, isListing ? keepLater(daybook, source) : source, balance);
      const watch = noteLines(books.watch ?? NOT_WATCHED, changed, known);
      const isNoted = watch !== (books.watch ?? NOT_WATCHED);
      books.write([...changed, ...seenAgain], daybook, isNoted ? watch : undefined);
      return recorded;
    });
    await onRecorded?.(some.length);
    for (const date of outcome?.days ?? []) days.add(date);
    changedCount += outcome?.changed.length ?? 0;
    counts.added += outcome?.counts.added ?? 0;
    counts.updated += outcome?.counts.updated ?? 0;
    counts.alreadyThere += outcome?.counts.alreadyThere ?? 0;
  }
  return { changedCount, counts, days: [...days].toSorted() };
}

async function postingsAround(
  books: OpenLedger,
  lines: readonly SourceLine[],
): Promise<readonly Posting[]> {
  const period = daysAround(lines);
  if (!period) return [];
  const near = await books.postingsOf(period);
  const nearIds = new Set(near.map(({ id }) => id));
  const elsewhere = await books.postingsWithIds(
    lines.map(({ id }) => id).filter((id) => !nearIds.has(id)),
  );
  const left = await Promise.all(
    [...new Set(elsewhere.map(({ date }) => date))].map((date) =>
      books.postingsOf({ from: date, to: date }),
    ),
  );
  return [...near, ...left.flat()];
}

async function enterChanges(
  books: OpenLedger,
  known: readonly Posting[],
  changed: readonly Posting[],
  touched: readonly BusinessDate[],
): Promise<Daybook> {
  const before = books.daybook ?? emptyDaybook(touched[0] ?? firstDay(books));
  const after = new Map([...known, ...changed].map((posting) => [posting.id, posting]));
  const byDate = groupBy(after.values(), ({ date }) => date);
  const rollups = touched.map((date) => rollUpDay(date, byDate.get(date) ?? []));
  const ids = new Set(changed.map(({ id }) => id));
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
