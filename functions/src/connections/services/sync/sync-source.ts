import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { updatedAccounts } from '@daily-snapshot/domain/connections/recognize-accounts';
import {
  accountName,
  sourceFromConnection,
} from '@daily-snapshot/domain/connections/source-from-connection';
import { withSyncLogEntry } from '@daily-snapshot/domain/connections/sync-log';
import {
  withoutReadRecords,
  withoutTypes,
} from '@daily-snapshot/domain/connections/unreadable-record';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { latestStoredDay } from '@daily-snapshot/domain/ledger/latest-stored-day';
import type { ConnectionRecord } from '../../ports/connections.ts';
import { SourceError } from '../../ports/source-error.ts';
import type { ChangedLines, SourceFacts } from '../../ports/source-provider.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import { removeStalePending } from './remove-stale-pending.ts';
import { storedGrant } from '../stored-grant.ts';
import { compareListing, compareWithoutChanges, type Comparison } from './compare-listing.ts';
import { nextSyncAt, retryAfter } from './next-sync.ts';
import { readOpenItems } from './read-open-items.ts';
import { hasSameStatus, recordSourceStatus } from './record-source-status.ts';
import { enqueueHistoryReplay } from '../../../alerts/ports/enqueue-history-replay.ts';
import type { ComparedDays } from '../../../imports/ports/source-ledger.ts';
import type { Lease } from './lease.ts';
import { createSyncSession, type Session } from './sync-session.ts';
import type { SyncOutcome, SyncPorts } from './sync-ports.ts';

/** After this time another task continues, so that no task exceeds its limit. */
const MAX_TASK_MS = 300_000;

/** How often we ask a provider whether its history is ready. */
const HISTORY_POLL_MS = 20_000;

/** Reads the changes of a source, and once a day compares the last weeks with its full list. */
export async function syncSource(
  ports: SyncPorts,
  key: ConnectionKey,
  stored: ConnectionRecord,
  lease: Lease,
): Promise<SyncOutcome> {
  const { reading } = stored;
  // A first sync takes long, and its progress is shown.
  if (stored.connection.initialSync) await lease.hold();
  const business = await ports.businesses.find(key.businessId);
  const source = ports.sources[reading.provider];
  if (!business || !source) {
    lease.change({ reading: { dueAt: null } });
    return 'gone';
  }
  const grant = storedGrant(ports.vault, key);
  const { basis } = business;
  const { currency } = stored.connection;
  const { onCall, onUnreadable } = lease;
  const reader = source.open(grant, { basis, currency, onCall, onUnreadable });
  try {
    const facts = await reader.describe();
    const record = await changeSourceFacts(ports, key, business, { facts, stored, lease });
    // Adds the source to the digest before its first transaction arrives.
    if (record.connection.initialSync)
      await recordSourceStatus(ports, { key, lease }, business, record.connection);
    const session = createSyncSession(key, business, reader, lease, record.connection);
    const unchanged = await compareWithoutChanges(ports, session, record);
    if (!unchanged) {
      const outcome = await readChanges(ports, session, record);
      if (outcome === 'continues') return 'continues';
      if (outcome === 'later') return await waitForHistory(ports, session);
      const changesReadOn = businessDateAt(ports.clock.now(), business.timeZone);
      lease.change({ reading: { changesReadOn } });
    }
    const comparison = unchanged ?? (await compareListing(ports, session, record));
    if (comparison === 'doubtful') throw new SourceError('provider-down');
    await recordFinishedSync(ports, session, { stored, comparison });
    return 'done';
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    await recordSyncError(ports, key, business, error, lease);
    return 'later';
  }
}

/**
 * Adds the facts that the source reports about itself to the record. A changed accounting basis
 * requires a full sync.
 */
async function changeSourceFacts(
  { imports, clock }: SyncPorts,
  { businessId }: ConnectionKey,
  { basis }: Business,
  {
    facts: { accounts, accessEndsAt, completeTypes = [] },
    stored,
    lease,
  }: { readonly facts: SourceFacts; readonly stored: ConnectionRecord; readonly lease: Lease },
): Promise<ConnectionRecord> {
  const record = lease.change(({ connection, reading }) => {
    const hasBasisChanged = connection.basis !== null && connection.basis !== basis;
    return {
      connection: {
        accounts: updatedAccounts(accounts, connection.accounts, clock.now()),
        // Some providers report these facts only once.
        accessEndsAt: accessEndsAt ?? connection.accessEndsAt,
        ...(connection.unreadable && {
          unreadable: withoutTypes(connection.unreadable, completeTypes),
        }),
        ...(hasBasisChanged && { basis }),
      },
      ...(hasBasisChanged && {
        reading: { checkpoint: null, listedOn: null, listFrom: reading.since },
      }),
    };
  });
  const { initialSync } = stored.connection;
  const known = initialSync ? [] : ledgerAccountsOf(stored.connection);
  const accountsToAdd = ledgerAccountsOf(record.connection).filter(
    (account) => !known.some(({ name, kind }) => name === account.name && kind === account.kind),
  );
  if (accountsToAdd.length > 0) await imports.addAccounts(businessId, accountsToAdd);
  return record;
}

