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

/** Transactions per Firestore transaction, which is limited to 10 MiB. */
const LINES_AT_ONCE = 400;

/**
 * Records transactions and recomputes only the days that changed. Idempotent. Changed days that a
 * digest has reported are remembered, and the next digest corrects them.
 */
export async function importLines(
  { ledger }: { readonly ledger: Ledger },
  businessId: string,
  { lines, source, balance, isListing = false, cardAccounts, gone, file }: Delivered,
  { isTrial = false, onRecorded }: ImportOptions = {},
): Promise<ImportedLines> {
  const none = { added: 0, updated: 0, alreadyThere: 0 };
  if (lines.length === 0 && !source) return { changedCount: 0, counts: none, days: [] };
  // Overrides are applied on top, so that removing them restores the original kind.
  const classify = classifierFor([], []);
  const ordered = lines.toSorted((a, b) => compareText(a.date, b.date));
  // Starts at the first posted date, because a later transaction may post on a listed day.
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
      // A batch lists only days that it has written, because the next batch may never run.
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
      // The source is complete only after its last batch.
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

/** Stores pending transactions apart until they post. */
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
  // A transaction that moved to a distant day is found by its id, or by its newer id.
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

/** Changes of the ledger. */
interface Changes {
  readonly changed: readonly Posting[];
  readonly removedIds?: readonly string[];
  /** the days of all changes, before and after */
  readonly touched: readonly BusinessDate[];
}

/**
 * Writes the daily summaries after a change. Changed days that a digest has reported are
 * remembered.
 *
 * @param known every posting of the changed days, before the change
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

/** Without transactions, the ledger starts on the day the business was created. */
const firstDay = ({ business }: OpenLedger): BusinessDate =>
  businessDateAt(business.createdAt, business.timeZone);

/** Returns the changed days that a digest has reported, with the reported numbers. */
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

/**
 * Returns the last reported numbers. A number that was unknown and never corrected is still unknown
 * to the reader.
 */
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

/** Says whether the problem of a source has appeared, changed or ended. */
const hasOtherProblem = ({ dailySummaries }: OpenLedger, { name, problem }: SourceState): boolean =>
  (dailySummaries?.sources.find((known) => known.name === name)?.problem ?? null) !== problem;

/** Whether there is a day now of which everything is here, and was none: before, no history was read. */
const isComplete = (
  { dailySummaries: before }: OpenLedger,
  dailySummaries: DailySummaries,
): boolean =>
  completeThrough(sourcesOf(dailySummaries)) !== null &&
  completeThrough(before ? sourcesOf(before) : []) === null;

/** An older file does not move back the last complete day of a newer one. */
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
