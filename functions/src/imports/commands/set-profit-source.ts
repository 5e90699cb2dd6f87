import { resetHistory } from '@daily-snapshot/domain/alerts/business-alert-state';
import { addDays, datesOf, type Period } from '@daily-snapshot/domain/calendar/business-date';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import { sourceContributions } from '@daily-snapshot/domain/connections/source-from-connection';
import type { ProfitSource } from '@daily-snapshot/domain/ledger/classification/is-counted';
import { lastDayOf } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { Connections } from '../../connections/ports/connections.ts';
import type { Ledger } from '../ports/ledger.ts';
import { writeLedgerChanges } from './import-lines.ts';

/** Days counted again in one transaction. */
const DAYS_AT_ONCE = 31;

interface Ports {
  readonly businesses: Businesses;
  readonly connections: Connections;
  readonly ledger: Ledger;
}

/**
 * Lets the books of a connection give revenue and expenses, or all lines again, and counts every day
 * anew. Done twice, or broken off and done again, it ends in the same daybook.
 *
 * @param from null: no books do
 * @param keepAlive is called between the steps
 */
export async function setProfitSource(
  ports: Ports,
  businessId: string,
  from: ProfitSource | null,
  keepAlive: () => Promise<unknown>,
): Promise<void> {
  await ports.businesses.change(businessId, (business) => business && { profitFrom: from });
  const connected = await ports.connections.of(businessId);
  const days = await ports.ledger.open(businessId, async (books) => {
    if (!books.dailySummaries) return undefined;
    // What other books have open, and how far they lag behind, their next reading tells.
    const { booksLag: _gap, openItems: _open, ...dailySummaries } = books.dailySummaries;
    const sources = dailySummaries.sources.map((source) => giving(source, connected, from));
    // Other lines count from now on: what was learnt of those before is no history of them.
    const watch = books.watch && resetHistory(books.watch);
    books.write([], { ...dailySummaries, sources }, { watch });
    return daysOf(dailySummaries);
  });
  if (!days) return;
  for (let start = days.from; start <= days.to; start = addDays(start, DAYS_AT_ONCE)) {
    const end = addDays(start, DAYS_AT_ONCE - 1);
    const period = { from: start, to: end < days.to ? end : days.to };
    await ports.ledger.open(businessId, async (books) => {
      const known = await books.postingsOf(period);
      const touched = datesOf(period);
      books.write([], await writeLedgerChanges(books, known, { changed: [], touched }));
    });
    await keepAlive();
  }
}

/** What a source gives from now on; one that is no connection is a file. */
function giving(
  source: SourceState,
  connected: ReadonlyMap<string, Connection>,
  from: ProfitSource | null,
): SourceState {
  const [id, connection] = [...connected].find(([, { name }]) => name === source.name) ?? [];
  return {
    ...source,
    gives: sourceContributions(connection?.gives ?? ['profit', 'cash'], id, from),
  };
}

function daysOf(dailySummaries: DailySummaries): Period | undefined {
  const to = lastDayOf(dailySummaries);
  return to && { from: dailySummaries.first, to };
}
