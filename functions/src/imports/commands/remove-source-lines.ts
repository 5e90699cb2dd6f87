import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import { withRemovedLines } from '@daily-snapshot/domain/connections/listed-days';
import { classifierFor } from '@daily-snapshot/domain/ledger/classification/classify';
import { withoutUserOverride } from '@daily-snapshot/domain/ledger/classification/user-override';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import {
  daysAroundRemoved,
  removeTransactions,
} from '@daily-snapshot/domain/ledger/recording/remove-transactions';
import type { Ledger, OpenLedger } from '../ports/ledger.ts';
import { writeChanges } from '../services/ledger-changes.ts';

/** Limits per Firestore transaction. */
const LINES_AT_ONCE = 200;
const DAYS_AT_ONCE = 31;

interface Ports {
  readonly ledger: Ledger;
}

interface SourceKey {
  readonly businessId: string;
  readonly source: string;
}

/**
 * Removes transactions that their source has removed, by the source's ids. Unknown ids change nothing.
 *
 * @returns how many postings had one of them
 */
export async function removeSourceLines(
  ports: Ports,
  { businessId, source, ids }: SourceKey & { readonly ids: Iterable<string> },
): Promise<number> {
  const all = [...ids];
  let count = 0;
  for (let start = 0; start < all.length; start += LINES_AT_ONCE) {
    const some = all.slice(start, start + LINES_AT_ONCE);
    let isDone = false;
    while (!isDone) {
      const removed = await ports.ledger.open(businessId, async (ledger) => {
        const postings = firstDaysOf(await ledger.postingsSeenAs(source, some));
        return removePostings(ledger, source, postings, new Set(some));
      });
      count += removed ?? 0;
      isDone = (removed ?? 0) === 0;
    }
  }
  return count;
}

/**
 * Removes a batch of a source's transactions.
 *
 * @returns how many postings had one of them; 0 if none is left
 */
export async function removeSourceBatch(
  ports: Ports,
  { businessId, source }: SourceKey,
): Promise<number> {
  const removed = await ports.ledger.open(businessId, async (ledger) => {
    const postings = firstDaysOf(await ledger.postingsOfSource(source, LINES_AT_ONCE));
    const sightings = postings.flatMap(({ seenAs }) => seenAs ?? []);
    const ids = sightings.filter((seen) => seen.source === source).map(({ id }) => id);
    return removePostings(ledger, source, postings, new Set(ids));
  });
  return removed ?? 0;
}

/** Returns the postings of the first 31 days, which bounds the reads of one transaction. */
function firstDaysOf(postings: readonly Posting[]): Posting[] {
  const ordered = postings.toSorted((a, b) => compareText(a.date, b.date));
  const first: BusinessDate | undefined = ordered[0]?.date;
  return first ? ordered.filter(({ date }) => date < addDays(first, DAYS_AT_ONCE)) : [];
}

async function removePostings(
  ledger: OpenLedger,
  source: string,
  removed: readonly Posting[],
  ids: ReadonlySet<string>,
): Promise<number> {
  const period = daysAroundRemoved(removed);
  if (!period) return 0;
  const postings = await ledger.postingsOf(period);
  const original = postings.map(withoutUserOverride);
  const changes = removeTransactions(original, source, ids, classifierFor([], []));
  const { listedDays } = ledger.dailySummaries ?? {};
  const listed = listedDays?.[source];
  await writeChanges(ledger, postings, changes, {
    ...(listed && {
      listedDays: { ...listedDays, [source]: withRemovedLines(listed, source, ids, postings) },
    }),
  });
  return removed.length;
}
