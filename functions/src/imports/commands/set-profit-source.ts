import { resetHistory } from '@daily-snapshot/domain/alerts/business-alert-state';
import type { Period } from '@daily-snapshot/domain/calendar/business-date';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import {
  fileContributions,
  sourceContributions,
} from '@daily-snapshot/domain/connections/source-from-connection';
import type { ProfitSource } from '@daily-snapshot/domain/ledger/classification/is-counted';
import { lastDayOf } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { Connections } from '../../connections/ports/connections.ts';
import type { Ledger } from '../ports/ledger.ts';
import { recountDays } from '../services/recount-days.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly connections: Connections;
  readonly ledger: Ledger;
}

interface ProfitSourceChange {
  readonly businessId: string;
  /** null for all sources */
  readonly from: ProfitSource | null;
  /** is called between two steps */
  readonly keepAlive: () => Promise<unknown>;
}

/**
 * Takes revenue and expenses from the books of one connection, or from all sources, and recomputes
 * every day. Idempotent, also after an interruption.
 */
export async function setProfitSource(
  ports: Ports,
  { businessId, from, keepAlive }: ProfitSourceChange,
): Promise<void> {
  await ports.businesses.change(businessId, (business) => business && { profitFrom: from });
  const connections = await ports.connections.of(businessId);
  const days = await ports.ledger.open(businessId, async (ledger) => {
    if (!ledger.dailySummaries) return undefined;
    // The next sync of the new books reports its own lag and open items.
    const { booksLag: _lag, openItems: _openItems, ...dailySummaries } = ledger.dailySummaries;
    const profitSwitch = switchOf(ledger.business, dailySummaries, connections, from);
    const sources = dailySummaries.sources.map((source) =>
      withContributions(source, connections, from),
    );
    // Other transactions count from now on, so the detectors have to learn their history again.
    const alertState = ledger.alertState && resetHistory(ledger.alertState);
    ledger.write(
      [],
      { ...dailySummaries, sources, ...(profitSwitch && { profitSwitch }) },
      { alertState },
    );
    return daysOf(dailySummaries);
  });
  if (days) await recountDays(ports.ledger, businessId, days, keepAlive);
}

/**
 * Returns what the next digest explains about the switch. Without a digest there is nothing to
 * explain.
 */
function switchOf(
  { latestDigest }: Pick<Business, 'latestDigest'>,
  { sources }: Pick<DailySummaries, 'sources'>,
  connections: ReadonlyMap<string, Connection>,
  from: ProfitSource | null,
): DailySummaries['profitSwitch'] {
  if (!latestDigest) return undefined;
  const to = from?.until === null ? (connections.get(from.source)?.name ?? null) : null;
  const isBooks = (name: string) =>
    [...connections.values()].some((connection) => connection.name === name && connection.basis);
  const others = sources.map(({ name }) => name).filter((name) => name !== to && !isBooks(name));
  return { latestDigest, to, others };
}

/** Sets what a source provides from now on. A source without a connection is a file. */
function withContributions(
  source: SourceState,
  connections: ReadonlyMap<string, Connection>,
  from: ProfitSource | null,
): SourceState {
  const [id, connection] = [...connections].find(([, { name }]) => name === source.name) ?? [];
  const all = connection?.provides ?? fileContributions(source.isBooks === true);
  return { ...source, provides: sourceContributions(all, id, from) };
}

function daysOf(dailySummaries: DailySummaries): Period | undefined {
  const to = lastDayOf(dailySummaries);
  return to && { from: dailySummaries.first, to };
}
