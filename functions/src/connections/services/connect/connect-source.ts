import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { addDays, businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Provider } from '@daily-snapshot/domain/connections/connection';
import {
  accountsAlreadyConnected,
  updatedAccounts,
} from '@daily-snapshot/domain/connections/recognize-accounts';
import {
  uniqueName,
  shownAccountName,
} from '@daily-snapshot/domain/connections/source-from-connection';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { ConnectKeys } from '../../ports/connect-keys.ts';
import type { ConnectionRecord, Connections } from '../../ports/connections.ts';
import type {
  AuthorizedSource,
  ProviderCall,
  SourceFacts,
  Sources,
} from '../../ports/source-provider.ts';
import type { TaskQueue } from '../../../platform/ports/task-queue.ts';
import type { ConnectionKey, Vault } from '../../ports/vault.ts';
import { markDueNow } from '../mark-due-now.ts';
import { revokeUnusedGrant } from './revoke-unused-grant.ts';
import { unstoredGrant } from '../stored-grant.ts';
import { addRequests, emptyRequestLog } from '../sync/request-log.ts';

/** Two years: the most that banks return, and enough to compare with last year. */
const HISTORY_DAYS = 730;

interface Ports {
  readonly connections: Connections;
  readonly connectKeys: ConnectKeys;
  readonly sources: Sources;
  readonly vault: Vault;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

/**
 * Connects a source that an owner granted, and enqueues its first sync. Idempotent. A source that was
 * connected before gets its old connection back.
 *
 * @returns the id of the connection
 * @throws AppError `conflict` if another business has connected the source, or its currency differs
 */
export async function connectSource(
  ports: Ports,
  { businessId, business }: { readonly businessId: string; readonly business: Business },
  provider: Provider,
  granted: AuthorizedSource,
): Promise<string> {
  const source = ports.sources[provider];
  if (!source)
    throw new AppError('unavailable', 'We cannot connect this yet. You can import a file instead.');
  const sourceKey = ports.connectKeys.sourceKey(provider, granted.externalKey);
  const key = { businessId, connectionId: ports.connectKeys.connectionId(businessId, sourceKey) };
  const existing = await ports.connections.findBySourceKey(sourceKey);
  if (existing && existing.businessId !== businessId) throw alreadyConnectedError();

  const calls: ProviderCall[] = [];
  const grant = unstoredGrant(granted.grant);
  const { basis, currency } = business;
  const facts = await source
    .open(grant, {
      basis,
      currency,
      onCall: (call) => calls.push(call),
      onUnreadable: () => undefined,
    })
    .describe();
  if (facts.currency !== currency) {
    await revokeUnusedGrant(ports, provider, granted);
    throw new AppError(
      'conflict',
      `These accounts use ${facts.currency}, but your business uses ${currency}. We cannot add two ` +
        'currencies together, so nothing was connected.',
    );
  }
  await requireNewAccounts(ports, key, provider, granted, facts);
  // Stored before the first sync, because a connection without its grant cannot be repaired.
  await ports.vault.save(key, await grant.read());
  const now = ports.clock.now();
  const isOurs = await ports.connections.connect(key, sourceKey, (record, names) => {
    if (record?.connection.purgingSince) throw removalInProgressError();
    const fresh = {
      provider,
      name: uniqueName(granted.name, names),
      provides: [...source.provides],
      basis: facts.accounts.some(({ kind }) => kind === 'books') ? basis : null,
      since: addDays(businessDateAt(now, business.timeZone), -HISTORY_DAYS),
    };
    return withRenewedAccess(
      record ?? newRecord(businessId, sourceKey, fresh, now),
      facts,
      now,
      calls,
    );
  });
  if (!isOurs) {
    await ports.vault.shred(key);
    throw alreadyConnectedError();
  }
  await ports.taskQueue.enqueue('syncConnection', key, `${key.connectionId} ${now.toISOString()}`);
  return key.connectionId;
}

/**
 * A bank grants a new access each time it is connected. Its transactions would count twice.
 *
 * @throws AppError `conflict` if some of its accounts are already synced
 */
async function requireNewAccounts(
  ports: Ports,
  { businessId, connectionId }: ConnectionKey,
  provider: Provider,
  granted: AuthorizedSource,
  { accounts }: SourceFacts,
): Promise<void> {
  const others = new Map(await ports.connections.of(businessId));
  others.delete(connectionId);
  const { name } = granted;
  const [account] = accountsAlreadyConnected({ name, accounts }, others.values());
  if (!account) return;
  await revokeUnusedGrant(ports, provider, granted);
  throw new AppError(
    'conflict',
    `${name} is already connected, and we already read ${shownAccountName(account)}. To avoid ` +
      'counting transactions twice, nothing was connected. To renew access, choose Reconnect on ' +
      'its card. To share other accounts, disconnect it first.',
  );
}

const alreadyConnectedError = () =>
  new AppError(
    'conflict',
    'This company is already connected to another business. Nothing was changed. Disconnect it ' +
      'there first, or contact us if that business is not yours.',
  );

const removalInProgressError = () =>
  new AppError(
    'conflict',
    'We are still removing this connection’s transactions. Please connect it again in a few minutes.',
  );

interface NewConnection extends Pick<
  ConnectionRecord['connection'],
  'provider' | 'name' | 'provides' | 'basis'
> {
  readonly since: ConnectionRecord['reading']['since'];
}

const newRecord = (
  businessId: string,
  sourceKey: string,
  { since, ...shown }: NewConnection,
  now: Date,
): ConnectionRecord => ({
  connection: {
    ...shown,
    currency: '',
    accounts: [],
    connectedAt: now,
    initialSync: { since, progress: null, lineCount: 0 },
    lastReadAt: null,
    problem: null,
    problemSince: null,
    accessEndsAt: null,
    receipt: emptyRequestLog(now),
    disconnectedAt: null,
    purgingSince: null,
  },
  reading: {
    businessId,
    provider: shown.provider,
    sourceKey,
    since,
    checkpoint: null,
    lease: null,
    isRerunRequested: false,
    areOpenItemsOld: true,
    dueAt: now,
    failures: 0,
    hasUndatedLines: true,
    hasReportedChanges: true,
    changesReadOn: null,
    listedOn: null,
    listFrom: null,
  },
});

/**
 * Returns the connection with renewed access. It is synced at once and compared with what was
 * missed.
 */
const withRenewedAccess = (
  { connection, reading }: ConnectionRecord,
  { accounts, currency, accessEndsAt }: SourceFacts,
  now: Date,
  calls: readonly ProviderCall[],
): ConnectionRecord => ({
  connection: {
    ...connection,
    currency,
    accounts: updatedAccounts(accounts, connection.accounts, now),
    accessEndsAt: accessEndsAt ?? null,
    problem: null,
    problemSince: null,
    disconnectedAt: null,
    receipt: addRequests(connection.receipt, calls),
  },
  reading: { ...markDueNow(reading, now), failures: 0, listedOn: null },
});
