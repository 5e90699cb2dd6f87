import { isDeepStrictEqual } from 'node:util';
import type { ConnectAttempt } from '@daily-snapshot/domain/connections/source-sync-schema';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import type {
  ConnectionRecord,
  Connections,
} from '../../../functions/src/connections/ports/connections.ts';
import type { Grant } from '../../../functions/src/connections/ports/source-provider.ts';
import type {
  ConnectionKey,
  Sealer,
  Vault,
} from '../../../functions/src/connections/ports/vault.ts';
import { pageOf } from './memory-page.ts';

/** The stored connections, for setup and inspection. */
export interface StoredConnections {
  /** By connection. */
  readonly records: Map<string, ConnectionRecord>;
  /** By source key. */
  readonly holders: Map<string, ConnectionKey>;
  /** By key. */
  readonly attempts: Map<string, ConnectAttempt>;
  /** By connection. */
  readonly grants: Map<string, Grant>;
}

export const noConnections = (): StoredConnections => ({
  records: new Map(),
  holders: new Map(),
  attempts: new Map(),
  grants: new Map(),
});

const isOf = ({ businessId }: ConnectionKey, record: ConnectionRecord): boolean =>
  record.reading.businessId === businessId;

export function memoryConnections(stored: StoredConnections): Connections {
  const { records, holders, attempts } = stored;
  const find = (key: ConnectionKey) => {
    const record = records.get(key.connectionId);
    return record && isOf(key, record) ? record : undefined;
  };
  return {
    of: async (businessId) =>
      new Map(
        [...records]
          .filter(([connectionId, record]) => isOf({ businessId, connectionId }, record))
          .map(([connectionId, { connection }]) => [connectionId, connection]),
      ),
    find: async (key) => find(key),
    read: async (key) => {
      const record = find(key);
      return record && { ...record, version: record };
    },
    replace: async (key, { version }, after) => {
      // A write without a change keeps the version, as in Firestore.
      if (!isDeepStrictEqual(find(key), version)) return undefined;
      const record = { connection: after.connection, reading: after.reading };
      records.set(key.connectionId, record);
      return { ...record, version: record };
    },
    change: async (key, decide) => {
      const { write, outcome } = decide(find(key));
      if (write) records.set(key.connectionId, write);
      return outcome;
    },
    connect: async (key, sourceKey, decide) => {
      const existing = holders.get(sourceKey);
      if (existing && existing.businessId !== key.businessId) return false;
      const names = [...records].flatMap(([id, record]) =>
        id !== key.connectionId && isOf(key, record) ? [record.connection.name] : [],
      );
      records.set(key.connectionId, decide(find(key), new Set(names)));
      holders.set(sourceKey, key);
      return true;
    },
    findBySourceKey: async (sourceKey) => holders.get(sourceKey),
    release: async ({ connectionId }, sourceKey) => {
      if (holders.get(sourceKey)?.connectionId === connectionId) holders.delete(sourceKey);
    },
    remove: async ({ connectionId }) => {
      records.delete(connectionId);
    },
    due: async (query) =>
      pageOf(
        query,
        [...records].map(
          ([
            connectionId,
            {
              reading: { businessId, provider, dueAt },
            },
          ]) => ({
            at: dueAt ?? undefined,
            id: connectionId,
            shard: shardOf(businessId),
            found: { key: { businessId, connectionId }, provider, dueAt: dueAt ?? new Date(0) },
          }),
        ),
      ),
    beginAttempt: async (key, attempt) => {
      if (attempts.has(key)) throw new Error('The attempt already exists.');
      attempts.set(key, attempt);
    },
    expiredAttempts: async (now, most) =>
      [...attempts]
        .filter(([, { ended, expiresAt }]) => !ended && expiresAt <= now)
        .toSorted(([, a], [, b]) => a.expiresAt.getTime() - b.expiresAt.getTime())
        .slice(0, most)
        .map(([key]) => key),
    changeAttempt: async (key, decide) => {
      const { write, outcome } = decide(attempts.get(key));
      if (write) attempts.set(key, write);
      return outcome;
    },
  };
}

export const memoryVault = ({ grants }: StoredConnections): Vault => ({
  save: async ({ connectionId }, grant) => {
    grants.set(connectionId, grant);
  },
  replace: async ({ connectionId }, grant, before) => {
    const isSame = isDeepStrictEqual(grants.get(connectionId), before);
    if (isSame) grants.set(connectionId, grant);
    return isSame;
  },
  read: async ({ connectionId }) => grants.get(connectionId),
  shred: async ({ connectionId }) => {
    grants.delete(connectionId);
  },
  rewrap: async () => 0,
});

/** Stores plain text. Use it only in tests that do not check encryption. */
export const memorySealer: Sealer = {
  seal: async (about, secret) => ({
    algorithm: 'A256GCM',
    sealed: JSON.stringify({ about, secret }),
    iv: '',
    tag: '',
    wrappedKey: '',
    keyVersion: '1',
  }),
  open: async (about, { sealed }) => {
    const existing = JSON.parse(sealed) as { about: string; secret: Record<string, string> };
    if (existing.about !== about) throw new Error('The secret was sealed for another purpose.');
    return existing.secret;
  },
  newestVersion: async () => '1',
  rewrap: async (_about, sealed) => sealed,
};
