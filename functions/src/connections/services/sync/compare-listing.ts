import {
  addDays,
  businessDateAt,
  type Period,
} from '@daily-snapshot/domain/calendar/business-date';
import {
  matchesReport,
  reconcile,
  type BooksPosting,
  type StatedAmount,
} from '@daily-snapshot/domain/connections/reconcile';
import { unreadableBefore } from '@daily-snapshot/domain/connections/unreadable-record';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import type { ConnectionRecord } from '../../ports/connections.ts';
import type { Ledger } from '../../../imports/ports/ledger.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import { removeStalePending } from './remove-stale-pending.ts';
import type { SyncPorts } from './sync-ports.ts';
import type { Session } from './sync-session.ts';

/** How far back providers may change transactions without a report. */
const LISTED_DAYS = 90;

/** Days per comparison: a quarter, because every part costs requests. */
const DAYS_PER_COMPARISON = 92;

/** A stored transaction may lie this many days from the date that its source gives. */
const DATE_TOLERANCE_DAYS = 8;

/** From this number on, a listing that lacks most transactions is treated as faulty. */
const MIN_RELIABLE_TRANSACTIONS = 20;

/** Returns whether this sync compares the last weeks: the first of a business day does. */
const isListingDue = (
  { connection, reading }: ConnectionRecord,
  now: Date,
  { business }: Pick<Session, 'business'>,
): boolean =>
  !connection.initialSync && reading.listedOn !== businessDateAt(now, business.timeZone);

/**
 * Compares the ledger with everything that a source lists for the last 90 days, once per business
 * day. Changed transactions are updated and missing ones are removed. The next digest corrects days
 * that a digest has reported. After a change of basis the whole history is compared.
 *
 * Books that report their own profit and loss are asked for that report first. If it matches our
 * totals for every account, the transactions are not listed.
 *
 * @returns false if the listing lacks so many stored transactions that it must be faulty
 */
export async function compareListing(
  ports: SyncPorts,
  session: Session,
  record: ConnectionRecord,
): Promise<boolean> {
  const { reader } = session;
  const { connection, reading } = record;
  const now = ports.clock.now();
  const today = businessDateAt(now, session.business.timeZone);
  const isDue = isListingDue(record, now, session);
  // The first sync has just read everything, or today's comparison is done.
  if (!isDue && !connection.initialSync) return true;
  const weeks = addDays(today, -LISTED_DAYS);
  const recent = { from: weeks < reading.since ? reading.since : weeks, to: today };
  const stated = await reader.stated?.(recent);
  const lines = stated && (await booksPostingsOf(ports, session.key, recent));
  const isKnown = stated && lines && matchesReport(lines, stated) && reading.listFrom === null;
  if (!isDue || isKnown) {
    if (stated && lines) await reconcileBooks(ports, session, { period: recent, lines, stated });
    return true;
  }
  const from = reading.listFrom ?? recent.from;
  for (let start = from; start <= today; start = addDays(start, DAYS_PER_COMPARISON)) {
    const end = addDays(start, DAYS_PER_COMPARISON - 1);
    const part = { from: start, to: end < today ? end : today };
    if (!(await comparePart(ports, session, part, reading.listFrom !== null))) return false;
    // Renews the lease, because each part takes long. The listing has reported the unreadable
    // records of its days again.
    await session.lease.save(({ connection: { unreadable } }) =>
      start === from && unreadable
        ? { connection: { unreadable: unreadableBefore(unreadable, from) } }
        : {},
    );
  }
  // Changes since the first request are included in the listed transactions.
  const again = await reader.stated?.(recent);
  if (again) {
    const listed = await booksPostingsOf(ports, session.key, recent);
    await reconcileBooks(ports, session, { period: recent, lines: listed, stated: again });
  }
  return true;
}

async function comparePart(
  { ledger, sourceLedger }: SyncPorts,
  { key, reader, lease, ownId, toLines, cardAccounts, hasPending }: Session,
  part: Period,
  hasBasisChanged: boolean,
): Promise<boolean> {
  const { businessId, connectionId } = key;
  const listed = new Map<string, SourceTransaction>();
  for await (const lines of reader.listing(part)) {
    for (const line of toLines(lines)) listed.set(line.id, line);
  }
  const lines = [...listed.values()].filter(({ date }) => part.from <= date && date <= part.to);
  const storedIds = await reportedIds(ledger, key, part);
  const isDoubtful =
    storedIds.length > MIN_RELIABLE_TRANSACTIONS && lines.length < storedIds.length / 2;
  if (isDoubtful && !hasBasisChanged) return false;
  // An unreadable transaction of a bank still exists. The amounts of an unreadable document of the
  // books are part of the amounts that only the report contains.
  const setAside = new Set(lease.setAside().flatMap(({ id }) => (id === null ? [] : ownId(id))));
  const removedIds = new Set(storedIds.filter((id) => !listed.has(id) && !setAside.has(id)));
  await sourceLedger.importLines(businessId, { lines, removedIds, cardAccounts });
  await sourceLedger.removeLines(businessId, connectionId, removedIds);
  if (hasPending) {
    const isOfPart = (date: string) => part.from <= date && date <= part.to;
    await removeStalePending(
      { ledger },
      key,
      ({ lineId, date }) => isOfPart(date) && !listed.has(lineId) && !setAside.has(lineId),
    );
  }
  return true;
}

/** Returns the stored ids of a source, by the source's own dates. */
async function reportedIds(
  ledger: Ledger,
  { businessId, connectionId }: ConnectionKey,
  { from, to }: Period,
): Promise<string[]> {
  const around = {
    from: addDays(from, -DATE_TOLERANCE_DAYS),
    to: addDays(to, DATE_TOLERANCE_DAYS),
  };
  const postings = await ledger.open(businessId, (openLedger) => openLedger.postingsOf(around));
  return (postings ?? [])
    .flatMap(({ seenAs }) => seenAs ?? [])
    .filter(({ source, date }) => source === connectionId && from <= date && date <= to)
    .map(({ id }) => id);
}

/** Returns the stored postings of connected books for some days, with user overrides. */
async function booksPostingsOf(
  { ledger }: { readonly ledger: Ledger },
  { businessId, connectionId }: ConnectionKey,
  period: Period,
): Promise<readonly BooksPosting[]> {
  const postings = await ledger.open(businessId, (openLedger) => openLedger.postingsOf(period));
  return (postings ?? []).filter(({ seenAs }) =>
    seenAs?.some(({ source }) => source === connectionId),
  );
}

/** Stores how our totals of these days compare with the books' own report. */
async function reconcileBooks(
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
  const reconciliation = {
    ...reconcile(period, lines, stated),
    basis,
    checkedAt: clock.now(),
  };
  await lease.save({ connection: { reconciliation } });
}
