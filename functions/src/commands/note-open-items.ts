import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { boundedOpenItems } from '@daily-snapshot/domain/signals/open-items';
import type { Session } from './read-source.ts';
import type { SyncPorts } from './sync-connection.ts';

/**
 * Tells the daybook which invoices and bills are unpaid, of the books that give revenue and expenses.
 * They are asked for again only after something in the books has changed: requests are metered.
 */
export async function noteOpenItems(
  { ledger, clock }: Pick<SyncPorts, 'ledger' | 'clock'>,
  { key, business, reader, lease }: Session,
): Promise<void> {
  if (!reader.openItems) return;
  const { reading } = await lease.save({});
  if (!reading.areOpenItemsOld) return;
  const { receivables, payables } = await reader.openItems();
  const today = businessDateAt(clock.now(), business.timeZone);
  const openItems = {
    receivables: boundedOpenItems(receivables, today),
    payables: boundedOpenItems(payables, today),
  };
  const isTold = await ledger.open(key.businessId, async (books) => {
    const { profitFrom } = books.business;
    const isGiving = profitFrom?.source === key.connectionId && profitFrom.until === null;
    if (!isGiving || !books.daybook) return false;
    books.write([], { ...books.daybook, openItems });
    return true;
  });
  if (isTold) await lease.save({ reading: { areOpenItemsOld: false } });
}
