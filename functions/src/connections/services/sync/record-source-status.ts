import { addDays, businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import {
  sourceContributions,
  sourceFromConnection,
} from '@daily-snapshot/domain/connections/source-from-connection';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { sumCents } from '@daily-snapshot/domain/money/cents';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { ReportedState } from '../../../imports/ports/source-ledger.ts';
import { findBooksLag } from './find-books-lag.ts';
import type { SyncPorts } from './sync-ports.ts';
import type { Session } from './sync-session.ts';

type Ports = Pick<SyncPorts, 'connections' | 'ledger' | 'sourceLedger'>;

/**
 * Stores through which day a connection is complete, the account balances, how far books are behind the
 * bank, the days that were compared, and unpaid invoices and bills if they were read.
 *
 * @returns whether the unpaid invoices and bills were stored
 */
export async function recordSourceStatus(
  ports: Ports,
  { key: { businessId, connectionId }, lease }: Pick<Session, 'key' | 'lease'>,
  business: Business,
  connection: Connection,
  { openItems, compared }: Pick<ReportedState, 'openItems' | 'compared'> = {},
): Promise<boolean> {
  await lease.hold();
  const all = new Map(await ports.connections.of(businessId)).set(connectionId, connection);
  const source = stateOf(connection, connectionId, business);
  const { areOpenItemsStored } = await ports.sourceLedger.recordState(businessId, {
    source,
    balance: balanceOf([...all.values()], business) ?? undefined,
    booksLag: await findBooksLag(ports.ledger, { businessId, business, connected: all, source }),
    openItems,
    compared,
  });
  return areOpenItemsStored;
}

/** Returns whether two states of a connection give the same status. */
export const hasSameStatus = (
  before: Connection,
  after: Connection,
  { timeZone, currency }: Pick<Business, 'timeZone' | 'currency'>,
): boolean =>
  isEqual(sourceFromConnection(before, timeZone), sourceFromConnection(after, timeZone)) &&
  isEqual(balancesOf(before, { timeZone, currency }), balancesOf(after, { timeZone, currency }));

/** Compares values that one function built, so that their fields have one order. */
const isEqual = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

/**
 * Books count only after their first sync. Until then the bank provides the numbers and no digest waits
 * for the books.
 */
function stateOf(
  connection: Connection,
  connectionId: string,
  { timeZone, profitFrom }: Business,
): SourceState {
  const source = sourceFromConnection(connection, timeZone);
  const isWhole = connection.basis === null || connection.initialSync === null;
  const provides = isWhole ? sourceContributions(source.provides, connectionId, profitFrom) : [];
  return { ...source, provides };
}

/**
 * Returns the total of all bank accounts at the end of the last day that all of them cover. A
 * balance in the morning equals the balance of the evening before.
 */
function balanceOf(
  connections: readonly Connection[],
  zone: Pick<Business, 'timeZone' | 'currency'>,
): DailySummaries['balance'] {
  const balances = connections.flatMap((connection) => balancesOf(connection, zone));
  const oldest = balances.map(({ day }) => day).toSorted(compareText)[0];
  if (!oldest) return null;
  return { amount: sumCents(balances.map(({ amount }) => amount)), asOf: addDays(oldest, -1) };
}

function balancesOf(
  connection: Connection,
  { timeZone, currency }: Pick<Business, 'timeZone' | 'currency'>,
) {
  if (connection.disconnectedAt || connection.currency !== currency) return [];
  return connection.accounts.flatMap(({ kind, balance, otherCurrency, missingSince }) =>
    kind === 'bank' && balance && otherCurrency === undefined && missingSince === undefined
      ? [{ amount: balance.amount, day: businessDateAt(balance.asOf, timeZone) }]
      : [],
  );
}