/** Returns the accounts of a connection that files can be imported into too. */
const ledgerAccountsOf = ({ accounts }: Pick<ConnectionRecord['connection'], 'accounts'>) =>
  accounts.flatMap((account) =>
    account.kind === 'bank' || account.kind === 'card'
      ? [{ name: accountName(account), kind: account.kind, nameInFile: '' }]
      : [],
  );

async function readChanges(
  ports: SyncPorts,
  session: Session,
  { reading }: ConnectionRecord,
): Promise<'none' | 'later' | 'continues'> {
  const { key, reader, lease } = session;
  const began = ports.clock.now().getTime();
  const today = businessDateAt(ports.clock.now(), session.business.timeZone);
  // The daily comparison adds a document of a distant day when its day has come.
  const latest = latestStoredDay(today);
  // The ids that were removed so far and not added again since.
  const removedIds = new Set<string>();
  const { since, checkpoint } = reading;
  for await (const page of reader.changes({ since, ...(checkpoint !== null && { checkpoint }) })) {
    for (const id of page.removedIds) removedIds.add(session.ownId(id));
    const all = session.toLines(page.lines);
    const lines = all.filter(({ date }) => date <= latest);
    for (const { id } of lines) removedIds.delete(id);
    // Its old line may be on an earlier day.
    for (const { id, date } of all) if (date > latest) removedIds.add(id);
    if (lines.length > 0 || removedIds.size > 0) await lease.hold();
    const imported = await ports.sourceLedger.importLines(key.businessId, {
      lines,
      cardAccounts: session.cardAccounts,
      removedIds,
    });
    lease.synced.addImported(imported);
    const isWhole = page.checkpoint !== undefined || page.nextPage !== 'follows';
    if (isWhole) await removeReported(ports, session, removedIds);
    if (isWhole && session.hasPending && removedIds.size > 0) {
      await removeStalePending(ports, key, ({ lineId }) => removedIds.has(lineId));
    }
    if (isWhole) removedIds.clear();
    const ever = { from: since, to: latest };
    const hasUndatedLines = reader.undatedSince?.(ever, page.lines) !== undefined;
    const { added } = imported.counts;
    const progress = (record: ConnectionRecord) =>
      progressOf(record, page, { added, hasUndatedLines });
    if (page.nextPage !== 'follows') {
      lease.change(progress);
      return page.nextPage;
    }
    await lease.save(progress);
    const isLong = ports.clock.now().getTime() - began > MAX_TASK_MS;
    if (isLong && page.checkpoint !== undefined) return 'continues';
  }
  return 'none';
}

async function removeReported(
  { sourceLedger }: SyncPorts,
  { key, lease }: Session,
  removedIds: ReadonlySet<string>,
): Promise<void> {
  const { businessId, connectionId } = key;
  lease.synced.addRemoved(await sourceLedger.removeLines(businessId, connectionId, removedIds));
}

function progressOf(
  { connection }: ConnectionRecord,
  page: ChangedLines,
  { added, hasUndatedLines }: { readonly added: number; readonly hasUndatedLines: boolean },
) {
  const { initialSync, unreadable } = connection;
  const { checkpoint, progress, lines, removedIds } = page;
  const hasNewPostings = page.hasNewlyOwed || lines.length > 0 || removedIds.length > 0;
  const readIds = [...lines.map(({ id }) => id), ...removedIds];
  return {
    reading: {
      ...(checkpoint !== undefined && { checkpoint }),
      ...(hasNewPostings && { areOpenItemsOld: true }),
      ...(hasUndatedLines && { hasUndatedLines }),
    },
    connection: {
      ...(unreadable && { unreadable: withoutReadRecords(unreadable, readIds) }),
      ...(initialSync && {
        initialSync: {
          ...initialSync,
          progress: progress ?? initialSync.progress,
          lineCount: initialSync.lineCount + added,
        },
      }),
    },
  };
}

async function waitForHistory(ports: SyncPorts, session: Session): Promise<SyncOutcome> {
  const now = ports.clock.now();
  const record = session.lease.change(({ connection }) => ({
    connection: {
      problem: 'still-syncing',
      problemSince: connection.problemSince ?? now,
    },
    reading: { dueAt: new Date(now.getTime() + HISTORY_POLL_MS), failures: 0 },
  }));
  await recordSourceStatus(ports, session, session.business, record.connection);
  return 'later';
}

