import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { booksLag, lastEntryOf, type BooksLag } from '@daily-snapshot/domain/connections/books-lag';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { Connections } from '../../ports/connections.ts';
import type { Ledger, OpenLedger } from '../../../imports/ports/ledger.ts';

/**
 * The windows are searched one after the other until an entry of the books is found. Current books
 * have one in the first window.
 */
const SEARCH_WINDOWS_DAYS = [14, 60] as const;

/** A payment in the books reaches the bank at most this much later. */
const CLEARING_DAYS = 5;

interface Ports {
  readonly connections: Connections;
  readonly ledger: Ledger;
}

/** Stores how far connected books are behind the banks. Does nothing unless both are connected. */
export async function recordBooksLag(
  { connections, ledger }: Ports,
  businessId: string,
): Promise<void> {
  const connected = await connections.of(businessId);
  await ledger.open(businessId, async (openLedger) => {
    const { dailySummaries, business } = openLedger;
    const { profitFrom } = business;
    const source = profitFrom?.until === null ? profitFrom.source : undefined;
    const name = source === undefined ? undefined : connected.get(source)?.name;
    if (!dailySummaries || source === undefined || name === undefined) return;
    const found = await findBooksLag(openLedger, dailySummaries, { source, name });
    const { booksLag: previousLag, ...rest } = dailySummaries;
    if (isSameLag(previousLag, found)) return;
    openLedger.write([], found ? { ...rest, booksLag: found } : rest);
  });
}

async function findBooksLag(
  ledger: OpenLedger,
  { sources }: DailySummaries,
  { source, name }: { readonly source: string; readonly name: string },
): Promise<BooksLag | null> {
  const through = sources
    .filter((other) => other.name !== name && other.provides.includes('cash'))
    .flatMap(({ completeThrough }) => completeThrough ?? [])
    .reduce<BusinessDate | null>((last, day) => (last && last > day ? last : day), null);
  if (!through) return null;
  for (const days of SEARCH_WINDOWS_DAYS) {
    const from = addDays(through, -days - CLEARING_DAYS);
    const lines = await ledger.postingsOf({ from, to: addDays(through, CLEARING_DAYS) });
    const isOfBooks = ({ seenAs }: Posting) => seenAs?.some((seen) => seen.source === source);
    const own = lines.filter(isOfBooks);
    const last = lastEntryOf(own, through);
    if (last !== undefined && last >= addDays(through, -days)) {
      return booksLag(
        name,
        own,
        lines.filter((line) => !isOfBooks(line)),
        through,
      );
    }
  }
  return null;
}

const isSameLag = (previous: BooksLag | undefined, found: BooksLag | null): boolean =>
  JSON.stringify(previous ?? null) === JSON.stringify(found);
