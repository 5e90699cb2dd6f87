import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { booksLag, lastEntryOf, type BooksLag } from '@daily-snapshot/domain/connections/books-lag';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import type { Ledger } from '../../../imports/ports/ledger.ts';

/**
 * The windows are searched one after the other until an entry of the books is found. Current books
 * have one in the first window.
 */
const SEARCH_WINDOWS_DAYS = [14, 60] as const;

/** A payment in the books reaches the bank at most this much later. */
const CLEARING_DAYS = 5;

interface Inputs {
  readonly businessId: string;
  readonly business: Pick<Business, 'profitFrom'>;
  readonly connected: ReadonlyMap<string, Connection>;
  /** the new state of the source that was synced */
  readonly source: SourceState;
}

/**
 * Returns how far connected books are behind the banks. Null if they keep up, and undefined if no
 * connected books provide revenue and expenses.
 */
export async function findBooksLag(
  ledger: Ledger,
  { businessId, business: { profitFrom }, connected, source }: Inputs,
): Promise<BooksLag | null | undefined> {
  const books = profitFrom?.until === null ? profitFrom.source : undefined;
  const name = books === undefined ? undefined : connected.get(books)?.name;
  if (books === undefined || name === undefined) return undefined;
  const stored = (await ledger.readDailySummaries(businessId))?.dailySummaries.sources ?? [];
  const others = [...stored.filter((other) => other.name !== source.name), source];
  const through = others
    .filter((other) => other.name !== name && other.provides.includes('cash'))
    .flatMap(({ completeThrough }) => completeThrough ?? [])
    .reduce<BusinessDate | null>((last, day) => (last && last > day ? last : day), null);
  if (!through) return null;
  for (const days of SEARCH_WINDOWS_DAYS) {
    const from = addDays(through, -days - CLEARING_DAYS);
    const period = { from, to: addDays(through, CLEARING_DAYS) };
    const lines = await ledger.postingsOf(businessId, period);
    const isOfBooks = ({ seenAs }: Posting) => seenAs?.some((seen) => seen.source === books);
    const own = lines.filter(isOfBooks);
    const last = lastEntryOf(own, through);
    if (last !== undefined && last >= addDays(through, -days)) {
      const ofOthers = lines.filter((line) => !isOfBooks(line));
      return booksLag(name, own, ofOthers, through);
    }
  }
  return null;
}
