import type { Connection } from '@daily-snapshot/domain/connections/connection';
import {
  mergeUnreadable,
  type UnreadableRecord,
} from '@daily-snapshot/domain/connections/unreadable-record';
import type { SourceReading } from '@daily-snapshot/domain/connections/source-sync-schema';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { ConnectionRecord, Connections } from '../../ports/connections.ts';
import type { SourceError } from '../../ports/source-error.ts';
import type { ProviderCall } from '../../ports/source-provider.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import { addRequests } from './request-log.ts';
import { SyncCounts } from './sync-counts.ts';

/**
 * Longer than a task can run, so that only one holds it. After it expires, another task replaces
 * one that died.
 */
export const LEASE_MS = 600_000;

/** Another task holds the lease, so our data may be old. */
export class LostLease extends Error {}

export interface Changes {
  readonly connection?: Partial<Connection> | undefined;
  readonly reading?: Partial<SourceReading> | undefined;
}

/**
 * The methods that the holder of a lease can use. Every method throws `LostLease` after the lease
 * is lost.
 */
export interface Lease {
  /** receives every request to the provider; the next `save` adds them to the receipt */
  readonly onCall: (call: ProviderCall) => void;
  /** receives every record that could not be read; the next `save` adds them to the connection */
  readonly onUnreadable: (record: UnreadableRecord) => void;
  /** returns the records that could not be read since the last `save` */
  readonly setAside: () => readonly UnreadableRecord[];
  /** returns all records that could not be read since the lease began */
  readonly found: () => readonly UnreadableRecord[];
  /** the lines that this run has imported and removed so far */
  readonly synced: SyncCounts;
  /** receives every failed request; the log gets the provider's request id */
  readonly onTrouble: (error: SourceError) => void;
  /** @param changes computed from the stored record */
  save(changes: Changes | ((record: ConnectionRecord) => Changes)): Promise<ConnectionRecord>;
}

export function createLease(
  { connections, clock }: { readonly connections: Connections; readonly clock: Clock },
  key: ConnectionKey,
  {
    holder,
    onTrouble,
    onUnreadable,
  }: { readonly holder: string } & Pick<Lease, 'onTrouble' | 'onUnreadable'>,
): Lease {
  let calls: ProviderCall[] = [];
  let unreadable: UnreadableRecord[] = [];
  const found: UnreadableRecord[] = [];
  return {
    onCall: (call) => calls.push(call),
    onUnreadable: (record) => {
      unreadable.push(record);
      found.push(record);
      onUnreadable(record);
    },
    setAside: () => unreadable,
    found: () => found,
    onTrouble,
    synced: new SyncCounts(),
    save: async (changes) => {
      const [sent, setAside] = [calls, unreadable];
      [calls, unreadable] = [[], []];
      const until = new Date(clock.now().getTime() + LEASE_MS);
      return connections.change(key, (record) => {
        if (record?.reading.lease?.holder !== holder) throw new LostLease();
        const changed = typeof changes === 'function' ? changes(record) : changes;
        const connection = { ...record.connection, ...changed.connection };
        const receipt = addRequests(record.connection.receipt, sent);
        const write = {
          connection: {
            ...connection,
            receipt,
            ...(setAside.length > 0 && {
              unreadable: mergeUnreadable(connection.unreadable ?? [], setAside),
            }),
          },
          reading: { ...record.reading, ...changed.reading, lease: { holder, until } },
        };
        return { write, outcome: write };
      });
    },
  };
}
