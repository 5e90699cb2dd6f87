import type { BusinessDate, Period } from '@daily-snapshot/domain/calendar/business-date';
import { NO_LISTED_DAYS, withRecordedLines } from '@daily-snapshot/domain/connections/listed-days';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { classifierFor } from '@daily-snapshot/domain/ledger/classification/classify';
import { withoutUserOverride } from '@daily-snapshot/domain/ledger/classification/user-override';
import { pendingTransactionOf } from '@daily-snapshot/domain/ledger/pending-transaction-schema';
import type { Posting, SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import {
  daysOfPayoutEvidence,
  mayChangePayoutMarks,
} from '@daily-snapshot/domain/ledger/matching/match-payouts';
import {
  addCounts,
  daysAround,
  daysOf,
  NO_COUNTS,
  recordTransactions,
  type RecordedTransactions,
} from '@daily-snapshot/domain/ledger/recording/record-transactions';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import type { Ledger, OpenLedger } from '../ports/ledger.ts';
import type { Batch, Delivered, ImportedLines } from '../ports/source-ledger.ts';
import { writeChanges } from '../services/ledger-changes.ts';
import { RecentPostings, type LedgerWrite } from '../services/recent-postings.ts';
import { sourceChanges } from '../services/source-changes.ts';

/** Transactions per Firestore transaction, which is limited to 10 MiB. */
const LINES_AT_ONCE = 400;

/**
 * Records transactions in batches and recomputes only the days that changed. Idempotent. Changed
 * days that a digest has reported are recorded, and the next digest corrects them.
 */
export async function importLines(
  ports: { readonly ledger: Ledger },
  { businessId, ...delivered }: Delivered & { readonly businessId: string },
): Promise<ImportedLines> {
  const days = new Set<BusinessDate>();
  let counts = NO_COUNTS;
  let changedCount = 0;
  const recent = new RecentPostings();
  for (const batch of batchesOf(delivered)) {
    const recorded = await recordBatch(ports, businessId, batch, { recent });
    if (!recorded) break;
    counts = addCounts(counts, recorded.counts);
    for (const date of recorded.days) days.add(date);
    changedCount += recorded.changed.length;
  }
  return { changedCount, counts, days: [...days].toSorted() };
}

/**
 * Splits a delivery into batches by date. Only the last batch has the state of the source, because
 * the source is complete only then. Without transactions, one batch records that state.
 */
export function batchesOf(delivered: Delivered): Batch[] {
  const { lines, source, balance, isListing } = delivered;
  const ordered = lines.toSorted((a, b) => compareText(a.date, b.date));
  // Starts at the first posted date, because a later transaction may post on a listed day.
  const [from] = lines.map(({ postedDate }) => postedDate).toSorted(compareText);
  const count = Math.ceil(lines.length / LINES_AT_ONCE) || (source ? 1 : 0);
  return Array.from({ length: count }, (_, index) => {
    const some = ordered.slice(index * LINES_AT_ONCE, (index + 1) * LINES_AT_ONCE);
    // A batch lists only days that are written by then, because the next batch may never run.
    const to = some.at(-1)?.date;
    const listed = isListing && from && to ? { from, to } : undefined;
    const atEnd = index === count - 1 ? { source, balance } : {};
    return { ...delivered, source: undefined, balance: undefined, ...atEnd, lines: some, listed };
  });
}

/** How one batch of several is recorded. */
interface BatchOptions {
  /** the postings that the batches of one import share */
  readonly recent: RecentPostings;
  /** only counts the changes */
  readonly isTrial?: boolean;
  /** reads in the same transaction whether the batch is still to be recorded */
  readonly isCurrent?: (open: OpenLedger) => Promise<boolean>;
  /** writes the progress in the same transaction */
  readonly onRecorded?: (open: OpenLedger, counts: RecordedTransactions['counts']) => void;
}

/**
 * Records one batch in one Firestore transaction.
 *
 * @returns undefined if there is no such business or the batch is no longer current
 */
export async function recordBatch(
  { ledger }: { readonly ledger: Ledger },
  businessId: string,
  batch: Batch,
  { recent, isTrial = false, isCurrent, onRecorded }: BatchOptions,
): Promise<RecordedTransactions | undefined> {
  const { lines, listed, cardAccounts, removedIds, file } = batch;
  let write: LedgerWrite | undefined;
  const recorded = await ledger.open(businessId, async (open) => {
    write = undefined;
    if (isCurrent && !(await isCurrent(open))) return undefined;
    const { postings, payoutDays } = await findKnownPostings(open, lines, recent);
    const changes = recordTransactions(
      postings.map(withoutUserOverride),
      lines,
      classifierFor([], [], { cardAccounts }),
      { listed, cardAccounts, removedIds, file, payoutDays },
    );
    if (isTrial) return changes;
    write = await writeChanges(open, postings, changes, {
      ...sourceChanges(open, batch),
      ...listedDaysAfter(open, batch, postings, changes),
    });
    writePending(open, lines);
    onRecorded?.(open, changes.counts);
    return changes;
  });
  if (write) recent.apply(write);
  return recorded;
}

/** Returns the listed days of the connections that delivered a batch. A file has none. */
function listedDaysAfter(
  { dailySummaries }: OpenLedger,
  { lines, file, removedIds }: Batch,
  postings: readonly Posting[],
  { changed }: RecordedTransactions,
): Pick<DailySummaries, 'listedDays'> {
  if (file !== undefined || lines.length === 0) return {};
  const changedIds = new Set(changed.map(({ id }) => id));
  const before = dailySummaries?.listedDays ?? {};
  const after = [...groupBy(lines, ({ source }) => source)].map(([source, own]) => [
    source,
    withRecordedLines(before[source] ?? NO_LISTED_DAYS, {
      source,
      lines: own,
      postings,
      changedIds,
      removedIds,
    }),
  ]);
  return { listedDays: { ...before, ...Object.fromEntries(after) } };
}

interface KnownPostings {
  readonly postings: readonly Posting[];
  /** see `RecordContext` */
  readonly payoutDays?: Period | undefined;
}

/**
 * Returns the postings that new transactions may match: all postings of the days around them, and of
 * each other day that has one of their ids. If deposits around them may pay out sales of an export,
 * these are the postings of more days.
 */
async function findKnownPostings(
  ledger: OpenLedger,
  lines: readonly SourceTransaction[],
  recent: RecentPostings,
): Promise<KnownPostings> {
  const around = daysAround(lines);
  if (!around) return { postings: [] };
  const close = await recent.of(ledger, around);
  const payoutDays = mayChangePayoutMarks(lines, close) ? daysOf(lines) : undefined;
  const period = payoutDays ? daysOfPayoutEvidence(payoutDays) : around;
  const near = payoutDays ? await ledger.postingsOf(period) : close;
  const seenNear = new Set(near.flatMap(({ id, seenAs }) => seenAs?.map((seen) => seen.id) ?? id));
  const unseen = lines.filter(({ id }) => !seenNear.has(id));
  // A transaction that moved to a distant day is found by its id, or by its newer id.
  const elsewhere = await Promise.all([
    ledger.postingsWithIds(unseen.map(({ id }) => id)),
    ...[...groupBy(unseen, ({ source }) => source)].map(([source, some]) =>
      ledger.postingsSeenAs(
        source,
        some.map(({ id }) => id),
      ),
    ),
  ]);
  const distantDays = elsewhere
    .flat()
    .map(({ date }) => date)
    .filter((date) => date < period.from || date > period.to);
  const distant = await Promise.all(
    [...new Set(distantDays)].map((date) => ledger.postingsOf({ from: date, to: date })),
  );
  return { postings: [...near, ...distant.flat()], payoutDays };
}

/**
 * Stores pending transactions apart from postings, and removes pending transactions that have
 * posted.
 */
function writePending(ledger: OpenLedger, lines: readonly SourceTransaction[]): void {
  const pending = lines.filter(({ isPending }) => isPending === true).map(pendingTransactionOf);
  const posted = lines.flatMap(({ source, pendingId, isPending }) =>
    pendingId === undefined || isPending ? [] : [{ source, lineId: pendingId }],
  );
  ledger.writePending(pending, posted);
}
