import { completeThrough } from '@daily-snapshot/domain/alerts/detection/complete-through';
import {
  businessDateAt,
  type BusinessDate,
  type Period,
} from '@daily-snapshot/domain/calendar/business-date';
import { digestDayCovering, digestPeriod } from '@daily-snapshot/domain/calendar/digest-day';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import { correctionsOf } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { pendingTransactionOf } from '@daily-snapshot/domain/ledger/pending-transaction-schema';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import { classifierFor } from '@daily-snapshot/domain/ledger/classification/classify';
import { counts } from '@daily-snapshot/domain/ledger/classification/is-counted';
import {
  userOverride,
  withUserOverride,
  withoutUserOverride,
} from '@daily-snapshot/domain/ledger/classification/user-override';
import type { Posting, SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import {
  daysAround,
  recordTransactions,
} from '@daily-snapshot/domain/ledger/recording/record-transactions';
import { rollUpDay } from '@daily-snapshot/domain/ledger/rollups/daily-rollup';
import {
  emptyDailySummaries,
  replaceDays,
  recordLateDays,
  sourcesOf,
  totalsOn,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type {
  DailySummaries,
  LateDay,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import type { Ledger, OpenLedger } from '../ports/ledger.ts';
import type { Delivered, ImportedLines, ImportOptions } from '../ports/source-ledger.ts';
import { updateAlertState } from './update-alert-state.ts';

/** Lines written in one transaction, which may have 10 MiB. */
const LINES_AT_ONCE = 400;

/**
 * Takes lines into the books of a business and recomputes the days they touch, and no others. The
 * same lines again change nothing. Days that a digest has told of are remembered as changed, for the
 * next digest to correct.
 */
export async function importLines(
  { ledger }: { readonly ledger: Ledger },
  businessId: string,
  { lines, source, balance, isListing = false, cardAccounts, gone, file }: Delivered,
  { isTrial = false, onRecorded }: ImportOptions = {},
): Promise<ImportedLines> {
  const none = { added: 0, updated: 0, alreadyThere: 0 };
  if (lines.length === 0 && !source) return { changedCount: 0, counts: none, days: [] };
  // What the owner says of lines is laid over what they are, so that it can be taken off again.
  const classify = classifierFor([], []);
  const ordered = lines.toSorted((a, b) => compareText(a.date, b.date));
  // From the first booking to the last day: what happened later may be booked on a listed day.
  const [from] = lines.map(({ postedDate }) => postedDate).toSorted(compareText);
  const listedUntil = (last?: SourceTransaction): Period | undefined =>
    from && last && { from, to: last.date };
  const days = new Set<BusinessDate>();
  const told = { ...none };
  let changedCount = 0;
  for (let start = 0; start === 0 || start < ordered.length; start += LINES_AT_ONCE) {
    const some = ordered.slice(start, start + LINES_AT_ONCE);
    const isLast = start + LINES_AT_ONCE >= ordered.length;
    const outcome = await ledger.open(businessId, async (books) => {
      const known = await postingsAround(books, some);
      const word = userOverride(correctionsOf(books.userOverrides));
      // What is not written yet is not listed yet: the next lines may never come.
      const listed = isListing ? listedUntil(some.at(-1)) : undefined;
      const bare = known.map(withoutUserOverride);
      const recorded = recordTransactions(bare, some, classify, {
        listed,
        cardAccounts,
        gone,
        file,
      });
      if (isTrial) return recorded;
      const changed = recorded.changed.map((posting) => withUserOverride(posting, word));
      const seenAgain = recorded.seenAgain.map((posting) => withUserOverride(posting, word));
      let dailySummaries = await writeLedgerChanges(books, known, {
        changed,
        touched: recorded.days,
      });
      // Only with its last lines here has the source told all it has.
      if (isLast && source)
        dailySummaries = recordSourceStatus(
          dailySummaries,
          isListing ? keepLater(dailySummaries, source) : source,
          balance,
        );
      notePending(books, some);
      const isOtherwise =
        isLast &&
        source !== undefined &&
        (hasOtherProblem(books, source) || isComplete(books, dailySummaries));
      const watch = updateAlertState(books, known, { changed, isOtherwise });
      books.write([...changed, ...seenAgain], dailySummaries, { watch });
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
function notePending(books: OpenLedger, lines: readonly SourceTransaction[]): void {
  const pending = lines.filter(({ isPending }) => isPending === true).map(pendingTransactionOf);
  const settled = lines.flatMap(({ source, pendingId, isPending }) =>
    pendingId === undefined || isPending ? [] : [{ source, lineId: pendingId }],
  );
  books.writePending(pending, settled);
}

async function postingsAround(
  books: OpenLedger,
  lines: readonly SourceTransaction[],
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
export async function writeLedgerChanges(
  books: OpenLedger,
  known: readonly Posting[],
  { changed, removedIds = [], touched }: Changes,
): Promise<DailySummaries> {
  const before = books.dailySummaries ?? emptyDailySummaries(touched[0] ?? firstDay(books));
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
  return recordLateDays(replaceDays(before, rollups), late);
}

/** A book without lines begins with the business. */
const firstDay = ({ business }: OpenLedger): BusinessDate =>
  businessDateAt(business.createdAt, business.timeZone);

/** The touched days that a digest has told of, with what it told. */
async function lateDays(
  books: OpenLedger,
  before: DailySummaries,
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
      const postingIds = [...new Set(moved.get(date)?.map(({ id }) => id))];
      return [{ date, latestDigest, was: lastTold(before, reported, date), postingIds }];
    }),
  );
  return late.flat();
}

/** What was unknown then and never told since is still unknown to the reader; all else was told as it was. */
function lastTold(
  before: DailySummaries,
  reported: { readonly figures: LateDay['was'] },
  date: BusinessDate,
): LateDay['was'] {
  const now = totalsOn(before, date);
  const wasCorrected = before.lateDays.some((day) => day.date === date);
  if (wasCorrected) return now;
  const { revenue, expenses, net } = reported.figures;
  return {
    revenue: revenue === null ? null : now.revenue,
    expenses: expenses === null ? null : now.expenses,
    net: net === null ? null : now.net,
  };
}

/** Whether a source is in trouble that it was not in before, or out of it. */
const hasOtherProblem = ({ dailySummaries }: OpenLedger, { name, problem }: SourceState): boolean =>
  (dailySummaries?.sources.find((known) => known.name === name)?.problem ?? null) !== problem;

/** Whether there is a day now of which everything is here, and was none: before, no history was read. */
const isComplete = (
  { dailySummaries: before }: OpenLedger,
  dailySummaries: DailySummaries,
): boolean =>
  completeThrough(sourcesOf(dailySummaries)) !== null &&
  completeThrough(before ? sourcesOf(before) : []) === null;

/** An older file takes back nothing that a newer one has told. */
function keepLater({ sources }: DailySummaries, source: SourceState): SourceState {
  const known = sources.find(({ name }) => name === source.name)?.completeThrough ?? null;
  const isLater = known !== null && (source.completeThrough ?? '') < known;
  return isLater ? { ...source, completeThrough: known } : source;
}

function recordSourceStatus(
  dailySummaries: DailySummaries,
  source: SourceState,
  balance: DailySummaries['balance'] | undefined,
): DailySummaries {
  const others = dailySummaries.sources.filter(({ name }) => name !== source.name);
  return {
    ...dailySummaries,
    sources: [...others, source].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    balance: balance ?? dailySummaries.balance,
  };
}
