import {
  addDays,
  businessDateAt,
  type Period,
} from '@daily-snapshot/domain/calendar/business-date';
import { matchesReport } from '@daily-snapshot/domain/connections/reconciliation';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import type { ConnectionRecord } from '../../ports/connections.ts';
import type { Ledger } from '../../../imports/ports/ledger.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import { removeStalePending } from './remove-stale-pending.ts';
import type { SyncPorts } from './sync-ports.ts';
import type { Session } from './sync-session.ts';
import { booksLinesOf, reconcileBooks } from './reconcile-books.ts';

/** How far back providers change transactions without reporting it. */
const LISTED_DAYS = 90;

/** Days per comparison: a quarter, because every part costs requests. */
const PART_DAYS = 92;

/** A stored transaction may lie this many days from the date that its source gives. */
const BESIDE_DAYS = 8;

/** From this number on, a listing that lacks most transactions is treated as faulty. */
const FEW = 20;

/** Says whether this sync compares the last weeks: the first of a business day does. */
export const isListingDue = (
  { connection, reading }: ConnectionRecord,
  now: Date,
  { business }: Pick<Session, 'business'>,
): boolean =>
  !connection.initialSync && reading.listedOn !== businessDateAt(now, business.timeZone);

/**
 * Compares the books with all that a source lists of the last weeks, once on a business day: what it
 * lists otherwise is changed, what it lists no more is taken out, and either becomes a correction where
 * a digest has told of it. After a change of basis all of history is compared.
 *
 * A source that states its own profit and loss is asked for that first: lines that come to it account
 * by account are not listed again.
 *
 * @returns false when the source lists so little of what it has told that it cannot be believed
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
  const lines = stated && (await booksLinesOf(ports, session.key, recent));
  const isKnown = stated && lines && matchesReport(lines, stated) && reading.listFrom === null;
  if (!isDue || isKnown) {
    if (stated && lines) await reconcileBooks(ports, session, { period: recent, lines, stated });
    return true;
  }
  const from = reading.listFrom ?? recent.from;
  for (let start = from; start <= today; start = addDays(start, PART_DAYS)) {
    const end = addDays(start, PART_DAYS - 1);
    const part = { from: start, to: end < today ? end : today };
    if (!(await comparePart(ports, session, part, reading.listFrom !== null))) return false;
    // Renews the lease, because each part takes long.
    await session.lease.save({});
  }
  // Changes since the first request are included in the listed transactions.
  const again = await reader.stated?.(recent);
  if (again) {
    const listed = await booksLinesOf(ports, session.key, recent);
    await reconcileBooks(ports, session, { period: recent, lines: listed, stated: again });
  }
  return true;
}

async function comparePart(
  { ledger, sourceLedger }: SyncPorts,
  { key, reader, toLines, cardAccounts, announces }: Session,
  part: Period,
  isOtherBasis: boolean,
): Promise<boolean> {
  const { businessId, connectionId } = key;
  const listed = new Map<string, SourceTransaction>();
  for await (const lines of reader.listing(part)) {
    for (const line of toLines(lines)) listed.set(line.id, line);
  }
  const lines = [...listed.values()].filter(({ date }) => part.from <= date && date <= part.to);
  const told = await idsTold(ledger, key, part);
  const isDoubtful = told.length > FEW && lines.length < told.length / 2;
  if (isDoubtful && !isOtherBasis) return false;
  const gone = new Set(told.filter((id) => !listed.has(id)));
  await sourceLedger.importLines(businessId, { lines, gone, cardAccounts });
  await sourceLedger.removeLines(businessId, connectionId, gone);
  if (announces) {
    const isOfPart = (date: string) => part.from <= date && date <= part.to;
    await removeStalePending(
      { ledger },
      key,
      ({ lineId, date }) => isOfPart(date) && !listed.has(lineId),
    );
  }
  return true;
}

/** Returns the stored ids of a source, by the source's own dates. */
async function idsTold(
  ledger: Ledger,
  { businessId, connectionId }: ConnectionKey,
  { from, to }: Period,
): Promise<string[]> {
  const around = { from: addDays(from, -BESIDE_DAYS), to: addDays(to, BESIDE_DAYS) };
  const postings = await ledger.open(businessId, (books) => books.postingsOf(around));
  return (postings ?? [])
    .flatMap(({ seenAs }) => seenAs ?? [])
    .filter(({ source, date }) => source === connectionId && from <= date && date <= to)
    .map(({ id }) => id);
}
