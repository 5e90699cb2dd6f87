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
import { afterListing } from '@daily-snapshot/domain/connections/unreadable-record';
import type { Posting, SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import type { ConnectionRecord } from '../../ports/connections.ts';
import type { Ledger } from '../../../imports/ports/ledger.ts';
import type { StoredLine } from '../../ports/source-provider.ts';
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
 * totals for every account, and all amounts have their own date, the transactions are not listed.
 *
 * @returns `doubtful`: the listing lacks so many stored transactions that it must be faulty.
 *   `skipped`: today's comparison is done
 */
export async function compareListing(
  ports: SyncPorts,
  session: Session,
  record: ConnectionRecord,
): Promise<'compared' | 'skipped' | 'doubtful'> {
  const { reader } = session;
  const { connection, reading } = record;
  const now = ports.clock.now();
  const today = businessDateAt(now, session.business.timeZone);
  const isDue = isListingDue(record, now, session);
  // The first sync has just read everything, or today's comparison is done.
  if (!isDue && !connection.initialSync) return 'skipped';
  const weeks = addDays(today, -LISTED_DAYS);
  const recent = { from: weeks < reading.since ? reading.since : weeks, to: today };
  const stated = await reader.stated?.(recent);
  const lines = stated && (await booksPostingsOf(ports, session.key, recent));
  const undatedSince =
    lines && reader.undatedSince?.(recent, storedLines(lines, session.key, recent));
  const isKnown =
    stated &&
    lines &&
    undatedSince === undefined &&
    matchesReport(lines, stated) &&
    reading.listFrom === null;
  if (!isDue || isKnown) {
    if (stated && lines) await reconcileBooks(ports, session, { period: recent, lines, stated });
    return 'compared';
  }
  // A line of several days is removed as a whole, so all its days are listed.
  const start =
    undatedSince !== undefined && undatedSince < recent.from ? undatedSince : recent.from;
  const from = reading.listFrom ?? start;
  for (let day = from; day <= today; day = addDays(day, DAYS_PER_COMPARISON)) {
    const end = addDays(day, DAYS_PER_COMPARISON - 1);
    const part = { from: day, to: end < today ? end : today };
    if (!(await comparePart(ports, session, part, reading.listFrom !== null))) return 'doubtful';
    // Renews the lease, because each part takes long. The listing has reported the unreadable
    // records of its days again.
    const reportedAgain = ({ connection: { unreadable } }: ConnectionRecord) =>
      day === from && unreadable
        ? { connection: { unreadable: afterListing(unreadable, from, session.lease.found()) } }
        : {};
    if (end < today) await session.lease.save(reportedAgain);
    else session.lease.change(reportedAgain);
  }
  // Changes since the first request are included in the listed transactions.
  const again = await reader.stated?.(recent);
  if (again) {
    const listed = await booksPostingsOf(ports, session.key, recent);
    await reconcileBooks(ports, session, { period: recent, lines: listed, stated: again });
  }
  return 'compared';
}

async function comparePart(
  { ledger, sourceLedger }: SyncPorts,
  session: Session,
  part: Period,
  hasBasisChanged: boolean,
): Promise<boolean> {
  const { key, reader, lease, ownId, toLines, cardAccounts, hasPending } = session;
  const { businessId, connectionId } = key;
  const listed = new Map<string, SourceTransaction>();
  const postings = await postingsAround(ledger, key, part);
  // Lines of another basis have other amounts.
  const stored = hasBasisChanged ? [] : storedLines(postings, key, part);
  for await (const lines of reader.listing(part, stored)) {
    for (const line of toLines(lines)) listed.set(line.id, line);
  }
  const lines = [...listed.values()].filter(({ date }) => part.from <= date && date <= part.to);
  const { storedIds, keptIds } = reportedIds(postings, session, part, lines);
  const isDoubtful =
    storedIds.length - keptIds.size > MIN_RELIABLE_TRANSACTIONS &&
    lines.length < (storedIds.length - keptIds.size) / 2;
  if (isDoubtful && !hasBasisChanged) return false;
  // An unreadable transaction of a bank still exists. The amounts of an unreadable document of the
  // books are part of the amounts that only the report contains.
  const setAside = new Set(lease.setAside().flatMap(({ id }) => (id === null ? [] : ownId(id))));
  const isRemoved = (id: string) => !listed.has(id) && !setAside.has(id) && !keptIds.has(id);
  const removedIds = new Set(storedIds.filter(isRemoved));
  await lease.hold();
  lease.synced.addImported(
    await sourceLedger.importLines(businessId, { lines, removedIds, cardAccounts }),
  );
  lease.synced.addRemoved(await sourceLedger.removeLines(businessId, connectionId, removedIds));
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

/** Returns the postings around some days, because the source's own dates may differ. */
async function postingsAround(
  ledger: Ledger,
  { businessId }: ConnectionKey,
  { from, to }: Period,
): Promise<readonly Posting[]> {
  const around = {
    from: addDays(from, -DATE_TOLERANCE_DAYS),
    to: addDays(to, DATE_TOLERANCE_DAYS),
  };
  return (await ledger.open(businessId, (openLedger) => openLedger.postingsOf(around))) ?? [];
}

/** Returns the lines of a source that postings come from, with the source's ids and dates. */
const storedLines = (
  postings: readonly Posting[],
  key: ConnectionKey,
  period: Period,
): StoredLine[] =>
  postings.flatMap((posting) =>
    linesBehind(posting, key, period).map(({ id, date }) => ({
      id: id.slice(key.connectionId.length + 1),
      date,
      amount: posting.amount,
    })),
  );

/** Returns the lines of a source that a posting comes from, by the source's own dates. */
const linesBehind = (
  { seenAs = [] }: Posting,
  { connectionId }: ConnectionKey,
  { from, to }: Period,
) => seenAs.filter(({ source, date }) => source === connectionId && from <= date && date <= to);

/**
 * Returns the stored ids of a source, by the source's own dates. `keptIds` are transactions of accounts
 * that the bank no longer lists, for example because they were closed: they stay although they are
 * not listed. If the listing has the same transaction under another id, its account has a new id, and
 * the stored one does not stay.
 */
function reportedIds(
  postings: readonly Posting[],
  { key, missingAccounts }: Pick<Session, 'key' | 'missingAccounts'>,
  period: Period,
  listed: readonly SourceTransaction[],
): { readonly storedIds: readonly string[]; readonly keptIds: ReadonlySet<string> } {
  const idsOf = (posting: Posting) => linesBehind(posting, key, period).map(({ id }) => id);
  const storedIds = postings.flatMap(idsOf);
  const known = new Set(storedIds);
  const renumbered = new Set(listed.filter(({ id }) => !known.has(id)).map(contentOf));
  const kept = postings.filter(
    (posting) => missingAccounts.has(posting.account) && !renumbered.has(contentOf(posting)),
  );
  return { storedIds, keptIds: new Set(kept.flatMap(idsOf)) };
}

/** Returns what stays the same if a bank gives a transaction a new id. */
const contentOf = ({
  date,
  amount,
  description,
}: Pick<SourceTransaction, 'date' | 'amount' | 'description'>): string =>
  JSON.stringify([date, amount, description]);

/** Returns the stored postings of connected books for some days, with user overrides. */
async function booksPostingsOf(
  { ledger }: { readonly ledger: Ledger },
  { businessId, connectionId }: ConnectionKey,
  period: Period,
): Promise<readonly Posting[]> {
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
  lease.change({ connection: { reconciliation } });
}
