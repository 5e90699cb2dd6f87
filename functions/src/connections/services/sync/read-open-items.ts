import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { areAggregatesStale } from '@daily-snapshot/domain/ledger/open-items/bounded-open-items';
import type { ReportedState } from '../../../imports/ports/source-ledger.ts';
import type { SyncPorts } from './sync-ports.ts';
import type { Session } from './sync-session.ts';

/**
 * Returns the unpaid invoices and bills of the books that revenue and expenses come from. They are read again only after the books changed, or
 * when stored sums are too old, because requests are metered.
 *
 * @param areOld whether the books have changed since they were read
 */
export async function readOpenItems(
  { ledger, clock }: Pick<SyncPorts, 'ledger' | 'clock'>,
  { key: { businessId, connectionId }, reader }: Session,
  { timeZone, profitFrom }: Business,
  areOld: boolean,
): Promise<ReportedState['openItems']> {
  const isProvidingProfit = profitFrom?.source === connectionId && profitFrom.until === null;
  if (!reader.openItems || !isProvidingProfit) return undefined;
  const today = businessDateAt(clock.now(), timeZone);
  if (!areOld) {
    const stored = (await ledger.readDailySummaries(businessId))?.dailySummaries.openItems;
    if (!stored || !areAggregatesStale(stored, today)) return undefined;
  }
  return { from: connectionId, items: await reader.openItems(), asOf: today };
}
