import type { Period } from '@daily-snapshot/domain/calendar/business-date';
import {
  tieOut,
  type BooksLine,
  type StatedAmount,
} from '@daily-snapshot/domain/connections/tie-out';
import type { Ledger } from '../ports/ledger.ts';
import type { ConnectionKey } from '../ports/vault.ts';
import type { SyncPorts } from './source-ports.ts';
import type { Session } from './source-session.ts';

/** What our books have of some days of connected books, as their owner has it. */
export async function booksLinesOf(
  { ledger }: { readonly ledger: Ledger },
  { businessId, connectionId }: ConnectionKey,
  period: Period,
): Promise<readonly BooksLine[]> {
  const postings = await ledger.open(businessId, (books) => books.postingsOf(period));
  return (postings ?? []).filter(({ seenAs }) =>
    seenAs?.some(({ source }) => source === connectionId),
  );
}

/** Keeps, for its owner to see, how our totals of these days compare with what the books state. */
export async function noteTieOut(
  { clock }: Pick<SyncPorts, 'clock'>,
  { lease, business }: Session,
  found: {
    readonly period: Period;
    readonly lines: readonly BooksLine[];
    readonly stated: readonly StatedAmount[];
  },
): Promise<void> {
  const { period, lines, stated } = found;
  const { basis } = business;
  const tied = { ...tieOut(period, lines, stated), basis, checkedAt: clock.now() };
  await lease.save({ connection: { tieOut: tied } });
}
