import {
  addDays,
  businessDateAt,
  type BusinessDate,
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
import {
  differingDays,
  listedDaysOf,
  NO_LISTED_DAYS,
} from '@daily-snapshot/domain/connections/listed-days';
import type { ConnectionRecord } from '../../ports/connections.ts';
import type { Ledger } from '../../../imports/ports/ledger.ts';
import type { ComparedDays } from '../../../imports/ports/source-ledger.ts';
import type { StoredLine } from '../../ports/source-provider.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import { removeStalePending } from './remove-stale-pending.ts';
import type { Changes } from './lease.ts';
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
 * The result of a comparison. `doubtful`: the listing lacks so many stored transactions that it must be
 * faulty. `skipped`: today's comparison is done.
 */
export type Comparison =
  | 'skipped'
  | 'doubtful'
  | { readonly compared: Pick<ComparedDays, 'period' | 'listed'> | undefined };

/**
 * Compares the ledger with everything that a source lists for the last 90 days, once per business
 * day. Changed transactions are updated and missing ones are removed. The next digest corrects days
 * that a digest has reported. After a change of basis the whole history is compared.
 *
 * The list of a bank has a hash for each day. Only days whose hash differs from the stored one are
 * compared with the ledger.
 *
 * Books that report their own profit and loss are asked for that report first. If it matches our
 * totals for every account, and all amounts have their own date, the transactions are not listed.
 */
export async function compareListing(
  ports: SyncPorts,
  session: Session,
  record: ConnectionRecord,
): Promise<Comparison> {
  const { reader } = session;
  const { connection, reading } = record;
  const now = ports.clock.now();
  const today = businessDateAt(now, session.business.timeZone);
  const isDue = isListingDue(record, now, session);
  // The first sync has just read everything, or today's comparison is done.
  if (!isDue && !connection.initialSync) return 'skipped';
  const { since } = reading;
  const recent = recentDays(since, today);
  if (isDue && !reader.stated && reading.listFrom === null) {
    return compareDifferingDays(ports, session, { since, today });
  }
  const stated = await reader.stated?.(recent);
  if (stated && (await matchesSummaries(ports, session, record, { recent, stated }))) {
    return { compared: undefined };
  }
  const lines = stated && (await booksPostingsOf(ports, session.key, recent));
  const undatedSince = lines && undatedDayOf(session, recent, lines);
  const isKnown =
    stated &&
    lines &&
    undatedSince === undefined &&
    matchesReport(lines, stated) &&
    reading.listFrom === null;
  if (!isDue || isKnown) {
    if (stated && lines) reconcileBooks(ports, session, { period: recent, lines, stated });
    return { compared: undefined };
  }
  // A line of several days is removed as a whole, so all its days are listed.
  const start =
    undatedSince !== undefined && undatedSince < recent.from ? undatedSince : recent.from;
  const from = reading.listFrom ?? start;
  for (let day = from; day <= today; day = addDays(day, DAYS_PER_COMPARISON)) {
    const end = addDays(day, DAYS_PER_COMPARISON - 1);
    const part = { from: day, to: end < today ? end : today };
    if (!(await compareAllDays(ports, session, part, reading.listFrom !== null))) return 'doubtful';
    // Renews the lease, because each part takes long.
    if (end < today)
      await session.lease.save(reportedAgain(session, day === from ? from : undefined));
    else session.lease.change(reportedAgain(session, day === from ? from : undefined));
  }
  // Changes since the first request are included in the listed transactions.
  const again = await reader.stated?.(recent);
  if (again) {
    const listed = await booksPostingsOf(ports, session.key, recent);
    undatedDayOf(session, recent, listed);
    reconcileBooks(ports, session, { period: recent, lines: listed, stated: again });
  }
  return { compared: undefined };
}

/** A bank's list of changes is read at least this often, because it also has older changes. */
const CHANGES_EVERY_DAYS = 7;

/**
 * Compares the last 90 days with the list of a bank before its changes are read, if neither a webhook
 * nor the owner has asked for a sync. If they agree, nothing has changed, and one request is saved.
 *
 * @returns undefined if the changes have to be read
 */
export async function compareWithoutChanges(
  ports: SyncPorts,
  session: Session,
  record: ConnectionRecord,
): Promise<Comparison | undefined> {
  const now = ports.clock.now();
  const today = businessDateAt(now, session.business.timeZone);
  const { since, listFrom, hasReportedChanges, changesReadOn } = record.reading;
  const isRecent = changesReadOn !== null && changesReadOn > addDays(today, -CHANGES_EVERY_DAYS);
  const isQuiet = isListingDue(record, now, session) && !hasReportedChanges && isRecent;
  if (!isQuiet || session.reader.stated || listFrom !== null) return undefined;
  const { recent, listed, stored } = await readListedDays(ports, session, { since, today });
  const isSame =
    differingDays(stored, listed, recent).length === 0 && stored.pending === listed.pending;
  if (!isSame) return undefined;
  session.lease.change(reportedAgain(session, recent.from));
  return { compared: { period: recent, listed } };
}

/** Reads the list of a bank and its sums, and the stored sums. */
async function readListedDays(
  { ledger }: SyncPorts,
  session: Session,
  { since, today }: { readonly since: BusinessDate; readonly today: BusinessDate },
) {
  const { businessId, connectionId } = session.key;
  const recent = recentDays(since, today);
  const lines = await listedLines(session, recent, []);
  const inPeriod = [...lines.values()].filter(
    ({ date }) => recent.from <= date && date <= recent.to,
  );
  const { dailySummaries } = (await ledger.readDailySummaries(businessId)) ?? {};
  const stored = dailySummaries?.listedDays?.[connectionId] ?? NO_LISTED_DAYS;
  return { recent, lines, listed: listedDaysOf(inPeriod), stored };
}

function recentDays(since: BusinessDate, today: BusinessDate): Period {
  const weeks = addDays(today, -LISTED_DAYS);
  return { from: weeks < since ? since : weeks, to: today };
}

/** Removes the unreadable records that a listing from a day on has reported again. */
const reportedAgain =
  ({ lease }: Session, from: BusinessDate | undefined) =>
  ({ connection: { unreadable } }: ConnectionRecord): Changes =>
    from !== undefined && unreadable
      ? { connection: { unreadable: afterListing(unreadable, from, lease.found()) } }
      : {};

/**
 * Returns whether the daily summaries match the report of the books, and stores the comparison then.
 * They have one read for any number of postings. They have no names of small payees on crowded days and
 * no user overrides, so that only a match is certain.
 */
async function matchesSummaries(
  ports: SyncPorts,
  session: Session,
  { reading }: ConnectionRecord,
  { recent, stated }: { readonly recent: Period; readonly stated: readonly StatedAmount[] },
): Promise<boolean> {
  const { businessId, connectionId } = session.key;
  const { profitFrom } = session.business;
  const isProvidingProfit = profitFrom?.source === connectionId && profitFrom.until === null;
  if (!isProvidingProfit || reading.listFrom !== null || reading.hasUndatedLines) return false;
  const stored = (await ports.ledger.readDailySummaries(businessId))?.dailySummaries.recent ?? [];
  const lines = stored
    .filter(({ date }) => recent.from <= date && date <= recent.to)
    .flatMap(({ date, cells }) =>
      cells.map((cell): BooksPosting => ({ ...cell, id: '', date, decidedBy: 'source' })),
    );
  if (reconcile(recent, lines, stated).state !== 'matches') return false;
  reconcileBooks(ports, session, { period: recent, lines, stated });
  return true;
}

/** Returns the first day of lines without a date of their own, and stores whether there are any. */
function undatedDayOf(
  { reader, lease, key }: Session,
  period: Period,
  postings: readonly Posting[],
): BusinessDate | undefined {
  const day = reader.undatedSince?.(period, storedLines(postings, key, period));
  lease.change({ reading: { hasUndatedLines: day !== undefined } });
  return day;
}

/** Compares the days of a bank whose list differs from the stored hashes. */
async function compareDifferingDays(
  ports: SyncPorts,
  session: Session,
  days: { readonly since: BusinessDate; readonly today: BusinessDate },
): Promise<Comparison> {
  const { recent, lines, listed, stored } = await readListedDays(ports, session, days);
  const periods = differingDays(stored, listed, recent);
  let isTrusted = true;
  for (const period of periods) {
    isTrusted &&= await comparePart(ports, session, period, { lines, hasBasisChanged: false });
  }
  // Most transactions of a few days may really be gone. All days show whether the list is faulty.
  if (!isTrusted) {
    isTrusted = await comparePart(ports, session, recent, { lines, hasBasisChanged: false });
  }
  if (!isTrusted) return 'doubtful';
  if (stored.pending !== listed.pending) await comparePending(ports, session, recent, lines);
  session.lease.change(reportedAgain(session, recent.from));
  return { compared: { period: recent, listed } };
}

/** Compares all days of a part with a new listing. */
async function compareAllDays(
  ports: SyncPorts,
  session: Session,
  part: Period,
  hasBasisChanged: boolean,
): Promise<boolean> {
  // Lines of another basis have other amounts.
  const stored = hasBasisChanged
    ? []
    : storedLines(await postingsAround(ports.ledger, session.key, part), session.key, part);
  const lines = await listedLines(session, part, stored);
  if (!(await comparePart(ports, session, part, { lines, hasBasisChanged }))) return false;
  await comparePending(ports, session, part, lines);
  return true;
}

type Listed = ReadonlyMap<string, SourceTransaction>;

/** Returns the transactions that a source lists for some days, and perhaps for others, by id. */
async function listedLines(
  { reader, toLines }: Session,
  period: Period,
  stored: readonly StoredLine[],
): Promise<Listed> {
  const listed = new Map<string, SourceTransaction>();
  for await (const lines of reader.listing(period, stored)) {
    for (const line of toLines(lines)) listed.set(line.id, line);
  }
  return listed;
}

/** @returns false if the list lacks so many stored transactions that it must be faulty */
async function comparePart(
  { ledger, sourceLedger }: SyncPorts,
  session: Session,
  part: Period,
  { lines: listed, hasBasisChanged }: { readonly lines: Listed; readonly hasBasisChanged: boolean },
): Promise<boolean> {
  const { key, lease, ownId, cardAccounts } = session;
  const { businessId, connectionId } = key;
  const postings = await postingsAround(ledger, key, part);
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
  return true;
}

/** Stores the pending transactions that a bank lists, and removes those that it no longer lists. */
async function comparePending(
  { ledger, sourceLedger }: SyncPorts,
  { key, lease, ownId, hasPending }: Session,
  part: Period,
  listed: Listed,
): Promise<void> {
  if (!hasPending) return;
  await lease.hold();
  const pending = [...listed.values()].filter(({ isPending }) => isPending === true);
  await sourceLedger.importLines(key.businessId, { lines: pending });
  const setAside = new Set(lease.setAside().flatMap(({ id }) => (id === null ? [] : ownId(id))));
  await removeStalePending(
    { ledger },
    key,
    ({ lineId, date }) =>
      part.from <= date && date <= part.to && !listed.has(lineId) && !setAside.has(lineId),
  );
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
function reconcileBooks(
  { clock }: Pick<SyncPorts, 'clock'>,
  { lease, business }: Session,
  found: {
    readonly period: Period;
    readonly lines: readonly BooksPosting[];
    readonly stated: readonly StatedAmount[];
  },
): void {
  const { period, lines, stated } = found;
  const { basis } = business;
  const reconciliation = {
    ...reconcile(period, lines, stated),
    basis,
    checkedAt: clock.now(),
  };
  lease.change({ connection: { reconciliation } });
}
