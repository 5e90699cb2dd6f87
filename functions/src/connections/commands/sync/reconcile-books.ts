import type { Period } from '@daily-snapshot/domain/calendar/business-date';
import {
  reconcile,
  type BooksPosting,
  type StatedAmount,
} from '@daily-snapshot/domain/connections/reconciliation';
import type { Ledger } from '../../../imports/ports/ledger.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import type { SyncPorts } from './sync-ports.ts';
import type { Session } from './sync-session.ts';

/** Returns the stored postings of connected books for some days, with user overrides. */
export async function booksLinesOf(
  { ledger }: { readonly ledger: Ledger },
  { businessId, connectionId }: ConnectionKey,
  period: Period,
): Promise<readonly BooksPosting[]> {
  const postings = await ledger.open(businessId, (books) => books.postingsOf(period));
  return (postings ?? []).filter(({ seenAs }) =>
    seenAs?.some(({ source }) => source === connectionId),
  );
}

/** Stores how our totals of these days compare with the books' own report. */
export async function reconcileBooks(
  { clock }: Pick<SyncPorts, 'clock'>,
  { lease, business }: Session,
  found: {
    readonly period: Period;
    readonly lines: readonly BooksPosting[];
    readonly stated: readonly StatedAmount[];
  },
): Promise<void> {
  const { period, lines, stated } = found;
  const { basis } = business;
  const tied = { ...reconcile(period, lines, stated), basis, checkedAt: clock.now() };
  await lease.save({ connection: { reconciliation: tied } });
}
