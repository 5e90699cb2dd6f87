import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { areFoldedItemsOld, keptOpenItems } from '@daily-snapshot/domain/signals/kept-open-items';
import type { SyncPorts } from './source-ports.ts';
import type { Session } from './source-session.ts';

/**
 * Tells the daybook which invoices and bills are unpaid, of the books that give revenue and expenses.
 * They are asked for again only after something in the books has changed: requests are metered.
 */
export async function noteOpenItems(
  { ledger, clock }: Pick<SyncPorts, 'ledger' | 'clock'>,
  { key, business, reader, lease }: Session,
): Promise<void> {
  if (!reader.openItems) return;
  const today = businessDateAt(clock.now(), business.timeZone);
  const { reading } = await lease.save({});
  const known = await ledger.open(key.businessId, async ({ daybook }) => daybook?.openItems);
  const isOld = reading.areOpenItemsOld || (known && areFoldedItemsOld(known, today));
  if (!isOld) return;
  const items = await reader.openItems();
  const isTold = await ledger.open(key.businessId, async (books) => {
    const { profitFrom } = books.business;
    const isGiving = profitFrom?.source === key.connectionId && profitFrom.until === null;
    if (!isGiving || !books.daybook) return false;
    const openItems = keptOpenItems(items, today, books.daybook.openItems);
    books.write([], { ...books.daybook, openItems });
    return true;
  });
  if (isTold) await lease.save({ reading: { areOpenItemsOld: false } });
}