async function recordFinishedSync(
  ports: SyncPorts,
  session: Session,
  { stored, comparison }: { readonly stored: ConnectionRecord; readonly comparison: Comparison },
): Promise<void> {
  const { key, lease } = session;
  const now = ports.clock.now();
  const read = {
    lastReadAt: now,
    initialSync: null,
    problem: null,
    problemSince: null,
  };
  const { connection, reading } = lease.change(({ connection: { accessEndsAt } }) =>
    // A sync after the announced end proves that our access did not end.
    accessEndsAt && accessEndsAt <= now ? { connection: { accessEndsAt: null } } : {},
  );
  const { counts } = lease.synced;
  const business = await withCompleteBooks(ports, session, connection);
  const hasNews =
    comparison !== 'skipped' ||
    business !== session.business ||
    counts.added + counts.changed + counts.removed > 0 ||
    !hasSameStatus(stored.connection, { ...connection, ...read }, business);
  if (hasNews || reading.areOpenItemsOld) {
    const areOld = reading.areOpenItemsOld || business !== session.business;
    const openItems = await readOpenItems(ports, session, business, areOld);
    // The digest uses the books as soon as they are complete, and not earlier.
    const status = { ...connection, ...read };
    const areStored =
      (hasNews || openItems !== undefined) &&
      (await recordSourceStatus(ports, session, business, status, {
        openItems,
        compared: comparedDaysOf(session, comparison),
      }));
    lease.change({ reading: { areOpenItemsOld: areOld && !areStored } });
  }
  const { completeThrough } = sourceFromConnection({ ...connection, ...read }, business.timeZone);
  const synced = { provider: reading.provider, completeThrough };
  // A long first sync runs in several tasks. Its progress counts all of them.
  const added = connection.initialSync?.lineCount ?? counts.added;
  lease.change(({ connection: { syncLog }, reading: { nextWebhookSyncAt } }) => {
    // Webhooks that arrived meanwhile requested no sync of their own.
    const nextAt = earliest(nextSyncAt(now, business, synced), nextWebhookSyncAt, now);
    return {
      connection: {
        ...read,
        syncLog: withSyncLogEntry(syncLog, { ...counts, added, at: now, error: null, nextAt }),
      },
      reading: {
        dueAt: nextAt,
        hasReportedChanges: false,
        failures: 0,
        listedOn: businessDateAt(now, business.timeZone),
        listFrom: null,
      },
    };
  });
  // Starts the backtest at once instead of at the next sweep.
  if (connection.initialSync) {
    await enqueueHistoryReplay(ports.taskQueue, key.businessId, now.toISOString());
  }
}

function comparedDaysOf(
  { key: { connectionId } }: Session,
  comparison: Comparison,
): ComparedDays | undefined {
  const compared = typeof comparison === 'object' ? comparison.compared : undefined;
  return compared && { connectionId, ...compared };
}

/**
 * Takes revenue and expenses from books that are complete now. Until then the bank provides them.
 *
 * @returns the business, changed if the books provide the numbers from now on
 */
async function withCompleteBooks(
  ports: SyncPorts,
  { key, business, lease }: Session,
  { basis, initialSync }: ConnectionRecord['connection'],
): Promise<Business> {
  const isProvidingProfit = business.profitFrom?.until === null;
  if (basis === null || (!initialSync && isProvidingProfit)) return business;
  const profitFrom = { source: key.connectionId, until: null };
  await lease.hold();
  await ports.sourceLedger.setProfitSource(key.businessId, profitFrom, () => lease.save());
  return { ...business, profitFrom };
}

const earliest = (regular: Date, webhook: Date | undefined, now: Date): Date =>
  webhook && now < webhook && webhook < regular ? webhook : regular;

async function recordSyncError(
  ports: SyncPorts,
  key: ConnectionKey,
  business: Business,
  error: SourceError,
  lease: Lease,
): Promise<void> {
  lease.onTrouble(error);
  const now = ports.clock.now();
  const { connection } = lease.change(({ connection: stored, reading }) => {
    const { problem, problemSince, syncLog } = stored;
    const failures = reading.failures + 1;
    const { code } = error;
    const found = code === 'needs-reconnect' || code === 'unsupported' ? code : 'provider-down';
    // A rate limit is not shown as a problem.
    const isShown = code !== 'limit';
    const nextAt = retryAfter(error, failures, now);
    const entry = { ...lease.synced.counts, at: now, error: code, nextAt };
    return {
      connection: {
        ...(isShown && { problem: found, problemSince: problem === found ? problemSince : now }),
        syncLog: withSyncLogEntry(syncLog, entry),
      },
      reading: { failures, dueAt: nextAt },
    };
  });
  await recordSourceStatus(ports, { key, lease }, business, connection);
}
