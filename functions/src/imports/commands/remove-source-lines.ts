import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import { correctionsOf } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { classifierFor } from '@daily-snapshot/domain/ledger/classification/classify';
import {
  userOverride,
  withUserOverride,
  withoutUserOverride,
} from '@daily-snapshot/domain/ledger/classification/user-override';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import {
  daysAroundRemoved,
  removeTransactions,
} from '@daily-snapshot/domain/ledger/recording/remove-transactions';
import type { Ledger, OpenLedger } from '../ports/ledger.ts';
import { writeLedgerChanges } from './import-lines.ts';
import { updateAlertState } from './update-alert-state.ts';

/** Lines taken out in one transaction, and over how many days they may lie. */
const LINES_AT_ONCE = 200;
const DAYS_AT_ONCE = 31;

interface Ports {
  readonly ledger: Ledger;
}

/**
 * Takes lines out of the books that their source has taken back. Those we do not have change nothing.
 *
 * @param ids as the source knows them
 */
export async function removeSourceLines(
  { ledger }: Ports,
  businessId: string,
  source: string,
  ids: Iterable<string>,
): Promise<void> {
  const all = [...ids];
  for (let start = 0; start < all.length; start += LINES_AT_ONCE) {
    const some = all.slice(start, start + LINES_AT_ONCE);
    let isDone = false;
    while (!isDone) {
      const removed = await ledger.open(businessId, async (books) => {
        const seen = await books.postingsSeenAs(source, some);
        return takeOut(books, source, firstDaysOf(seen), new Set(some));
      });
      isDone = (removed ?? 0) === 0;
    }
  }
}

/**
 * Takes out some of what a source has ever told.
 *
 * @returns how many lines; 0 when none is left
 */
export async function removeSourceBatch(
  { ledger }: Ports,
  businessId: string,
  source: string,
): Promise<number> {
  const removed = await ledger.open(businessId, async (books) => {
    const told = firstDaysOf(await books.postingsOfSource(source, LINES_AT_ONCE));
    const sightings = told.flatMap(({ seenAs }) => seenAs ?? []);
    const ids = sightings.filter((seen) => seen.source === source).map(({ id }) => id);
    return takeOut(books, source, told, new Set(ids));
  });
  return removed ?? 0;
}

/** Those of a month, so that a transaction reads no more than that. */
function firstDaysOf(postings: readonly Posting[]): Posting[] {
  const ordered = postings.toSorted((a, b) => compareText(a.date, b.date));
  const first: BusinessDate | undefined = ordered[0]?.date;
  return first ? ordered.filter(({ date }) => date < addDays(first, DAYS_AT_ONCE)) : [];
}

async function takeOut(
  books: OpenLedger,
  source: string,
  postings: readonly Posting[],
  ids: ReadonlySet<string>,
): Promise<number> {
  const period = daysAroundRemoved(postings);
  if (!period) return 0;
  const known = await books.postingsOf(period);
  const word = userOverride(correctionsOf(books.userOverrides));
  const bare = known.map(withoutUserOverride);
  const removed = removeTransactions(bare, source, ids, classifierFor([], []));
  const changed = removed.changed.map((posting) => withUserOverride(posting, word));
  const dailySummaries = await writeLedgerChanges(books, known, {
    ...removed,
    changed,
    touched: removed.days,
  });
  const { removedIds } = removed;
  const watch = updateAlertState(books, known, { changed, removedIds });
  books.write(changed, dailySummaries, { removedIds, watch });
  return postings.length;
}
