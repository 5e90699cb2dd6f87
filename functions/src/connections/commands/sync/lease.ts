import type { Connection } from '@daily-snapshot/domain/connections/connection';
import type { SourceReading } from '@daily-snapshot/domain/connections/source-sync-schema';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { ConnectionRecord, Connections } from '../../ports/connections.ts';
import type { SourceError } from '../../ports/source-error.ts';
import type { ProviderCall } from '../../ports/source-provider.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import { addRequests } from './request-log.ts';

/** Longer than a task may take, so that no two are at it; a task that died is made up for after it. */
export const LEASE_MS = 600_000;

/** Somebody else is at it now: what we know of it may be old. */
export class LostLease extends Error {}

export interface Changes {
  readonly connection?: Partial<Connection> | undefined;
  readonly reading?: Partial<SourceReading> | undefined;
}

/** What its holder may do with a connection: all of it fails with `LostLease` for anybody else. */
export interface Lease {
  /** hears of every request to the provider; the next `save` puts them on the receipt */
  readonly onCall: (call: ProviderCall) => void;
  /** hears of what a provider refused or failed to do: our log is told its number for the request */
  readonly onTrouble: (error: SourceError) => void;
  /** @param changes by what the connection is then */
  save(changes: Changes | ((record: ConnectionRecord) => Changes)): Promise<ConnectionRecord>;
}

export function createLease(
  { connections, clock }: { readonly connections: Connections; readonly clock: Clock },
  key: ConnectionKey,
  { holder, onTrouble }: { readonly holder: string } & Pick<Lease, 'onTrouble'>,
): Lease {
  let calls: ProviderCall[] = [];
  return {
    onCall: (call) => calls.push(call),
    onTrouble,
    save: async (changes) => {
      const sent = calls;
      calls = [];
      const until = new Date(clock.now().getTime() + LEASE_MS);
      return connections.change(key, (record) => {
        if (record?.reading.lease?.holder !== holder) throw new LostLease();
        const changed = typeof changes === 'function' ? changes(record) : changes;
        const receipt = addRequests(record.connection.receipt, sent);
        const write = {
          connection: { ...record.connection, ...changed.connection, receipt },
          reading: { ...record.reading, ...changed.reading, lease: { holder, until } },
        };
        return { write, outcome: write };
      });
    },
  };
}
