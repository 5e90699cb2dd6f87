import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import {
  areAggregatesStale,
  boundOpenItems,
} from '@daily-snapshot/domain/ledger/open-items/bounded-open-items';
import type { SyncPorts } from './sync-ports.ts';
import type { Session } from './sync-session.ts';

/**
 * Stores the unpaid invoices and bills of the books that determine revenue and expenses. They are
 * read again only after the books changed, because requests are metered.
 */
export async function recordOpenItems(
  { ledger, clock }: Pick<SyncPorts, 'ledger' | 'clock'>,
  { key, business, reader, lease }: Session,
): Promise<void> {
  if (!reader.openItems) return;
  const today = businessDateAt(clock.now(), business.timeZone);
  const { reading } = await lease.save({});
  const postings = await ledger.open(
    key.businessId,
    async ({ dailySummaries }) => dailySummaries?.openItems,
  );
  const isOld = reading.areOpenItemsOld || (postings && areAggregatesStale(postings, today));
  if (!isOld) return;
  const items = await reader.openItems();
  const isStored = await ledger.open(key.businessId, async (openLedger) => {
    const { profitFrom } = openLedger.business;
    const isProvidingProfit = profitFrom?.source === key.connectionId && profitFrom.until === null;
    if (!isProvidingProfit || !openLedger.dailySummaries) return false;
    const openItems = boundOpenItems(items, today, openLedger.dailySummaries.openItems);
    openLedger.write([], { ...openLedger.dailySummaries, openItems });
    return true;
  });
  if (isStored) await lease.save({ reading: { areOpenItemsOld: false } });
}
