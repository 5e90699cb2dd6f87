import { addDays, businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import {
  sourceContributions,
  sourceFromConnection,
} from '@daily-snapshot/domain/connections/source-from-connection';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { sumCents } from '@daily-snapshot/domain/money/cents';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { Connections } from '../../ports/connections.ts';
import type { SourceLedger } from '../../../imports/ports/source-ledger.ts';
import type { ConnectionKey } from '../../ports/vault.ts';

interface Ports {
  readonly connections: Connections;
  readonly sourceLedger: SourceLedger;
}

/** Stores through which day a connection is complete, and the account balances. */
export async function recordSourceStatus(
  { connections, sourceLedger }: Ports,
  { businessId, connectionId }: ConnectionKey,
  business: Business,
  connection: Connection,
): Promise<void> {
  const all = new Map(await connections.of(businessId)).set(connectionId, connection);
  const source = sourceFromConnection(connection, business.timeZone);
  // Books count only after their first sync. Until then the bank provides the numbers and no digest
  // waits for the books.
  const isWhole = connection.basis === null || connection.initialSync === null;
  const provides = isWhole
    ? sourceContributions(source.provides, connectionId, business.profitFrom)
    : [];
  await sourceLedger.importLines(businessId, {
    lines: [],
    source: { ...source, provides },
    balance: balanceOf([...all.values()], business) ?? undefined,
  });
}

/**
 * Returns the total of all bank accounts at the end of the last day that all of them cover. A
 * balance in the morning equals the balance of the evening before.
 */
function balanceOf(
  connections: readonly Connection[],
  { timeZone, currency }: Business,
): DailySummaries['balance'] {
  const balances = connections
    .filter((connection) => !connection.disconnectedAt && connection.currency === currency)
    .flatMap(({ accounts }) => accounts)
    .flatMap(({ kind, balance, otherCurrency, missingSince }) =>
      kind === 'bank' && balance && otherCurrency === undefined && missingSince === undefined
        ? [balance]
        : [],
    );
  const oldest = balances
    .map(({ asOf }) => businessDateAt(asOf, timeZone))
    .toSorted(compareText)[0];
  if (!oldest) return null;
  return { amount: sumCents(balances.map(({ amount }) => amount)), asOf: addDays(oldest, -1) };
}
